import type { ReportedItem } from "../../advice/filled_report.ts";
import { selectShownBody } from "./shown_body.ts";
import { findReportedMail } from "./choose_verdict.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Maximum number of characters of a reported text message. */
const MAX_TEXT = 2000;

/** Selects what is reported: the mail that the verdict is about, or a text message. */
export function selectReportedItem(judgedMail: JudgedMail): ReportedItem {
  const { mail: { source, input: { headers, content, statedFields } }, summary } = judgedMail;
  const reportedMail = findReportedMail(judgedMail) ?? summary;
  const senderFields = reportedMail ?? statedFields;
  const links = (selectShownBody(judgedMail)?.urls ?? [])
    .filter(({ url, findings }) => findings.length > 0 && /^https?:/i.test(url));
  return {
    kind: "mail",
    from: senderFields?.from ?? "",
    subject: senderFields?.subject ?? "",
    date: reportedMail?.date ?? "",
    links: [...new Set(links.map(({ url }) => url))],
    text: headers === "" ? content.trim().slice(0, MAX_TEXT) : "",
    source: headers === "" ? "" : source,
  };
}
