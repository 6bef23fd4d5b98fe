/** Maximum number of steps that look for overlaps; real lists need some six a pattern. */
const MAX_STEPS = 20_000_000;

/** Number of steps between two pauses: about a millisecond. */
const STEPS_PER_PIECE = 20_000;

/** Patterns of one length that agree in their first `depth` symbols. */
interface PatternGroup {
  readonly patterns: readonly string[];
  readonly depth: number;
  /** Number of prefixes for which the group stands: a `#` of all its patterns stands for ten. */
  readonly prefixes: number;
}

/**
 * Counts the numbers that fit any of the patterns, each once, and pauses between pieces.
 *
 * @param patterns Digits of numbers; `#` matches any digit.
 */
export function* countCovered(patterns: Iterable<string>): Generator<void, number> {
  const byLength = new Map<number, string[]>();
  let steps = 0;
  for (const pattern of patterns) {
    getList(byLength, pattern.length).push(pattern);
    if (++steps % STEPS_PER_PIECE === 0) yield;
  }
  let coveredCount = 0;
  steps = 0;
  const groups: PatternGroup[] = [...byLength.values()].map((samePatterns) => ({
    patterns: samePatterns,
    depth: 0,
    prefixes: 1,
  }));
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const { patterns, depth, prefixes } = group;
    const [first = ""] = patterns;
    const totalCount = 10 ** (first.length - depth);
    if (patterns.length === 1) coveredCount += prefixes * countNumbers(first, depth);
    else if (depth === first.length) coveredCount += prefixes;
    // Beyond the bound, the patterns count as if they did not overlap.
    else if (steps > MAX_STEPS) coveredCount += prefixes * Math.min(totalCount, sumSizes(group));
    else {
      const parts = yield* splitGroup(group);
      if (parts === "all") coveredCount += prefixes * totalCount;
      else groups.push(...parts);
    }
    const stepsBefore = steps;
    steps += patterns.length;
    if (Math.floor(stepsBefore / STEPS_PER_PIECE) !== Math.floor(steps / STEPS_PER_PIECE)) yield;
  }
  return coveredCount;
}

/** Splits a group at its next symbol; "all" where one pattern covers every number of the group. */
function* splitGroup(
  { patterns, depth, prefixes }: PatternGroup,
): Generator<void, PatternGroup[] | "all"> {
  const wildPatterns: string[] = [];
  const byDigit = new Map<string, string[]>();
  for (const [i, pattern] of patterns.entries()) {
    const symbol = pattern[depth] ?? "";
    if (symbol !== "#") getList(byDigit, symbol).push(pattern);
    else if (isAllWild(pattern, depth)) return "all";
    else wildPatterns.push(pattern);
    if (i % STEPS_PER_PIECE === STEPS_PER_PIECE - 1) yield;
  }
  const groups = [...byDigit.values()].map((samePatterns): PatternGroup => ({
    patterns: wildPatterns.length === 0 ? samePatterns : samePatterns.concat(wildPatterns),
    depth: depth + 1,
    prefixes,
  }));
  const otherPrefixes = prefixes * (10 - byDigit.size);
  if (wildPatterns.length > 0 && otherPrefixes > 0) {
    groups.push({ patterns: wildPatterns, depth: depth + 1, prefixes: otherPrefixes });
  }
  return groups;
}

function sumSizes({ patterns, depth }: PatternGroup): number {
  return patterns.reduce((sum, pattern) => sum + countNumbers(pattern, depth), 0);
}

/** Counts the numbers that a pattern covers, by its symbols from `depth` on. */
function countNumbers(pattern: string, depth: number): number {
  let size = 1;
  for (let i = depth; i < pattern.length; i++) if (pattern[i] === "#") size *= 10;
  return size;
}

function isAllWild(pattern: string, depth: number): boolean {
  for (let i = depth; i < pattern.length; i++) if (pattern[i] !== "#") return false;
  return true;
}

function getList<Key>(lists: Map<Key, string[]>, key: Key): string[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, list = []);
  return list;
}
