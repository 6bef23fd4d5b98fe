import * as z from "zod";
import { Finding, THREAT_LEVELS } from "./analyze_email_headers.ts";
import { BodyAnalysis } from "./body.ts";
import { Verdict } from "./verdict.ts";

/** A mail that the examined mail carries, examined as a mail of its own. */
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
  headers: z.object({
    threatLevel: z.enum(THREAT_LEVELS),
    findings: z.array(Finding),
  }).nullable().describe("Null for a mail without header fields"),
  body: BodyAnalysis,
}).meta({ id: "CarriedMail", description: "A mail that the mail carries" });

export type CarriedMail = z.output<typeof CarriedMail>;
