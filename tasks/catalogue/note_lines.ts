import type { Notes } from "./notes.ts";

/**
 * What the notes of a pattern tell who asks why it spoke:
 * what it is for and on how much mail it rests.
 */
export function noteLines(note: Notes): string[] {
  const { why, evidence, kept } = note;
  return [
    `for: ${why}`,
    `alone it calls spam ${counted(evidence.unwanted_messages)} of ` +
    `${evidence.unwanted_sources} unwanted sources and ${counted(evidence.wanted_messages)} of ` +
    `${evidence.wanted_sources} wanted ones`,
    ...kept === undefined ? [] : [`kept because: ${kept}`],
  ];
}

function counted(messages: number): string {
  return messages === 1 ? "1 message" : `${messages} messages`;
}
