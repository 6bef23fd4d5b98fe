/** Rows as a table in Markdown; the first is the head. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
}
