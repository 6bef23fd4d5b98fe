import { type ArcChain, isValidationDue } from "./arc_sets.ts";
import { readNumber, stripBlanks, type Tags } from "./tag_list.ts";
import type { ArcDefect, HeaderField } from "./types.ts";

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
    else if (instance !== null && !isValidationDue(tags, instance)) defects.add("broken");
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
  return rules.every(([name, need, form]) => {
    const tag = tags.get(name);
    return tag === undefined ? need !== "required" : need !== "forbidden" && form(tag.value);
  });
}

/** A tag: its name, whether a field must have it, and the form of its value. */
type TagRule = readonly [
  name: string,
  need: "required" | "optional" | "forbidden",
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
