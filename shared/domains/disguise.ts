import { isInternational, toUnicode } from "./idn.ts";
import { computeSkeleton, foldLookalikes, joinSpaced } from "./skeleton.ts";

/** Zero-width characters inside a word, without the joiners, which emoji and some scripts need. */
const ZERO_WIDTH_INSIDE =
  /[\p{L}\p{N}](?:[\u00ad\u034f\u180e\u200b\u2060-\u2064\ufeff]|[\ufe00-\ufe0d\u{e0000}-\u{e01ef}])+[\p{L}\p{N}]/u;

/** Direction marks and joiners between Latin letters, which have no use for them. */
const DIRECTION_MARK_INSIDE =
  /\p{Script=Latin}[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069]{1,20}\p{Script=Latin}/u;

/** Letters for formulas, small capitals, and letters in circles or squares, which read as plain. */
const STYLED_LETTER =
  /[\u1d00-\u1d2b\ua730\ua731\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/u;

const LATIN = /\p{Script=Latin}/u;
/**
 * Letters that no word of today mixes with Latin ones. Excludes the scripts of Asia, the Near East
 * and Ethiopia, which are mixed (UAX #31 §2.4).
 */
const NEVER_WITH_LATIN =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Mongolian}])\p{L}/u;
/** One letter or digit of another script, unless of East Asia, between Latin letters. */
const FOREIGN_LETTER_INSIDE =
  /\p{Script=Latin}(?![\p{Script=Latin}\p{Script=Common}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])[\p{L}\p{N}]\p{Script=Latin}/u;
/** Words in scripts that mail rarely uses. */
const RARE_WORDS =
  /[\p{Script=Cherokee}\p{Script=Deseret}\p{Script=Osage}\p{Script=Warang_Citi}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]{3,40}/gu;
/** An override of the direction before a Latin word (UAX #9 §2.2). */
const REVERSED_LATIN = /[\u202d\u202e][\p{P}\p{S}\s\d]{0,9}\p{Script=Latin}/u;

/** Yields the offset of each word in a rare script whose letters all resemble Latin ones. */
export function* findLookalikeWords(text: string): Generator<number> {
  for (const { 0: word, index } of text.matchAll(RARE_WORDS)) {
    if (/^[a-z]+$/.test(foldLookalikes(word))) yield index;
  }
}

/**
 * Tells whether a text is disguised from filters: styled letters, invisible characters, mixed
 * alphabets (UTS #39 §5).
 */
export function isDisguisedText(text: string): boolean {
  if (/^\p{ASCII}*$/u.test(text)) return false;
  if (
    ZERO_WIDTH_INSIDE.test(text) || DIRECTION_MARK_INSIDE.test(text) || STYLED_LETTER.test(text)
  ) return true;
  if (REVERSED_LATIN.test(text) || FOREIGN_LETTER_INSIDE.test(text)) return true;
  if (!findLookalikeWords(joinSpaced(text)).next().done) return true;
  return text.split(/[^\p{L}\p{M}]+/u).some((word) =>
    LATIN.test(word) && NEVER_WITH_LATIN.test(word)
  );
}

/** Phonetic letters that are drawn as Latin ones: no language of today writes names with them. */
const PHONETIC = /[\u0251\u0261]/;
/** A letter or digit of another script than Latin. */
const FOREIGN = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{N}]/u;

/**
 * Tells whether a domain has lookalike letters. These are styled letters (RFC 5892 §2.2), mixed
 * alphabets, and labels that only resemble a Latin one.
 */
export function isDisguisedDomain(domain: string): boolean {
  if (!isInternational(domain)) return false;
  const unicodeDomain = toUnicode(domain);
  if (unicodeDomain.normalize("NFKC") !== unicodeDomain.normalize("NFC")) return true;
  if (STYLED_LETTER.test(unicodeDomain) || PHONETIC.test(unicodeDomain)) return true;
  const labels = unicodeDomain.toLowerCase().split(".");
  const latinEnding = LATIN.test(labels.at(-1) ?? "");
  return labels.some((label) =>
    FOREIGN.test(label) &&
    ((LATIN.test(label) && (NEVER_WITH_LATIN.test(label) || FOREIGN_LETTER_INSIDE.test(label))) ||
      (latinEnding && /^[a-z0-9-]+$/.test(computeSkeleton(label))))
  );
}
