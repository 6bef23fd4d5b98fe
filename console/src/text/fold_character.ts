import { foldCodePoint } from "../../../shared/scoring/matching/fold.ts";

/** Maximum number of cached characters: senders choose them, so the cache must not grow. */
const MAX_CACHED = 4096;

const cache = new Map<string, string>();

/** Folds a character as words are compared (see `foldCodePoint`), and caches the result. */
export function foldCharacter(character: string): string {
  const cachedFold = cache.get(character);
  if (cachedFold !== undefined) return cachedFold;
  const foldedCharacter = foldCodePoint(character.codePointAt(0) ?? 0);
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(character, foldedCharacter);
  return foldedCharacter;
}
