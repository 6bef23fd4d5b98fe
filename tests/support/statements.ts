/** Connects the statements of the specification with the tests whose titles name their parts. */

/** A statement: a row of a table, an item of a list, or a paragraph. */
export interface Statement {
  /** Number of its part, such as `2.5`; of a numbered item `2.5.1`. */
  readonly part: string;
  readonly text: string;
  /** Names of the statement in code type. */
  readonly names: readonly string[];
  /** `<file>: <title>` of the tests. */
  readonly tests: readonly string[];
}

/** A test file. */
export interface TestFile {
  readonly file: string;
  readonly text: string;
}

/** The beginnings of lines that state nothing testable. */
const NO_STATEMENT = /^(?:Open: |- Open: |See |Five functions|Some names are|The payload|\| -)/;

/** Finds the statements of the specification, with their tests. */
export function findStatements(specification: string, files: readonly TestFile[]): Statement[] {
  const statements: Statement[] = [];
  let [part, heading] = ["", false];
  for (const line of specification.split("\n")) {
    const title = /^#+ (\d[\d.]*?)\.? /.exec(line);
    if (title) part = title[1] ?? "";
    if (part === "" || line === "" || line.startsWith("#")) continue;
    if (/^\| -/.test(line)) {
      // The row before was the heading of the table.
      if (heading) statements.pop();
      continue;
    }
    heading = line.startsWith("|");
    if (NO_STATEMENT.test(line)) continue;
    const item = /^(\d+)\. /.exec(line)?.[1];
    const number = item === undefined ? part : `${part}.${item}`;
    const names = listNames(line);
    statements.push({ part: number, text: line, names, tests: findTests(number, names, files) });
  }
  return statements;
}

/**
 * Returns the identifiers among the words in code type: the fields, values and names of functions.
 */
function listNames(line: string): string[] {
  return [...line.replace(/Open: .*$/, "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)
    .filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
}

function findTests(part: string, names: readonly string[], files: readonly TestFile[]): string[] {
  const partName = new RegExp(`(?<![\\d.])${part.replaceAll(".", "\\.")}(?!\\d)`);
  const matchingTitles = files.flatMap(({ file, text }) => {
    // A title may name several parts: `SPEC 4.1, 4.2: …`.
    const titles = [...text.matchAll(/["`](SPEC ([^:"`]+):[^"`]*)/g)]
      .flatMap(([, title = "", parts = ""]) => partName.test(parts) ? [title] : []);
    return titles.length > 0 ? [{ file, text, titles }] : [];
  });
  const all = matchingTitles.map(({ text }) => text).join("\n");
  if (!names.every((name) => all.includes(name))) return [];
  return matchingTitles.flatMap(({ file, titles }) => titles.map((title) => `${file}: ${title}`));
}

if (import.meta.main) {
  const { listTestFiles } = await import("./test_modules.ts");
  const files = await Promise.all(
    (await listTestFiles(["tests"])).map(async (file) => ({
      file,
      text: await Deno.readTextFile(file),
    })),
  );
  for (
    const { part, text, tests } of findStatements(
      await Deno.readTextFile("docs/specification.md"),
      files,
    )
  ) {
    // deno-lint-ignore no-console -- The table is what this program prints.
    console.log(`${part}  ${text}\n${tests.map((test) => `    ${test}`).join("\n")}`);
  }
}
