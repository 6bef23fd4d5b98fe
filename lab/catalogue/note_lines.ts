import type { Notes } from "./notes.ts";

/** Returns the notes of a pattern for a person: its purpose and its evidence. */
export function noteLines(note: Notes): string[] {
  const { why, evidence, kept } = note;
  return [
    `for: ${why}`,
    `alone it calls spam ${messageCount(evidence.unwanted_messages)} of ` +
    `${evidence.unwanted_sources} unwanted sources and ${
      messageCount(evidence.wanted_messages)
    } of ` +
    `${evidence.wanted_sources} wanted ones`,
    ...kept === undefined ? [] : [`kept because: ${kept}`],
  ];
}

function messageCount(messages: number): string {
  return messages === 1 ? "1 message" : `${messages} messages`;
}
