import { loadCatalogue } from "../../lab/catalogue/load.ts";
import { compileRegex } from "../../shared/scoring/matching/matcher.ts";
import { listModules } from "./modules.ts";

/** Every regular expression of the sources, from their syntax trees, and of the spam patterns. */

/** One expression and the first file that has it. */
export interface FoundRegex {
  /** `/pattern/flags`, or the source of the call that builds it. */
  readonly regex: string;
  readonly file: string;
  readonly kind: "literal" | "built";
}

/** Folders of code that users run; the tests' own expressions only read what tests write. */
const FOLDERS = ["shared", "supabase", "cli", "console"];

const SKIPPED = /\/(?:dist|standins)\//;

/** Lists each expression once, sorted. Works only in `deno test`, which has the linter's parser. */
export async function listRegexes(): Promise<FoundRegex[]> {
  const regexes = new Map<string, FoundRegex>();
  for (const folder of FOLDERS) {
    for await (const file of listModules(folder, /\.tsx?$/)) {
      if (SKIPPED.test(file)) continue;
      const add = (regex: string, kind: FoundRegex["kind"]) => {
        if (!regexes.has(regex)) regexes.set(regex, { regex, file, kind });
      };
      collect(file, await Deno.readTextFile(file), add);
    }
  }
  for (const { type, subject_regex } of loadCatalogue()) {
    for (const source of subject_regex) {
      const regex = String(compileRegex(source));
      regexes.set(regex, { regex, file: `catalogue/patterns/${type}.json`, kind: "literal" });
    }
  }
  return [...regexes.values()].sort((a, b) => a.regex < b.regex ? -1 : 1);
}

function collect(
  file: string,
  source: string,
  add: (regex: string, kind: FoundRegex["kind"]) => void,
): void {
  const checkBuilt = (context: Deno.lint.RuleContext, node: Deno.lint.NewExpression) => {
    if (context.sourceCode.getText(node.callee) === "RegExp") {
      add(context.sourceCode.getText(node), "built");
    }
  };
  Deno.lint.runPlugin(
    {
      name: "regexes",
      rules: {
        list: {
          create: (context) => ({
            Literal: (node) => {
              if ("regex" in node && node.regex) {
                add(`/${node.regex.pattern}/${node.regex.flags}`, "literal");
              }
            },
            NewExpression: (node) => checkBuilt(context, node),
            CallExpression: (node) => {
              if (context.sourceCode.getText(node.callee) === "RegExp") {
                add(context.sourceCode.getText(node), "built");
              }
            },
          }),
        },
      },
    },
    file,
    source,
  );
}
