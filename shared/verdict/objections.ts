import data from "../../catalogue/promise.json" with { type: "json" };
import {
  findRegisteredDomain,
  isPublicName,
  isSameOrganization,
} from "../domains/organizational_domain.ts";
import type { ExaminedUrl } from "../body/links/mail_link.ts";
import { decodeBase64Text } from "../body/links/unwrap_url.ts";
import { detectLanguage, detectOtherLanguage } from "../body/text/language.ts";
import { findPhrases, indexPhrases, type PhraseWords, splitPhrase } from "../body/text/phrases.ts";
import { readWords, type Word } from "../body/text/words.ts";
import { isBrandDomain, shareBrand } from "../domains/brands.ts";
import { isKnownDomain } from "../domains/known_domains.ts";
import { MAX_TEXT_LENGTH, normalizeText } from "../mime/budget.ts";
import type { BodyAnalysis, BodyEntity, BodyRequest } from "../contract/body.ts";

/** Facts about a mail's content, each of which forbids to call the mail safe. */
export interface SafetyObjections {
  /** Whether a person, a list or a ticket desk may have written the mail, not a program. */
  readonly mayBeByPerson: boolean;
  /**
   * Whether a link or address, however disguised, leads beyond author, recipient and known sites.
   */
  readonly leadsToStrangers: boolean;
  /** Whether the mail has a file, as words in pictures and documents are not read. */
  readonly hasFile: boolean;
  /** Whether the mail asks for money, an account or a secret, or names a way to pay or to call. */
  readonly asksForValue: boolean;
  /** Whether the mail asks for anything else, or may do so in a language that is not read. */
  readonly asksAnythingElse: boolean;
  /** Whether the mail names money, a secret, or a way into the reader's computer. */
  readonly namesValue: boolean;
}

/** The parts of a mail that decide whether it may be called safe. */
export interface ObjectionParts {
  /** The author's display name, the subject, visible and hidden text. */
  readonly words: string;
  /** Local part of the author's address. */
  readonly localPart: string;
  readonly senderDomain: string;
  /** Addresses for which the recipient's servers received the mail, in lower case. */
  readonly recipients: readonly string[];
}

/** Objections to a mail whose author is not proven or not known, or whose text is too long. */
export const ALL_OBJECTIONS: SafetyObjections = {
  mayBeByPerson: true,
  leadsToStrangers: true,
  hasFile: true,
  asksForValue: true,
  asksAnythingElse: true,
  namesValue: true,
};

/** Maximum length of the text that is searched for phrases; longer mails are never called safe. */
const MAX_LENGTH = MAX_TEXT_LENGTH / 4;

/**
 * Matches local parts from which an organization's programs send notices. No list of words can
 * judge what people write from other addresses, or what a ticket desk quotes.
 */
const NOTICE =
  /(?:^|[._-])(?:no[-_]?reply|do[-_]?not[-_]?reply|ne[-_]?pas[-_]?repondre|nicht[-_]?antworten|non[-_]?rispondere|no[-_]?responder|[a-z]{0,20}bestaetigung(?:en)?|info|news|newsletters?|notifications?|notify|alerts?|updates?|auto|automatic|automated|mailer|e?mail|tracking|confirm|confirmations?|account|orders?|order-?updates?|shipment|shipping|delivery|receipts?)(?:$|[._-])/i;

/** Requests for money, an account or a secret, or for an answer elsewhere. */
const VALUE_REQUESTS: ReadonlySet<BodyRequest> = new Set<BodyRequest>([
  "pay",
  "gift_cards",
  "confirm",
  "give_secret",
  "new_number",
  "call",
  "other_channel",
  "keep_secret",
]);
/** Kinds of entities by which a stranger can be paid or reached. */
const CONTACT_KINDS: ReadonlySet<BodyEntity["kind"]> = new Set<BodyEntity["kind"]>([
  "iban",
  "crypto",
  "card",
  "phone",
]);
/** Matches findings of requests and lures. */
const ASKING_FINDING = /^lure_|^text_(?:asks_credentials|payment_fraud|crypto_demand)$/;

/** Collects the facts of an analysed body that forbid to call the mail safe. */
export function collectObjections(
  mail: ObjectionParts,
  analysis:
    & Pick<
      BodyAnalysis,
      "attachments" | "requests" | "entities" | "findings" | "language"
    >
    & { readonly urls: readonly ExaminedUrl[] },
): SafetyObjections {
  const { words, localPart, senderDomain: sender, recipients } = mail;
  const isKnownSender = isKnownDomain(sender) || isBrandDomain(sender);
  if (!isKnownSender || words.length > MAX_LENGTH) return ALL_OBJECTIONS;
  const { urls, attachments, requests, entities, findings, language } = analysis;
  const isOwn = (domain: string | null) =>
    domain !== null && (isSameOrganization(domain, sender) || shareBrand(domain, sender));
  const isHarmless = (host: string) => isOwn(findRegisteredDomain(host)) || isKnownDomain(host);
  const text = joinAddresses(words, recipients);
  const textWords = readWords(text);
  const hasAmount = entities.some(({ kind }) => kind === "amount");
  return {
    mayBeByPerson: !NOTICE.test(localPart),
    leadsToStrangers:
      urls.some(({ source, purpose, domain, host, url, findings }) =>
        source !== "unsubscribe" && purpose !== "pixel" &&
        (findings.includes("url_file") ||
          (!isOwn(domain) && !(host !== null && isKnownDomain(host))) ||
          containsHost(appendDecoded(joinAddresses(url, recipients)), isHarmless))
      ) || namesHost(text, isHarmless) || entities.some(({ kind, value }) =>
        kind === "email" && !recipients.includes(value) &&
        !isHarmless(value.slice(value.lastIndexOf("@") + 1))
      ),
    hasFile: attachments.length > 0,
    asksForValue: requests.some((request) => VALUE_REQUESTS.has(request)) ||
      entities.some(({ kind }) => CONTACT_KINDS.has(kind)) ||
      findings.some(({ id, severity }) => severity !== "info" && ASKING_FINDING.test(id)) ||
      asksForPayment(text, textWords, hasAmount) ||
      // Requests are only read in five languages.
      (language === null && detectOtherLanguage(text) !== null),
    asksAnythingElse: asksQuestion(text) ||
      findPhrases(REQUEST_PHRASES, textWords, null).length > 0 ||
      hasForeignLine(text),
    namesValue: hasAmount || MONEY_OR_FOREIGN_LETTER.test(text) ||
      findPhrases(VALUE_PHRASES, textWords, null).length > 0 ||
      textWords.some(({ word }) => isSecret(word)),
  };
}

/** Matches dots of addresses that are disguised: in brackets, as words, or between blanks. */
const DISGUISED_DOT =
  /[ \t]?[[({<][ \t]?(?:\.|dot|punkt|point|punto|ponto|punt|kropka|\u0442\u043e\u0447\u043a\u0430|nokta)[ \t]?[\])}>][ \t]?|[ \t]dot[ \t](?=[a-z]{2,24}\b|\d)|[ \t](?:point|punto|punkt)[ \t](?=(?:com|net|org|info|biz|top|xyz|fr|it)\b)|[ \t]\.[ \t]?(?=[a-z]{2,24}\b)|(?<=[\p{L}\p{N}])[\u00b7\u2022\u2219](?=[\p{L}\p{N}])/giu;

/** Matches a character that mail programs do not show. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Matches a line end inside an address: no sentence begins with a small letter. */
const BROKEN_ADDRESS = /(?<=[\p{L}\p{N}]\.)\r?\n(?=[a-z]{2,24}\b)/gu;

/** Normalises a text (NFKC), joins disguised addresses, and removes the recipients' addresses. */
function joinAddresses(text: string, recipients: readonly string[]): string {
  const visibleText = normalizeText(text, "NFKC").replaceAll(INVISIBLE, "");
  const joinedText = visibleText.replaceAll(/[\u3002\uff61]/g, ".")
    .replaceAll(BROKEN_ADDRESS, "").replaceAll(DISGUISED_DOT, ".");
  return recipients.reduce((rest, address) => rest.replaceAll(address, " "), joinedText);
}

/** Matches a URL. */
const WEB_LINK = /https?:\/\/[!-~]{1,2000}/gi;
/** Matches a run of characters of host names. */
const HOST_CHARACTERS = /[\p{L}\p{N}._-]{3,253}/gu;
/** Matches the name of an account: `@anna`, or `anna@okaxis` of a payment service. */
const HANDLE = /@[ \t]?(?![\p{L}\p{N}_-]{1,63}\.[\p{L}\p{N}])[\p{L}_]|@\p{N}/u;

/** Tells whether a text names an account, or a host that is not harmless. */
function namesHost(text: string, isHarmless: (host: string) => boolean): boolean {
  return HANDLE.test(text.replaceAll(WEB_LINK, " ")) || containsHost(text, isHarmless);
}

/** Matches IP addresses, however written, and the start of a URL in base64 or hexadecimal. */
const IP_ADDRESS =
  /\d\.(?:0x)?[\da-f]{1,8}\.(?:0x)?[\da-f]{1,8}\.(?:0x)?\d|\b0x[\da-f]{6}|\b\d{8,11}[/:]|::|(?:[\da-f]{1,4}:){4}|\baHR0c|\b68747470/i;
/** Matches a percent-encoded character. */
const ENCODED_CHARACTER = /%([\da-f]{2})/gi;
/** Maximum number of times that percent-encoding is decoded. */
const MAX_DECODINGS = 3;

/** Matches a part of a URL that may be base64. */
const BASE64 = /[\w+-]{8,2000}/g;

/** Matches a text of printable characters alone, which plain words decoded as base64 are not. */
const PRINTABLE = /^[ -~]+$/;

/** Adds to a URL its parts decoded from base64, if they are printable. */
function appendDecoded(url: string): string {
  const parts = url.match(BASE64) ?? [];
  const decodedParts = parts.map((part) => decodeBase64Text(part) ?? "");
  return [url, ...decodedParts.filter((text) => PRINTABLE.test(text))].join(" ");
}

/** Tells whether a text or URL contains, plain or encoded, an IP address or a host not harmless. */
function containsHost(text: string, isHarmless: (host: string) => boolean): boolean {
  let decodedText = text;
  for (let round = 0; round < MAX_DECODINGS && decodedText.includes("%"); round++) {
    decodedText = decodedText.replaceAll(
      ENCODED_CHARACTER,
      (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  if (IP_ADDRESS.test(decodedText)) return true;
  for (const [name] of decodedText.matchAll(HOST_CHARACTERS)) {
    const host = name.toLowerCase().replace(/^[._-]{1,9}/, "").replace(/[._-]{1,9}$/, "");
    if (host.includes(".") && isPublicName(host) && !isHarmless(host)) return true;
  }
  return false;
}

/** A phrase with which a mail may ask. Some kinds count only before a number, code or amount. */
interface AskingPhrase {
  readonly kind: keyof typeof data;
  readonly words: PhraseWords;
}

function indexKinds(...kinds: readonly (keyof typeof data)[]) {
  return indexPhrases(
    kinds.flatMap((kind) =>
      data[kind].map((phrase): AskingPhrase => ({ kind, words: splitPhrase(phrase) }))
    ),
  );
}

/** Phrases of ways to pay or to answer, labels of accounts and codes, pleas, digits as words. */
const ASKING_PHRASES = indexKinds("way", "number", "code", "plea", "digit");
/** Phrases that ask the reader for an answer, a thing or a favour. */
const REQUEST_PHRASES = indexKinds("request");
/** Words for money, secrets, and programs or commands that give strangers access. */
const VALUE_PHRASES = indexKinds("money", "secret", "computer");
/** Ends of German compounds for secrets. */
const SECRET_ENDINGS = data.secret_ending;
/** Matches a currency symbol, or a letter that the five languages do not have. */
const MONEY_OR_FOREIGN_LETTER = /\p{Sc}|(?![\0-\u00ff\u0152\u0153\u0178])\p{L}/u;
/** Letters by the digits that are written for them. */
const LETTERS: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
};

/** Tells whether a word is a German compound for a secret, also with digits for letters. */
function isSecret(word: string): boolean {
  const spelling = word.replaceAll(/\d/g, (digit) => LETTERS[digit] ?? digit);
  return SECRET_ENDINGS.some((ending) => spelling.endsWith(ending));
}

/** Tells whether a text has a question, which asks for an answer. */
function asksQuestion(text: string): boolean {
  return /\?/.test(text.replaceAll(WEB_LINK, " "));
}

/** Minimum number of characters of a line whose language can be detected. */
const MIN_LINE = 20;
/** Maximum number of lines whose language is detected. */
const MAX_LINES = 300;

/**
 * Tells whether a line is in none of the five languages; also true for more lines than are read.
 */
function hasForeignLine(text: string): boolean {
  const lines = text.split("\n").filter(({ length }) => length >= MIN_LINE);
  return lines.length > MAX_LINES ||
    lines.some((line) =>
      detectLanguage(readWords(line)) === null && detectOtherLanguage(line) !== null
    );
}

/** Matches the number of an account after its label. */
const NUMBER_AFTER = /^[^\d\n]{0,24}\d(?:[ .-]?\d){5}/;
/** Matches the code of a bank after its label. */
const CODE_AFTER = /^[^\n]{0,12}[A-Z]{4}[A-Z0-9]{4}/;
/** Maximum number of characters read after a label. */
const MAX_FOLLOWING = 60;
/** Matches a telephone number of any country, also those that are not found as entities. */
const TELEPHONE =
  /(?:\+|\b00)\d(?:[ ().\/-]{0,3}\d){7}|\(\d{2,4}\)[ .-]?\d{3,4}[ .-]\d{3}|\b\d{3}[ .-]\d{3}[ .-]\d{4}\b/;
/** Minimum number of digits in a row, written as words, that count as a telephone number. */
const MIN_DIGITS = 6;
/** Maximum number of characters between two digits written as words. */
const MAX_GAP = 3;

/** Tells whether a text names a way to pay or to answer, or an account, or pleads for an amount. */
function asksForPayment(text: string, words: readonly Word[], hasAmount: boolean): boolean {
  if (TELEPHONE.test(text)) return true;
  let digits = 0, end = 0;
  for (
    const { at, phrase: { kind, words: { length } } } of findPhrases(ASKING_PHRASES, words, null)
  ) {
    const { from = 0 } = words[at] ?? {}, { to = 0 } = words[at + length - 1] ?? {};
    const followingText = text.slice(to, to + MAX_FOLLOWING);
    if (kind === "way" || (kind === "plea" && hasAmount)) return true;
    if (kind === "number" && NUMBER_AFTER.test(followingText)) return true;
    if (kind === "code" && CODE_AFTER.test(followingText)) return true;
    if (kind !== "digit") continue;
    digits = from - end <= MAX_GAP ? digits + 1 : 1;
    end = to;
    if (digits >= MIN_DIGITS) return true;
  }
  return false;
}
