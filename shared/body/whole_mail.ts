import type { BodyEntity } from "../contract/body.ts";
import { belongsToSender } from "../domains/ownership.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { isSameOrganization } from "../domains/organizational_domain.ts";
import { type BodyFindingMatch, cutQuote } from "../findings/body_findings.ts";
import type { Sentiment } from "./pressure/pressure.ts";
import type { ExaminedUrl } from "./links/mail_link.ts";
import { TEXT_LENGTH } from "../mime/budget.ts";

/** Input of the findings about the whole mail. */
export interface WholeBody {
  /** Subject and visible text. */
  readonly text: string;
  readonly urls: readonly ExaminedUrl[];
  /** URLs of the answer. */
  readonly answered: readonly ExaminedUrl[];
  readonly entities: readonly BodyEntity[];
  readonly sentiment: Sentiment;
  /** "" when not known. */
  readonly senderDomain: string;
  /** Domain that answers go to; "" when it is the sender's. */
  readonly replyDomain: string;
  readonly hasImages: boolean;
}

/** Places of the addresses that a reader follows. */
const FOLLOWED: ReadonlySet<string> = new Set(["link", "text", "form"]);
/** Number of different registered domains of links that counts as many. */
const MANY_DOMAINS = 10;
/** Score of a pressure that is one phrase. */
const ONE_PHRASE = 30;

const QR = /\bqr[ -]?codes?\b|\bcodes? qr\b|\bcodice qr\b|\bc[oó]digo qr\b/i;

/** Words that ask to write, right before an address. */
const ASKS_TO_WRITE =
  /(?:contact|reply|respond|write|reach|get back|e-?mails? (?:me|us|him|her|address)|via e-?mail|private e-?mail|[ée]cri(?:re|vez)|contacte[rz]|r[ée]pond(?:re|ez)|schreiben|kontaktieren|antworten|scriv(?:ere|imi|eteci)|contattare|rispond(?:ere|i)|escrib(?:ir|a)|contact(?:ar|e)|respond(?:er|a))\b/i;
const BESIDE = 90;
const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
/** A word; two characters of scripts that put no blanks between words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|\p{L}{2,40}/gu;
/** Words of a mail that is hardly more than a link. */
const FEW_WORDS = 25;

/** Characters of the text that are searched. */
const MAX_TEXT = TEXT_LENGTH / 4;

/** Findings that need several parts of a mail. */
export function* wholeFindings(mail: WholeBody): Generator<BodyFindingMatch> {
  const { urls, entities, sentiment, senderDomain, replyDomain, hasImages } = mail;
  const text = mail.text.slice(0, MAX_TEXT);
  const followed = urls.filter(({ source, domain }) => domain !== null && FOLLOWED.has(source));
  const domains = new Set(followed.map(({ domain }) => domain));
  if (domains.size >= MANY_DOMAINS) yield { id: "urls_many_domains" };
  const foreign = senderDomain !== "" && followed.length > 0 &&
    !followed.some(({ domain }) => belongsToSender(domain, senderDomain));
  if (foreign) yield { id: "urls_none_of_sender" };
  const forms = urls.filter(({ source }) => source === "form");
  const form = forms.find(({ domain, host }) =>
    host !== null && !belongsToSender(domain, senderDomain)
  );
  if (form !== undefined) {
    const url = mail.answered.findIndex((each) => each.url === form.url);
    yield { id: "mail_form_elsewhere", where: url < 0 ? undefined : { url } };
  }
  const { urgency, threat, reward, embarrassment } = sentiment;
  const isPressed = [urgency, threat, reward, embarrassment].some((each) => each >= 2 * ONE_PHRASE);
  if (foreign && (isPressed || threat >= ONE_PHRASE)) yield { id: "text_pressed_to_link" };
  const crypto = entities.find(({ kind }) => kind === "crypto");
  if (
    crypto !== undefined &&
    [threat, embarrassment, urgency, reward].some((each) => each >= ONE_PHRASE)
  ) {
    yield { id: "text_crypto_demand", quote: cutQuote(crypto.text) };
  }
  if (foreign && hasFewWords(text)) yield { id: "text_short_with_link" };
  const free = entities.filter(({ kind, value }) =>
    kind === "email" && isFreeMail(value.slice(value.indexOf("@") + 1))
  ).filter(({ text: found }) => {
    const at = text.indexOf(found);
    return at >= 0 && ASKS_TO_WRITE.test(findLastPiece(text.slice(Math.max(0, at - BESIDE), at)));
  });
  const other = senderDomain === "" ? undefined : free.find(({ value }) => {
    const domain = value.slice(value.indexOf("@") + 1);
    return !isSameOrganization(domain, senderDomain) && !isSameOrganization(domain, replyDomain);
  });
  if (other !== undefined) yield { id: "text_answer_elsewhere", quote: cutQuote(other.text) };
  const sold = entities.find(({ kind, detail }) => kind === "phone" && detail !== undefined);
  if (sold !== undefined) yield { id: "text_telemarketing_number", quote: cutQuote(sold.text) };
  const [code] = hasImages ? QR.exec(text) ?? [] : [];
  if (code !== undefined) yield { id: "mail_qr_code", quote: cutQuote(code) };
}

function hasFewWords(text: string): boolean {
  let count = 0;
  for (const piece of text.split(WEB_ADDRESS)) {
    for (const _word of piece.matchAll(WORD)) if (++count > FEW_WORDS) return false;
  }
  return true;
}

/** Reads the text after the last line end and the last address. */
function findLastPiece(text: string): string {
  return text.slice(1 + Math.max(text.lastIndexOf("\n"), text.lastIndexOf("@")));
}
