import { FINDINGS } from "./registry.ts";
import { fill, readArguments } from "./sentence.ts";

/**
 * A finding's sentence in French, with the arguments of the English one.
 *
 * @returns Null when the id or the sentence is of another version of the analysis.
 */
export function inFrench({ id, message }: { readonly id: string; readonly message: string }):
  | string
  | null {
  const entry = Object.entries(FINDINGS).find(([name]) => name === id)?.[1];
  if (entry === undefined) return null;
  const values = readArguments(entry.en, message);
  return values === null ? null : fill(entry.fr, values);
}
