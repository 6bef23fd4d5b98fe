import { type BodyFindingMatch, cutQuote } from "../../findings/body_findings.ts";

import { TEXT_LENGTH } from "../../mime/budget.ts";

/** Maximum number of characters examined of a text. */
const MAX_TEXT = TEXT_LENGTH / 8;

/** A word; two characters of scripts that put no blanks between words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|\p{L}{2,40}/gu;
const EXCLAMATION = /!/g;
/**
 * Minimum number of words judged, number and share in capitals; maximum number of words per
 * exclamation.
 */
const MIN_WORDS = 8,
  MIN_SHOUTS = 3,
  MIN_CAPITALS = 0.25,
  WORDS_AN_EXCLAMATION = 20,
  MIN_EXCLAMATIONS = 3;

/**
 * Matches a greeting without a name; firms of Italy and Spain greet customers so (`Gentile
 * cliente`).
 */
const GREETING =
  /^[ \t>]{0,9}(?:(?:dear|hello|hi|attn:?|attention:?) (?:valued |esteemed |our |e-?mail |webmail |account )?(?:customer|client|user|member|friend|sir|madam|sir\/madam|beneficiary|account (?:holder|owner|user)|card ?holder|winner|subscriber|account|beloved|e-?mail (?:user|owner))|(?:cher|ch[èe]re|bonjour) (?:\(e\) )?(?:client|cliente|client\(e\)|utilisateur|abonn[ée]|ami|amie|usager|assur[ée]|contribuable)|(?:sehr geehrte[rs]?|lieber?|guten tag,?) (?:kunde|kundin|kundinnen|nutzer|kunden|mitglied|nutzerin|herr\/frau|empf[äa]nger)|(?:gentile|caro|cara|egregio|salve) (?:amico|beneficiario|vincitore|signore\/a)|(?:estimad[oa]|querid[oa]|apreciad[oa])(?:\(a\)|\/a)? (?:amig[oa]|se[ñn]or\/a|beneficiari[oa]|ganador))(?![\p{L}\p{N}])/imu;

/** The first words of it: most mails have none. */
const GREETS =
  /^[ \t>]{0,9}(?:dear|hello|hi|att|ch[e\u00e8]r|bonjour|sehr|lieb|guten|gentile|car[oa]|egregio|salve|estimad|querid|apreciad)/im;

/** A sum with its millions in words, and what it has at least. */
const MILLIONS =
  /(?:[$€£]|\b(?:usd?|us\$|eur|gbp))\s?\d{1,4}(?:[.,]\d{1,3})?\s?(?:m\b(?!\.n)|million|millones|millions|milioni|millionen|billion)|\b(?:million|millions|millionen|milioni|millones) (?:of |de |d['’]|di )?(?:united states |us |u\.s\.? |american )?(?:dollars?|euros?|pounds?|usd|euro|d[óo]lares|dollari)/i;
const HAS_MILLIONS = /m\b(?<=\d\s?m)|million|millones|milioni|billion/i;
/** From which amount on a sum is large. */
const LARGE = 1_000_000;

/** Tells how a text is written. */
export function* styleFindings(
  text: string,
  amounts: readonly { readonly value: string; readonly text: string }[],
): Generator<BodyFindingMatch> {
  const searched = text.slice(0, MAX_TEXT);
  if (isShouting(searched)) yield { id: "text_shouting" };
  const [greeting] = GREETS.test(searched) ? GREETING.exec(searched) ?? [] : [];
  if (greeting !== undefined) yield { id: "text_generic_greeting", quote: cutQuote(greeting) };
  const sum = (HAS_MILLIONS.test(searched) ? MILLIONS.exec(searched)?.[0] : undefined) ??
    amounts.find(({ value }) => parseFloat(value) >= LARGE && !value.endsWith("BTC"))?.text;
  if (sum !== undefined) yield { id: "text_large_sum", quote: cutQuote(sum) };
}

function isShouting(text: string): boolean {
  const exclamations = text.match(EXCLAMATION)?.length ?? 0, shouts = countShouts(text);
  const most = Math.max(
    shouts >= MIN_SHOUTS ? shouts / MIN_CAPITALS : 0,
    exclamations >= MIN_EXCLAMATIONS ? exclamations * WORDS_AN_EXCLAMATION : 0,
  );
  if (most < MIN_WORDS) return false;
  let words = 0;
  for (WORD.lastIndex = 0; words <= most && WORD.test(text);) words++;
  return words >= MIN_WORDS && words <= most;
}

/** Minimum number of letters a shouted word has at least: shorter ones are abbreviations. */
const MIN_SHOUTED = 4;
/** Characters that are no small letters of English, and the words among them. */
const MAY_SHOUT = /[A-Z\u0080-\uffff]{4,}/g, LETTERS = /\p{L}{4,40}/gu;

function countShouts(text: string): number {
  let count = 0;
  for (const { 0: found, index: start } of text.matchAll(MAY_SHOUT)) {
    for (const { 0: word, index } of found.matchAll(LETTERS)) {
      const from = start + index, to = from + word.length;
      if (isShouted(word) && !isName(text, from, to) && !isPart(text, from, to)) count++;
    }
  }
  return count;
}

function isShouted(word: string): boolean {
  return word.length >= MIN_SHOUTED && word === word.toUpperCase() && word !== word.toLowerCase();
}

/** Tells whether letters are beside a word. */
function isPart(text: string, from: number, to: number): boolean {
  return /[a-z]/.test(text[to] ?? "") || /[a-z]/.test(text[from - 1] ?? "");
}

/** Tells whether a word is the name of a data field, or part of a number. */
function isName(text: string, from: number, to: number): boolean {
  return /[_:;=\d-]/.test(text[to] ?? "") || /[_\d-]/.test(text[from - 1] ?? "");
}
