import { type RawField, splitRawFields } from "./raw_message.ts";

// Undoes changes that programs make within copied header fields. Only the signed bytes show the
// original form: a wrong guess costs time, nothing else. `shared/headers/repair.ts` undoes changes
// of the whole block.

/** Names of the repairs, as an answer lists them. */
const REPAIR_NAMES = [
  "no_break_spaces_replaced",
  "invisible_characters_removed",
  "indentation_restored",
  "signature_unwrapped",
  "folds_rewritten",
  "mime_version_restored",
] as const;

/** One way in which a pasted text was repaired. */
export type RepairName = typeof REPAIR_NAMES[number];

/** A possible original form of the header fields, and the repairs that lead to it. */
export interface Variant {
  readonly repairs: readonly RepairName[];
  readonly fields: readonly RawField[];
}

interface Repair<T> {
  readonly name: RepairName;
  readonly apply: (value: T) => T;
}

/** Repairs of a pasted text. It is a byte string, so a no-break space has two characters. */
const TEXT_REPAIRS: readonly Repair<string>[] = [
  {
    name: "no_break_spaces_replaced",
    apply: (text) => text.replace(/\xc2\xa0|\xe2\x80\xaf/g, " "),
  },
  {
    name: "invisible_characters_removed",
    apply: (text) => text.replace(/\xe2\x80[\x8b-\x8f]|\xc2\xad|\xef\xbb\xbf/g, ""),
  },
];

/** Folds that servers write: a line end, then a tab or one, two, four, six or eight spaces. */
const FOLDS = ["\r\n\t", "\r\n ", "\r\n  ", "\r\n    ", "\r\n      ", "\r\n        "] as const;

/** Generates the possible original forms of a pasted text, the likeliest first. */
export function* generateVariants(text: string): Generator<Variant> {
  for (const { repairs, value } of repairTexts(text)) {
    const fields = splitPastedFields(value);
    yield { repairs, fields };
    const indentedFields = restoreIndentation(fields);
    const likelyFields = indentedFields ?? fields;
    const appliedRepairs = indentedFields === null
      ? repairs
      : [...repairs, "indentation_restored" as const];
    if (indentedFields !== null) yield { repairs: appliedRepairs, fields: indentedFields };
    yield {
      repairs: [...appliedRepairs, "signature_unwrapped"],
      fields: likelyFields.map(unwrapSignature),
    };
    if (!likelyFields.some(({ name }) => name === "mime-version")) {
      const versionField = { name: "mime-version", raw: "MIME-Version: 1.0" };
      yield {
        repairs: [...appliedRepairs, "mime_version_restored"],
        fields: [...likelyFields, versionField],
      };
    }
    for (const fold of FOLDS) {
      const refoldedFields = likelyFields.map(({ name, raw }) => ({
        name,
        raw: raw.replace(/\r\n[ \t]*/g, fold),
      }));
      yield { repairs: [...appliedRepairs, "folds_rewritten"], fields: refoldedFields };
    }
  }
}

/** Generates the text as it is, then with all repairs that change it, then with each alone. */
function* repairTexts(
  text: string,
): Generator<{ readonly repairs: readonly RepairName[]; readonly value: string }> {
  yield { repairs: [], value: text };
  const appliedRepairs: RepairName[] = [];
  let repairedText = text;
  for (const { name, apply } of TEXT_REPAIRS) {
    const value = apply(repairedText);
    if (value === repairedText) continue;
    appliedRepairs.push(name);
    repairedText = value;
  }
  if (appliedRepairs.length > 0) yield { repairs: appliedRepairs, value: repairedText };
  if (appliedRepairs.length < 2) return;
  for (const { name, apply } of TEXT_REPAIRS) {
    const value = apply(text);
    if (value !== text) yield { repairs: [name], value };
  }
}

/** Splits a pasted text into fields, up to the first empty line after a field. */
export function splitPastedFields(text: string): RawField[] {
  return splitRawFields(text, { isPasted: true });
}

/** Fields whose `h=` lists field names. */
const LISTS_NAMES = /^(?:dkim-signature|x-google-dkim-signature|arc-message-signature)$/;

/** Indents continuation lines by a space (RFC 5322 §2.2.3); null if all are indented. */
function restoreIndentation(fields: readonly RawField[]): RawField[] | null {
  let isChanged = false;
  const restoredFields = fields.map(({ name, raw }) => {
    const indentedRaw = raw.replace(/\r\n(?![ \t])/g, "\r\n ");
    if (indentedRaw !== raw) isChanged = true;
    return { name, raw: indentedRaw };
  });
  return isChanged ? restoredFields : null;
}

/** Removes white space from the values of `h=` and `bh=`, where most signers write none. */
function unwrapSignature(field: RawField): RawField {
  if (!LISTS_NAMES.test(field.name)) return field;
  const raw = field.raw.replace(/(;[ \t\r\n]*(?:h|bh)[ \t]*=)([^;]*)/g, (_, tag, value) => {
    return `${tag}${value.replace(/[ \t\r\n]+/g, "")}`;
  });
  return { name: field.name, raw };
}
