import { BODY_KINDS } from "../../catalogue/findings/body/all.ts";
import type { BodyKind } from "../../catalogue/findings/body_kind.ts";
import { HEADER_KINDS } from "../../catalogue/findings/headers/all.ts";
import { LANGUAGES } from "../../catalogue/findings/kind.ts";
import type { Kind } from "../../catalogue/findings/kind.ts";

const MADE_OF = "Made by `deno task findings` from `catalogue/findings/headers`";
const FOLDER = "shared/analysis/findings";

/** Longest line of the generated files. */
const MAX_LINE = 100;

const NAMES = { en: "ENGLISH", fr: "FRENCH", de: "GERMAN", it: "ITALIAN", es: "SPANISH" };

/** Each generated file, with its text. */
export function findingFiles(): ReadonlyMap<string, string> {
  return new Map([...headerFiles(), ...bodyFiles()]);
}

function headerFiles(): (readonly [path: string, text: string])[] {
  const kinds: [string, Kind][] = Object.entries(HEADER_KINDS);
  kinds.sort(([a], [b]) => a < b ? -1 : 1);
  return [
    [`${FOLDER}/registry.ts`, registryOf(kinds)],
    ...LANGUAGES.map((language) =>
      [`${FOLDER}/sentences/${language}.ts`, sentencesOf(kinds, language)] as const
    ),
  ];
}

function bodyFiles(): (readonly [path: string, text: string])[] {
  const kinds: [string, BodyKind][] = Object.entries(BODY_KINDS);
  return [
    ["shared/body/severities.ts", severitiesOf(kinds)],
    ...LANGUAGES.map((language) =>
      [`shared/body/sentences/${language}.ts`, bodySentencesOf(kinds, language)] as const
    ),
    ...LANGUAGES.map((language) =>
      [`shared/body/names/${language}.ts`, bodyNamesOf(kinds, language)] as const
    ),
  ];
}

function severitiesOf(kinds: readonly (readonly [string, BodyKind])[]): string {
  const entries = kinds.map(([id, { severity }]) => `  ${id}: "${severity}",\n`);
  return `import type { BodySeverity } from "../contract/body.ts";

/**
 * Every finding of a body with its severity.
 * Made by \`deno task findings\` from \`catalogue/findings/body\`.
 */
export const SEVERITIES = {
${entries.join("")}} as const satisfies Readonly<Record<string, BodySeverity>>;
`;
}

function bodySentencesOf(
  kinds: readonly (readonly [string, BodyKind])[],
  language: (typeof LANGUAGES)[number],
): string {
  const entries = kinds.map(([id, { [language]: says }]) => property("  ", id, says));
  return `import type { BodyFindingId } from "../findings.ts";

/**
 * The sentence of each finding of a body.
 * Made by \`deno task findings\` from \`catalogue/findings/body\`.
 */
export const ${language.toUpperCase()}: Readonly<Record<BodyFindingId, string>> = {
${entries.join("")}};
`;
}

function bodyNamesOf(
  kinds: readonly (readonly [string, BodyKind])[],
  language: (typeof LANGUAGES)[number],
): string {
  const entries = kinds.map(([id, { names }]) => property("  ", id, names[language]));
  return `import type { BodyFindingId } from "../findings.ts";

/**
 * The short name of each finding of a body.
 * Made by \`deno task findings\` from \`catalogue/findings/body\`.
 */
export const ${language.toUpperCase()}_NAMES: Readonly<Record<BodyFindingId, string>> = {
${entries.join("")}};
`;
}

function registryOf(kinds: readonly (readonly [string, Kind])[]): string {
  const entries = kinds.map(([id, { severity, points, lesser = points }]) =>
    `  ${id}: { severity: "${severity}", points: ${points}, lesser: ${lesser} },\n`
  );
  return `import type { FindingSeverity } from "../../contract/analyze_email_headers.ts";

/** One kind of finding. */
interface Entry {
  /** Its severity, unless the finding code gives another one. */
  readonly severity: FindingSeverity;
  /** Its points in the score. */
  readonly points: number;
  /** Its points when it is found with a lower severity than usual. */
  readonly lesser: number;
}

/**
 * Every finding of the header analysis by its stable id, with its points.
 * ${MADE_OF}.
 * An id without a condition does not compile.
 */
export const FINDINGS = {
${entries.join("")}} satisfies Readonly<Record<string, Entry>>;

/** Stable name of a finding. */
export type FindingId = keyof typeof FINDINGS;
`;
}

function sentencesOf(
  kinds: readonly (readonly [string, Kind])[],
  language: (typeof LANGUAGES)[number],
): string {
  const entries = kinds.map(([id, { [language]: { name, says } }]) =>
    `  ${id}: {\n${property("    ", "name", name)}${property("    ", "says", says)}  },\n`
  );
  return `import type { FindingId } from "../registry.ts";
import type { Sentence } from "../sentence.ts";

/**
 * The name and the sentence of each finding.
 * ${MADE_OF}.
 */
export const ${NAMES[language]} = {
${entries.join("")}} as const satisfies Readonly<Record<FindingId, Sentence>>;
`;
}

/** A property of an entry, on two lines when one would be too long. */
function property(indent: string, name: string, text: string): string {
  const line = `${indent}${name}: ${JSON.stringify(text)},\n`;
  return [...line].length <= MAX_LINE + 1 ? line : line.replace(": ", `:\n${indent}  `);
}
