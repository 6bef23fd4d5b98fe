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
import { blankQuotedReply } from "../text/quotations.ts";
import { packStart, type Word, WordIndex } from "../text/words.ts";

/** Words of a language that together ask for a password, an identity or an account. */
interface RequestWords {
  /** `confirm` */
  readonly verbs: ReadonlySet<string>;
  /** `your` */
  readonly owners: WordIndex<string>;
  /** `account` */
  readonly things: ReadonlySet<string>;
}

const WORDS: ReadonlyMap<BodyLanguage, RequestWords> = new Map(
  BODY_LANGUAGES.map((language) => {
    const { verbs, owners, things } = data[language];
    const byStart = new WordIndex<string>();
    for (const owner of owners) byStart.add(packStart(owner), owner);
    return [language, { verbs: new Set(verbs), owners: byStart, things: new Set(things) }];
  }),
);

/** Maximum distance in words from the possessive to the noun: `your online banking account`. */
const MAX_TO_NOUN = 3;
/** Maximum distance in words from the verb to the possessive: `conferma subito i tuoi dati`. */
const MAX_FROM_VERB = 3;
/** Maximum distance in words from the noun to the verb that ends a German sentence. */
const MAX_TO_VERB = 3;

/**
 * Finds words that ask for an account, identity or password: `confirm your account`; null for none.
 */
export function findCredentialRequest(
  words: readonly Word[],
  text: string,
  language: BodyLanguage | null,
): string | null {
  for (const spoken of language === null ? BODY_LANGUAGES : [language]) {
    const asking = WORDS.get(spoken);
    if (asking === undefined) continue;
    for (let at = 0; at < words.length; at++) {
      const { word = "", start: first = 0 } = words[at] ?? {};
      if (!asking.owners.get(first).includes(word)) continue;
      const [start, end] = findRequestAround(words, at, asking);
      if (
        start >= 0 && !isSplit(text.slice(words[start]?.from, words[end]?.to)) &&
        !SETTINGS_WORDS.has(words[end + 1]?.word ?? "") &&
        !RECEIPT_WORDS.has(words[start + 1]?.word ?? "") &&
        !isProhibited(words, text, { at: start, language }) &&
        !isNegated(words, text, { at: start, last: at, language })
      ) return cutQuote(text.slice(words[start]?.from, words[end]?.to));
    }
  }
  return null;
}

/** Words after the noun that make a request harmless: `confirm your email preferences`. */
const SETTINGS_WORDS: ReadonlySet<string> = new Set(
  ("preferences preference settings subscription subscriptions frequency notifications choices " +
    "interests list lists newsletter newsletters").split(" "),
);
/** Words after a verb that ask to confirm an arrival: `confirm receipt of your payment`. */
const RECEIPT_WORDS: ReadonlySet<string> = new Set(
  "receipt reception erhalt empfang eingang ricevuta ricezione recepcion recibo".split(" "),
);
/** The end of a sentence or a paragraph, an address, or somebody else: `the client's identity`. */
const SPLIT = /[.!?;]\s|\n\s{0,9}\n|:\/\/|\p{L}['\u2019]s\s/u;

/** Tells whether words are of two sentences, or of an address. */
function isSplit(quoted: string): boolean {
  return SPLIT.test(quoted);
}

const NOWHERE = [-1, -1] as const;

/** Finds the first and last word of the request around a possessive; -1 if there is no request. */
function findRequestAround(
  words: readonly Word[],
  at: number,
  { verbs, things }: RequestWords,
): readonly [start: number, end: number] {
  const near = (from: number, to: number, set: ReadonlySet<string>) => {
    for (let i = Math.max(0, from); i <= to; i++) if (set.has(words[i]?.word ?? "")) return i;
    return -1;
  };
  const thing = near(at + 1, at + MAX_TO_NOUN, things);
  if (thing < 0) return NOWHERE;
  const before = near(at - MAX_FROM_VERB, at - 1, verbs);
  if (before >= 0) return [before, thing];
  const verb = near(thing + 1, thing + MAX_TO_VERB, verbs);
  return verb < 0 ? NOWHERE : [at, verb];
}

/** A phrase that is a request. */
interface Asking {
  readonly request: BodyRequest;
  readonly words: PhraseWords;
}

/** The request whose phrases contain a negation themselves. */
const NEGATED_REQUEST: BodyRequest = "keep_secret";

const ASKS: Readonly<Record<BodyLanguage, PhraseIndex<Asking>>> = {
  en: getAskIndex("en"),
  fr: getAskIndex("fr"),
  de: getAskIndex("de"),
  it: getAskIndex("it"),
  es: getAskIndex("es"),
};

function getAskIndex(language: BodyLanguage): PhraseIndex<Asking> {
  const { asks } = data[language];
  return indexPhrases(
    REQUESTS.flatMap((request) =>
      asks[request].map((written) => ({ request, words: splitPhrase(written) }))
    ),
  );
}

/** Finds the requests of a text to its reader, except for negated and quoted ones. */
export function findRequests(
  written: readonly Word[],
  text: string,
  { language, entities }: {
    readonly language: BodyLanguage | null;
    readonly entities: readonly BodyEntity[];
  },
): BodyRequest[] {
  const words = blankQuotedReply(written, text);
  const found = new Set<BodyRequest>();
  if (asksToCall(text, entities)) found.add("call");
  if (asksToPay(text, entities)) found.add("pay");
  if (findCredentialRequest(words, text, language) !== null) found.add("confirm");
  for (const spoken of language === null ? BODY_LANGUAGES : [language]) {
    for (const { at, phrase: asking } of findPhrases(ASKS[spoken], words, spoken)) {
      if (found.has(asking.request)) continue;
      const last = at + asking.words.length - 1;
      const denied = asking.request !== NEGATED_REQUEST &&
        (isNegated(words, text, { at, last, language: spoken }) ||
          isProhibited(words, text, { at, language: spoken }));
      if (!denied) found.add(asking.request);
    }
  }
  return REQUESTS.filter((request) => found.has(request));
}

/** Number of characters before a phone number that are searched for the request to call. */
const BEFORE_NUMBER = 60;
/** A word that asks for a call, in the sentence of the number; `Call:` is the label of one. */
const ASKS_TO_CALL =
  /(?<!\p{L})(?<!(?:not|never|n['\u2019]t|nicht|pas|non|no) )(?:call|dial|r?appel(?:ez|er|le)|compos(?:ez|er)|contact(?:ez|e|ar)?|joindre|rufen|w\u00e4hlen|chiam(?:i|ate|are|ateci)|llam(?:e|ar|en|enos))(?!\p{L}|\s{0,3}[:.])[^.!?\n]{0,50}$/iu;

/** Number of characters before an amount that are searched for the request to pay. */
const BEFORE_AMOUNT = 30;
/** A word that asks to pay, next to the amount: `zahlen Sie 2,99`. */
const ASKS_TO_PAY =
  /(?<!\p{L})(?<!(?:not|never|n['\u2019]t|nicht|pas|non|no) )(?:pay|transfer|pa[gy]u?[ae]r?|paghi|pagate|versa(?:re)?|versi|payez|payer|r\u00e9gle[rz]|verse[rz]|(?:be)?zahlen|\u00fcberweisen|transfiera|abon[ae]r?)(?:\s\p{L}{1,8}){0,2}\s{0,3}$/iu;

/** Tells whether a text asks its reader to pay one of the amounts in it. */
function asksToPay(text: string, entities: readonly BodyEntity[]): boolean {
  return entities.some(({ kind, text: amount }) => {
    const at = kind === "amount" ? text.indexOf(amount) : -1;
    return at >= 0 && !isAnswered(text, at) &&
      ASKS_TO_PAY.test(text.slice(Math.max(0, at - BEFORE_AMOUNT), at));
  });
}

/** Tells whether a text asks its reader to call one of the phone numbers in it. */
function asksToCall(text: string, entities: readonly BodyEntity[]): boolean {
  return entities.some(({ kind, text: number }) => {
    const at = kind === "phone" ? text.indexOf(number) : -1;
    return at >= 0 && !isAnswered(text, at) &&
      ASKS_TO_CALL.test(text.slice(Math.max(0, at - BEFORE_NUMBER), at));
  });
}

/** Tells whether a place is in a line of the mail that is answered. */
function isAnswered(text: string, at: number): boolean {
  return /^[ \t]{0,3}>/.test(text.slice(1 + text.lastIndexOf("\n", at), at));
}

/** A phrase about an account that has changed. */
interface NewAccount {
  readonly words: PhraseWords;
}

const NEW_ACCOUNT: Readonly<Record<BodyLanguage, PhraseIndex<NewAccount>>> = {
  en: getNewAccountIndex("en"),
  fr: getNewAccountIndex("fr"),
  de: getNewAccountIndex("de"),
  it: getNewAccountIndex("it"),
  es: getNewAccountIndex("es"),
};

function getNewAccountIndex(language: BodyLanguage): PhraseIndex<NewAccount> {
  return indexPhrases(
    data[language].newAccount.map((written) => ({ words: splitPhrase(written) })),
  );
}

/** Matches an account of Britain or the United States, where domestic payments need no IBAN. */
const ACCOUNT_NUMBER =
  /\bsort code\b[^\n\d]{0,9}\d\d[- ]?\d\d[- ]?\d\d\b|\b(?:routing|aba|account)(?: (?:number|no))?\b[^\n\d]{0,9}\d{6,17}\b/i;

/** Tells whether a text gives the number of such an account. */
export function namesAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}

/** Finds the words that announce another bank account for payments; null without such words. */
export function findNewAccount(
  words: readonly Word[],
  text: string,
  language: BodyLanguage | null,
): string | null {
  for (const spoken of language === null ? BODY_LANGUAGES : [language]) {
    for (const { at, phrase } of findPhrases(NEW_ACCOUNT[spoken], words, spoken)) {
      const last = at + phrase.words.length - 1;
      if (isNegated(words, text, { at, last, language: spoken })) continue;
      return cutQuote(text.slice(words[at]?.from, words[last]?.to));
    }
  }
  return null;
}
