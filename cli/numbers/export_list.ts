import { escapeMarkup } from "../../shared/encoding/markup.ts";
import Papa from "papaparse";
import { escapeCell } from "../../shared/exports/safe_cell.ts";
import type { BlockedList } from "../../shared/phone/blocked_list.ts";

/** The list formats that apps import. */
export const EXPORT_FORMATS = ["begone", "csv", "json"] as const;

export type ExportFormat = typeof EXPORT_FORMATS[number];

/** An entry of the lists: `pattern` in digits and `#`, country code first. */
interface ListEntry {
  readonly name: string;
  readonly action: "block" | "allow";
  readonly pattern: string;
}

/**
 * Writes lists, merged: `begone` for the Begone app, `csv` for contacts, `json` for
 * `REGULATOR_DB_URL`.
 */
export function exportLists(lists: readonly BlockedList[], format: ExportFormat): string {
  const entries = lists.flatMap(collectEntries);
  switch (format) {
    case "begone":
      return writePropertyList(entries);
    case "csv":
      return writeContacts(entries);
    case "json":
      return `${JSON.stringify(writeJsonList(lists, entries), null, 2)}\n`;
    default:
      return format satisfies never;
  }
}

function collectEntries({ blockedPatterns, allowedPatterns }: BlockedList): ListEntry[] {
  return [
    ...[...blockedPatterns.listEntries()].map((entry) => ({ ...entry, action: "block" as const })),
    ...[...allowedPatterns.listEntries()].map((entry) => ({ ...entry, action: "allow" as const })),
  ];
}

function writePropertyList(entries: readonly ListEntry[]): string {
  const dictionaries = entries.map(({ name, action, pattern }) =>
    `    <dict>
      <key>addNational</key>
      <string>true</string>
      <key>category</key>
      <string>${action === "block" ? 0 : 1}</string>
      <key>number</key>
      <string>+${pattern}</string>
      <key>title</key>
      <string>${escapeXml(name)}</string>
    </dict>
`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <array>
${dictionaries.join("")}  </array>
</plist>
`;
}

/**
 * Writes blocked numbers, and ranges with their `#`, which only people read. Contacts can neither
 * match a range nor allow a number.
 */
function writeContacts(entries: readonly ListEntry[]): string {
  const blockedEntries = entries.filter(({ action }) => action === "block");
  const rows = blockedEntries.map(({ name, pattern }) => [escapeCell(name), `+${pattern}`]);
  return `${Papa.unparse([["Name", "Phone 1 - Value"], ...rows], { newline: "\n" })}\n`;
}

function writeJsonList(lists: readonly BlockedList[], patterns: readonly ListEntry[]) {
  const [first] = lists;
  return {
    version: lists.reduce(
      (newestVersion, { version }) => version > newestVersion ? version : newestVersion,
      "",
    ),
    name: lists.map(({ name }) => name).join(", "),
    description: lists.length === 1 ? first?.description ?? "" : `${lists.length} lists as one`,
    blocked_numbers_count: lists.reduce((sum, { totalBlocked }) => sum + totalBlocked, 0),
    patterns,
  };
}

/** Escapes markup, and replaces characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  // deno-lint-ignore no-control-regex -- XML allows of these only tab and line breaks.
  const allowedText = text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, "\ufffd");
  return escapeMarkup(allowedText);
}
