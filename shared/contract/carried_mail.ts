import * as z from "zod";
import { AnalysisSummary } from "./analyze_email_headers.ts";
import { BodyAnalysis } from "./body.ts";
import { Verdict } from "./verdict.ts";

/** A mail that the examined mail carries, with an examination of its own. */
export const CarriedMail = z.object({
  part: z.string().describe(
    "Number of the part that carries it, as IMAP counts; that of a mail inside it goes on from there, the third in one file is 2#3",
  ),
  from: z.string().nullable().describe("Author as written, decoded"),
  subject: z.string().nullable(),
  date: z.iso.datetime().nullable().describe("ISO 8601 UTC; null when missing or not readable"),
  verdict: Verdict.describe(
    "Never safe: whoever attached the mail could have written every field of it",
  ),
  headers: AnalysisSummary.pick({
    border: true,
    internal: true,
    envelopeFrom: true,
    replyTo: true,
    service: true,
    findings: true,
    threatLevel: true,
  }).extend({
    sender: z.string().nullable().optional().describe("Address in the field Sender"),
  }).nullable().describe(
    "As in the summary of analyze-email-headers; whoever attached the mail could have written every " +
      "field. Null for a mail without header fields",
  ),
  body: BodyAnalysis,
}).meta({ id: "CarriedMail", description: "A mail that the mail carries" });

export type CarriedMail = z.output<typeof CarriedMail>;
