/** Statements about verified mail: the verdict and the body's findings follow one proof. */

import { assertEquals } from "@std/assert";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { readLastSummary } from "../../../shared/analysis/last_summary.ts";
import { AnalyzeEmailHeadersRequest } from "../../../shared/contract/analyze_email_headers.ts";
import { recogniseFile } from "../../../console/src/mail/input/recognise.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { openSavedMail, startExamination } from "../../../shared/verdict/examination.ts";
import { PLAIN } from "../../support/examined_mail.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { findSenders } from "../../../shared/velocity/score_senders.ts";
import { judgeSource } from "../../support/judged_mail.ts";
import {
  key,
  NO_SPF,
  signMail,
  TRACE,
  UNSIGNED_MAIL,
  VERIFIED_AT,
  verifyInZone,
  ZONE,
} from "../../support/verified_mail.ts";

type Zone = NonNullable<Parameters<typeof verifyInZone>[2]>;

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

/** Analyses header fields, verified in a zone if there is one. */
function summarize(mail: string, emailHeaders: string, zone: Zone | null) {
  return readLastSummary(analyzeHeaders(AnalyzeEmailHeadersRequest.parse({ emailHeaders }), {
    lookUp: () => Promise.resolve([]),
    now: () => VERIFIED_AT,
    onFailure: (step, error) => {
      throw new Error(step, { cause: error });
    },
    ...zone !== null && { verify: () => verifyInZone(mail, "message", zone) },
  }, new AbortController().signal));
}

/** Writes a signed and an unsigned mail, and the zone that proves the first and denies the second. */
async function writeMails(from: string, author: string, text: string) {
  const unsignedMail = UNSIGNED_MAIL.replace("Ann <ann@example.org>", from)
    .replaceAll("example.org", author).replace("Hello Bob", text);
  const trace = TRACE.replaceAll("news.example.org", author);
  const signedMail = (await signMail(unsignedMail, { domain: author })).replace(TRACE, trace);
  const zone = {
    [`s1._domainkey.${author}`]: { TXT: [key.record] },
    [`_dmarc.${author}`]: { TXT: ["v=DMARC1; p=reject"] },
    [author]: { TXT: ["v=spf1 -all"] },
  };
  return { signedMail, forgedMail: trace + unsignedMail, zone };
}

for (const { title, author, text, id, expected } of ROWS) {
  Deno.test(`body findings follow the proof that the verdict has: ${title}`, async () => {
    const { signedMail, forgedMail, zone } = await writeMails(`Ann <ann@${author}>`, author, text);
    const examine = async (mail: string, isVerified: boolean) => {
      const { headers, content } = splitMessage(mail);
      const summary = await summarize(mail, headers, isVerified ? zone : null);
      const examination = startExamination({ now: VERIFIED_AT });
      const open = openSavedMail({ headers, emailContent: content }, examination);
      const { results, body } = await examineMail({ ...open, summary }, examination);
      const judged = await judgeSource(mail, () => Promise.resolve(summary), recogniseFile);
      assertEquals(judged.examination.body?.findings, body.findings);
      assertEquals(judged.verdicts.proof, results.headers?.proof);
      return [results.headers?.proof, body.findings.some((finding) => finding.id === id)];
    };
    assertEquals(await examine(signedMail, false), ["unproven", expected.unverified]);
    assertEquals(await examine(signedMail, true), ["proven", expected.proven]);
    assertEquals(await examine(forgedMail, true), ["failed", expected.failed]);
  });
}

Deno.test("findSenders counts the author as the service's own checks prove or disprove it", async () => {
  const findCounted = async (mail: string, zone: Zone | null) => {
    const { headers, content } = splitMessage(mail);
    const summary = await summarize(mail, headers, zone);
    const examination = startExamination({ now: VERIFIED_AT });
    const open = openSavedMail({ headers, emailContent: content }, examination);
    const { counted, unproven } = findSenders(await examineMail({ ...open, summary }, examination));
    assertEquals(counted.includes("domain example.org"), !unproven);
    assertEquals(counted.includes("ip 203.0.113.7"), true);
    return !unproven;
  };
  // No server reports results: only the service's own checks can prove the author.
  const signedMail = await signMail();
  assertEquals(await findCounted(signedMail, null), false);
  assertEquals(await findCounted(signedMail, ZONE), true);
  assertEquals(await findCounted(TRACE + UNSIGNED_MAIL, NO_SPF), false);
  // A tenant's pass is for another name than the author's, whose record allows no such alignment.
  const passed = "Authentication-Results: mx.recipient.test; " +
    `spf=pass smtp.mailfrom=news.example.org\r\n${TRACE}${UNSIGNED_MAIL}`;
  const strict = { ...ZONE, "_dmarc.example.org": { TXT: ["v=DMARC1; p=reject; aspf=s"] } };
  assertEquals(await findCounted(passed, null), true);
  assertEquals(await findCounted(passed, strict), false);
});

Deno.test("the console judges the reading of a file that the examination found worse", async () => {
  const file = "Authentication-Results: mx.recipient.test; dmarc=pass header.from=example.org\r\n" +
    `${TRACE}Subject: Hello\r\nno field\r\nFrom: Ann <ann@example.org>\r\n\r\nHello Bob\r\n`;
  const { verdicts, examination: examined } = await judgeSource(
    file,
    (headers) => summarize(file, headers, null),
    recogniseFile,
  );
  assertEquals(examined.results?.headers?.author, null);
  assertEquals([verdicts.author, verdicts.proof], [null, "unproven"]);
  assertEquals(verdicts.verdict, examined.spam?.verdict);
});

Deno.test("the console calls a notice safe whose author a server's checks prove", async () => {
  const { signedMail, zone } = await writeMails("IKEA <noreply@ikea.com>", "ikea.com", PLAIN);
  const judge = async (zone: Zone | null) => {
    const summarizeFields = (headers: string) => summarize(signedMail, headers, zone);
    return (await judgeSource(signedMail, summarizeFields, recogniseFile)).verdicts.verdict.level;
  };
  assertEquals(await judge(zone), "safe");
  assertEquals(await judge(null), "low");
});
