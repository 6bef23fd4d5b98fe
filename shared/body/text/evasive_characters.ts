import { type BodyFindingMatch, wordAt } from "../../findings/body_findings.ts";
import { findLookalikeWords } from "../../domains/disguise.ts";
import { TEXT_LENGTH } from "../../mime/budget.ts";

/**
 * Characters without a width between two Latin letters, except soft hyphens and joiners of other
 * scripts.
 */
const UNSEEN =
  /\p{Script=Latin}[\u200b-\u200d\u2060-\u2064\ufeff\u180e\u115f\u1160\u3164\uffa0\u034f]{1,9}(?=\p{Script=Latin})/gu;
/** Letters that are never drawn (Unicode 16, 23.9); after a black flag they are a flag's name. */
const TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0020}-\u{e007e}]/gu;
/** Variation selectors in a row: an alphabet of 240 invisible characters; a letter has one. */
const VARIANTS = /[\u{e0100}-\u{e01ef}]{2}/gu;
/** Soft hyphens after one or two letters, where no language parts a word. */
const SOFT_HYPHEN = /(?:^|[^\p{L}\u00ad])\p{L}\u00ad\p{L}\u00ad/gu;
/** Right-to-left override, and a word after it, its full stop first (UAX #9 §2.2). */
const OVERRIDE = /[\u202d\u202e][\p{P}\p{S}\s]{0,9}[\p{L}\p{N}]/u;
/** Letters of formulas, in circles and squares, which pass for plain ones. */
const STYLED = /[\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/gu;
/** A Latin letter beside one of an alphabet with letters that look the same. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]\p{Script=Latin}/gu;

/** Words without blanks between them; a key or a path has other characters beside. */
const GLUED =
  /(?<![\p{L}\p{N}\/=+_@%&#])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{38,4000}(?![\p{N}\/=+_@%&#])/gu;
/** Letters apart, one or two at a time, with nothing that parts words. */
const SCATTERED =
  /(?<![\p{L}\p{N}])(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,2}[\p{Zs}\p{P}\p{S}]){20,4000}/gu;
/** A letter that no byte in hexadecimal has, and a line of one letter. */
const NOT_HEXADECIMAL = /(?![a-f])\p{L}/iu, RULE = /(\p{L})(?:\P{L}?\1){9}/u;
/** Fewest letters of words in pieces or without blanks, which 1 of 31 575 good mails has. */
const MIN_BROKEN = 50;

/** A character that any of these tricks needs: most texts have none. */
const SUSPECT =
  /[\u00ad\u034f\u115f\u1160\u180e\u200b-\u200d\u202d\u202e\u2060-\u2064\u24b6-\u24e9\u3164\ufeff\uffa0\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}\u{e0020}-\u{e007e}\u{e0100}-\u{e01ef}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Gothic}\p{Script=Old_Italic}\p{Script=Canadian_Aboriginal}\p{Script=Runic}\p{Script=Carian}\p{Script=Lycian}]/u;

/** Fewest of each that are no accident of a program or a formula. */
const MIN_UNSEEN = 3, MIN_STYLED = 8, MIN_MIXED = 3;

/** Tricks that hide words from filters and leave them visible to people. */
export function* characterFindings(text: string): Generator<BodyFindingMatch> {
  const searched = text.slice(0, TEXT_LENGTH);
  const broken = [GLUED, SCATTERED].flatMap((form) => searched.match(form) ?? [])
    .filter((each) => NOT_HEXADECIMAL.test(each) && !RULE.test(each));
  const letters = broken.reduce((sum, each) => sum + (each.match(/\p{L}/gu)?.length ?? 0), 0);
  if (letters >= MIN_BROKEN) yield { id: "text_in_pieces", quote: broken[0]?.slice(0, 80) ?? "" };
  if (!SUSPECT.test(searched)) return;
  let quote = "";
  const count = (form: RegExp, most: number) => {
    let found = 0;
    for (const { index } of searched.matchAll(form)) {
      if (found === 0) quote = wordAt(searched, index);
      if (++found >= most) break;
    }
    return found;
  };
  const unseen = count(UNSEEN, MIN_UNSEEN) + count(SOFT_HYPHEN, MIN_UNSEEN) +
    count(TAGS, MIN_UNSEEN) + count(VARIANTS, MIN_UNSEEN);
  if (unseen >= MIN_UNSEEN) yield { id: "text_invisible_signs", quote };
  const turned = OVERRIDE.exec(searched);
  if (turned !== null) {
    yield { id: "text_direction_override", quote: wordAt(searched, turned.index) };
  }
  if (count(STYLED, MIN_STYLED) >= MIN_STYLED) yield { id: "text_styled_letters", quote };
  if (count(MIXED, MIN_MIXED) >= MIN_MIXED) yield { id: "text_mixed_letters", quote };
  else {
    const [first, second] = findLookalikeWords(searched);
    if (first !== undefined && second !== undefined) {
      yield { id: "text_mixed_letters", quote: wordAt(searched, first) };
    }
  }
}
