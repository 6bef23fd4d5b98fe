import { type MailInput, readMail } from "../../shared/mime/read_mail.ts";

/**
 * Features by which wanted mail of public archives is easily recognised. Mail in most people's
 * mailboxes lacks them.
 */
export interface Circumstances {
  /** Whether the mail came over a mailing list. */
  readonly list: boolean;
  /** Whether the mail is a reply or a forwarded mail. */
  readonly reply: boolean;
  /** Whether the mail quotes another one. */
  readonly quote: boolean;
}

const LIST_FIELD =
  /^(?:list-(?:id|post|help|archive|subscribe)|mailing-list|x-mailing-list|x-beenthere|x-mailman-version|precedence:[ \t]{0,9}list)\b/im;
const REPLY_FIELD = /^(?:in-reply-to|references):/im;
const SUBJECT = /^subject:([^\n]*)/im;
const LIST_TAG = /^\[[^\]]{1,60}\]/;
const REPLY_SUBJECT = /^(?:re|fwd?|aw|wg|tr|rv|sv) ?:/i;
const QUOTE = /^(?: ?>|-----original message|----------- forwarded by|-- forwarded by)/im;
const QUOTE_OPENS = /(?:wrote|schrieb|écrit|scritto|escribió) ?:$/im;

/** Describes whether a message came over a list, is a reply, and quotes another message. */
export function describeCircumstances(
  { headers, subject, emailContent }: MailInput,
): Circumstances {
  const head = headers ?? "";
  const content = emailContent ?? "";
  const title = (subject ?? SUBJECT.exec(head)?.[1] ?? "").trim().replace(LIST_TAG, "").trim();
  return {
    list: LIST_FIELD.test(head),
    reply: REPLY_FIELD.test(head) || REPLY_SUBJECT.test(title),
    quote: quotesMail(content, head),
  };
}

/** Tells whether a mail quotes another, by its decoded text: encoded HTML may look like a quote. */
function quotesMail(content: string, head: string): boolean {
  const isQuotation = (text: string) => QUOTE.test(text) || QUOTE_OPENS.test(text);
  if (!isQuotation(content) && !/base64/i.test(head) && !/base64/i.test(content)) return false;
  return isQuotation(readMail({ headers: head, emailContent: content }).body.text);
}

/**
 * Tells whether a mail came over no list, answers nothing and quotes nothing. False positives are
 * counted on such mail first.
 */
export function isOrdinary({ list, reply, quote }: Circumstances): boolean {
  return !list && !reply && !quote;
}

/**
 * Counts the features that a mail lacks, 0 to 3, as a baseline score. It knows nothing about spam
 * and yet separates the archives. Reports print its AUC for comparison.
 */
export function computeTrivialScore({ list, reply, quote }: Circumstances): number {
  return 3 - Number(list) - Number(reply) - Number(quote);
}
