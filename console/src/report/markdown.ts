import type { Outline } from "./outline_types.ts";

/** Formats a report as Markdown (CommonMark), in which no text becomes markup or a link. */
export function formatMarkdown(outline: Outline): string {
  const { title, colon, verdict, verdictSentence, facts, parts, raw, origin } = outline;
  const lines = [
    `# ${escape(title)}`,
    `**${escape(verdict)}** ${escape(verdictSentence)}`,
    facts.map(([name, value]) => `- ${escape(name)}${colon}${escape(value)}`).join("\n"),
    ...parts.flatMap(({ title, lines }) => [
      `## ${escape(title)}`,
      lines.map(({ label, text }) =>
        label === "" ? `- ${escape(text)}` : `- **${escape(label)}**${colon}${escape(text)}`
      ).join("\n"),
    ]),
    `## ${escape(raw.title)}`,
    fenceText(raw.text),
    `_${escape(origin)}_`,
  ];
  return `${lines.join("\n\n")}\n`;
}

/** Escapes the characters that are markup at their position (CommonMark §2.4) or make a link. */
function escape(text: string): string {
  return text.replaceAll(
    /[\\`*[\]<>|~&$]|^[#+=-]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=www)\./giu,
    "\\$&",
  );
}

/** Returns a code block with a fence that does not occur in the text (CommonMark §4.5). */
function fenceText(text: string): string {
  const longestRun = (text.match(/`+/g) ?? []).reduce(
    (longestLength, run) => Math.max(longestLength, run.length),
    2,
  );
  const fence = "`".repeat(longestRun + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
