import { isObject } from "../../shared/contract/is_object.ts";
import type { PatternType } from "../../shared/contract/analyze_spam.ts";
import { normaliseKeyword } from "../../shared/scoring/matching/normalise.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import { compileRegex, normaliseDomain } from "../../shared/scoring/matching/matcher.ts";
import { keywordProblem } from "./keyword_problem.ts";
import { PatternSchema } from "./pattern.ts";
import type { CatalogueProblem } from "./problem.ts";

/** The pattern files' content, and their problems. */
export interface CheckedCatalogue {
  /** Patterns of the right shape, in the order of the files. */
  readonly patterns: readonly Pattern[];
  /** All problems; a catalogue with any must not be used. */
  readonly problems: readonly CatalogueProblem[];
}

/** Context in which a pattern is checked. */
interface Surroundings {
  readonly file: string;
  readonly type: PatternType;
  /** The file each id was seen in. */
  readonly seen: Map<string, string>;
}

/** Checks pattern files, by type: shape (SPEC 2.4), ids, regexes, keywords, domains. */
export function checkCatalogue(files: Readonly<Record<PatternType, unknown>>): CheckedCatalogue {
  const patterns: Pattern[] = [];
  const problems: CatalogueProblem[] = [];
  const seen = new Map<string, string>();
  for (const [type, content] of Object.entries(files) as [PatternType, unknown][]) {
    const file = `catalogue/patterns/${type}.json`;
    if (!Array.isArray(content)) {
      problems.push({ file, id: "", path: "", message: "must be a list of patterns" });
      continue;
    }
    let previous = "";
    for (const [position, value] of content.entries()) {
      const id = readId(value) ?? `pattern ${position + 1}`;
      const found: [path: string, message: string][] = [];
      const parsed = PatternSchema.safeParse(value);
      if (parsed.success) {
        patterns.push(parsed.data);
        found.push(...checkPattern(parsed.data, { file, type, seen }));
        if (id < previous) found.push(["id", `stands after ${previous}; sort by id`]);
        previous = id;
      } else {
        found.push(
          ...parsed.error.issues.map((issue): [string, string] => [
            formatPath(issue.path),
            issue.message,
          ]),
        );
      }
      problems.push(...found.map(([path, message]) => ({ file, id, path, message })));
    }
  }
  return { patterns, problems };
}

function checkPattern(
  pattern: Pattern,
  { file, type, seen }: Surroundings,
): [path: string, message: string][] {
  const found: [string, string][] = [];
  if (pattern.type !== type) {
    found.push(["type", `is ${pattern.type}; it belongs into ${pattern.type}.json`]);
  }
  const other = seen.get(pattern.id);
  if (other !== undefined) found.push(["id", `is taken already, in ${other}`]);
  seen.set(pattern.id, file);
  const keywords = new Map<string, number>();
  for (const [i, keyword] of pattern.keywords.entries()) {
    const normalised = normaliseKeyword(keyword);
    const problem = keywordProblem(keyword, normalised);
    if (problem !== null) {
      found.push([`keywords[${i}]`, problem]);
      continue;
    }
    const same = keywords.get(normalised);
    if (same !== undefined) {
      found.push([`keywords[${i}]`, `reads the same as keywords[${same}]`]);
    }
    keywords.set(normalised, i);
  }
  for (const [i, source] of pattern.subject_regex.entries()) {
    const problem = regexProblem(source);
    if (problem !== null) found.push([`subject_regex[${i}]`, problem]);
  }
  for (const [i, domain] of pattern.sender_domains.entries()) {
    if (normaliseDomain(domain) === null) {
      found.push([`sender_domains[${i}]`, "is not a domain name"]);
    }
  }
  return found;
}

/**
 * Returns the defect of a regex, null if it has none. `deno task regexes` proves that it is linear.
 */
function regexProblem(source: string): string | null {
  try {
    return compileRegex(source).test("") ? "matches the empty text" : null;
  } catch (error) {
    return `does not compile: ${error instanceof Error ? error.message : error}`;
  }
}

/** Reads the id of a value that may be a pattern; null when it has no valid one. */
export function readId(value: unknown): string | null {
  return isObject(value) && typeof value["id"] === "string" ? value["id"] : null;
}

/** `["pattern", "keywords", 2]` → `keywords[2]` */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map((key) => typeof key === "number" ? `[${key}]` : `.${String(key)}`).join("")
    .replace(/^\./, "");
}
