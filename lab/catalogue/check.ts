import { isObject } from "../../shared/contract/is_object.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";
import { normaliseKeyword } from "../../shared/scoring/matching/normalise.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import { compileRegex, normaliseDomain } from "../../shared/scoring/matching/matcher.ts";
import { findKeywordProblem } from "./keyword_problem.ts";
import { PatternSchema } from "./pattern.ts";
import type { CatalogueProblem } from "./problem.ts";

/** The pattern files' content, and their problems. */
export interface CheckedCatalogue {
  /** Patterns of the right shape, in the order of the files. */
  readonly patterns: readonly Pattern[];
  /** All problems; a catalogue with any must not be used. */
  readonly problems: readonly CatalogueProblem[];
}

/** Place and message of a fault in a pattern. */
type Fault = [path: string, message: string];

/** File in which a pattern is checked, with the patterns before it. */
interface CheckContext {
  readonly file: string;
  readonly type: PatternType;
  /** File of each id that was read before. */
  readonly filesById: Map<string, string>;
}

/** Checks the pattern files of all types: shape (SPEC 2.4), ids, regexes, keywords, domains. */
export function checkCatalogue(files: Readonly<Record<PatternType, unknown>>): CheckedCatalogue {
  const patterns: Pattern[] = [];
  const problems: CatalogueProblem[] = [];
  const filesById = new Map<string, string>();
  for (const [type, content] of Object.entries(files) as [PatternType, unknown][]) {
    const file = `catalogue/patterns/${type}.json`;
    if (!Array.isArray(content)) {
      problems.push({ file, id: "", path: "", message: "must be a list of patterns" });
      continue;
    }
    let previous = "";
    for (const [position, value] of content.entries()) {
      const id = readId(value) ?? `pattern ${position + 1}`;
      const faults: Fault[] = [];
      const parsed = PatternSchema.safeParse(value);
      if (parsed.success) {
        patterns.push(parsed.data);
        faults.push(...checkPattern(parsed.data, { file, type, filesById }));
        if (id < previous) faults.push(["id", `stands after ${previous}; sort by id`]);
        previous = id;
      } else {
        faults.push(
          ...parsed.error.issues.map(({ path, message }): Fault => [formatPath(path), message]),
        );
      }
      problems.push(...faults.map(([path, message]) => ({ file, id, path, message })));
    }
  }
  return { patterns, problems };
}

function checkPattern(pattern: Pattern, { file, type, filesById }: CheckContext): Fault[] {
  const faults: Fault[] = [];
  if (pattern.type !== type) {
    faults.push(["type", `is ${pattern.type}; it belongs into ${pattern.type}.json`]);
  }
  const other = filesById.get(pattern.id);
  if (other !== undefined) faults.push(["id", `is taken already, in ${other}`]);
  filesById.set(pattern.id, file);
  const positions = new Map<string, number>();
  for (const [i, keyword] of pattern.keywords.entries()) {
    const normalised = normaliseKeyword(keyword);
    const problem = findKeywordProblem(keyword, normalised);
    if (problem !== null) {
      faults.push([`keywords[${i}]`, problem]);
      continue;
    }
    const earlier = positions.get(normalised);
    if (earlier !== undefined) {
      faults.push([`keywords[${i}]`, `reads the same as keywords[${earlier}]`]);
    }
    positions.set(normalised, i);
  }
  for (const [i, source] of pattern.subject_regex.entries()) {
    const problem = findRegexProblem(source);
    if (problem !== null) faults.push([`subject_regex[${i}]`, problem]);
  }
  for (const [i, domain] of pattern.sender_domains.entries()) {
    if (normaliseDomain(domain) === null) {
      faults.push([`sender_domains[${i}]`, "is not a domain name"]);
    }
  }
  return faults;
}

/**
 * Returns the fault of a regex; null if it has none. That it is linear, `deno task regexes` proves.
 */
function findRegexProblem(source: string): string | null {
  try {
    return compileRegex(source).test("") ? "matches the empty text" : null;
  } catch (error) {
    return `does not compile: ${error instanceof Error ? error.message : error}`;
  }
}

/** Reads the id of a value that may be a pattern; null if it has none that is a text. */
export function readId(value: unknown): string | null {
  return isObject(value) && typeof value["id"] === "string" ? value["id"] : null;
}

/** Formats the path of a zod issue: `["keywords", 2]` becomes `keywords[2]`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map((key) => typeof key === "number" ? `[${key}]` : `.${String(key)}`).join("")
    .replace(/^\./, "");
}
