import { forbidsScanning, promisesNotToAsk } from "../body/text/prohibition.ts";
import { removeReportedSpeech } from "../body/text/reported_speech.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { MailReading } from "./examination.ts";

/** Maximum number of characters of a text that are searched for denials. */
const MAX_LENGTH = 20_000;
/** Number of characters before and after words that are searched for what they are about. */
const AROUND = 150;
/** Matches papers and numbers that are demanded as proof of an identity. */
const PAPERS =
  /\biban\b|selfie|passport|passaporto|passeport|pasaporte|reisepass|\bid card|identity card|carta d.identit|carte d.identit|documento|tessera|ausweis|\bdni\b|utility bill|bank statement|kontoauszug/gi;
/** Minimum number of other papers beside a pay slip that is demanded as one of them. */
const MIN_PAPERS = 2;
/** Matches the Spanish for a parcel or a transfer, and words for transfers of money. */
const SENDING = /\benv[i\u00ed]o\b/i;
const TRANSFER = /\bbizum\b|\btransferencia/i;

/**
 * Lists the ids of findings that are no reasons, as the text denies their words or is about another
 * thing. They stay findings. A warning says that nobody asks for a PIN, or forbids to scan a code.
 */
export function listDeniedFindings(
  { text, body: { hiddenText } }: MailReading["mail"],
  { findings }: Pick<BodyAnalysis, "findings">,
): string[] {
  const body = text.body.slice(0, MAX_LENGTH);
  return findings.filter(({ id, quote }) => {
    if (id === "mail_qr_code") return quote !== undefined && forbidsScanning(body);
    if (id === "lure_parcel") return SENDING.test(quote ?? "") && TRANSFER.test(body);
    if (id === "lure_salary") return quote !== undefined && isAmongPapers(body, quote);
    return id === "text_asks_credentials" && promisesNotToAsk(body) &&
      removeReportedSpeech({ subject: text.subject, body }, hiddenText) !== null;
  }).map(({ id }) => id);
}

/** Tells whether a pay slip is one of several papers that a text demands. */
function isAmongPapers(body: string, quote: string): boolean {
  const at = body.indexOf(quote);
  if (at < 0) return false;
  const text = body.slice(Math.max(0, at - AROUND), at + AROUND).toLowerCase();
  return new Set(text.match(PAPERS)).size >= MIN_PAPERS;
}
