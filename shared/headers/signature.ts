import { parseAuthenticationResults } from "./authentication_results.ts";
import type { ArcSet, HeaderField, Signature } from "./types.ts";

/** Highest ARC instance (RFC 8617 §4.2.1). */
const MAX_INSTANCE = 50;

/** Reads the tag list of a DKIM-Signature, ARC-Seal or ARC-Message-Signature (RFC 6376 §3.2). */
export function parseSignature(value: string, fieldIndex: number): Signature {
  const tags = new Map<string, string>();
  let start = 0;
  while (start < value.length) {
    const semicolon = value.indexOf(";", start);
    const end = semicolon < 0 ? value.length : semicolon;
    const tag = value.slice(start, end);
    // Searched for in this tag only: a search from each semicolon to the end of the value is
    // quadratic.
    const equals = tag.indexOf("=");
    if (equals >= 0) {
      const name = tag.slice(0, equals).trim().toLowerCase();
      if (name !== "" && !tags.has(name)) tags.set(name, withoutBlanks(tag.slice(equals + 1)));
    }
    start = end + 1;
  }
  return {
    tags,
    domain: tags.get("d")?.toLowerCase() || null,
    selector: tags.get("s") || null,
    algorithm: tags.get("a")?.toLowerCase() || null,
    signedFields: namesIn(tags.get("h")),
    fieldIndex,
  };
}

function namesIn(list: string | undefined): string[] {
  return list ? list.toLowerCase().split(":").filter((name) => name !== "") : [];
}

/** A value without the blank that each former line end left in it. */
function withoutBlanks(text: string): string {
  return text.includes(" ") ? text.replace(/ /g, "") : text;
}

/** The ARC fields of a message, by name. */
export interface ArcFields {
  readonly seals: readonly HeaderField[];
  readonly messageSignatures: readonly HeaderField[];
  readonly authenticationResults: readonly HeaderField[];
}

type Open = { -readonly [K in keyof ArcSet]: ArcSet[K] };

/** Groups the ARC fields by instance, lowest first; of two equal ones the topmost counts. */
export function arcSets(fields: ArcFields): ArcSet[] {
  const sets = new Map<number, Open>();
  const setOf = (instance: number): Open | null => {
    if (!(instance >= 1 && instance <= MAX_INSTANCE)) return null;
    let set = sets.get(instance);
    if (set === undefined) {
      set = {
        instance,
        seal: null,
        chainValidation: null,
        messageSignature: null,
        authenticationResults: null,
      };
      sets.set(instance, set);
    }
    return set;
  };
  for (const { value, index } of fields.seals) {
    const seal = parseSignature(value, index);
    const set = setOf(instanceOf(seal));
    if (set === null || set.seal !== null) continue;
    set.seal = seal;
    set.chainValidation = seal.tags.get("cv")?.toLowerCase() ?? null;
  }
  for (const { value, index } of fields.messageSignatures) {
    const signature = parseSignature(value, index);
    const set = setOf(instanceOf(signature));
    if (set !== null) set.messageSignature ??= signature;
  }
  for (const { value, index } of fields.authenticationResults) {
    const match = INSTANCE.exec(value);
    if (match === null) continue;
    const set = setOf(Number(match[1]));
    if (set !== null) {
      const results = value.slice(match[0].length);
      set.authenticationResults ??= parseAuthenticationResults(results, index);
    }
  }
  return [...sets.values()].sort((a, b) => a.instance - b.instance);
}

function instanceOf(signature: Signature): number {
  const digits = signature.tags.get("i") ?? "";
  return /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
}

const INSTANCE = /^\s*i\s*=\s*(\d{1,3})\s*(?:; *|$)/;
