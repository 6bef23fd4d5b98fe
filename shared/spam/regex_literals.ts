import { parseRegex, RegexError } from "./regex_syntax.ts";
import type { RegexNode } from "./regex_syntax.ts";

/** Shortest literal worth looking for. */
export const MIN_LITERAL = 3;

/** Most literals of one regex; beyond that, trying it is cheaper. */
const MAX_LITERALS = 64;

/** Stands for any character beyond ASCII among {@linkcode RequiredPieces}. */
export const BEYOND_ASCII = "\u0080";

/**
 * Pieces of text, one of which every text has that a regex matches: literals of ASCII in lower case,
 * whatever the case of the regex, of at least {@linkcode MIN_LITERAL} characters, and
 * {@linkcode BEYOND_ASCII}. Null when there are none.
 */
export type RequiredPieces = readonly string[] | null;

/**
 * What a text must have for a regex to match.
 *
 * @param source As `compileRegex` takes it.
 */
export function requiredPieces(source: string): RequiredPieces {
  const ignoreCase = source.startsWith("(?i)");
  try {
    const literals = literalsOf(parseRegex(ignoreCase ? source.slice(4) : source, ignoreCase));
    return literals === null || literals.length > MAX_LITERALS ? null : literals;
  } catch (error) {
    if (error instanceof RegexError) return null;
    throw error;
  }
}

function literalsOf(node: RegexNode): string[] | null {
  switch (node.kind) {
    case "assertion":
      return null;
    case "set":
      return node.set.ascii === 0n && node.set.beyond ? [BEYOND_ASCII] : null;
    case "sequence":
      return best([...runs(node.parts).map((run) => [run]), ...node.parts.map(literalsOf)]);
    case "choice": {
      const each = node.options.map(literalsOf);
      return each.every((literals) => literals !== null) ? [...new Set(each.flat())] : null;
    }
    case "repeat":
      return node.min > 0 ? literalsOf(node.node) : null;
    default:
      return node satisfies never;
  }
}

/** Rows of single characters that stand side by side; assertions between them change nothing. */
function runs(parts: readonly RegexNode[]): string[] {
  const found: string[] = [];
  let run = "";
  for (const part of parts) {
    if (part.kind === "assertion") continue;
    const literal = part.kind === "set" ? part.literal : null;
    if (literal !== null && literal.charCodeAt(0) < 128) {
      run += literal.toLowerCase();
      continue;
    }
    found.push(run);
    run = "";
  }
  return [...found, run].filter((literal) => literal.length >= MIN_LITERAL);
}

/** The choice whose shortest literal is longest. */
function best(candidates: readonly (readonly string[] | null)[]): string[] | null {
  let chosen: readonly string[] | null = null;
  let length = 0;
  for (const literals of candidates) {
    if (literals === null || literals.length === 0) continue;
    const shortest = Math.min(...literals.map((literal) => literal.length));
    if (shortest > length) [chosen, length] = [literals, shortest];
  }
  return chosen === null ? null : [...chosen];
}
