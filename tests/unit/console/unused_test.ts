import { assertEquals, assertGreater } from "@std/assert";
import { modules } from "../../support/modules.ts";
import { compact, STYLES, styleSheet } from "../../../tasks/console.ts";
import { ENGLISH } from "../../../shared/texts/english.ts";

/** No text, value or type of the console's own modules may be unused. */

const SOURCE = "console/src";

/** Groups whose words are looked up by names in data. */
const BY_DATA: ReadonlySet<string> = new Set([
  ...["advice", "exchange", "listNames", "findings", "verdict", "verdictReasons"],
  // Of the server.
  ...["phone", "featureWords", "reasonWords", "language"],
]);

function sources(folder: string): Promise<(readonly [path: string, text: string])[]> {
  return Array.fromAsync(
    modules(folder, /\.tsx?$/),
    async (path) => [path, await Deno.readTextFile(path)] as const,
  );
}

/** The paths of all texts, such as `["mail", "steps", "spf"]`. */
function placesOf(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [place];
  return Object.entries(value).flatMap(([key, item]) => placesOf(item, [...place, key]));
}

/** Whether a module uses a text: it names the group, and the text as a member of it. */
function uses(code: string, [parent = "", group = "", key = ""]: readonly string[]) {
  if (!code.includes(group) || !(code.includes(key) || code.includes("["))) {
    return false;
  }
  const taken = (pattern: string) => new RegExp(pattern).test(code);
  const own = receivers(code, parent, group).join("|");
  return taken(`(?:${own})\\??\\.${key}\\b`) ||
    // By a computed name, or the group as a whole.
    taken(`(?:${own})(?:\\[|[,;)\\]}]|\\s\\})`) ||
    // Destructured from the group.
    taken(`\\b${group}: \\{[^}]*\\b${key}\\b`) ||
    taken(`\\{[^{}]*\\b${key}\\b[^{}]*\\} = [^;]*\\.${group}\\b`);
}

/**
 * Patterns for the names under which a module has a group of texts. Too many rather than too few,
 * so that no used text is reported.
 */
function receivers(code: string, parent: string, group: string): string[] {
  const roots = `(?:use(?:Messages|Speech)\\(\\)|messages|t|words|${parent})`;
  const names = [
    `\\{[^;=()]*\\b${group}: (\\w+)[^;=()]*\\}+ = (?:speech\\.)?${roots}`,
    `\\{[^;=()]*\\b${group}: (\\w+)[^;=()]*\\}: (?:Messages|\\w+Words)\\b`,
    `(\\w+) = [^;{}]*\\b${roots}\\.${group}\\b`,
    `(\\w+): Messages(?:\\["\\w+"\\])?\\["${group}"\\]`,
  ].flatMap((pattern) => [...code.matchAll(new RegExp(pattern, "g"))].map(([, name = ""]) => name));
  const shorthand = new RegExp(
    `\\{[^;=()]*\\b${group}[,\\s][^;=()]*\\}(?: = ${roots}|: (?:Messages|\\w+Words)\\b)`,
  );
  return [
    `\\b${roots}\\.${group}`,
    ...(shorthand.test(code) ? [`\\b${group}`] : []),
    ...names.map((name) => `\\b${name}`),
  ];
}

const all = await sources(SOURCE);

Deno.test("every text of the page is used somewhere", () => {
  const modules = all.map(([, text]) => text);
  const places = placesOf(ENGLISH).filter(([room = ""]) => !BY_DATA.has(room));
  assertGreater(places.length, 350);
  const unused = places.filter((place) => {
    const [room, ...inner] = place;
    if (inner.length === 0) return !modules.some((code) => new RegExp(`\\b${room}\\b`).test(code));
    return !modules.some((code) => uses(code, ["t", ...place].slice(-3)));
  });
  assertEquals(unused.map((place) => place.join(".")), []);
});

Deno.test("everything that a module of the console exports is imported by another", async () => {
  const takers = [
    ...all,
    ...await sources("tests"),
    ...await sources("tasks"),
    ...await sources("cli"),
    ...await sources("lab"),
  ];
  const values = all.flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)]
      .map(([, name = ""]) => ({ path, name }))
  );
  assertGreater(values.length, 150);
  const unused = values.filter(({ path, name }) => {
    const named = new RegExp(`\\b${name}\\b`);
    return !takers.some(([taker, text]) => taker !== path && named.test(text));
  });
  assertEquals(unused, []);
});

Deno.test("every class of the style sheet is one that the page has", async () => {
  const style = await styleSheet();
  // Levels and verdicts are classes, too.
  const contract = await Deno.readTextFile("shared/contract/analyze_email_headers.ts");
  const classes = new Set([...style.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));
  assertGreater(classes.size, 80);
  const unused = [...classes].filter((name) => {
    const named = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
    return !named.test(contract) && !all.some(([, text]) => named.test(text));
  });
  assertEquals(unused, []);
});

/** Elements that only `index.html` and the runtime's own markup have. */
const PAGE = ["html", "body"];

Deno.test("every element and attribute of the style sheet is one that the page has", async () => {
  const style = (await styleSheet()).replace(/\/\*[^]*?\*\/|@media[^{]*\{/g, "");
  const selectors = [...style.matchAll(/([^{}@;]+)\{/g)].map(([, text = ""]) => text);
  const page = await Deno.readTextFile(`${SOURCE}/index.html`) +
    all.map(([, text]) => text).join("\n");
  const elements = new Set(
    selectors.flatMap((text) => [...text.matchAll(/(?<![\w.:#\[="-])([a-z][a-z0-9]*)(?![\w-])/g)])
      .map(([, name = ""]) => name),
  );
  const attributes = new Set(
    selectors.flatMap((text) => [...text.matchAll(/\[([a-z-]+)/g)]).map(([, name = ""]) => name),
  );
  assertGreater(elements.size, 30);
  assertGreater(attributes.size, 3);
  const missing = [
    ...[...elements].filter((name) =>
      !PAGE.includes(name) && !new RegExp(`<${name}\\b|"${name}"`).test(page)
    ),
    ...[...attributes].filter((name) =>
      !page.includes(name) && !page.includes(name.replace(/^data-(.+)/, 'dataset["$1"]'))
    ),
  ];
  assertEquals(missing, []);
});

Deno.test("every file of console/src/style is part of the style sheet", async () => {
  const files = await Array.fromAsync(Deno.readDir(`${SOURCE}/style`), ({ name }) => name);
  assertEquals(files.toSorted(), STYLES.map((name) => `${name}.css`).toSorted());
});

Deno.test("the built style sheet has the rules of the sources and nothing else", async () => {
  const sheet =
    "/* a */\nb:hover,\ni > c {\n  d: e\n    f;\n  g: h; /* i */\n}\n\n@media (j: k) {\n}\n";
  assertEquals(compact(sheet), "b:hover,i > c{d: e\nf;g:h}@media (j: k){}");
  assertEquals(/\/\*|\n\s/.test(compact(await styleSheet())), false);
});
