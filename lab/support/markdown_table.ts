/** Returns the lines of a Markdown table; the first row is its head. */
export function formatMarkdownTable(
  [head = [], ...rows]: readonly (readonly string[])[],
): string[] {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
}
