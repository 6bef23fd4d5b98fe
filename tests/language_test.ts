/** The rules of `docs/glossary.md` for names, docstrings and prose. */

import { assertEquals, assertGreater } from "@std/assert";
import words from "./fixtures/language.json" with { type: "json" };
import { listPages } from "./support/markdown.ts";
import { listModules } from "./support/modules.ts";
import { countWords, listDocstringSentences, listPageSentences } from "./support/sentences.ts";
import { splitSource } from "./support/source_text.ts";

const FOLDERS = [
  "addon/src",
  "cli",
  "client/src",
  "console/src",
  "lab",
  "shared",
  "supabase",
  "tasks",
  "tests",
];

/** Lists the dialect itself. */
const NOT_READ = ["tests/language_test.ts", "docs/glossary.md"];

/** A docstring that begins so needs the line above it, which a hover does not show. */
const ANAPHOR =
  /^\/\*\*\s*(?:\*\s*)?(?:The same|The other|Of|Those|That of|These|They|Their|Its|It|Such|Likewise|Reads (?:it|them)|Writes (?:it|them))\b/;
const PROSE = new RegExp(String.raw`\b(?:${words.prose.join("|")})\b`, "gi");
const NAMES = new RegExp(String.raw`\b(?:${words.names.join("|")})\b`, "g");

interface Module {
  readonly file: string;
  readonly code: string;
  readonly comments: readonly string[];
}

async function readModules(): Promise<Module[]> {
  const modules: Module[] = [];
  for (const folder of FOLDERS) {
    for await (const file of listModules(folder, /\.tsx?$/)) {
      if (NOT_READ.includes(file) || file.includes("node_modules/")) continue;
      modules.push({ file, ...splitSource(await Deno.readTextFile(file)) });
    }
  }
  assertGreater(modules.length, 500);
  return modules;
}

const MODULES = readModules();

/** Compares the files that break a rule with the list of files that may. */
function assertOnly(
  violations: ReadonlyMap<string, string[]>,
  allowedFiles: readonly string[],
): void {
  assertEquals([...violations].filter(([file]) => !allowedFiles.includes(file)), []);
  assertEquals(
    allowedFiles.filter((file) => !violations.has(file)),
    [],
    "allowances without a use",
  );
}

async function findIn(find: (module: Module) => string[]): Promise<Map<string, string[]>> {
  const rows = (await MODULES).map((module) => [module.file, find(module)] as const);
  return new Map(rows.filter(([, matches]) => matches.length > 0));
}

Deno.test("no variable or parameter is named `of`", async () => {
  assertOnly(await findIn(({ code }) => listNames(code)), words.allowed.of);
});

/** Matches the declaration of a function, or of a constant that is an arrow function. */
const FUNCTION = /\bfunction\*? (\w+)|\bconst (\w+) = (?:async )?\((?=[^;{}]{0,300}=>)/g;
/** Matches names of functions that say no verb: `withFolder`, `asMessage`, `textOf`. */
const WITHOUT_VERB = /^(?:among|as|at|in|until|via|with|without)[A-Z]|[a-z]Of$/;

Deno.test("no function is named by a preposition", async () => {
  const violations = await findIn(({ code }) =>
    [...code.matchAll(FUNCTION)].map(([, declared, constant]) => declared ?? constant ?? "")
      .filter((name) => WITHOUT_VERB.test(name))
  );
  assertOnly(violations, []);
});

/** Matches a variable or parameter such as `ofAuthor`; a member, a key and a call are none. */
const PREPOSITION = /(?<![\w$.#])(?:of|with|without)[A-Z]\w*(?![\w(]|\??:)/g;

Deno.test("no variable is named by a preposition", async () => {
  const violations = await findIn(({ code }) =>
    [...code.matchAll(PREPOSITION)].map(([name]) => name)
  );
  assertOnly(violations, []);
});

const PARTICIPLE = `(?:${words.participles.join("|")})`;
/** Matches a variable, a loop's element, an item of a pattern, or a property with a type. */
const NAMED_BY_PARTICIPLE = new RegExp(
  String.raw`\b(?:const|let|using) (?:\[[\w, ]*|\{[^=}]*: \[?)?\b${PARTICIPLE}\b` +
    String.raw`|\breadonly ${PARTICIPLE}\??:` +
    // A parameter follows a parenthesis or another parameter, and has a type or is alone.
    String
      .raw`|\(\s*(?:[\w.]+\??: [^(){}=,]+,\s*)*(?:\.{3})?${PARTICIPLE}(?:\??: |(?:, [{[][^()]*)?\) =>)` +
    String.raw`|\(\[[\w, ]*\b${PARTICIPLE}\b[\w, ="]*\]\) =>`,
  "g",
);

Deno.test("no variable, parameter or property is a bare participle or adjective", async () => {
  for (
    const code of [
      "const known = 1",
      "for (const kept of list)",
      "const [, own] = pair",
      "readonly latest?: string",
      "const { language: found } = body",
      "await using own = open()",
      "(id: string, given: string)",
      "(id: string | null, given: readonly string[])",
      "list.map(([id, known]) => known === id)",
      "list.reduce((newest, { date }) => newest)",
      "list.map((found) => found.id)",
    ]
  ) assertEquals([...code.matchAll(NAMED_BY_PARTICIPLE)].length, 1, code);
  for (
    const code of [
      "const knownDomains = 1",
      "const { known } = answer",
      "isKnown(known)",
      "isKnown(known, { host })",
    ]
  ) {
    assertEquals([...code.matchAll(NAMED_BY_PARTICIPLE)].length, 0, code);
  }
  const violations = await findIn(({ code }) =>
    [...code.matchAll(NAMED_BY_PARTICIPLE)].map(([declaration]) => declaration)
  );
  assertOnly(violations, []);
});

/** Lists uses of `of` as a variable: neither the keyword of a loop, nor a member or key. */
function listNames(code: string): string[] {
  const uses: string[] = [];
  for (const { index } of code.matchAll(/(?<![\w$.#])of(?![\w$])/g)) {
    const before = code.slice(0, index).trimEnd();
    const isKeyword = /[\w$\])}]$/.test(before) &&
      !/\b(?:const|let|of|in|return|yield|await|case|readonly|function)$/.test(before);
    const isKey = /^of\??:/.test(code.slice(index)) && findEnclosing(before) === "{";
    if (!isKeyword && !isKey) uses.push(code.slice(Math.max(0, index - 30), index + 20));
  }
  return uses;
}

/** Finds the bracket that the end of a text is in. */
function findEnclosing(text: string): string {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const char = text[at] ?? "";
    if (")]}".includes(char)) depth++;
    else if ("([{".includes(char) && depth-- === 0) return char;
  }
  return "";
}

Deno.test("no docstring begins with a word that refers to the line above it", async () => {
  const violations = await findIn(({ comments }) =>
    comments.filter((comment) => ANAPHOR.test(comment)).map((comment) => comment.slice(0, 80))
  );
  assertOnly(violations, words.allowed.anaphor);
});

Deno.test("names use the words of the field", async () => {
  const violations = await findIn(({ code }) => [...code.matchAll(NAMES)].map(([name]) => name));
  assertOnly(violations, words.allowed.names);
});

Deno.test("the laboratory, which reads no route, has thresholds and no borders", async () => {
  const violations = await findIn(({ file, code }) =>
    file.startsWith("lab/") ? code.match(/\w*border\w*/gi) ?? [] : []
  );
  assertOnly(violations, []);
});

Deno.test("comments and pages use the words of the field", async () => {
  const violations = await findIn(({ comments }) =>
    comments.flatMap((comment) => [...comment.matchAll(PROSE)].map(([word]) => word))
  );
  for (const page of await listWrittenPages()) {
    if (NOT_READ.includes(page)) continue;
    const matches = [...(await Deno.readTextFile(page)).matchAll(PROSE)].map(([word]) => word);
    if (matches.length > 0) violations.set(page, matches);
  }
  assertOnly(violations, words.allowed.prose);
});

/** Matches a docstring that names two bounds: "Maximum number of links, and of addresses". */
const TWO_BOUNDS =
  /\b(?:Maximum|Minimum)\b[^.;:]*, (?:and|or) (?:of|for|per|the|in|before|after)\b/;
/** Matches a declaration of several constants below one docstring. */
const SEVERAL = /\*\/\s*(?:export )?const [A-Z\d_]+ = [^;\n(]*,\s*[A-Z\d_]+ = [^;]*;/g;

Deno.test("a docstring describes one bound", async () => {
  const violations = new Map<string, string[]>();
  for (const { file, comments } of await MODULES) {
    const source = await Deno.readTextFile(file);
    const matches = [
      ...comments.filter((comment) => comment.startsWith("/**"))
        .map((comment) => comment.replaceAll(/\s+(?:\* )?/g, " "))
        .filter((comment) => TWO_BOUNDS.test(comment)),
      ...[...source.matchAll(SEVERAL)].map(([declaration]) => declaration)
        .filter((declaration) => /\b(?:MAX|MIN|MOST|LEAST)_/.test(declaration)),
    ];
    if (matches.length > 0) violations.set(file, matches);
  }
  assertOnly(violations, []);
});

/** Matches a spread of a literal list, which only makes the formatter put items on one line. */
const SPREAD_LITERAL = /\.\.\.\[(?!\.\.\.)[^[\]]*\](?:\s*as const)?(?=\s*[,\])])/g;

Deno.test("lists are written out, not spread from literals", async () => {
  assertOnly(
    await findIn(({ code }) => [...code.matchAll(SPREAD_LITERAL)].map(([spread]) => spread)),
    [],
  );
});

/** Matches the declaration of an exported name. */
const EXPORTED =
  /\bexport (?:default )?(?:async )?(?:function\*?|const|let|(?:abstract )?class|interface|type|enum) ([\w$]+)/g;

Deno.test("no two modules export different things under one name", async () => {
  const owners = new Map<string, string[]>();
  for (const { file, code } of await MODULES) {
    // The client is a package of its own, with the names of the contract.
    if (file.startsWith("client/")) continue;
    for (const name of new Set([...code.matchAll(EXPORTED)].map(([, name = ""]) => name))) {
      owners.set(name, [...owners.get(name) ?? [], file]);
    }
  }
  assertGreater(owners.size, 3000);
  assertEquals([...owners].filter(([, files]) => files.length > 1), []);
});

/** Maximum number of words of a sentence, as a mean of each page. */
const MAX_MEAN = 20;
/** Pages of figures, whose sentences list them. */
const FIGURES = ["docs/detection.md", "docs/model_card.md"];

Deno.test("the mean sentence of each page has at most twenty words", async () => {
  const pages = (await listWrittenPages()).filter((page) => !FIGURES.includes(page));
  const means = await Promise.all(
    pages.map(async (page) =>
      [page, computeMean(listPageSentences(await Deno.readTextFile(page)))] as const
    ),
  );
  assertGreater(means.length, 50);
  assertEquals(means.filter(([, mean]) => mean > MAX_MEAN), []);
});

/** Maximum number of words of prose in all pages: a fact has one page, to which others link. */
const MAX_WORDS = 28_000;

Deno.test("the pages together have at most 28 000 words of prose", async () => {
  const texts = await Promise.all(
    (await listWrittenPages()).map((page) => Deno.readTextFile(page)),
  );
  const words = texts.map((text) => countWords(listPageSentences(text).join(" ")));
  const total = words.reduce((sum, count) => sum + count, 0);
  assertGreater(MAX_WORDS, total, "cut what another page says, and link to that page");
});

/** Lists the pages that people write; findings are generated, and releases lengthen the changelog. */
async function listWrittenPages(): Promise<string[]> {
  return (await listPages()).filter((page) =>
    page !== "CHANGELOG.md" && page !== "docs/findings.md"
  );
}

function computeMean(sentences: readonly string[]): number {
  return countWords(sentences.join(" ")) / Math.max(1, sentences.length);
}

/** Maximum number of words of a docstring's sentence. */
const MAX_SENTENCE = 20;

Deno.test("a sentence of a docstring has at most twenty words", async () => {
  assertEquals(listLongSentences(`/**\n * Reads ${"one ".repeat(19)}.\n * It ends. */`), []);
  assertEquals(listLongSentences(`/** Reads it. Reads\n * ${"one ".repeat(20)}. */`).length, 1);
  // Descriptions of the contract, from which the client's types are generated, list values.
  const matches = await findIn(({ file, comments }) =>
    file === "client/src/types.ts" ? [] : comments.flatMap(listLongSentences)
  );
  assertEquals([...matches], []);
});

function listLongSentences(comment: string): string[] {
  if (!comment.startsWith("/**")) return [];
  return listDocstringSentences(comment).filter((sentence) => countWords(sentence) > MAX_SENTENCE);
}

/** Matches a tag behind other text, which editors show as text. */
const TAG_IN_TEXT = /[^\s*].*? @(?:param|returns|throws)\b/;
/** Matches the name that a tag or link of a docstring refers to; of `options.isPasted` the last. */
const REFERENCE = /@param (?:[\w$]+\.)*([\w$]+)|@linkcode ([\w$]+)/g;

Deno.test("a tag of a docstring begins its line, and refers to a name of its file", async () => {
  const code = "function read(text: string) {}";
  const examples: [string, number][] = [
    ["/**\n * Reads it.\n *\n * @param text Text.\n */", 0],
    ["/** Reads it. @param text Text. */", 1],
    ["/**\n * @param words Text.\n */", 1],
    ["/** See {@linkcode write}. */", 1],
  ];
  for (const [comment, count] of examples) {
    assertEquals(listBrokenTags({ code, comments: [comment] }).length, count, comment);
  }
  assertEquals([...await findIn(listBrokenTags)], []);
});

function listBrokenTags({ code, comments }: Pick<Module, "code" | "comments">): string[] {
  return comments.filter((comment) => comment.startsWith("/**")).flatMap((comment) => {
    const names = [...comment.matchAll(REFERENCE)].map(([, parameter, link]) =>
      parameter ?? link ?? ""
    );
    const missingNames = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
    const tag = TAG_IN_TEXT.exec(comment.slice("/**".length))?.[0];
    return tag === undefined ? missingNames : [tag, ...missingNames];
  });
}

/** Matches the title of a test, or of the tests of a table. */
const TITLE = /\b(?:test\w*\(|name:)\s*["`]([^"`]+)["`]/g;
/** Words of titles that look like names of functions: terms and units. */
const TERMS: ReadonlySet<string> = new Set(["finalScore", "iCalendar", "kB"]);

Deno.test("a function that the title of a test names exists", async () => {
  const modules = await MODULES;
  const names = new Set(modules.flatMap(({ code }) => code.match(/\b[a-z]\w*\b/g) ?? []));
  const missingNames: string[] = [];
  let count = 0;
  for (const { file } of modules.filter(({ file }) => file.startsWith("tests/"))) {
    for (const [, title = ""] of (await Deno.readTextFile(file)).matchAll(TITLE)) {
      const titleNames = title.match(/\b[a-z]+[A-Z]\w*\b/g) ?? [];
      count += titleNames.length;
      missingNames.push(...titleNames.filter((name) => !names.has(name) && !TERMS.has(name)));
    }
  }
  assertGreater(count, 1000);
  assertEquals(missingNames, []);
});
