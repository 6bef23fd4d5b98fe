import { nameOf, translate } from "../../../shared/analysis/findings/translate.ts";
import type { Sentences } from "../../../shared/analysis/findings/translate.ts";
import type { BodyFindingId } from "../../../shared/body/findings.ts";

/** A finding as the server answers it: its id, and its sentence in English. */
export interface Told {
  readonly id: string;
  readonly message: string;
}

/** Names and sentences of findings in one language. */
export interface FindingWords {
  /** The sentence; null where the server's finding is of another version. */
  readonly finding: (finding: Told) => string | null;
  /** The name; null for findings of another version of the server. */
  readonly findingName: (id: string) => string | null;
}

/** The findings of headers and bodies in a language. */
export function findingWords(
  headers: Sentences,
  body: Readonly<Record<BodyFindingId, string>>,
  bodyNames: Readonly<Record<BodyFindingId, string>>,
): FindingWords {
  const bodies: ReadonlyMap<string, string> = new Map(Object.entries(body));
  const names: ReadonlyMap<string, string> = new Map(Object.entries(bodyNames));
  return {
    finding: (finding) => bodies.get(finding.id) ?? translate(finding, headers),
    findingName: (id) => names.get(id) ?? nameOf(id, headers),
  };
}
