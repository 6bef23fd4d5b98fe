import type { FindingId } from "../registry.ts";
import type { Placeholder, Sentence } from "../sentence.ts";
import type { ENGLISH } from "./en.ts";

/** A sentence with the arguments of the English one; `never` when one lacks or is unknown. */
type Faithful<English extends string, Own extends string> = [Placeholder<English>] extends
  [Placeholder<Own>] ? [Placeholder<Own>] extends [Placeholder<English>] ? Own : never
  : never;

type Checked<Texts extends Readonly<Record<FindingId, Sentence>>> = {
  readonly [Id in FindingId]: {
    readonly name: string;
    readonly says: Faithful<(typeof ENGLISH)[Id]["says"], Texts[Id]["says"]>;
  };
};

/**
 * The findings in another language; a missing one, or one with other arguments, does not compile.
 */
export function translation<const Texts extends Readonly<Record<FindingId, Sentence>>>(
  texts: Texts & Checked<Texts>,
): Texts {
  return texts;
}
