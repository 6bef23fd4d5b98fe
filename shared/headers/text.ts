const TAB = 9, LF = 10, CR = 13, SPACE = 32, DELETE = 127;

/** A text as the parser wants it. */
export interface CleanText {
  /** Lines end with LF or CRLF; no other control but tabs is left. */
  readonly text: string;
  /** 1-based line of the first control character that was taken out, 0 when there was none. */
  readonly controlLine: number;
  /** Whether a character beyond ASCII occurs. */
  readonly eightBit: boolean;
}

/**
 * Looks once at every character, so that the common case, ASCII without controls, is copied nowhere
 * and later steps need not look again. A CR without LF ends a line too; NUL and other controls go.
 */
export function scanText(raw: string): CleanText {
  let line = 1;
  let controlLine = 0;
  let bareReturn = false;
  let eightBit = false;
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i);
    if (code >= SPACE && code < DELETE) continue;
    if (code > DELETE) {
      eightBit = true;
    } else if (code === LF) {
      line++;
    } else if (code === CR) {
      if (raw.charCodeAt(i + 1) === LF) continue;
      bareReturn = true;
      line++;
    } else if (code !== TAB && controlLine === 0) {
      controlLine = line;
    }
  }
  let text = raw.replace(BYTE_ORDER_MARK, "");
  // deno-lint-ignore no-control-regex -- controls are what is looked for
  if (controlLine > 0) text = text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "");
  // `CR CR LF` is one line end written twice over, not an empty line.
  if (bareReturn) text = text.replaceAll(/\r+\n|\r/g, "\n");
  return { text, controlLine, eightBit };
}

/** The mark as itself, or as its UTF-8 bytes read as latin-1. */
const BYTE_ORDER_MARK = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;
