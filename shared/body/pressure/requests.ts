import data from "../../../catalogue/body/requests.json" with { type: "json" };
import {
  BODY_LANGUAGES,
  type BodyEntity,
  type BodyLanguage,
  type BodyRequest,
  REQUESTS,
} from "../../contract/body.ts";
import { cutQuote } from "../../findings/body_findings.ts";
import {
  endsClause,
  isDeniedAfter,
  isLastDenied,
  isNegated,
  type PhraseSpan,
} from "../text/negation.ts";
import {
  findPhrases,
  indexPhrases,
  type PhraseIndex,
  type PhraseWords,
  splitPhrase,
} from "../text/phrases.ts";
import { isProhibited } from "../text/prohibition.ts";
import { blankAnsweredMail } from "../text/quotations.ts";
import { packStart, type Word, WordIndex } from "../text/words.ts";

/** Words of a language that in combination ask for a password, an identity or an account. */
interface RequestWords {
  /** Verbs such as `confirm`. */
  readonly verbs: ReadonlySet<string>;
  /** Possessives such as `your`. */
  readonly owners: WordIndex<string>;
  /** Nouns such as `account`. */
  readonly nouns: ReadonlySet<string>;
}

const WORDS: ReadonlyMap<BodyLanguage, RequestWords> = new Map(
  BODY_LANGUAGES.map((language) => {
    const { verbs, owners, things: nouns } = data[language];
    const byStart = new WordIndex<string>();
    for (const owner of owners) byStart.add(packStart(owner), owner);
    return [language, { verbs: new Set(verbs), owners: byStart, nouns: new Set(nouns) }];
  }),
);

/** Maximum distance in words from the possessive to the noun: `your online banking account`. */
const MAX_TO_NOUN = 3;
/** Maximum distance in words from the verb to the possessive: `conferma subito i tuoi dati`. */
const MAX_FROM_VERB = 3;
/** Maximum distance in words from the noun to the verb that ends a German sentence. */
const MAX_TO_VERB = 3;

/** Finds words that ask for an account, identity or password: `confirm your account`; else null. */
export function findCredentialRequest(
  words: readonly Word[],
  text: string,
  language: BodyLanguage | null,
): string | null {
  for (const candidate of language === null ? BODY_LANGUAGES : [language]) {
    const requestWords = WORDS.get(candidate);
    if (requestWords === undefined) continue;
    for (let at = 0; at < words.length; at++) {
      const { word = "", start: prefix = 0 } = words[at] ?? {};
      if (!requestWords.owners.get(prefix).includes(word)) continue;
      const [start, end] = findRequestAround(words, at, requestWords);
      if (
        start >= 0 && !SEPARATOR.test(text.slice(words[start]?.from, words[end]?.to)) &&
        !SETTINGS_WORDS.has(words[end + 1]?.word ?? "") &&
        !RECEIPT_WORDS.has(words[start + 1]?.word ?? "") &&
        !(start < at
          ? isDeniedAfter(words, text, { at: start, language: candidate })
          : isLastDenied(words, text, { at: start, last: end, language: candidate })) &&
        !isProhibited(words, text, { at: start, language: candidate }) &&
        !isNegated(words, text, { at: start, last: at, language: candidate })
      ) return cutQuote(text.slice(words[start]?.from, words[end]?.to));
    }
  }
  return null;
}

/** Words that follow the noun of a harmless request: `confirm your email preferences`. */
const SETTINGS_WORDS: ReadonlySet<string> = new Set(
  ("preferences preference settings subscription subscriptions frequency notifications choices " +
    "interests list lists newsletter newsletters").split(" "),
);
/** Words that follow the verb of a harmless request: `confirm receipt of your payment`. */
const RECEIPT_WORDS: ReadonlySet<string> = new Set(
  "receipt reception erhalt empfang eingang ricevuta ricezione recepcion recibo".split(" "),
);
/** Matches an end of a sentence or paragraph, a URL, or a genitive: `the client's identity`. */
const SEPARATOR = /[.!?;]\s|\n\s{0,9}\n|:\/\/|\p{L}['\u2019]s\s/u;

const NO_REQUEST = [-1, -1] as const;

/** Finds the first and last word of the request around a possessive; -1 if there is no request. */
function findRequestAround(
  words: readonly Word[],
  at: number,
  { verbs, nouns }: RequestWords,
): readonly [start: number, end: number] {
  const findNear = (from: number, to: number, targets: ReadonlySet<string>) => {
    for (let i = Math.max(0, from); i <= to; i++) if (targets.has(words[i]?.word ?? "")) return i;
    return -1;
  };
  const noun = findNear(at + 1, at + MAX_TO_NOUN, nouns);
  if (noun < 0) return NO_REQUEST;
  const verbBefore = findNear(at - MAX_FROM_VERB, at - 1, verbs);
  if (verbBefore >= 0) return [verbBefore, noun];
  const verbAfter = findNear(noun + 1, noun + MAX_TO_VERB, verbs);
  return verbAfter < 0 ? NO_REQUEST : [at, verbAfter];
}

/** A phrase of the catalogue that is a request. */
interface RequestPhrase {
  readonly request: BodyRequest;
  readonly words: PhraseWords;
}

/** The request whose phrases contain a negation: its own `not` does not cancel it. */
const NEGATED_REQUEST: BodyRequest = "keep_secret";

const REQUEST_INDEXES = mapLanguages((language): PhraseIndex<RequestPhrase> =>
  indexPhrases(
    REQUESTS.flatMap((request) =>
      data[language].asks[request].map((phrase) => ({ request, words: splitPhrase(phrase) }))
    ),
  )
);

/** Builds a value for each language. */
function mapLanguages<T>(build: (language: BodyLanguage) => T): Readonly<Record<BodyLanguage, T>> {
  return { en: build("en"), fr: build("fr"), de: build("de"), it: build("it"), es: build("es") };
}

/** Finds the requests of a text to its reader, without negated and quoted ones. */
export function findRequests(
  allWords: readonly Word[],
  text: string,
  { language, entities }: {
    readonly language: BodyLanguage | null;
    readonly entities: readonly BodyEntity[];
  },
): BodyRequest[] {
  const words = blankAnsweredMail(allWords, text);
  const requests = new Set<BodyRequest>();
  for (const request of ["call", "pay"] as const) {
    if (asksByEntity(request, words, text, { language, entities })) requests.add(request);
  }
  if (findCredentialRequest(words, text, language) !== null) requests.add("confirm");
  for (const candidate of language === null ? BODY_LANGUAGES : [language]) {
    for (const { at, phrase } of findPhrases(REQUEST_INDEXES[candidate], words, candidate)) {
      if (requests.has(phrase.request)) continue;
      const place = { at, last: at + phrase.words.length - 1, language: candidate };
      const isDenied = phrase.request !== NEGATED_REQUEST &&
        (isNegated(words, text, place) || isProhibited(words, text, place));
      const isForReader = phrase.request !== "call" && phrase.request !== "pay" ||
        !isDoneByOthers(words, text, place);
      if (!isDenied && isForReader) requests.add(phrase.request);
    }
  }
  return REQUESTS.filter((request) => requests.has(request));
}

/** Words around the verb of a request, by which others than the reader do what it says. */
const SUBJECTS = mapLanguages((language) => {
  const { others, auxiliaries, readers, moves } = data[language];
  return {
    others: new Set(others),
    auxiliaries: new Set(auxiliaries),
    readers: new Set(readers),
    /** Verbs that the writer of a fraud uses of himself: "my aim is to transfer the money to you". */
    moves: new Set<string>(moves),
  };
});
/** Maximum number of words before a verb that are searched for its subject. */
const MAX_TO_SUBJECT = 5;

/** Words after a verb that make it no payment: "please pay attention". */
const NO_PAYMENT: ReadonlySet<string> = new Set(
  "attention heed respect respects tribute homage visit".split(" "),
);
/** Words that may precede those of `NO_PAYMENT`: "pay close attention", but "pay special fees". */
const BEFORE_NO_PAYMENT: ReadonlySet<string> = new Set(
  "a close careful special particular".split(" "),
);

/**
 * Tells whether the reader is not to do what a verb says: "we will call you", "nothing to pay". An
 * unknown subject, as in "click here to pay", is the reader, except of a move of money.
 */
function isDoneByOthers(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhraseSpan & { readonly language: BodyLanguage },
): boolean {
  const { others, auxiliaries, readers, moves } = SUBJECTS[language];
  for (let i = at; i <= last; i++) if (paysNoMoney(words, i)) return true;
  let first = at;
  let isOthers = moves.has(words[at]?.word ?? "") && auxiliaries.has(words[at - 1]?.word ?? "");
  for (let i = at - 1; i >= Math.max(0, at - MAX_TO_SUBJECT); i--) {
    if (endsClause(words, text, i)) break;
    const { word = "" } = words[i] ?? {};
    if (readers.has(word)) return first < at && isNegated(words, text, { at: i, last, language });
    if (others.has(word)) isOthers = true;
    else if (!auxiliaries.has(word)) break;
    first = i;
  }
  return isOthers || first < at && isNegated(words, text, { at: first, last, language });
}

/** Tells whether a word is a `pay` that costs no money: "pay close attention". */
function paysNoMoney(words: readonly Word[], at: number): boolean {
  if (words[at]?.word !== "pay") return false;
  const next = BEFORE_NO_PAYMENT.has(words[at + 1]?.word ?? "") ? at + 2 : at + 1;
  return NO_PAYMENT.has(words[next]?.word ?? "");
}

/** A request to use an entity, such as a phone number to call. */
interface EntityRequest {
  readonly kind: BodyEntity["kind"];
  /** Maximum number of characters before the entity that are searched for the verb. */
  readonly maxDistance: number;
  readonly verb: RegExp;
}

const ENTITY_REQUESTS: Readonly<Record<"call" | "pay", EntityRequest>> = {
  // The verb is in the number's sentence; `Call:` and `Contact no.` are only labels.
  call: {
    kind: "phone",
    maxDistance: 60,
    verb:
      /(?<!\p{L})(?<!(?:not|never|n['\u2019]t|nicht|pas|non|no) )(?:call|dial|r?appel(?:ez|er|le)|compos(?:ez|er)|contact(?:ez|e|ar)?(?!\s(?:no|nr|number|name|person|details?|info|phone|tel))|joindre|rufen|w\u00e4hlen|chiam(?:i|ate|are|ateci)|llam(?:e|ar|en|enos))(?!\p{L}|\s{0,3}[:.])(?=[^.!?\n]{0,50}$)/giu,
  },
  // The verb directly precedes the amount: `zahlen Sie 2,99`.
  pay: {
    kind: "amount",
    maxDistance: 30,
    verb:
      /(?<!\p{L})(?<!(?:not|never|n['\u2019]t|nicht|pas|non|no) )(?:pay|transfer|pa[gy]u?[ae]r?|paghi|pagate|versa(?:re)?|versi|payez|payer|r\u00e9gle[rz]|verse[rz]|(?:be)?zahlen|\u00fcberweisen|transfiera|abon[ae]r?)(?=(?:\s\p{L}{1,8}){0,2}\s{0,3}$)/giu,
  },
};

/** Tells whether a text asks its reader to call one of its phone numbers or pay one of its amounts. */
function asksByEntity(
  request: "call" | "pay",
  words: readonly Word[],
  text: string,
  { language, entities }: {
    readonly language: BodyLanguage | null;
    readonly entities: readonly BodyEntity[];
  },
): boolean {
  const { kind, maxDistance, verb } = ENTITY_REQUESTS[request];
  return entities.some((entity) => {
    const end = entity.kind === kind ? text.indexOf(entity.text) : -1;
    if (end < 0 || isInAnsweredLine(text, end)) return false;
    const start = Math.max(0, end - maxDistance);
    // One verb may be about the writer, and the next one ask: "we tried to call, so dial".
    return [...text.slice(start, end).matchAll(verb)].some(({ index }) => {
      const at = findWordAt(words, start + index);
      return !(language === null ? BODY_LANGUAGES : [language]).some((candidate) => {
        const place = { at, last: at, language: candidate };
        return isNegated(words, text, place) || isProhibited(words, text, place) ||
          isDoneByOthers(words, text, place);
      });
    });
  });
}

/** Finds the position of the first word that begins at an offset or after it. */
function findWordAt(words: readonly Word[], offset: number): number {
  let low = 0, high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.from ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tells whether an offset is in a line of the answered mail. */
function isInAnsweredLine(text: string, at: number): boolean {
  return /^[ \t]{0,3}>/.test(text.slice(1 + text.lastIndexOf("\n", at), at));
}

/** Matches a British or American account number; domestic payments there need no IBAN. */
const ACCOUNT_NUMBER =
  /\bsort code\b[^\n\d]{0,9}\d\d[- ]?\d\d[- ]?\d\d\b|\b(?:routing|aba|account)(?: (?:number|no))?\b[^\n\d]{0,9}\d(?:[ -]?\d){5,16}\b/i;
/** Matches an IBAN after its name, also one that is mistyped. */
const LABELLED_IBAN = /\biban\b[^\p{L}\d]{0,9}[a-z]{2}\s?\d{2}(?:[ \t.-]{0,2}[a-z\d]){8}/iu;
/** Matches an IBAN in groups of four, also one that is mistyped. */
const GROUPED_IBAN = /\b[A-Z]{2}\d\d(?: [A-Z\d]{4}){3,7}\b/;
/** Matches a Polish or Russian account number after its name. */
const LONG_ACCOUNT = /(?:rachun|kont|\u0441\u0447|\u0440\/\u0441)[^\d\n]{0,9}\d(?:[ -]?\d){19}/iu;
/** Matches a Chinese or Japanese account number after its name. */
const EASTERN_ACCOUNT =
  /(?:[\u8d26\u5e33\u5e10][\u53f7\u6237\u865f\u6236]|\u53e3\u5ea7\u756a\u53f7)[^\p{L}\d]{0,9}\d(?:[ -]?\d){6}/u;
/** Matches six digits, which each account number has. */
const SIX_DIGITS = /\d(?:[ \t.-]{0,2}\d){5}/;
const ACCOUNT_NUMBERS = [
  ACCOUNT_NUMBER,
  LABELLED_IBAN,
  GROUPED_IBAN,
  LONG_ACCOUNT,
  EASTERN_ACCOUNT,
] as const;

/** Tells whether a text names an account by its number, other than by a correct IBAN. */
export function namesAccountNumber(text: string): boolean {
  return SIX_DIGITS.test(text) && ACCOUNT_NUMBERS.some((number) => number.test(text));
}
