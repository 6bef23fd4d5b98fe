/** A variable that is set, and the setting that it resembles. */
export interface MisspeltName {
  readonly name: string;
  readonly setting: string;
}

/** Minimum length of a setting in which a wrong letter counts; in others swapped letters do. */
const MIN_LENGTH = 6;

/** Maximum number of single changes: a letter more, less or another, or two swapped. */
const MAX_CHANGES = 2;
/** Maximum number of single changes of a short name. */
const MAX_CHANGES_SHORT = 1;
/** Minimum length of a name that is not short. */
const MIN_LONG = 9;

/** Finds the names that resemble a setting without being one, each with the nearest setting. */
export function findMisspeltNames(
  names: readonly string[],
  settings: readonly string[],
): MisspeltName[] {
  return names.filter((name) => !settings.includes(name)).flatMap((name) => {
    const maxChanges = name.length < MIN_LONG ? MAX_CHANGES_SHORT : MAX_CHANGES;
    const [nearestSetting] = settings
      .map((setting) => ({ setting, changes: countEdits(name.toUpperCase(), setting) }))
      .filter(({ changes }) => changes <= maxChanges)
      .toSorted((a, b) => a.changes - b.changes);
    return nearestSetting === undefined ? [] : [{ name, setting: nearestSetting.setting }];
  });
}

/** Formats the warning of a misspelt setting. */
export function formatMisspeltName({ name, setting }: MisspeltName): string {
  return `Warning: ${name} is no setting; ${setting} is one.`;
}

/** Counts the changes that turn a setting into a name; a missing word counts once. */
function countEdits(name: string, setting: string): number {
  const words = setting.split("_");
  const lacksWord = words.length > 2 &&
    words.some((_word, i) => i > 0 && words.toSpliced(i, 1).join("_") === name);
  if (lacksWord) return 1;
  const sortLetters = (text: string) => [...text].toSorted().join("");
  if (setting.length < MIN_LENGTH && sortLetters(name) !== sortLetters(setting)) return Infinity;
  // The singular of a setting counts as its plural: `TRUSTED_PROXY` for `TRUSTED_PROXIES`.
  return countChanges(name.replace(/Y$/, "IES"), setting);
}

/** Counts the single changes that turn one text into another (optimal string alignment). */
function countChanges(a: string, b: string): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (lastRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (lastRow[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rowBeforeLast[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [rowBeforeLast, lastRow] = [lastRow, row];
  }
  return lastRow[b.length] ?? 0;
}
