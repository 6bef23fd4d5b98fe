import { readLooseTags, readTags, type Tags } from "./tag_list.ts";

/** An ARC field with the instance that it names. */
export interface ArcField<Field> {
  readonly field: Field;
  /** The set to which it belongs; null where it names none. */
  readonly instance: number | null;
  /** Tags of the field, none for results; null where it is malformed. */
  readonly tags: Tags | null;
}

/** The three fields of one forwarder (RFC 8617 §4.1); of two equal ones the topmost. */
export interface ArcFieldSet<Field> {
  readonly instance: number;
  readonly seal?: ArcField<Field>;
  readonly messageSignature?: ArcField<Field>;
  readonly authenticationResults?: ArcField<Field>;
}

/** Faults in the structure of a chain (RFC 8617 §5.2 steps 1 and 3), the worst first. */
export const ARC_FAULTS = ["too_many", "unreadable", "repeated", "gaps"] as const;

type ArcKind = Exclude<keyof ArcFieldSet<unknown>, "instance">;

/** All ARC fields of a mail. */
export interface ArcChain<Field> {
  /** All fields by kind, topmost first. */
  readonly fields: Readonly<Record<ArcKind, readonly ArcField<Field>[]>>;
  /** Sets that at least one field names, lowest instance first. */
  readonly sets: readonly ArcFieldSet<Field>[];
  readonly faults: ReadonlySet<(typeof ARC_FAULTS)[number]>;
}

/** Highest instance of an ARC set (RFC 8617 §4.2.1). */
const MAX_INSTANCE = 50;

/** Maximum number of fields of one kind that are read: one per instance, and one too many. */
const MAX_FIELDS = MAX_INSTANCE + 1;

/**
 * Groups the ARC fields of a mail by instance.
 *
 * @param byName Fields by their name in lower case, topmost first.
 * @param readValue Returns the value of a field.
 */
export function groupArcFields<Field>(
  byName: ReadonlyMap<string, readonly Field[]>,
  readValue: (field: Field) => string,
): ArcChain<Field> {
  const readFields = (name: string, read: typeof readSignedField) =>
    (byName.get(name) ?? []).slice(0, MAX_FIELDS)
      .map((field) => ({ field, ...read(readValue(field)) }));
  const fields = {
    authenticationResults: readFields("arc-authentication-results", readResultsField),
    messageSignature: readFields("arc-message-signature", readSignedField),
    seal: readFields("arc-seal", readSignedField),
  };
  const faults = new Set<(typeof ARC_FAULTS)[number]>();
  const byInstance = new Map<number, { -readonly [K in ArcKind]?: ArcField<Field> }>();
  for (const kind of ["authenticationResults", "messageSignature", "seal"] as const) {
    if (fields[kind].length > MAX_INSTANCE) faults.add("too_many");
    for (const field of fields[kind]) {
      const { instance, tags } = field;
      if (instance === null || tags === null) faults.add("unreadable");
      if (instance === null) continue;
      const set = byInstance.get(instance) ?? {};
      if (set[kind] !== undefined) faults.add("repeated");
      set[kind] ??= field;
      byInstance.set(instance, set);
    }
  }
  const sets = [...byInstance].map(([instance, set]) => ({ instance, ...set }))
    .sort((a, b) => a.instance - b.instance);
  const isComplete = sets.every(({ instance, seal, messageSignature, authenticationResults }, i) =>
    instance === i + 1 && seal && messageSignature && authenticationResults
  );
  if (!isComplete) faults.add("gaps");
  return { fields, sets, faults };
}

/** Returns what the seal of an instance has to state as `cv=` (RFC 8617 §4.1.3). */
export function getDueValidation(instance: number): "none" | "pass" {
  return instance === 1 ? "none" : "pass";
}

/** Tells whether a seal states what it has to. */
export function isValidationDue(sealTags: Tags, instance: number): boolean {
  return sealTags.get("cv")?.value.toLowerCase() === getDueValidation(instance);
}

type FieldContent = Pick<ArcField<unknown>, "instance" | "tags">;

function readSignedField(value: string): FieldContent {
  const tags = readTags(value);
  const digits = tags?.get("i")?.value;
  // A malformed field still names the set to which it belongs.
  return digits === undefined
    ? { instance: readInstance(readLooseTags(value).get("i") ?? ""), tags: null }
    : { instance: readInstance(digits), tags };
}

/** Reads the instance, which comes first: `i=1;` (RFC 8617 §4.1.1). */
function readResultsField(value: string): FieldContent {
  const [, digits = ""] = /^\s*i\s*=\s*(\d{1,3})\s*;/.exec(value) ?? [];
  return { instance: readInstance(digits), tags: NO_TAGS };
}

const NO_TAGS: Tags = new Map();

function readInstance(digits: string): number | null {
  const instance = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  return instance >= 1 && instance <= MAX_INSTANCE ? instance : null;
}
