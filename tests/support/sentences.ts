/** Counts the words of a text: pieces between blanks with a letter, a digit or an underscore. */
export function countWords(text: string): number {
  return text.match(/\S*\w\S*/g)?.length ?? 0;
}

/** Lists the sentences of a page, without its headings, tables, pictures and code. */
export function listPageSentences(page: string): string[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/<!--[\s\S]*?-->/g, "");
  const lines = prose.split("\n").map((line) => line.trim())
    .map((line) => /^(?:#|\||!\[|<)/.test(line) ? "" : line.replace(/^(?:[-*]|\d+\.) /, "\n\n"));
  return lines.join("\n").split(/\n{2,}/).flatMap(splitSentences);
}

/** Lists the sentences of a docstring, without its code; items and `@` tags are sentences too. */
export function listDocstringSentences(comment: string): string[] {
  const text = comment.slice("/**".length, -"*/".length).replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/^```[\s\S]*?^```$/gm, "");
  return text.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|@\w+) )/).flatMap(splitSentences);
}

function splitSentences(block: string): string[] {
  return block.replaceAll(/\s+/g, " ").trim().split(/(?<=[.!?][)"”]?)\s(?=[^a-z])/)
    .filter((sentence) => /\w/.test(sentence));
}
