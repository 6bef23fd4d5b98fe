/** Statements about verified mail: the verdict and the body's findings follow one proof. */

import { assertEquals } from "@std/assert";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { readLastSummary } from "../../../shared/analysis/last_summary.ts";
import { AnalyzeEmailHeadersRequest } from "../../../shared/contract/analyze_email_headers.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { openSavedMail, startExamination } from "../../../shared/verdict/examination.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import {
  key,
  signMail,
  TRACE,
  UNSIGNED_MAIL,
  VERIFIED_AT,
  verifyInZone,
} from "../../support/verified_mail.ts";

/** A finding of the body, and whether it appears by the results that this service verified. */
const ROWS = [
  {
    title: "a brand's second domain, in mail of the brand",
    author: "vodafone.de",
    text: "See https://www.vodafone-rechnung.de/ for more.",
    id: "url_imitation",
    expected: { unverified: true, proven: false, failed: true },
  },
  {
    title: "a new account, in mail whose author is forged",
    author: "supplier.example",
    text: "Our bank account has changed. Please pay to our new bank account: " +
      "IBAN DE89 3704 0044 0532 0130 00.",
    id: "text_payment_fraud",
    expected: { unverified: false, proven: false, failed: true },
  },
] as const;

for (const { title, author, text, id, expected } of ROWS) {
  Deno.test(`body findings follow the proof that the verdict has: ${title}`, async () => {
    const own = UNSIGNED_MAIL.replaceAll("example.org", author).replace("Hello Bob", text);
    const trace = TRACE.replaceAll("news.example.org", author);
    const signed = (await signMail(own, { domain: author })).replace(TRACE, trace);
    const zone = {
      [`s1._domainkey.${author}`]: { TXT: [key.record] },
      [`_dmarc.${author}`]: { TXT: ["v=DMARC1; p=reject"] },
      [author]: { TXT: ["v=spf1 -all"] },
    };
    const examine = async (mail: string, isVerified: boolean) => {
      const { headers, content } = splitMessage(mail);
      const request = AnalyzeEmailHeadersRequest.parse({ emailHeaders: headers });
      const summary = await readLastSummary(analyzeHeaders(request, {
        lookUp: () => Promise.resolve([]),
        now: () => VERIFIED_AT,
        onFailure: (step, error) => {
          throw new Error(step, { cause: error });
        },
        ...isVerified && { verify: () => verifyInZone(mail, "message", zone) },
      }, new AbortController().signal));
      const examination = startExamination({ now: VERIFIED_AT });
      const open = openSavedMail({ headers, emailContent: content }, examination);
      const { results, body } = await examineMail({ ...open, summary }, examination);
      return [results.headers?.proof, body.findings.some((finding) => finding.id === id)];
    };
    assertEquals(await examine(signed, false), ["unproven", expected.unverified]);
    assertEquals(await examine(signed, true), ["proven", expected.proven]);
    assertEquals(await examine(trace + own, true), ["failed", expected.failed]);
  });
}
