/**
 * The tables of `docs/glossary.md`. What carries a term exists, and no other word is used for it. A
 * measure has the same values in every answer.
 */
import { assertEquals, assertGreater } from "@std/assert";
import english from "../catalogue/texts/en.json" with { type: "json" };
import registry from "../catalogue/findings.json" with { type: "json" };
import openApi from "../docs/openapi.json" with { type: "json" };
import openApiV1 from "../docs/openapi-v1.json" with { type: "json" };
import { listModules } from "./support/modules.ts";
import { splitSource } from "./support/source_text.ts";

/** A row of the glossary. */
interface Term {
  readonly term: string;
  /** Exported names, fields of answers, ids of findings and folders that carry the term. */
  readonly carriers: readonly string[];
  /** Values in the API descriptions, such as `0–100`; empty if the row states none. */
  readonly values: readonly string[];
  readonly synonyms: readonly string[];
}

/** What the terms are compared with. */
interface Usage {
  /** Exported names of all modules. */
  readonly names: readonly string[];
  /** Values of each field of the API descriptions. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields of an answer about a mail that are numbers, words of a list, true or false. */
  readonly measures: readonly string[];
  /** Ids of findings, and folders. */
  readonly others: readonly string[];
  /** Sentences that a person reads, in English: texts, and descriptions of the API. */
  readonly sentences: readonly string[];
}

/** Schemas of the answers about a mail. */
const MAIL_SCHEMAS = [
  "AnalyzeSpamResponse",
  "AnalysisSummary",
  "BodyAnalysis",
  "Finding",
  "BodyFinding",
  "MatchedPattern",
  "HeaderFinding",
] as const;

Deno.test("each term of the glossary is carried by what it names, and by no other word", async () => {
  const terms = parseTerms(await Deno.readTextFile("docs/glossary.md"));
  assertGreater(terms.length, 50);
  assertEquals(new Set(terms.map(({ term }) => term)).size, terms.length, "a term has one row");
  assertGreater(terms.filter(({ synonyms }) => synonyms.length > 0).length, 25);
  assertEquals(findProblems(terms, await readUsage()), []);
});

Deno.test("a violation of the glossary is found", () => {
  const term = (properties: Partial<Term>): Term => ({
    term: "probability",
    carriers: ["probability"],
    values: ["0–1"],
    synonyms: ["likelihood", "danger level"],
    ...properties,
  });
  const usage = (properties: Partial<Usage>): Usage => ({
    names: ["computeProbability"],
    fields: new Map([["probability", new Set(["0–1"])]]),
    measures: ["probability"],
    others: [],
    sentences: ["The mail is 98 % probable to be unwanted."],
    ...properties,
  });
  const planted: readonly (readonly [Partial<Term>, Partial<Usage>, string[]])[] = [
    [{}, {}, []],
    [{ carriers: [] }, { measures: [] }, ["probability: nothing carries it"]],
    [{ carriers: ["probability", "Odds"] }, {}, ["probability: Odds does not exist"]],
    [{}, { names: ["computeLikelihoods"] }, ["probability: computeLikelihoods"]],
    [{}, { names: ["findDangerLevel"] }, ["probability: findDangerLevel"]],
    [{}, { sentences: ["In all likelihood."] }, ["probability: In all likelihood."]],
    [{}, { measures: ["probability", "spamScore"] }, ["spamScore: no term describes it"]],
    [{}, { fields: new Map([["probability", new Set(["0–1", "0–100"])]]) }, [
      "probability: probability has 0–1, 0–100",
    ]],
    [{}, {
      fields: new Map([["probability", new Set(["0–1"])], ["likelihood", new Set(["0–1"])]]),
    }, ["probability: likelihood"]],
  ];
  for (const [row, world, problems] of planted) {
    assertEquals(findProblems([term(row)], usage(world)), problems);
  }
});

/** Reads the rows of all tables that say what carries a term. */
function parseTerms(page: string): Term[] {
  const terms: Term[] = [];
  let columns: string[] = [];
  for (const line of page.split("\n")) {
    const cells = line.split("|").slice(1, -1).map((cell) => cell.trim());
    if (cells[0] === "Term") columns = cells;
    else if (cells.length === 0) columns = [];
    else if (columns.includes("Carried by") && !/^-+$/.test(cells[0] ?? "")) {
      const read = (column: string) => cells[columns.indexOf(column)] ?? "";
      terms.push({
        term: read("Term"),
        carriers: [...read("Carried by").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
        values: splitList(read("Values")),
        synonyms: splitList(read("Not")),
      });
    }
  }
  return terms;
}

function splitList(cell: string): string[] {
  return cell.split(",").map((item) => item.trim()).filter((item) => item !== "");
}

/** Compares the terms with what is used; returns the problems, each with its term. */
function findProblems(terms: readonly Term[], usage: Usage): string[] {
  const { names, fields, measures, others, sentences } = usage;
  const existing = new Set([...names, ...fields.keys(), ...others]);
  const described = new Set(terms.flatMap(({ carriers }) => carriers));
  const writtenNames = [...new Set([...names, ...fields.keys()])];
  return [
    ...terms.flatMap(({ term, carriers, values, synonyms }) => {
      const patterns = synonyms.map((synonym) => new RegExp(`\\b${synonym}s?\\b`, "i"));
      const isSynonym = (text: string) => patterns.some((pattern) => pattern.test(text));
      const shapes = carriers.flatMap((name) => {
        const foundValues = [...fields.get(name) ?? []].sort();
        const isStated = values.length === 0 || foundValues.length === 0 ||
          foundValues.join(", ") === values.toSorted().join(", ");
        return isStated ? [] : [`${name} has ${foundValues.join(", ")}`];
      });
      return [
        ...carriers.length === 0 ? ["nothing carries it"] : [],
        ...carriers.filter((name) => !existing.has(name)).map((name) => `${name} does not exist`),
        ...shapes,
        ...writtenNames.filter((name) => isSynonym(splitName(name))),
        ...sentences.filter(isSynonym),
      ].map((problem) => `${term}: ${problem}`);
    }),
    ...measures.filter((name) => !described.has(name))
      .map((name) => `${name}: no term describes it`),
  ];
}

/** Splits a name into its words: `findDangerLevel` becomes `find Danger Level`. */
function splitName(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ");
}

async function readUsage(): Promise<Usage> {
  const fields = new Map<string, Set<string>>();
  for (const document of [openApi, openApiV1]) collectFields(document, fields);
  return {
    names: await readExportedNames(),
    fields,
    measures: [...Object.keys(openApi.components.schemas.Verdict.properties), ...listMeasures()],
    others: [
      ...Object.keys(registry.headers),
      ...Object.keys(registry.body),
      ...[...Deno.readDirSync("shared")].map(({ name }) => `shared/${name}`),
    ],
    sentences: [
      ...listTexts(english),
      ...[openApi, openApiV1].flatMap((document) => listDescriptions(document)),
    ],
  };
}

async function readExportedNames(): Promise<string[]> {
  const names: string[] = [];
  for (const folder of ["addon/src", "cli", "client/src", "console/src", "lab", "shared"]) {
    for await (const file of listModules(folder, /\.tsx?$/)) {
      if (file.includes("node_modules/")) continue;
      const { code } = splitSource(await Deno.readTextFile(file));
      const exported = code.matchAll(
        /\bexport (?:async )?(?:function\*?|const|let|(?:abstract )?class|interface|type) ([\w$]+)/g,
      );
      for (const [, name = ""] of exported) names.push(name);
    }
  }
  assertGreater(names.length, 2000);
  return names;
}

/** Collects the values of all fields of an API description, at any depth. */
function collectFields(node: unknown, fields: Map<string, Set<string>>): void {
  if (typeof node !== "object" || node === null) return;
  const { properties } = node as { readonly properties?: unknown };
  if (typeof properties === "object" && properties !== null) {
    for (const [name, schema] of Object.entries(properties)) {
      const values = fields.get(name) ?? new Set();
      const described = describeValues(schema);
      fields.set(name, described === null ? values : values.add(described));
    }
  }
  for (const child of Object.values(node)) collectFields(child, fields);
}

/** Describes the values of a field: `0–100`, `safe–critical`, `boolean`; null for others. */
function describeValues(schema: unknown): string | null {
  const { type, enum: words, minimum, maximum } = schema as {
    readonly type?: string;
    readonly enum?: readonly unknown[];
    readonly minimum?: number;
    readonly maximum?: number;
  };
  if (words !== undefined) return `${words[0]}–${words.at(-1)}`;
  if (type === "boolean") return type;
  const isNumber = type === "number" || type === "integer";
  return isNumber ? `${minimum ?? ""}–${maximum ?? ""}` : null;
}

/** Lists the fields of the answers about a mail that are numbers, words of a list, true or false. */
function listMeasures(): string[] {
  return MAIL_SCHEMAS.flatMap((name) =>
    Object.entries(openApi.components.schemas[name].properties)
      .filter(([, schema]) => describeValues(schema) !== null).map(([field]) => field)
  );
}

function listTexts(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(listTexts) : [];
}

/** Lists the descriptions and summaries in an API description, at any depth. */
function listDescriptions(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === "string"
      ? key === "description" || key === "summary" ? child : []
      : listDescriptions(child)
  );
}
