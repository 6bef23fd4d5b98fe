const TAB = 9, LF = 10, CR = 13, SPACE = 32, DELETE = 127;

/** Most lines read. Real headers have under a thousand, a megabyte of line ends has a million. */
export const MAX_LINES = 50_000;

/** A text as the parser wants it. */
export interface CleanText {
  /** Lines end with LF or CRLF; no other control but tabs is left. */
  readonly text: string;
  /** 1-based line of the first control character that was taken out, 0 when there was none. */
  readonly controlLine: number;
  /** Whether a character beyond ASCII occurs. */
  readonly eightBit: boolean;
  /** Whether lines beyond {@linkcode MAX_LINES} were left out. */
  readonly truncated: boolean;
}

/**
 * Looks at every character, so that the common case, ASCII without controls, is copied nowhere and
 * later steps need not look again. A CR without LF ends a line too; NUL and other controls go.
 */
export function scanText(raw: string): CleanText {
  return isOrdinary(raw)
    ? { text: raw, controlLine: 0, eightBit: false, truncated: false }
    : cleanText(raw);
}

/** Whether a text is as nearly all headers are: nothing is to be changed or noted. */
function isOrdinary(raw: string): boolean {
  return isAscii(raw) && !CONTROLS.some((controls) => controls.test(raw)) &&
    hasOnlyCrlf(raw) && hasFewLines(raw);
}

/**
 * The controls that are taken out, by rows of sixteen: such a set the engine finds in a tenth of the
 * time that it needs for all of them at once.
 */
// deno-lint-ignore no-control-regex -- controls are what is looked for
const CONTROLS = [/[\0-\x08\x0b\x0c\x0e\x0f]/, /[\x10-\x1f]/, /\x7f/];

const ENCODER = new TextEncoder();

/** Written and never read. */
const SCRATCH = new Uint8Array(1 << 16);

/** Whether a text is ASCII; of one that needs more room than there is, false. */
function isAscii(text: string): boolean {
  const { read, written } = ENCODER.encodeInto(text, SCRATCH);
  return read === text.length && written === text.length;
}

function hasOnlyCrlf(raw: string): boolean {
  let at = raw.indexOf("\r");
  while (at >= 0) {
    if (raw.charCodeAt(at + 1) !== LF) return false;
    at = raw.indexOf("\r", at + 2);
  }
  return true;
}

function hasFewLines(raw: string): boolean {
  if (raw.length < MAX_LINES) return true;
  let at = -1;
  for (let lines = 1; lines <= MAX_LINES; lines++) {
    at = raw.indexOf("\n", at + 1);
    if (at < 0) return true;
  }
  return false;
}

/** Any text, character by character. */
function cleanText(raw: string): CleanText {
  let line = 1;
  let controlLine = 0;
  let bareReturn = false;
  let eightBit = false;
  let end = 0;
  for (; end < raw.length && line <= MAX_LINES; end++) {
    const code = raw.charCodeAt(end);
    if (code >= SPACE && code < DELETE) continue;
    if (code > DELETE) {
      eightBit = true;
    } else if (code === LF) {
      line++;
    } else if (code === CR) {
      const next = raw.charCodeAt(end + 1);
      if (next === LF) continue;
      bareReturn = true;
      // `CR CR LF` is one line end written twice over, not an empty line.
      if (next !== CR || raw.charCodeAt(end + 2) !== LF) line++;
    } else if (code !== TAB && controlLine === 0) {
      controlLine = line;
    }
  }
  const truncated = end < raw.length;
  let text = (truncated ? raw.slice(0, end) : raw).replace(BYTE_ORDER_MARK, "");
  if (controlLine > 0) text = withoutControls(text);
  if (bareReturn) text = text.replaceAll(/\r?\r\n|\r/g, "\n");
  return { text, controlLine, eightBit, truncated };
}

/** The mark as itself, or as its UTF-8 bytes read as latin-1. */
const BYTE_ORDER_MARK = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;

/** Characters put together at once; far below the number of arguments a call can have. */
const CHUNK = 8192;

/** Takes out all controls but TAB, LF and CR, in one pass however many there are. */
function withoutControls(text: string): string {
  const units = new Uint16Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kept = code >= SPACE ? code !== DELETE : code === TAB || code === LF || code === CR;
    if (kept) units[length++] = code;
  }
  let clean = "";
  for (let i = 0; i < length; i += CHUNK) {
    clean += String.fromCharCode(...units.subarray(i, Math.min(length, i + CHUNK)));
  }
  return clean;
}
