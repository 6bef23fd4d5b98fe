const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects nest deeper than `maxDepth` in a JSON text. Checked before parsing:
 * validation, rendering and `JSON.stringify` recurse once a level. For text that is not JSON the
 * result has no meaning; parsing refuses it anyway.
 */
export function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = endOfString(text, i);
      if (i < 0) return false;
    } else if (OPEN.has(code)) {
      if (++depth > maxDepth) return true;
    } else if (CLOSE.has(code)) {
      depth--;
    }
  }
  return false;
}

/** Index of the quote that ends the string that starts at `start`; -1 when there is none. */
function endOfString(text: string, start: number): number {
  let end = start;
  let escaped: boolean;
  do {
    end = text.indexOf('"', end + 1);
    let before = end - 1;
    while (before > start && text.charCodeAt(before) === BACKSLASH) before--;
    escaped = (end - before) % 2 === 0;
  } while (end >= 0 && escaped);
  return end;
}
