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
  /** Patterns of the right shape, in their order in the files. */
  readonly patterns: readonly Pattern[];
  /** All problems; a catalogue with any must not be used. */
  readonly problems: readonly CatalogueProblem[];
}

/** Place and message of a fault in a pattern. */
type Fault = [path: string, message: string];

/** The file of a pattern, and the ids of patterns checked before. */
interface CheckContext {
  readonly file: string;
  readonly type: PatternType;
  /** File of each pattern checked before, by the pattern's id. */
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
    let previousId = "";
    for (const [position, value] of content.entries()) {
      const id = readId(value) ?? `pattern ${position + 1}`;
      const faults: Fault[] = [];
      const result = PatternSchema.safeParse(value);
      if (result.success) {
        patterns.push(result.data);
        faults.push(...checkPattern(result.data, { file, type, filesById }));
        if (id < previousId) faults.push(["id", `stands after ${previousId}; sort by id`]);
        previousId = id;
      } else {
        faults.push(
          ...result.error.issues.map(({ path, message }): Fault => [formatPath(path), message]),
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
  const otherFile = filesById.get(pattern.id);
  if (otherFile !== undefined) faults.push(["id", `is taken already, in ${otherFile}`]);
  filesById.set(pattern.id, file);
  const positions = new Map<string, number>();
  for (const [i, keyword] of pattern.keywords.entries()) {
    const normalisedKeyword = normaliseKeyword(keyword);
    const problem = findKeywordProblem(keyword, normalisedKeyword);
    if (problem !== null) {
      faults.push([`keywords[${i}]`, problem]);
      continue;
    }
    const earlierPosition = positions.get(normalisedKeyword);
    if (earlierPosition !== undefined) {
      faults.push([`keywords[${i}]`, `reads the same as keywords[${earlierPosition}]`]);
    }
    positions.set(normalisedKeyword, i);
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
 * Returns the fault of a regex; null if it has none. `deno task regexes` proves that it is linear.
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
