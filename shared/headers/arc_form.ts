import type { HeaderField, ParsedHeaders } from "./types.ts";
import { MAX_INSTANCE, readInstance, readTags, stripBlanks, type Tag } from "./tag_list.ts";

/**
 * Faults of an ARC chain (RFC 8617 §4, §5.2): failed or contradictory seals, missing fields,
 * malformed fields.
 */
export type ArcDefect = "broken" | "incomplete" | "malformed";

/** Maximum number of fields of one kind that are read: one per instance, and one too many. */
const MAX_FIELDS = MAX_INSTANCE + 1;

const SEAL = "arc-seal", MESSAGE_SIGNATURE = "arc-message-signature";
const RESULTS = "arc-authentication-results";

type Tags = ReadonlyMap<string, Tag>;

type Fields = Pick<ParsedHeaders, "byName">;

const KNOWN = new WeakMap<Fields, ReadonlySet<ArcDefect>>();

/**
 * Lists the defects of a mail's ARC chain, each once; none without a chain. Computed once per mail.
 */
export function findArcDefects(parsed: Fields): ReadonlySet<ArcDefect> {
  let defects = KNOWN.get(parsed);
  if (defects === undefined) {
    defects = findDefects(parsed);
    KNOWN.set(parsed, defects);
  }
  return defects;
}

function findDefects({ byName }: Fields): ReadonlySet<ArcDefect> {
  const defects = new Set<ArcDefect>();
  const getFields = (name: string) => (byName.get(name) ?? []).slice(0, MAX_FIELDS);
  const kinds = [
    getFields(SEAL).map((field) => readSigned(field, SEAL_TAGS)),
    getFields(MESSAGE_SIGNATURE).map((field) => readSigned(field, MESSAGE_SIGNATURE_TAGS)),
    getFields(RESULTS).map(({ value }) => ({
      instance: readResultsInstance(value),
      tags: NO_TAGS,
    })),
  ];
  let newest = 0;
  for (const fields of kinds) {
    const seen = new Set<number>();
    for (const { instance, tags } of fields) {
      if (instance === null || seen.has(instance) || tags === null) defects.add("malformed");
      if (instance !== null) seen.add(instance);
      newest = Math.max(newest, instance ?? 0);
    }
  }
  for (const fields of kinds) {
    const instances = new Set(fields.map(({ instance }) => instance));
    for (let i = 1; i <= newest; i++) if (!instances.has(i)) defects.add("incomplete");
  }
  for (const { instance, tags } of kinds[0] ?? []) {
    const validation = tags?.get("cv")?.value.toLowerCase();
    if (instance !== null && validation !== undefined && !isExpected(validation, instance)) {
      defects.add("broken");
    }
  }
  return defects;
}

/** Tells whether a seal states what it must: the first `none`, later ones `pass` (RFC 8617 §4.1.3). */
function isExpected(validation: string, instance: number): boolean {
  return validation === (instance === 1 ? "none" : "pass");
}

/** Instance and tags of a field; null where either cannot be used. */
interface SetField {
  readonly instance: number | null;
  readonly tags: Tags | null;
}

const NO_TAGS: Tags = new Map();

function readSigned({ value }: HeaderField, rules: ReadonlyMap<string, FieldRule>): SetField {
  const tags = readTags(value);
  // A field that is malformed elsewhere still names the set it belongs to.
  const instance = readInstance(tags?.get("i")?.value ?? LENIENT_INSTANCE.exec(value)?.[1] ?? "");
  const isSound = tags !== null && [...rules].every(([name, { need, form }]) => {
    const tag = tags.get(name);
    return tag === undefined ? need !== "required" : need !== "forbidden" && form(tag.value);
  });
  return { instance, tags: isSound ? tags : null };
}

/** A tag of a field: whether it is required, and the form of its value. */
interface FieldRule {
  readonly need: "required" | "optional" | "forbidden";
  readonly form: (value: string) => boolean;
}

const createRule = (need: FieldRule["need"], pattern: RegExp): FieldRule => ({
  need,
  form: (value) => pattern.test(value),
});

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const isBase64 = (value: string) => BASE64.test(stripBlanks(value));

/** Tags of both fields (RFC 8617 §4.1.2 and §4.1.3, RFC 6376 §3.5). */
const SIGNATURE_TAGS: readonly (readonly [string, FieldRule])[] = [
  ["i", createRule("required", /^\d{1,3}$/)],
  ["a", createRule("required", /^(?:rsa|ed25519)-sha256$/)],
  ["b", { need: "required", form: isBase64 }],
  ["d", createRule("required", /^[^\s.;@]{1,63}(?:\.[^\s.;@]{1,63}){1,20}$/)],
  ["s", createRule("required", /^[^\s;@]{1,253}$/)],
  ["t", createRule("optional", /^\d{1,12}$/)],
];

const SEAL_TAGS: ReadonlyMap<string, FieldRule> = new Map([
  ...SIGNATURE_TAGS,
  ["cv", createRule("required", /^(?:none|pass|fail)$/i)],
  ["h", { need: "forbidden", form: () => false }],
]);

const MESSAGE_SIGNATURE_TAGS: ReadonlyMap<string, FieldRule> = new Map([
  ...SIGNATURE_TAGS,
  ["bh", { need: "required", form: isBase64 }],
  ["c", createRule("optional", /^(?:simple|relaxed)(?:\/(?:simple|relaxed))?$/)],
  ["h", {
    need: "required",
    // RFC 8617 §4.1.2: a seal is never among the signed fields.
    form: (names) => !names.toLowerCase().split(":").some((name) => name.trim() === SEAL),
  }],
]);

const LENIENT_INSTANCE = /(?:^|;)\s{0,80}i\s{0,80}=\s{0,80}(\d{1,3})\s{0,80}(?:;|$)/;

/** Matches the instance, which comes first: `i=1;` (RFC 8617 §4.1.1). */
const RESULTS_INSTANCE = /^\s{0,80}i\s{0,80}=\s{0,80}(\d{1,3})\s{0,80};/;

function readResultsInstance(value: string): number | null {
  return readInstance(RESULTS_INSTANCE.exec(value)?.[1] ?? "");
}
