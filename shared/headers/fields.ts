import { listFields } from "./field_lines.ts";
import { repairLineEnds, repairPasted } from "./repair.ts";
import { scanText } from "./text.ts";
import type { HeaderField } from "./types.ts";

/** Maximum number of fields of one name that are parsed; a loop ends below it (RFC 5321 §6.3). */
export const MAX_OF_ONE_NAME = 500;

/** Maximum number of fields kept; one more than a server may accept, so that it notices. */
export const MAX_FIELDS = 10_001;

/**
 * Maximum length of a value, in characters; it bounds all grammars. A thousand recipients have
 * about 40 000.
 */
export const MAX_VALUE = 65_536;

/** Maximum number of lines without indentation that are noted one by one. */
const MAX_NOTES = 100;

/** The fields of a text, and the defects of its lines. */
export interface FieldBlock {
  readonly fields: readonly HeaderField[];
  /** Lines that continue a field but lost their indentation. */
  readonly unindentedLines: readonly { readonly line: number; readonly key: string }[];
  /** Line of the first control character, 0 without one. */
  readonly controlLine: number;
  /** Whether a character beyond ASCII occurs. */
  readonly hasEightBit: boolean;
  /** Fields whose value was cut at {@linkcode MAX_VALUE}. */
  readonly cutFields: readonly HeaderField[];
  /** The text as it was repaired before it was read; null where it was read as it came. */
  readonly repairedText: string | null;
  /** Whether more than its line ends was repaired. */
  readonly isRepaired: boolean;
  /** Whether other text before the fields was left out. */
  readonly hasOmittedText: boolean;
  /** Whether they are no header, but what a mail program shows of one. */
  readonly isSummary: boolean;
  /** Whether fields beyond {@linkcode MAX_FIELDS}, or lines beyond a bound, were left out. */
  readonly isTruncated: boolean;
}

/**
 * Splits a text into header fields (RFC 5322 §2.2). A line that begins none continues the field
 * before it.
 *
 * @param options.isPasted Whether somebody may have copied it: a mail's own header is not repaired.
 */
export function splitFields(
  raw: string,
  { isPasted = true }: { readonly isPasted?: boolean | undefined } = {},
): FieldBlock {
  const repair = isPasted ? repairPasted : repairLineEnds;
  const { text: source, isRepaired, hasOmittedText, isSummary } = repair(raw);
  const scan = scanText(source);
  const { hasEightBit, text } = scan;
  const { fields: fieldLines, line, hasEnd, hasTooMany } = listFields(text, {
    maxFields: MAX_FIELDS,
    isPasted: true,
  });
  const fields: HeaderField[] = [];
  const cutFields: HeaderField[] = [];
  const unindentedLines: { line: number; key: string }[] = [];
  for (const { line, start, colon, lines, unindentedLines: lineNumbers } of fieldLines) {
    const [, end = colon] = lines.at(-1) ?? [];
    const isTooLong = end - colon > MAX_VALUE + 1;
    const raw = text.slice(colon + 1, isTooLong ? colon + 1 + MAX_VALUE : end);
    const value = unfold(raw);
    const name = text.slice(start, colon).trimEnd();
    const key = name.toLowerCase();
    const field = { index: fields.length, line, name, key, raw, value };
    fields.push(field);
    if (isTooLong) cutFields.push(field);
    for (const line of lineNumbers) {
      if (unindentedLines.length < MAX_NOTES) unindentedLines.push({ line, key });
    }
  }
  return {
    fields,
    unindentedLines,
    // Fields in the body do not belong to the header.
    controlLine: scan.controlLine <= line ? scan.controlLine : 0,
    hasEightBit,
    cutFields,
    repairedText: source === raw ? null : source,
    isRepaired,
    hasOmittedText,
    isSummary,
    isTruncated: hasTooMany || (scan.isTruncated && !hasEnd),
  };
}

const TAB = 9, CR = 13, SPACE = 32;

/** Puts a value on one line (RFC 5322 §2.2.3): line breaks and tabs become blanks. */
export function unfold(raw: string): string {
  const lines: string[] = [];
  let start = 0;
  for (let feed = raw.indexOf("\n"); feed >= 0; feed = raw.indexOf("\n", start)) {
    lines.push(sliceTrimmed(raw, start, feed));
    start = feed + 1;
  }
  lines.push(sliceTrimmed(raw, start, raw.length));
  return joinLines(lines);
}

/** Joins trimmed lines by blanks; empty lines are left out. */
function joinLines(lines: readonly string[]): string {
  const [first = ""] = lines;
  if (lines.length === 1) return stripTabs(first);
  return stripTabs((lines.includes("") ? lines.filter((line) => line !== "") : lines).join(" "));
}

function stripTabs(text: string): string {
  return text.includes("\t") ? text.replaceAll("\t", " ") : text;
}

/** Returns a part of a text, trimmed; the CR of a line end goes too. */
function sliceTrimmed(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === CR;
}
