/**
 * Maximum number of lines read. Real headers have under a thousand, a megabyte of line ends has a
 * million.
 */
export const MAX_LINES = 50_000;

/** A text prepared for the parser. */
export interface CleanText {
  /** Lines end with LF or CRLF; no other control characters but tabs are left. */
  readonly text: string;
  /** 1-based line of the first control character that was removed, 0 without one. */
  readonly controlLine: number;
  /** Whether a character beyond ASCII occurs. */
  readonly hasEightBit: boolean;
  /** Whether lines beyond {@linkcode MAX_LINES} were left out. */
  readonly isTruncated: boolean;
}

/** Every control but tab, LF and CR. */
// deno-lint-ignore no-control-regex -- The search is for control characters.
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]+/g;

/** `CR CR LF` is one line end that was converted twice, not an empty line; several CRs likewise. */
const LINE_END = /\r{0,8}\n|\r/g;

const BARE_RETURN = /\r(?!\n)/;

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Matches a control or a character beyond ASCII. */
const UNUSUAL = /[^\t\n\r\x20-\x7e]/;

/** Makes lines of a text: a CR without LF ends one too; NUL and other controls go. */
export function scanText(raw: string): CleanText {
  const end = findLinesEnd(raw, MAX_LINES);
  const source = raw.slice(0, end);
  const hasUnusual = UNUSUAL.test(source);
  const control = hasUnusual ? source.search(CONTROLS) : -1;
  let text = source;
  if (control >= 0) text = text.replaceAll(CONTROLS, "");
  if (text.includes("\r") && BARE_RETURN.test(text)) text = text.replaceAll(LINE_END, "\n");
  return {
    text,
    controlLine: control < 0 ? 0 : source.slice(0, control).split(LINE_END).length,
    hasEightBit: hasUnusual && BEYOND_ASCII.test(source),
    isTruncated: end < raw.length,
  };
}

/** Finds the position at which a number of lines end. */
function findLinesEnd(text: string, lines: number): number {
  // A text of no more characters has no more lines.
  if (text.length <= lines) return text.length;
  let linesLeft = lines;
  for (const { index, 0: lineEnd } of text.matchAll(LINE_END)) {
    if (--linesLeft === 0) return index + lineEnd.length;
  }
  return text.length;
}

/** Entities that are decoded, and the character of each. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["tab", "\t"],
  ["amp", "&"],
]);
const ENTITY = /&(?:(lt|gt|quot|apos|nbsp|amp|tab)|#(\d{1,5}|x[0-9a-f]{1,4}));/gi;

/** Decodes the entities of a copied text, except those of line ends and other controls. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, name: string | undefined, number = "") => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? entity;
    const char = String.fromCharCode(Number(`0${number}`.replace(/^0(?=\d)/, "")));
    return char === "\t" || char === "\u00a0" ? " " : /\p{Cc}/u.test(char) ? entity : char;
  });
}
