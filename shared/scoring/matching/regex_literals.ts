import type { CharSet } from "./char_set.ts";
import { parseRegex, RegexError } from "./regex_syntax.ts";
import type { RegexNode } from "./regex_syntax.ts";

/** Most literals of one regex; beyond that, trying it is cheaper. */
const MAX_LITERALS = 64;

/** Most literals that a run of adjacent characters is expanded to. */
const MAX_SPELLINGS = 16;

/** Characters that nearly every text has, which are not useful as pieces by themselves. */
const COMMON = /^[a-z ]$/;

/** Stands for any character beyond ASCII among {@linkcode RequiredPieces}. */
export const BEYOND_ASCII = "\u0080";

/** Length that such a piece counts as, compared with literals: few subjects have one. */
const BEYOND_LENGTH = 3;

/**
 * Pieces of text of which every text that a regex matches contains at least one: literals of ASCII
 * in lower case, whatever the case of the regex, and {@linkcode BEYOND_ASCII}. Null when there are
 * none that exclude many texts.
 */
export type RequiredPieces = readonly string[] | null;

/**
 * The pieces that a regex requires.
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
      return telling([...asciiOf(node.set), ...beyondOf(node.set)]);
    case "sequence":
      return best([...runs(node.parts).map(telling), ...node.parts.map(literalsOf)]);
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

/**
 * All strings that runs of adjacent single characters can match, one list a run; assertions between
 * them change nothing.
 */
function runs(parts: readonly RegexNode[]): string[][] {
  const found: string[][] = [];
  let run = [""];
  let beyond: string[] = [];
  const end = () => {
    found.push([...run, ...beyond]);
    run = [""];
    beyond = [];
  };
  for (const part of parts) {
    if (part.kind === "assertion") continue;
    const characters = part.kind === "set" ? asciiOf(part.set) : [];
    if (characters.length === 0 || characters.length > MAX_SPELLINGS) {
      end();
      continue;
    }
    if (run.length * characters.length > MAX_SPELLINGS) end();
    run = run.flatMap((start) => characters.map((character) => start + character));
    if (part.kind === "set") beyond = [...new Set([...beyond, ...beyondOf(part.set)])];
  }
  end();
  return found;
}

/** The ASCII characters of a set, letters in lower case. */
function asciiOf({ ascii }: CharSet): string[] {
  const characters = new Set<string>();
  for (let code = 0; ascii >> BigInt(code) !== 0n; code++) {
    if (ascii >> BigInt(code) & 1n) characters.add(String.fromCharCode(code).toLowerCase());
  }
  return [...characters];
}

function beyondOf({ beyond }: CharSet): string[] {
  return beyond ? [BEYOND_ASCII] : [];
}

/** The pieces, unless there are none or one of them occurs in nearly every text. */
function telling(pieces: string[]): string[] | null {
  return pieces.length === 0 || pieces.some((piece) => piece === "" || COMMON.test(piece))
    ? null
    : pieces;
}

/** The choice whose shortest piece is longest. */
function best(candidates: readonly (readonly string[] | null)[]): string[] | null {
  let chosen: readonly string[] | null = null;
  let length = 0;
  for (const pieces of candidates) {
    if (pieces === null || pieces.length === 0) continue;
    const shortest = Math.min(...pieces.map(lengthOf));
    if (shortest > length) [chosen, length] = [pieces, shortest];
  }
  return chosen === null ? null : [...chosen];
}

function lengthOf(piece: string): number {
  return piece === BEYOND_ASCII ? BEYOND_LENGTH : piece.length;
}
