import { canonicalizeField } from "./canonical.ts";
import type { RawField } from "./raw_message.ts";
import type { DkimSignature } from "./signature.ts";

/** Fields by name, topmost first. */
export type FieldsByName = ReadonlyMap<string, readonly RawField[]>;

/** Groups fields by their name. */
export function groupFields(fields: readonly RawField[]): FieldsByName {
  const byName = new Map<string, RawField[]>();
  for (const field of fields) {
    const list = byName.get(field.name);
    if (list === undefined) byName.set(field.name, [field]);
    else list.push(field);
  }
  return byName;
}

/**
 * Builds the text that a signature covers (RFC 6376 §3.7, §5.4.2).
 *
 * @param ownRawField The signature's own field, which does not count among the signed ones.
 */
export function buildSignedText(
  { signedFields, headerMethod, ownField }: Omit<DkimSignature, "identity">,
  ownRawField: RawField,
  byName: FieldsByName,
): string {
  // A name that repeats signs the next field above, from the bottom up.
  const nextIndexes = new Map<string, number>();
  const parts: string[] = [];
  for (const name of signedFields) {
    const sameNameFields = byName.get(name) ?? [];
    let index = nextIndexes.get(name) ?? sameNameFields.length - 1;
    if (sameNameFields[index] === ownRawField) index--;
    const field = sameNameFields[index];
    nextIndexes.set(name, index - 1);
    if (field !== undefined) parts.push(canonicalizeField(field.raw, headerMethod), "\r\n");
  }
  parts.push(canonicalizeField(ownField, headerMethod));
  return parts.join("");
}

/** Lists the names of fields that occur more often than they are signed. */
export function listUnsignedNames(
  signedFields: readonly string[],
  byName: FieldsByName,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of signedFields) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Set<string>();
  for (const [name, fields] of byName) {
    if (fields.length > (counts.get(name) ?? 0)) names.add(name);
  }
  return names;
}
