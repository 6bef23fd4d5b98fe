import { parseAuthenticationResults } from "./authentication_results.ts";
import {
  parseSignature,
  readLooseTags,
  readNumber,
  readTags,
  stripBlanks,
  type Tags,
} from "./tag_list.ts";
import type { ArcDefect, ArcSet, HeaderField } from "./types.ts";

/** An ARC field with the instance that it names. */
export interface ArcField<Field> {
  readonly field: Field;
  /** The set to which it belongs; null where it names none. */
  readonly instance: number | null;
  /** Tags of the field, empty for results; null where it is malformed. */
  readonly tags: Tags | null;
}

/** The three fields of one forwarder (RFC 8617 §4.1); of two of a kind the topmost. */
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

/** Reads what the fields of each ARC set say, lowest instance first. */
export function readArcSets({ sets }: ArcChain<HeaderField>): ArcSet[] {
  return sets.map(({ instance, ...fields }) => {
    const parseField = (arcField: ArcField<HeaderField> | undefined) =>
      arcField ? parseSignature(arcField.field.value, arcField.field.index) : null;
    const seal = parseField(fields.seal);
    const results = fields.authenticationResults?.field;
    return {
      instance,
      seal,
      chainValidation: seal?.tags.get("cv")?.toLowerCase() ?? null,
      messageSignature: parseField(fields.messageSignature),
      // The instance ends at the first semicolon (RFC 8617 §4.1.1).
      authenticationResults: results
        ? parseAuthenticationResults(
          results.value.slice(results.value.indexOf(";") + 1).trimStart(),
          results.index,
        )
        : null,
    };
  });
}

/** Returns what the seal of an instance has to state as `cv=` (RFC 8617 §4.1.3). */
export function getDueValidation(instance: number): "none" | "pass" {
  return instance === 1 ? "none" : "pass";
}

/** Tells whether a seal states what it has to. */
export function statesDueValidation(sealTags: Tags, instance: number): boolean {
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

/** Lists the defects of a mail's ARC chain, each once; none without a chain. */
export function findArcDefects(
  { fields, faults }: ArcChain<HeaderField>,
): ReadonlySet<ArcDefect> {
  const defects = new Set<ArcDefect>();
  if (faults.has("gaps")) defects.add("incomplete");
  if ((["unreadable", "repeated", "too_many"] as const).some((fault) => faults.has(fault))) {
    defects.add("malformed");
  }
  if (!fields.messageSignature.every(({ tags }) => tags && isSoundMessageSignature(tags))) {
    defects.add("malformed");
  }
  for (const { instance, tags } of fields.seal) {
    if (tags === null || !isSoundSeal(tags)) defects.add("malformed");
    else if (instance !== null && !statesDueValidation(tags, instance)) defects.add("broken");
  }
  return defects;
}

/** Tells whether the tags of an ARC-Seal are complete and well formed (RFC 8617 §4.1.3). */
export function isSoundSeal(tags: Tags): boolean {
  return keepsRules(tags, SEAL_TAGS);
}

/** Tells whether the tags of an ARC-Message-Signature are complete and well formed (§4.1.2). */
export function isSoundMessageSignature(tags: Tags): boolean {
  return keepsRules(tags, MESSAGE_SIGNATURE_TAGS);
}

function keepsRules(tags: Tags, rules: readonly TagRule[]): boolean {
  return rules.every(([name, presence, form]) => {
    const tag = tags.get(name);
    return tag === undefined
      ? presence !== "required"
      : presence !== "forbidden" && form(tag.value);
  });
}

/** A tag: its name, whether a field must have it, and the form of its value. */
type TagRule = readonly [
  name: string,
  presence: "required" | "optional" | "forbidden",
  form: (value: string) => boolean,
];

/** Returns the test of a form; blanks from folding do not count. */
const createForm = (pattern: RegExp) => (value: string) => pattern.test(stripBlanks(value));

const isBase64 = createForm(/^[A-Za-z0-9+/]+={0,2}$/);

/** Tags of both fields (RFC 8617 §4.1.2 and §4.1.3, RFC 6376 §3.5). */
const SIGNATURE_TAGS: readonly TagRule[] = [
  ["a", "required", createForm(/^(?:rsa|ed25519)-sha256$/i)],
  ["b", "required", isBase64],
  ["d", "required", createForm(/^[^\s.;@]{1,63}(?:\.[^\s.;@]{1,63}){1,20}$/)],
  ["s", "required", createForm(/^[^\s;@]{1,253}$/)],
  ["t", "optional", (value) => readNumber(value) !== null],
  ["v", "forbidden", () => false],
];

const SEAL_TAGS: readonly TagRule[] = [
  ...SIGNATURE_TAGS,
  ["cv", "required", createForm(/^(?:none|pass|fail)$/i)],
  // The fields that a seal covers are fixed; the body is not covered.
  ["h", "forbidden", () => false],
  ["bh", "forbidden", () => false],
  ["c", "forbidden", () => false],
];

const MESSAGE_SIGNATURE_TAGS: readonly TagRule[] = [
  ...SIGNATURE_TAGS,
  ["bh", "required", isBase64],
  ["c", "optional", createForm(/^(?:simple|relaxed)(?:\/(?:simple|relaxed))?$/i)],
  // A seal is never among the signed fields.
  ["h", "required", (names) => !stripBlanks(names).toLowerCase().split(":").includes("arc-seal")],
];
