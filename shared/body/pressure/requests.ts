import data from "../../../catalogue/body/requests.json" with { type: "json" };
import {
  BODY_LANGUAGES,
  type BodyEntity,
  type BodyLanguage,
  type BodyRequest,
  REQUESTS,
} from "../../contract/body.ts";
import { cutQuote } from "../../findings/body_findings.ts";
import { isNegated, isProhibited } from "../text/negation.ts";
import {
  findPhrases,
  indexPhrases,
  type PhraseIndex,
  type PhraseWords,
  splitPhrase,
} from "../text/phrases.ts";
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
  const near = (from: number, to: number, set: ReadonlySet<string>) => {
    for (let i = Math.max(0, from); i <= to; i++) if (set.has(words[i]?.word ?? "")) return i;
    return -1;
  };
  const noun = near(at + 1, at + MAX_TO_NOUN, nouns);
  if (noun < 0) return NO_REQUEST;
  const before = near(at - MAX_FROM_VERB, at - 1, verbs);
  if (before >= 0) return [before, noun];
  const verb = near(noun + 1, noun + MAX_TO_VERB, verbs);
  return verb < 0 ? NO_REQUEST : [at, verb];
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
      data[language].asks[request].map((written) => ({ request, words: splitPhrase(written) }))
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
  const found = new Set<BodyRequest>();
  if (asksToCall(text, entities)) found.add("call");
  if (asksToPay(text, entities)) found.add("pay");
  if (findCredentialRequest(words, text, language) !== null) found.add("confirm");
  for (const candidate of language === null ? BODY_LANGUAGES : [language]) {
    for (const { at, phrase } of findPhrases(REQUEST_INDEXES[candidate], words, candidate)) {
      if (found.has(phrase.request)) continue;
      const last = at + phrase.words.length - 1;
      const denied = phrase.request !== NEGATED_REQUEST &&
        (isNegated(words, text, { at, last, language: candidate }) ||
          isProhibited(words, text, { at, language: candidate }));
      if (!denied) found.add(phrase.request);
    }
  }
  return REQUESTS.filter((request) => found.has(request));
}

/** Maximum number of characters before a phone number that are searched for a request to call. */
const BEFORE_NUMBER = 60;
/** Matches a word that asks for a call in the number's sentence; `Call:` is only a label. */
const ASKS_TO_CALL =
  /(?<!\p{L})(?<!(?:not|never|n['\u2019]t|nicht|pas|non|no) )(?:call|dial|r?appel(?:ez|er|le)|compos(?:ez|er)|contact(?:ez|e|ar)?|joindre|rufen|w\u00e4hlen|chiam(?:i|ate|are|ateci)|llam(?:e|ar|en|enos))(?!\p{L}|\s{0,3}[:.])[^.!?\n]{0,50}$/iu;

/** Maximum number of characters before an amount that are searched for a request to pay. */
const BEFORE_AMOUNT = 30;
/** Matches a word that asks to pay right before an amount: `zahlen Sie 2,99`. */
const ASKS_TO_PAY =
  /(?<!\p{L})(?<!(?:not|never|n['\u2019]t|nicht|pas|non|no) )(?:pay|transfer|pa[gy]u?[ae]r?|paghi|pagate|versa(?:re)?|versi|payez|payer|r\u00e9gle[rz]|verse[rz]|(?:be)?zahlen|\u00fcberweisen|transfiera|abon[ae]r?)(?:\s\p{L}{1,8}){0,2}\s{0,3}$/iu;

/** Tells whether a text asks its reader to pay one of the amounts in it. */
function asksToPay(text: string, entities: readonly BodyEntity[]): boolean {
  return entities.some(({ kind, text: amount }) => {
    const at = kind === "amount" ? text.indexOf(amount) : -1;
    return at >= 0 && !isInAnsweredLine(text, at) &&
      ASKS_TO_PAY.test(text.slice(Math.max(0, at - BEFORE_AMOUNT), at));
  });
}

/** Tells whether a text asks its reader to call one of the phone numbers in it. */
function asksToCall(text: string, entities: readonly BodyEntity[]): boolean {
  return entities.some(({ kind, text: number }) => {
    const at = kind === "phone" ? text.indexOf(number) : -1;
    return at >= 0 && !isInAnsweredLine(text, at) &&
      ASKS_TO_CALL.test(text.slice(Math.max(0, at - BEFORE_NUMBER), at));
  });
}

/** Tells whether an offset is in a line of the answered mail. */
function isInAnsweredLine(text: string, at: number): boolean {
  return /^[ \t]{0,3}>/.test(text.slice(1 + text.lastIndexOf("\n", at), at));
}

/** A phrase that announces another bank account. */
interface NewAccountPhrase {
  readonly words: PhraseWords;
}

const NEW_ACCOUNT_INDEXES = mapLanguages((language): PhraseIndex<NewAccountPhrase> =>
  indexPhrases(data[language].newAccount.map((written) => ({ words: splitPhrase(written) })))
);

/** Matches a British or American account number; domestic payments there need no IBAN. */
const ACCOUNT_NUMBER =
  /\bsort code\b[^\n\d]{0,9}\d\d[- ]?\d\d[- ]?\d\d\b|\b(?:routing|aba|account)(?: (?:number|no))?\b[^\n\d]{0,9}\d{6,17}\b/i;

/** Tells whether a text gives a British or American account number. */
export function namesAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}

/** Finds the words that announce another bank account for payments; null without such words. */
export function findNewAccount(
  words: readonly Word[],
  text: string,
  language: BodyLanguage | null,
): string | null {
  for (const candidate of language === null ? BODY_LANGUAGES : [language]) {
    for (const { at, phrase } of findPhrases(NEW_ACCOUNT_INDEXES[candidate], words, candidate)) {
      const last = at + phrase.words.length - 1;
      if (isNegated(words, text, { at, last, language: candidate })) continue;
      return cutQuote(text.slice(words[at]?.from, words[last]?.to));
    }
  }
  return null;
}
