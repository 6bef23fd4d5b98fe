import registry from "../../catalogue/findings.json" with { type: "json" };
import kinds from "../../catalogue/notes/finding_kinds.json" with { type: "json" };
import notes from "../../catalogue/notes/findings.json" with { type: "json" };
import english from "../../catalogue/texts/en.json" with { type: "json" };
import { FAMILIES } from "../../shared/body/lures/families.ts";
import { computeHeaderLevel } from "../../shared/analysis/levels.ts";
import type { ThreatLevel } from "../../shared/contract/threat_levels.ts";
import { judgeMail } from "../../shared/verdict/judge.ts";
import headerCases from "../fixtures/analysis/findings.json" with { type: "json" };
import { BODY_FINDING_CASES } from "./body_finding_cases.ts";
import frauds from "../fixtures/body/fraud_lures.json" with { type: "json" };
import mailboxes from "../fixtures/body/lures.json" with { type: "json" };
import stories from "../fixtures/body/story_lures.json" with { type: "json" };
import type { CaseMail } from "./body_case_mails.ts";

/** Maximum number of cases listed per finding. */
const MAX_CASES = 4;
/** Maximum number of characters per example. */
const MAX_EXAMPLE = 160;
/** Maximum number of sets of facts listed per lure. */
const MAX_NEEDS = 4;

const HEAD = `# Findings

Written by \`deno task findings\` from \`catalogue/findings.json\` and its notes, \`catalogue/texts/en.json\` and the cases of the tests: every finding of [analyze-email-headers](reference/analyze-email-headers.md) and of [the body analysis](reference/body-analysis.md).

- **Severity**, for header fields the **points** of \`score\` (25 are \`medium\`, 50 \`high\`, 75 \`critical\`). Some findings count less in some mails: "or 4".
- **Raises to**: the level of the verdict on a mail of which nothing else is known. Without it the finding counts with others only: one of headers by its points, one of a body as an input of the learnt layer (\`catalogue/model/verdict.json\`).
- **When** it fires, and what **excuses** it although that is true. A lure also **needs** facts beside its words.
- **Example**, **fires** and **not**: cases of the tests. A test holds that each one fires or does not.
- **Measured**: shares of wanted ("good") and unwanted ("bad") mail that have it, or the reason for it where no archive has enough of it.
- **By kinds**: means over the kinds of mail in \`lab/evaluation/kinds.json\`, the kind of good mail that has it most often, and how much likelier bad mail has it than that kind (\`deno task header-findings -- --kinds\`).
- Words in braces are the \`values\` of a finding.
`;

/** A finding in the registry. */
interface Entry {
  readonly severity: string;
  readonly points?: number;
  /** Points in mails where the finding counts less. */
  readonly lesser?: number;
}

/** Maintainers' note about a finding. */
interface Note {
  readonly when: string;
  readonly excusedBy?: string;
  /** Measured shares of wanted and unwanted mail, or the reason for the points. */
  readonly note: string;
}

const NOTES: ReadonlyMap<string, Note> = new Map([
  ...Object.entries<Note>(notes.headers),
  ...Object.entries<Note>(notes.body),
]);

/** Writes `docs/findings.md`: every finding with its severity, sentence, measure and cases. */
export function formatFindingsPage(): string {
  const headers = Object.entries<Entry>(registry.headers).map(([id, entry]) =>
    formatFinding(id, entry, listHeaderExamples(id))
  );
  const body = Object.entries<Entry>(registry.body).map(([id, entry]) =>
    formatFinding(id, entry, listBodyExamples(id))
  );
  const sections = [
    HEAD,
    `## Header fields\n\n${headers.length} findings.\n`,
    ...headers,
    `## Bodies\n\n${body.length} findings, in the links, the text, the markup and the files of a mail.\n`,
    ...body,
    formatLures(),
  ];
  return sections.join("\n");
}

/** Writes a table of the lures by language, with the number of texts that the tests have of each. */
function formatLures(): string {
  const texts = [...mailboxes, ...frauds, ...stories];
  const languages = [...new Set(texts.map(({ language }) => language))].sort();
  const rows = Object.keys(FAMILIES).map((family) => [
    `\`lure_${family}\``,
    ...languages.map((language) =>
      String(texts.filter((each) => each.family === family && each.language === language).length)
    ),
  ]);
  return [
    "## Lures by language\n",
    "Number of texts of each lure in the tests (`tests/unit/body/lures_test.ts`), all of which fire.\n",
    ...formatTable([["Lure", ...languages], ...rows]),
    "",
  ].join("\n");
}

/** Writes a Markdown table whose columns are as wide as their longest cell; the first row is its head. */
function formatTable(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return [...lines.slice(0, 1), widths.map((width) => "-".repeat(width)), ...lines.slice(1)]
    .map((cells) => `| ${cells.join(" | ")} |`);
}

function formatFinding(id: string, entry: Entry, examples: readonly string[]): string {
  const text = Object.entries(english.findings).find(([key]) => key === id)?.[1];
  if (text === undefined) throw new TypeError(`catalogue/texts/en.json: no finding "${id}"`);
  const noteEntry = NOTES.get(id);
  if (noteEntry === undefined) {
    throw new TypeError(`catalogue/notes/findings.json: no note of "${id}"`);
  }
  const level = computeLevelAlone(id, entry);
  const facts = [
    `**${entry.severity}**`,
    ...(entry.points === undefined ? [] : [formatPoints(entry.points, entry.lesser)]),
    ...(level === "low" ? [] : [`raises to \`${level}\``]),
  ];
  return [
    `### ${id}\n`,
    `${facts.join(", ")} · ${text.name}: “${escapeMarkdown(text.message)}”\n`,
    `- When: ${noteEntry.when}`,
    ...(noteEntry.excusedBy === undefined ? [] : [`- Excused by: ${noteEntry.excusedBy}`]),
    ...listNeeds(id),
    ...examples.map((line) => `- ${line}`),
    `- Measured: ${escapeMarkdown(noteEntry.note)}`,
    `- By kinds: ${formatKinds(id)}\n`,
  ].join("\n");
}

/** A share of mail by kinds, 0 to 1. */
interface MeasuredShares {
  readonly good: number;
  readonly bad: number;
  readonly worstKind: { readonly kind: string; readonly share: number } | null;
}

const KINDS: ReadonlyMap<string, MeasuredShares> = new Map(Object.entries<MeasuredShares>(kinds));
/** Value that is added to both shares of odds, as neither is ever really zero. */
const FLOOR = 0.003;

/** Formats the shares of kinds of mail with a finding, and its odds in the worst good kind. */
function formatKinds(id: string): string {
  const shares = KINDS.get(id);
  if (shares === undefined) return "not met when it was measured.";
  const { good, bad, worstKind } = shares;
  const odds = (bad + FLOOR) / ((worstKind?.share ?? 0) + FLOOR);
  const worstShare = worstKind === null
    ? ""
    : ` (worst kind: ${worstKind.kind}, ${formatShare(worstKind.share)})`;
  return `good ${formatShare(good)}${worstShare}, bad ${formatShare(bad)}; odds there ${
    odds.toFixed(1)
  }.`;
}

function formatShare(share: number): string {
  return `${Number((100 * share).toPrecision(2))} %`;
}

function formatPoints(points: number, lesser = points): string {
  const usual = points === 1 ? "1 point" : `${points} points`;
  return lesser === points ? usual : `${usual} or ${lesser}`;
}

/** Returns the level of a mail of which nothing but this finding is known. */
function computeLevelAlone(id: string, { severity, points = 0 }: Entry): ThreatLevel {
  const finding = { id, severity, values: {}, message: "" };
  const evidence: Parameters<typeof judgeMail>[0] = {
    content: null,
    headers: {
      inputs: {},
      findings: [finding as never],
      reputations: [],
      threatLevel: computeHeaderLevel(points, true),
      author: null,
      isWellKnown: false,
      isContested: false,
      hasExclusiveDomain: false,
      isBrand: false,
      isColleague: false,
      proof: "unproven",
      isOwnReport: false,
      isFromKnownList: false,
    },
  };
  return judgeMail(evidence, () => false).level;
}

/** Formats the header cases of a finding: those that raise it and those that do not. */
function listHeaderExamples(id: string): string[] {
  const fires = Object.entries(headerCases.byFinding).find(([key]) => key === id)?.[1] ?? [];
  const not = headerCases.clean.filter(({ absent }) => absent.some((each) => each === id));
  const made = Object.entries(headerCases.made).find(([key]) => key === id)?.[1];
  return [
    ...showFields(fires),
    ...(made === undefined ? [] : [`Fires: ${escapeMarkdown(made)}`]),
    ...listCases("Fires", fires),
    ...listCases("Not", not),
  ];
}

/** Fields of an ordinary mail, which no example needs to show. */
const ORDINARY: ReadonlySet<string> = new Set(
  headerCases.clean.find(({ why }) => why === "an ordinary message has nothing to point out")
    ?.headers,
);

/** Shows the fields of a case that an ordinary mail does not have. */
function showFields([first]: readonly { readonly headers: readonly string[] }[]): string[] {
  const ownFields = first?.headers.filter((field) => !ORDINARY.has(field)) ?? [];
  // Results are long: what else is in the mail would be cut.
  const results = ownFields.filter((field) => /^Authentication-Results:/i.test(field));
  const shown = [...ownFields.filter((field) => !results.includes(field)), ...results];
  if (shown.length > 0) return [`Example: ${formatCode(shown.join("\n"))}`];
  const fields = new Set(first?.headers);
  const missingFields = [...ORDINARY].filter((field) => !fields.has(field))
    .map((field) => field.slice(0, field.indexOf(":")));
  return first === undefined || missingFields.length === 0
    ? []
    : [`Example: an ordinary mail without ${missingFields.join(", ")}`];
}

/** Lists the sets of facts that a lure needs beside its words; any of them is enough. */
function listNeeds(id: string): string[] {
  const family = Object.entries(FAMILIES).find(([name]) => `lure_${name}` === id)?.[1];
  const sets = family?.needs.filter((set) => set.length > 0) ?? [];
  if (sets.length === 0) return [];
  const shown = sets.slice(0, MAX_NEEDS).map((set) =>
    set.map((name) => FACTS.get(name) ?? name.replaceAll("_", " ")).join(" and ")
  );
  const more = sets.length > MAX_NEEDS ? ` (and ${sets.length - MAX_NEEDS} more)` : "";
  return [`- Needs: ${shown.join("; ")}${more}`];
}

/** Facts of lures, in words; the others are names of families and cues. */
const FACTS: ReadonlyMap<string, string> = new Map([
  ["link", "a link that is not the author's"],
  ["elsewhere", "a link that is not the author's, where the author is known"],
  ["nameless", "a greeting without a name"],
  ["page", "an attached page"],
  ["file", "an attached document, archive or page"],
  ["picture", "an attached picture"],
  ["number", "a phone number"],
  ["amount", "an amount"],
  ["crypto", "a cryptocurrency address"],
  ["contact", "a way to answer outside the author's domain"],
  ["stranger", "an author who is unknown or has a free mailbox"],
  ["mailbox", "a free mailbox, or answers elsewhere"],
  ["replies_elsewhere", "answers that go elsewhere"],
  ["failed", "failed checks of the author's domain"],
  ["lookalike", "an author's domain that nearly is one in the text"],
  ["similar", "an author's domain like that of a correspondent"],
  ["others", "a proven service that sends texts of its users"],
  ["account", "the number of a bank account"],
  ["scan_code", "words about a code to scan"],
  ["secret", "words about secrecy"],
  ["unreachable", "words about no time for a call"],
  ["invoice", "words about an invoice"],
  ["corrected", "words about a corrected invoice"],
]);

function listCases(title: string, cases: readonly { readonly why: string }[]): string[] {
  if (cases.length === 0) return [];
  const shown = cases.slice(0, MAX_CASES).map(({ why }) => escapeMarkdown(why));
  const more = cases.length > MAX_CASES ? ` (and ${cases.length - MAX_CASES} more)` : "";
  return [`${title}: ${shown.join("; ")}${more}`];
}

function listBodyExamples(id: string): string[] {
  const bodyCase = Object.entries(BODY_FINDING_CASES).find(([key]) => key === id)?.[1];
  if (bodyCase === undefined) return [];
  const has = showMail(bodyCase.has), near = showMail(bodyCase.near);
  return [`Example: ${has}`, ...(has === near ? [] : [`Not: ${near}`])];
}

const FILE_NAME = /filename\*=UTF-8''(\S+)[\s\S]*?\r\n\r\n([A-Za-z0-9+/=]*)\r\n--b--/;
/** Characters that only an attachment in text form has. */
const READABLE = /^[\x20-\x7e\n]+$/;

/** Formats the mail of a case in one line: its text, or its file and the text in it. */
function showMail(mail: CaseMail): string {
  const [headers, body] = typeof mail === "string" ? ["", mail] : mail;
  const [, name, content = ""] = FILE_NAME.exec(body) ?? [];
  if (name !== undefined) {
    const inside = atob(content);
    const text = READABLE.test(inside) ? `, content ${formatCode(inside)}` : "";
    return `a file ${formatCode(decodeURIComponent(name))}${text}`;
  }
  if (headers === "") return formatCode(body);
  const isEncoded = headers.includes("Transfer-Encoding: base64");
  const fields = headers.replaceAll(/(?:MIME-Version|Content-Transfer-Encoding):[^\n]*\n/g, "");
  return formatCode(`${fields}\n${isEncoded ? atob(body) : body}`);
}

/**
 * Characters without a shape of their own, control characters, and bytes above ASCII's printable.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0]/gu;

function formatCode(text: string): string {
  const line = text.trim().replaceAll(/\s*\r?\n\s*/g, " ⏎ ").replaceAll(/ {2,}/g, "   ")
    .replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
  const letters = [...line];
  const shown = letters.length > MAX_EXAMPLE ? `${letters.slice(0, MAX_EXAMPLE).join("")}…` : line;
  return shown.includes("`") ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[*_<>|[\]]/g, "\\$&");
}
