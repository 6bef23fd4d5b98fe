/** A variable that is set, and the setting that it resembles. */
export interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/**
 * Shortest setting that one wrong letter may misspell; in shorter ones only swapped letters count.
 */
const MIN_LENGTH = 6;

/** Most single changes (a letter more, less, another, or two swapped), and for shorter names. */
const MAX_CHANGES = 2;
const MAX_CHANGES_SHORT = 1;
const SHORT = 9;

/** The names that resemble a setting without being one, each with the most similar setting. */
export function findMisspelt(
  names: readonly string[],
  settings: readonly string[],
): Misspelt[] {
  return names.filter((name) => !settings.includes(name)).flatMap((name) => {
    const most = name.length < SHORT ? MAX_CHANGES_SHORT : MAX_CHANGES;
    const [nearest] = settings
      .map((meant) => ({ meant, changes: countEdits(name.toUpperCase(), meant) }))
      .filter(({ changes }) => changes <= most)
      .toSorted((a, b) => a.changes - b.changes);
    return nearest === undefined ? [] : [{ name, meant: nearest.meant }];
  });
}

/** Formats the warning of a misspelt setting. */
export function formatMisspelt({ name, meant }: Misspelt): string {
  return `Warning: ${name} is no setting; ${meant} is one.`;
}

/** Changes that make a name of a setting; one word less, not the first one, is one change. */
function countEdits(name: string, setting: string): number {
  const words = setting.split("_");
  const lacksWord = words.length > 2 &&
    words.some((_word, i) => i > 0 && words.toSpliced(i, 1).join("_") === name);
  if (lacksWord) return 1;
  const letters = (text: string) => [...text].toSorted().join("");
  if (setting.length < MIN_LENGTH && letters(name) !== letters(setting)) return Infinity;
  // `TRUSTED_PROXY` for `TRUSTED_PROXIES`: of one thing instead of several.
  return countChanges(name.replace(/Y$/, "IES"), setting);
}

/** Single changes that make one text of another (optimal string alignment). */
function countChanges(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
