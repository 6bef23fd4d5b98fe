import type { BodyEntity } from "../contract/body.ts";
import { belongsToSender } from "../domains/ownership.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { isSameOrganization } from "../domains/organizational_domain.ts";
import { type BodyFindingMatch, cutQuote } from "../findings/body_findings.ts";
import type { Sentiment } from "./pressure/pressure.ts";
import { type ExaminedUrl, SHOWN_SOURCES } from "./links/mail_link.ts";
import { MAX_TEXT_LENGTH } from "../mime/budget.ts";

/** Parts of a mail that the findings about the whole mail need. */
export interface WholeMailInput {
  /** Subject and visible text of the mail. */
  readonly text: string;
  readonly urls: readonly ExaminedUrl[];
  /** URLs in the answer, to whose positions evidence refers. */
  readonly answerUrls: readonly ExaminedUrl[];
  readonly entities: readonly BodyEntity[];
  readonly sentiment: Sentiment;
  /** Domain of the author; "" if unknown. */
  readonly senderDomain: string;
  /** Domain of Reply-To; "" without that field. */
  readonly replyDomain: string;
  readonly hasImages: boolean;
}

/** Minimum number of registered domains of links for `urls_many_domains`. */
const MANY_DOMAINS = 10;
/** Score of a kind of pressure with one phrase. */
const ONE_PHRASE = 30;

/** Matches words for a QR code. */
const QR = /\bqr[ -]?codes?\b|\bcodes? qr\b|\bcodice qr\b|\bc[oó]digo qr\b/i;

/** Matches the name of a host and a sum of money that follow each other like parts of a name. */
const HOST_AND_SUM =
  /(?<![\w.@-])(?:www\.)?[a-z0-9-]{1,63}(?:\.[a-z]{2,24}){1,3} ?[-\u2013\u2014|] ?[$\u20ac\u00a3]?\d[\d .,\u00a0]{0,14}(?:usd|eur|btc|bitcoin|usdt|eth|ltc|doge|[$\u20ac])(?!\w)/i;

/** Matches a sum of money as in `HOST_AND_SUM`; most texts have none. */
const SUM = /\d[\d .,\u00a0]{0,14}(?:usd|eur|btc|bitcoin|usdt|eth|ltc|doge|[$\u20ac])(?!\w)/i;

/** Matches words that ask the reader to write to an address. */
const ASKS_TO_WRITE =
  /(?:contact|reply|respond|write|reach|get back|e-?mails? (?:me|us|him|her|address)|via e-?mail|private e-?mail|[ée]cri(?:re|vez)|contacte[rz]|r[ée]pond(?:re|ez)|schreiben|kontaktieren|antworten|scriv(?:ere|imi|eteci)|contattare|rispond(?:ere|i)|escrib(?:ir|a)|contact(?:ar|e)|respond(?:er|a))\b/i;
/** Maximum number of characters between such words and the address. */
const MAX_DISTANCE = 90;
const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
/** Matches a word; in scripts without blanks between words, two characters count as one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|\p{L}{2,40}/gu;
/** Maximum number of words of a mail that consists of little more than a link. */
const FEW_WORDS = 25;

/** Maximum number of characters of the text that are searched. */
const MAX_TEXT = MAX_TEXT_LENGTH / 4;

/** Yields the findings that need several parts of a mail. */
export function* findInWholeMail(mail: WholeMailInput): Generator<BodyFindingMatch> {
  const { urls, entities, sentiment, senderDomain, replyDomain, hasImages } = mail;
  const text = mail.text.slice(0, MAX_TEXT);
  const links = urls.filter(({ source, domain }) => domain !== null && SHOWN_SOURCES.has(source));
  const domains = new Set(links.map(({ domain }) => domain));
  if (domains.size >= MANY_DOMAINS) yield { id: "urls_many_domains" };
  const leadsElsewhere = senderDomain !== "" && links.length > 0 &&
    !links.some(({ domain }) => belongsToSender(domain, senderDomain));
  if (leadsElsewhere) yield { id: "urls_none_of_sender" };
  const forms = urls.filter(({ source }) => source === "form");
  const form = forms.find(({ domain, host }) =>
    host !== null && !belongsToSender(domain, senderDomain)
  );
  if (form !== undefined) {
    const url = mail.answerUrls.findIndex((each) => each.url === form.url);
    yield { id: "mail_form_elsewhere", where: url < 0 ? undefined : { url } };
  }
  const { urgency, threat, reward, embarrassment } = sentiment;
  const isPressed = [urgency, threat, reward, embarrassment].some((each) => each >= 2 * ONE_PHRASE);
  if (leadsElsewhere && (isPressed || threat >= ONE_PHRASE)) yield { id: "text_pressed_to_link" };
  const crypto = entities.find(({ kind }) => kind === "crypto");
  if (
    crypto !== undefined &&
    [threat, embarrassment, urgency, reward].some((each) => each >= ONE_PHRASE)
  ) {
    yield { id: "text_crypto_demand", quote: cutQuote(crypto.text) };
  }
  if (leadsElsewhere && hasFewWords(text)) yield { id: "text_short_with_link" };
  const freeMailboxes = entities.filter(({ kind, value }) =>
    kind === "email" && isFreeMail(value.slice(value.indexOf("@") + 1))
  ).filter(({ text: address }) => {
    const at = text.indexOf(address);
    return at >= 0 &&
      ASKS_TO_WRITE.test(findLastPiece(text.slice(Math.max(0, at - MAX_DISTANCE), at)));
  });
  const answerMailbox = senderDomain === "" ? undefined : freeMailboxes.find(({ value }) => {
    const domain = value.slice(value.indexOf("@") + 1);
    return !isSameOrganization(domain, senderDomain) && !isSameOrganization(domain, replyDomain);
  });
  if (answerMailbox !== undefined) {
    yield { id: "text_answer_elsewhere", quote: cutQuote(answerMailbox.text) };
  }
  const blockedNumber = entities.find(({ kind, detail }) =>
    kind === "phone" && detail !== undefined
  );
  if (blockedNumber !== undefined) {
    yield { id: "text_telemarketing_number", quote: cutQuote(blockedNumber.text) };
  }
  const [offer] = SUM.test(text) ? HOST_AND_SUM.exec(text) ?? [] : [];
  if (offer !== undefined) yield { id: "text_offer_as_name", quote: cutQuote(offer) };
  const [code] = hasImages ? QR.exec(text) ?? [] : [];
  if (code !== undefined) yield { id: "mail_qr_code", quote: cutQuote(code) };
}

function hasFewWords(text: string): boolean {
  let count = 0;
  for (const _word of text.replaceAll(WEB_ADDRESS, " ").matchAll(WORD)) {
    if (++count > FEW_WORDS) return false;
  }
  return true;
}

/** Returns the end of a text that follows its last line break and its last `@`. */
function findLastPiece(text: string): string {
  return text.slice(1 + Math.max(text.lastIndexOf("\n"), text.lastIndexOf("@")));
}
