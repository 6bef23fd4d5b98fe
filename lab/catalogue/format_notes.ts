import type { Notes } from "./notes.ts";

/** Formats the notes of a pattern as lines: its purpose, its matches, why it is kept. */
export function formatNotes({ why, evidence, kept }: Notes): string[] {
  const unwanted = formatCount(evidence.unwanted_messages);
  const wanted = formatCount(evidence.wanted_messages);
  return [
    `for: ${why}`,
    `alone it calls spam ${unwanted} of ${evidence.unwanted_sources} unwanted sources ` +
    `and ${wanted} of ${evidence.wanted_sources} wanted ones`,
    ...kept === undefined ? [] : [`kept because: ${kept}`],
  ];
}

function formatCount(messages: number): string {
  return messages === 1 ? "1 message" : `${messages} messages`;
}
