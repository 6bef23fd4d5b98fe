import { type BodyFindingMatch, cutQuote } from "../../findings/body_findings.ts";
import { MAX_TEXT_LENGTH } from "../../mime/budget.ts";

/** Maximum number of characters examined of a text. */
const MAX_TEXT = MAX_TEXT_LENGTH / 8;

/** Matches a word; in scripts without blanks between words, two characters count as one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|\p{L}{2,40}/gu;
/** Minimum number of words of a text that can shout. */
const MIN_WORDS = 8;
/** Minimum number of words in capitals. */
const MIN_SHOUTS = 3;
/** Minimum share of words in capitals. */
const MIN_SHOUT_SHARE = 0.25;
/** Minimum number of exclamation marks. */
const MIN_EXCLAMATIONS = 3;
/** Maximum number of words per exclamation mark. */
const WORDS_PER_EXCLAMATION = 10;

/**
 * Matches a greeting without a name. `Gentile cliente` and `Estimado cliente` are missing: firms in
 * Italy and Spain greet their customers so.
 */
const GREETING =
  /^[ \t>]{0,9}(?:(?:dear|hello|hi|attn:?|attention:?) (?:valued |esteemed |our |e-?mail |webmail |account )?(?:customer|client|user|member|friend|sir|madam|sir\/madam|beneficiary|account (?:holder|owner|user)|card ?holder|winner|subscriber|account|beloved|e-?mail (?:user|owner))|(?:cher|ch[èe]re|bonjour) (?:\(e\) )?(?:client|cliente|client\(e\)|utilisateur|abonn[ée]|ami|amie|usager|assur[ée]|contribuable)|(?:sehr geehrte[rs]?|lieber?|guten tag,?) (?:kunde|kundin|kundinnen|nutzer|kunden|mitglied|nutzerin|herr\/frau|empf[äa]nger)|(?:gentile|caro|cara|egregio|salve) (?:amico|beneficiario|vincitore|signore\/a)|(?:estimad[oa]|querid[oa]|apreciad[oa])(?:\(a\)|\/a)? (?:amig[oa]|se[ñn]or\/a|beneficiari[oa]|ganador))(?![\p{L}\p{N}])/imu;

/** Matches the first words of `GREETING`, as a quick test: most mails have none. */
const GREETING_START =
  /^[ \t>]{0,9}(?:dear|hello|hi|att|ch[e\u00e8]r|bonjour|sehr|lieb|guten|gentile|car[oa]|egregio|salve|estimad|querid|apreciad)/im;

/** Matches a sum of millions with the word or letter for them. */
const MILLIONS =
  /(?:[$€£]|\b(?:usd?|us\$|eur|gbp))\s?\d{1,4}(?:[.,]\d{1,3})?\s?(?:m\b(?!\.n)|million|millones|millions|milioni|millionen|billion)|\b(?:million|millions|millionen|milioni|millones) (?:of |de |d['’]|di )?(?:united states |us |u\.s\.? |american )?(?:dollars?|euros?|pounds?|usd|euro|d[óo]lares|dollari)\b/i;
/** Matches a part of every match of `MILLIONS`, as a quick test. */
const HAS_MILLIONS = /m\b(?<=\d\s?m)|million|millones|milioni|billion/i;
/** Minimum value of a large sum, in any currency but Bitcoin. */
const LARGE_SUM = 1_000_000;

/** Finds shouting, generic greetings and large sums in a text. */
export function* findStyle(
  text: string,
  amounts: readonly { readonly value: string; readonly text: string }[],
): Generator<BodyFindingMatch> {
  const searchText = text.slice(0, MAX_TEXT);
  if (isShouting(searchText)) yield { id: "text_shouting" };
  const [greeting] = GREETING_START.test(searchText) ? GREETING.exec(searchText) ?? [] : [];
  if (greeting !== undefined) yield { id: "text_generic_greeting", quote: cutQuote(greeting) };
  const sum = (HAS_MILLIONS.test(searchText) ? MILLIONS.exec(searchText)?.[0] : undefined) ??
    amounts.find(({ value }) => parseFloat(value) >= LARGE_SUM && !value.endsWith("BTC"))?.text;
  if (sum !== undefined) yield { id: "text_large_sum", quote: cutQuote(sum) };
}

function isShouting(text: string): boolean {
  const exclamations = text.split("!").length - 1, shouts = countShouts(text);
  const maxWords = Math.max(
    shouts >= MIN_SHOUTS ? shouts / MIN_SHOUT_SHARE : 0,
    exclamations >= MIN_EXCLAMATIONS ? exclamations * WORDS_PER_EXCLAMATION : 0,
  );
  if (maxWords < MIN_WORDS) return false;
  let words = 0;
  for (WORD.lastIndex = 0; words <= maxWords && WORD.test(text);) words++;
  return words >= MIN_WORDS && words <= maxWords;
}

/** Minimum number of letters of a word in capitals; shorter ones are abbreviations. */
const MIN_SHOUTED = 4;
/** Matches runs of characters that may be capitals: all but small letters of English. */
const MAY_SHOUT = /[A-Z\u0080-\uffff]{4,}/g;
const LETTERS = /\p{L}{4,40}/gu;

function countShouts(text: string): number {
  let count = 0;
  for (const { 0: run, index: start } of text.matchAll(MAY_SHOUT)) {
    for (const { 0: word, index } of run.matchAll(LETTERS)) {
      const from = start + index, to = from + word.length;
      if (isInCapitals(word) && !isIdentifier(text, from, to) && !isPartOfWord(text, from, to)) {
        count++;
      }
    }
  }
  return count;
}

function isInCapitals(word: string): boolean {
  return word.length >= MIN_SHOUTED && word === word.toUpperCase() && word !== word.toLowerCase();
}

/** Tells whether a small letter precedes or follows letters in capitals. */
function isPartOfWord(text: string, from: number, to: number): boolean {
  return /[a-z]/.test(text[to] ?? "") || /[a-z]/.test(text[from - 1] ?? "");
}

/** Tells whether a word is the name of a data field, or part of a number. */
function isIdentifier(text: string, from: number, to: number): boolean {
  return /[_:;=\d-]/.test(text[to] ?? "") || /[_\d-]/.test(text[from - 1] ?? "");
}
