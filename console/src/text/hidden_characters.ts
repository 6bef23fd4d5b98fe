import { splitSurplus } from "./drawing_cost.ts";
import { describeDomain } from "./describe_domain.ts";

/**
 * Matches invisible characters that change a text's look: controls, zero-width, fillers, tags (UAX
 * #9, UTS #39).
 */
const HIDDEN =
  // deno-lint-ignore no-control-regex -- The search is for control characters.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\u{e0000}-\u{e0fff}]/u;

/** A domain name inside a text. */
const DOMAIN = /[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63}){1,8}/gu;

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x00ad, "SOFT HYPHEN"],
  [0x061c, "ARABIC LETTER MARK"],
  [0x200b, "ZERO WIDTH SPACE"],
  [0x200c, "ZERO WIDTH NON-JOINER"],
  [0x200d, "ZERO WIDTH JOINER"],
  [0x200e, "LEFT-TO-RIGHT MARK"],
  [0x200f, "RIGHT-TO-LEFT MARK"],
  [0x202a, "LEFT-TO-RIGHT EMBEDDING"],
  [0x202b, "RIGHT-TO-LEFT EMBEDDING"],
  [0x202c, "POP DIRECTIONAL FORMATTING"],
  [0x202d, "LEFT-TO-RIGHT OVERRIDE"],
  [0x202e, "RIGHT-TO-LEFT OVERRIDE"],
  [0x2060, "WORD JOINER"],
  [0x2066, "LEFT-TO-RIGHT ISOLATE"],
  [0x2067, "RIGHT-TO-LEFT ISOLATE"],
  [0x2068, "FIRST STRONG ISOLATE"],
  [0x2069, "POP DIRECTIONAL ISOLATE"],
  [0xfeff, "ZERO WIDTH NO-BREAK SPACE"],
]);

/** Plain text, one invisible character, or the real name of a domain. */
export type TextPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "hidden"; readonly code: string; readonly name: string }
  | { readonly kind: "punycode"; readonly ascii: string };

/**
 * Splits text at invisible characters, adds the ASCII names of disguised domains, and counts
 * surplus marks.
 */
export function revealHidden(text: string): TextPiece[] {
  return splitSurplus(text.replaceAll("\r\n", "\n")).flatMap((piece, i) =>
    i % 2 === 0
      ? revealRun(piece)
      : [{ kind: "hidden", code: `+${[...piece].length}`, name: "COMBINING MARKS" }]
  );
}

function revealRun(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let run = "";
  const flush = () => {
    if (run !== "") pieces.push(...addRealNames(run));
    run = "";
  };
  if (!HIDDEN.test(text)) return text === "" ? [] : addRealNames(text);
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    const isSeen = !HIDDEN.test(character) ||
      isJoiner(character, characters[at - 1] ?? "", characters[at + 1] ?? "");
    if (isSeen) {
      run += character;
      continue;
    }
    flush();
    const point = character.codePointAt(0) ?? 0;
    const code = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
    pieces.push({ kind: "hidden", code, name: NAMES.get(point) ?? code });
  }
  flush();
  return pieces;
}

/** A character beside a joiner in an emoji sequence. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
/** A character of a script that is written with joiners. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]/u;

/** Tells whether a character is a rightly used joiner: in an emoji, or in a script with joiners. */
function isJoiner(character: string, previousCharacter: string, nextCharacter: string): boolean {
  if (character === "\u200d" && PICTURE.test(previousCharacter) && PICTURE.test(nextCharacter)) {
    return true;
  }
  return /[\u200c\u200d]/.test(character) && JOINING.test(previousCharacter) &&
    JOINING.test(nextCharacter);
}

function addRealNames(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  for (const match of text.matchAll(DOMAIN)) {
    const { isDisguised, ascii } = describeDomain(match[0]);
    if (!isDisguised || ascii === match[0].toLowerCase()) continue;
    const end = match.index + match[0].length;
    pieces.push({ kind: "text", text: text.slice(start, end) }, { kind: "punycode", ascii });
    start = end;
  }
  if (start < text.length) pieces.push({ kind: "text", text: text.slice(start) });
  return pieces;
}
