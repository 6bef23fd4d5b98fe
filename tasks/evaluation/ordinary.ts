import type { MailInput } from "../../shared/scoring/analyze.ts";

/**
 * What gives away in good mail of archives that it is good, and is not there in most people's mail.
 */
export interface Circumstances {
  /** Whether a mailing list passed it on. */
  readonly list: boolean;
  /** Whether it answers or passes on another mail. */
  readonly reply: boolean;
  /** Whether it quotes one. */
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

/** Whether a message stands in a list, a reply or a quote. */
export function circumstancesOf({ headers, subject, emailContent }: MailInput): Circumstances {
  const head = headers ?? "";
  const body = emailContent ?? "";
  const title = (subject ?? SUBJECT.exec(head)?.[1] ?? "").trim().replace(LIST_TAG, "").trim();
  return {
    list: LIST_FIELD.test(head),
    reply: REPLY_FIELD.test(head) || REPLY_SUBJECT.test(title),
    quote: QUOTE.test(body) || QUOTE_OPENS.test(body),
  };
}

/** Whether none of them holds: the mail that false positives are counted on first. */
export function isOrdinary({ list, reply, quote }: Circumstances): boolean {
  return !list && !reply && !quote;
}

/**
 * The score of a filter that looks at nothing but these three. It separates archives well
 * and is useless as a filter, so it stands beside every figure pooled over sources.
 */
export function trivialScore({ list, reply, quote }: Circumstances): number {
  return 3 - Number(list) - Number(reply) - Number(quote);
}
