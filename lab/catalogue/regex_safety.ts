import { CharSet } from "../../shared/scoring/matching/char_set.ts";
import { parseRegex, RegexError } from "../../shared/scoring/matching/regex_syntax.ts";
import type { RegexNode } from "../../shared/scoring/matching/regex_syntax.ts";

/**
 * Most paths a backtracking matcher may try from one position of the subject. Multiplied by the
 * length of a subject, it takes milliseconds.
 */
const MAX_WAYS = 256;

/** Largest bound of a repetition. */
const MAX_REPEAT = 100;

/**
 * Why a regex is not safe for untrusted text; null when it is. Accepts only what a backtracking
 * matcher does in linear time, and suggests how to write other regexes:
 * - no lookaround, back references, inline flags;
 * - no repetition without an upper bound, unless it ends the regex, or is of one character set
 *   that neither what may come before nor what may come after it overlaps (or `^` comes before it),
 *   so that every run of the text is walked once and can be left in one way;
 * - bounded repetitions and alternatives multiply to at most {@linkcode MAX_WAYS} paths.
 *
 * @param source As `compileRegex` takes it.
 */
export function regexProblem(source: string): string | null {
  const ignoreCase = source.startsWith("(?i)");
  const plain = ignoreCase ? source.slice(4) : source;
  try {
    new RegExp(plain, ignoreCase ? "iu" : "u");
  } catch (error) {
    return `does not compile: ${error instanceof Error ? error.message : error}`;
  }
  try {
    const node = parseRegex(plain, ignoreCase);
    if (isNullable(node)) return "matches the empty text";
    const ways = countWays(node, {
      before: { kind: "anything" },
      after: CharSet.none,
      last: true,
    });
    return ways > MAX_WAYS
      ? `may be tried in ${ways} ways at one position (at most ${MAX_WAYS}): ` +
        "use fewer or smaller repetitions"
      : null;
  } catch (error) {
    if (error instanceof RegexError) return error.message;
    throw error;
  }
}

/** Characters possible immediately before a node. */
type Before =
  | { readonly kind: "anything" }
  | { readonly kind: "start" }
  | { readonly kind: "set"; readonly set: CharSet };

interface Context {
  readonly before: Before;
  /** Characters possible next; empty at the end of the regex, where matching stops. */
  readonly after: CharSet;
  /** Whether nothing follows, so that a match here ends the search. */
  readonly last: boolean;
}

/** The most paths through a node for one text, at its position. */
function countWays(node: RegexNode, context: Context): number {
  switch (node.kind) {
    case "set":
    case "assertion":
      return 1;
    case "sequence":
      return sequenceWays(node.parts, context);
    case "choice":
      return choiceWays(node.options, context);
    case "repeat":
      return repeatWays(node, context);
    default:
      return node satisfies never;
  }
}

function sequenceWays(parts: readonly RegexNode[], { before, after, last }: Context): number {
  const afters: CharSet[] = [];
  let next = after;
  for (const part of parts.toReversed()) {
    afters.push(next);
    next = isNullable(part) ? firstOf(part).union(next) : firstOf(part);
  }
  afters.reverse();
  let ways = 1;
  let preceding = before;
  for (const [i, part] of parts.entries()) {
    ways *= countWays(part, {
      before: preceding,
      after: afters[i] ?? after,
      last: last && i === parts.length - 1,
    });
    preceding = beforeNext(part, preceding);
  }
  return ways;
}

/** Characters possible before the next node. */
function beforeNext(node: RegexNode, before: Before): Before {
  if (node.kind === "assertion") return node.at === "start" ? { kind: "start" } : before;
  const last: Before = { kind: "set", set: lastOf(node) };
  if (!isNullable(node)) return last;
  if (before.kind === "set") return { kind: "set", set: before.set.union(last.set) };
  return before.kind === "start" ? last : before;
}

/**
 * Alternatives that cannot begin with the same text count as one path; overlapping ones are added
 * up. The largest of these sums bounds how many can match together.
 */
function choiceWays(options: readonly RegexNode[], context: Context): number {
  const ways = options.map((option) => countWays(option, context));
  const leads = options.map((option) => [...leadOf(option), ...tailOf(option, context.after)]);
  return Math.max(...options.map((_, i) =>
    ways.reduce(
      (sum, of, j) => sum + (i === j || !exclusive(leads[i] ?? [], leads[j] ?? []) ? of : 0),
      0,
    )
  ));
}

/** Whether no text can begin with both. */
function exclusive(a: readonly CharSet[], b: readonly CharSet[]): boolean {
  return a.some((set, i) => {
    const other = b[i];
    return other !== undefined && !set.overlaps(other);
  });
}

/** Sets of the characters every match begins with, one after the other. */
function leadOf(node: RegexNode): CharSet[] {
  switch (node.kind) {
    case "set":
      return [node.set];
    case "sequence": {
      const lead: CharSet[] = [];
      for (const part of node.parts) {
        lead.push(...leadOf(part));
        if (!isFixed(part)) break;
      }
      return lead;
    }
    case "repeat":
      if (node.min > 0 && node.node.kind === "set") {
        const { set } = node.node;
        return Array.from({ length: Math.min(node.min, MAX_REPEAT) }, () => set);
      }
      return isNullable(node) ? [] : [firstOf(node)];
    case "choice":
      return isNullable(node) ? [] : [firstOf(node)];
    case "assertion":
      return [];
    default:
      return node satisfies never;
  }
}

/** Characters possible after an option of fixed length. */
function tailOf(node: RegexNode, after: CharSet): CharSet[] {
  return isFixed(node) && after !== CharSet.none ? [after] : [];
}

/** Whether {@linkcode leadOf} covers the whole match. */
function isFixed(node: RegexNode): boolean {
  switch (node.kind) {
    case "set":
    case "assertion":
      return true;
    case "sequence":
      return node.parts.every(isFixed);
    case "repeat":
      return node.min === node.max && node.node.kind === "set" && node.max <= MAX_REPEAT;
    case "choice":
      return false;
    default:
      return node satisfies never;
  }
}

function repeatWays(
  { node, min, max }: RegexNode & { kind: "repeat" },
  { before, after, last }: Context,
): number {
  const first = firstOf(node);
  const leavesInOneWay = !first.overlaps(after);
  if (max === Infinity) {
    if (node.kind !== "set") {
      throw new RegexError("repeats a group without a bound: give it one, such as {1,5}");
    }
    if (last) return 1;
    const entersInOneWay = before.kind === "start" ||
      (before.kind === "set" && !before.set.overlaps(node.set));
    if (!leavesInOneWay || !entersInOneWay) {
      throw new RegexError(
        "repeats without a bound next to what it may match itself (quadratic on long subjects): " +
          "give it a bound, such as {0,30} or {1,20}",
      );
    }
    return 1;
  }
  if (max > MAX_REPEAT) {
    throw new RegexError(`repeats up to ${max} times (at most ${MAX_REPEAT})`);
  }
  if (isNullable(node)) throw new RegexError("repeats what may match the empty text");
  const inner = countWays(node, {
    before: max > 1 ? either(before, lastOf(node)) : before,
    after: max > 1 ? first.union(after) : after,
    last: last && max === 1,
  });
  if (inner === 1 && leavesInOneWay) return 1;
  let ways = 0;
  for (let times = min; times <= max && ways <= MAX_WAYS; times++) ways += inner ** times;
  return ways;
}

function either(before: Before, last: CharSet): Before {
  if (before.kind === "anything") return before;
  return { kind: "set", set: before.kind === "set" ? before.set.union(last) : last };
}

/** Whether a node may match the empty text. */
function isNullable(node: RegexNode): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "assertion":
      return true;
    case "sequence":
      return node.parts.every(isNullable);
    case "choice":
      return node.options.some(isNullable);
    case "repeat":
      return node.min === 0 || isNullable(node.node);
    default:
      return node satisfies never;
  }
}

/** The characters a match of a node may begin with. */
function firstOf(node: RegexNode): CharSet {
  return edgeOf(node, (parts) => parts);
}

/** The characters a match of a node may end with. */
function lastOf(node: RegexNode): CharSet {
  return edgeOf(node, (parts) => parts.toReversed());
}

function edgeOf(
  node: RegexNode,
  inOrder: (parts: readonly RegexNode[]) => readonly RegexNode[],
): CharSet {
  switch (node.kind) {
    case "set":
      return node.set;
    case "assertion":
      return CharSet.none;
    case "sequence": {
      let edge = CharSet.none;
      for (const part of inOrder(node.parts)) {
        edge = edge.union(edgeOf(part, inOrder));
        if (!isNullable(part)) break;
      }
      return edge;
    }
    case "choice":
      return node.options.reduce(
        (edge, option) => edge.union(edgeOf(option, inOrder)),
        CharSet.none,
      );
    case "repeat":
      return edgeOf(node.node, inOrder);
    default:
      return node satisfies never;
  }
}
