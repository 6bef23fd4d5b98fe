import { isInternational, toUnicode } from "./idn.ts";
import { fold, joinSpaced, skeleton } from "./skeleton.ts";

/**
 * Characters without a width that can hide between letters; not joiners, which emoji and scripts
 * need.
 */
const UNSEEN =
  /[\p{L}\p{N}](?:[\u00ad\u034f\u180e\u200b\u2060-\u2064\ufeff]|[\ufe00-\ufe0d\u{e0000}-\u{e01ef}])+[\p{L}\p{N}]/u;

/**
 * Marks of direction and joiners between Latin letters, which need none; other scripts and emoji
 * do.
 */
const DIRECTED =
  /\p{Script=Latin}[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069]{1,20}\p{Script=Latin}/u;

/** Letters for formulas, in circles or squares, which look like plain ones. */
const STYLED = /[\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/u;

const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE_SCRIPTS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]/u;
/**
 * Letters of scripts in which nobody writes names of today with Latin letters in one word; those of
 * East and South Asia and of the Near East are written so (UAX #31 §2.4).
 */
const UNMIXED =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Mongolian}])\p{L}/u;
/** One letter or digit of another script between Latin letters, but a word of East Asia. */
const WITHIN =
  /\p{Script=Latin}(?![\p{Script=Latin}\p{Script=Common}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])[\p{L}\p{N}]\p{Script=Latin}/u;
/** Words in scripts that mail is hardly written in. */
const RARE_WORDS =
  /[\p{Script=Cherokee}\p{Script=Deseret}\p{Script=Osage}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]{3,40}/gu;
/** Right-to-left override before a Latin word (UAX #9 §2.2). */
const TURNED = /[\u202d\u202e][\p{P}\p{S}\s\d]{0,9}\p{Script=Latin}/u;

/** Yields the words of a text in a rare script that read as Latin ones, each with its place. */
export function* borrowedWords(text: string): Generator<number> {
  for (const { 0: word, index } of text.matchAll(RARE_WORDS)) {
    if (/^[a-z]+$/.test(fold(word))) yield index;
  }
}

/**
 * Tells whether a text is disguised from filters: styled letters, invisible characters, mixed
 * alphabets (UTS #39 §5).
 */
export function isDisguisedText(text: string): boolean {
  if (/^\p{ASCII}*$/u.test(text)) return false;
  if (UNSEEN.test(text) || DIRECTED.test(text) || STYLED.test(text)) return true;
  if (TURNED.test(text) || WITHIN.test(text)) return true;
  if (!borrowedWords(joinSpaced(text)).next().done) return true;
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && UNMIXED.test(word));
}

/**
 * Tells whether a domain has lookalike letters: mixed or styled alphabets (RFC 5892 §2.2), or
 * foreign ones only.
 */
export function isDisguisedDomain(domain: string): boolean {
  if (!isInternational(domain)) return false;
  const shown = toUnicode(domain);
  if (shown.normalize("NFKC") !== shown.normalize("NFC")) return true;
  const labels = shown.toLowerCase().split(".");
  const latinEnding = LATIN.test(labels.at(-1) ?? "");
  return labels.some((label) =>
    LOOKALIKE_SCRIPTS.test(label) &&
    (LATIN.test(label) || (latinEnding && /^[a-z0-9-]+$/.test(skeleton(label))))
  );
}
