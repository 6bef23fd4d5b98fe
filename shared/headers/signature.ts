import { parseAuthenticationResults } from "./authentication_results.ts";
import { readInstance, readLooseTags } from "./tag_list.ts";
import type { ArcSet, HeaderField, SignatureField } from "./types.ts";

/** Reads the tag list of a DKIM-Signature, ARC-Seal or ARC-Message-Signature (RFC 6376 §3.2). */
export function parseSignature(value: string, fieldIndex: number): SignatureField {
  const tags = readLooseTags(value);
  return {
    tags,
    domain: tags.get("d")?.toLowerCase() || null,
    selector: tags.get("s") || null,
    algorithm: tags.get("a")?.toLowerCase() || null,
    signedFields: splitNames(tags.get("h")),
    fieldIndex,
  };
}

function splitNames(list: string | undefined): string[] {
  return list ? list.toLowerCase().split(":").filter((name) => name !== "") : [];
}

/** The ARC fields of a message, by name. */
export interface ArcFields {
  readonly seals: readonly HeaderField[];
  readonly messageSignatures: readonly HeaderField[];
  readonly authenticationResults: readonly HeaderField[];
}

type OpenSignature = { -readonly [K in keyof ArcSet]: ArcSet[K] };

/** Groups the ARC fields by instance, lowest first; of two equal ones the topmost counts. */
export function groupArcSets(fields: ArcFields): ArcSet[] {
  const sets = new Map<number, OpenSignature>();
  const openSet = (digits: string): OpenSignature | null => {
    const instance = readInstance(digits);
    if (instance === null) return null;
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
    const set = openSet(seal.tags.get("i") ?? "");
    if (set === null || set.seal !== null) continue;
    set.seal = seal;
    set.chainValidation = seal.tags.get("cv")?.toLowerCase() ?? null;
  }
  for (const { value, index } of fields.messageSignatures) {
    const signature = parseSignature(value, index);
    const set = openSet(signature.tags.get("i") ?? "");
    if (set !== null) set.messageSignature ??= signature;
  }
  for (const { value, index } of fields.authenticationResults) {
    const match = INSTANCE.exec(value);
    if (match === null) continue;
    const set = openSet(match[1] ?? "");
    if (set !== null) {
      const results = value.slice(match[0].length);
      set.authenticationResults ??= parseAuthenticationResults(results, index);
    }
  }
  return [...sets.values()].sort((a, b) => a.instance - b.instance);
}

const INSTANCE = /^\s*i\s*=\s*(\d{1,3})\s*(?:; *|$)/;
