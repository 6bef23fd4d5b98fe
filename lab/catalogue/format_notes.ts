import type { Notes } from "./notes.ts";

/** Formats the notes of a pattern as lines: its purpose, its matches, the reason to keep it. */
export function formatNotes({ why: purpose, evidence, kept: keepReason }: Notes): string[] {
  const unwantedCount = formatCount(evidence.unwanted_messages);
  const wantedCount = formatCount(evidence.wanted_messages);
  return [
    `for: ${purpose}`,
    `alone it calls spam ${unwantedCount} of ${evidence.unwanted_sources} unwanted sources ` +
    `and ${wantedCount} of ${evidence.wanted_sources} wanted ones`,
    ...keepReason === undefined ? [] : [`kept because: ${keepReason}`],
  ];
}

function formatCount(messages: number): string {
  return messages === 1 ? "1 message" : `${messages} messages`;
}
