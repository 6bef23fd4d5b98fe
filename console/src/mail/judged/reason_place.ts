import type { VerdictReason } from "../../../../shared/contract/verdict.ts";
import { defang } from "../../text/defang.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** The place of a mail that a reason is about. */
export interface ReasonPlace {
  /** Text of the mail at the place; null if nothing is shown there. */
  readonly quote: string | null;
  /** Target of a link, defanged; null if the place is no link. */
  readonly target: string | null;
}

/** Finds the place that a reason is about; null if it is about the whole mail. */
export function findReasonPlace(
  { id, where, quote }: Pick<VerdictReason, "id" | "where" | "quote">,
  judgedMail: JudgedMail,
): ReasonPlace | null {
  const { body, failure } = judgedMail.examination;
  if (failure?.findings.some((finding) => finding.id === id)) {
    return { quote: failure.files.join(", "), target: null };
  }
  const file = where?.attachment === undefined ? undefined : body?.attachments[where.attachment];
  if (file !== undefined) return { quote: file.name, target: null };
  const url = where?.url === undefined ? undefined : body?.urls[where.url];
  if (url !== undefined) {
    return { quote: url.shown ?? quote ?? null, target: defang(url.host ?? url.url) };
  }
  return quote === undefined ? null : { quote, target: null };
}
