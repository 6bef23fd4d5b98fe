import type { ArcChain, ArcField } from "./arc.ts";
import { parseAuthenticationResults } from "./authentication_results.ts";
import { readLooseTags } from "./tag_list.ts";
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

/** Reads what the fields of each ARC set say, lowest instance first. */
export function readArcSets({ sets }: ArcChain<HeaderField>): ArcSet[] {
  return sets.map(({ instance, ...fields }) => {
    const parseField = (signed: ArcField<HeaderField> | undefined) =>
      signed ? parseSignature(signed.field.value, signed.field.index) : null;
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
