import { type BodyFindingMatch, readWordAt } from "../../findings/body_findings.ts";
import { findLookalikeWords } from "../../domains/disguise.ts";
import { MAX_TEXT_LENGTH } from "../../mime/budget.ts";
import { mayContainRun } from "../../mime/spelled_text.ts";

/** Zero-width characters between two Latin letters, without soft hyphens. */
const ZERO_WIDTH =
  /\p{Script=Latin}[\u200b-\u200d\u2060-\u2064\ufeff\u180e\u115f\u1160\u3164\uffa0\u034f]{1,9}(?=\p{Script=Latin})/gu;
/** Tag characters, which are never drawn (Unicode 16 §23.9), unless they name a flag. */
const TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0020}-\u{e007e}]/gu;
/** Consecutive variation selectors, which can spell invisible text; a letter has only one. */
const VARIATION_SELECTORS = /[\u{e0100}-\u{e01ef}]{2}/gu;
/** Soft hyphens after each letter; no language hyphenates there. */
const SOFT_HYPHEN = /(?:^|[^\p{L}\u00ad])\p{L}\u00ad\p{L}\u00ad/gu;
/** An override of the direction before a word, which is then written backwards (UAX #9 §2.2). */
const OVERRIDE = /[\u202d\u202e][\p{P}\p{S}\s]{0,9}[\p{L}\p{N}]/u;
/** Letters for formulas, and letters in circles or squares, which read as plain letters. */
const STYLED = /[\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/gu;
/** A Latin letter beside a letter of a script with lookalikes of Latin letters. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]\p{Script=Latin}/gu;

/** Words without blanks between them; keys and paths, which have digits, do not match. */
const JOINED_WORDS =
  /(?<![\p{L}\p{N}\/=+_@%&#])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{38,4000}(?![\p{N}\/=+_@%&#])/gu;
/** Minimum number of letters of `JOINED_WORDS`. */
const MIN_JOINED = 38;
/** Words with a blank or symbol after every one or two letters. */
const SPACED_LETTERS =
  /(?<![\p{L}\p{N}])(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,2}[\p{Zs}\p{P}\p{S}]){20,4000}/gu;
/** Bounds of each match of `SPACED_LETTERS`. */
const SPACED_RUN = { letters: 2, gap: 1, length: 40 } as const;
/** Matches a letter that is not a hexadecimal digit. */
const NOT_HEXADECIMAL = /(?![a-f])\p{L}/iu;
/** Matches a line that is drawn with one letter. */
const RULE = /(\p{L})(?:\P{L}?\1){9}/u;
/** Minimum number of joined and spaced letters; 1 of 31 575 good mails reaches it. */
const MIN_LETTERS_IN_PIECES = 50;

/** Matches a character without which the searches after it find nothing; most texts have none. */
const SUSPECT =
  /[\u00ad\u034f\u115f\u1160\u180e\u200b-\u200d\u202d\u202e\u2060-\u2064\u24b6-\u24e9\u3164\ufeff\uffa0\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}\u{e0020}-\u{e007e}\u{e0100}-\u{e01ef}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]/u;

/** Minimum number of invisible characters; fewer are accidents of programs. */
const MIN_INVISIBLE = 3;
/** Minimum number of styled letters; fewer may be a formula. */
const MIN_STYLED = 8;
/** Minimum number of mixed letters; fewer are typing errors. */
const MIN_MIXED = 3;

/** Finds characters that hide words from filters while people can read them. */
export function* findEvasiveCharacters(text: string): Generator<BodyFindingMatch> {
  const searchText = text.slice(0, MAX_TEXT_LENGTH);
  const joinedWords = mayJoinWords(searchText) ? searchText.match(JOINED_WORDS) : null;
  const spacedLetters = mayContainRun(searchText, SPACED_RUN)
    ? searchText.match(SPACED_LETTERS)
    : null;
  const runs = [...joinedWords ?? [], ...spacedLetters ?? []]
    .filter((each) => NOT_HEXADECIMAL.test(each) && !RULE.test(each));
  const letters = runs.reduce((sum, each) => sum + (each.match(/\p{L}/gu)?.length ?? 0), 0);
  if (letters >= MIN_LETTERS_IN_PIECES) {
    yield { id: "text_in_pieces", quote: runs[0]?.slice(0, 80) ?? "" };
  }
  if (!SUSPECT.test(searchText)) return;
  let quote = "";
  const count = (form: RegExp, maxMatches: number) => {
    let matchCount = 0;
    for (const { index } of searchText.matchAll(form)) {
      if (matchCount === 0) quote = readWordAt(searchText, index);
      if (++matchCount >= maxMatches) break;
    }
    return matchCount;
  };
  const hyphens = searchText.includes("\u00ad") ? [SOFT_HYPHEN] : [];
  const invisibleCount = [ZERO_WIDTH, ...hyphens, TAGS, VARIATION_SELECTORS]
    .reduce((sum, form) => sum + count(form, MIN_INVISIBLE), 0);
  if (invisibleCount >= MIN_INVISIBLE) yield { id: "text_invisible_signs", quote };
  const override = OVERRIDE.exec(searchText);
  if (override !== null) {
    yield { id: "text_direction_override", quote: readWordAt(searchText, override.index) };
  }
  if (count(STYLED, MIN_STYLED) >= MIN_STYLED) yield { id: "text_styled_letters", quote };
  if (count(MIXED, MIN_MIXED) >= MIN_MIXED) yield { id: "text_mixed_letters", quote };
  else {
    const [first, second] = findLookalikeWords(searchText);
    if (first !== undefined && second !== undefined) {
      yield { id: "text_mixed_letters", quote: readWordAt(searchText, first) };
    }
  }
}

/** Tells whether a text may match `JOINED_WORDS`, as it has enough letters in a row. */
function mayJoinWords(text: string): boolean {
  for (let start = 0; start + MIN_JOINED <= text.length;) {
    // From the end, as most windows have a blank near it.
    let at = start + MIN_JOINED - 1;
    while (at >= start && mayBeLetter(text.charCodeAt(at))) at--;
    if (at < start) return true;
    start = at + 1;
  }
  return false;
}

/** Tells whether a code unit may be a letter or a part of one; all beyond ASCII may. */
function mayBeLetter(code: number): boolean {
  return code > 0x7f || (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}
