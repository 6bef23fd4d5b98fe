import * as z from "zod";
import { THREAT_LEVELS } from "./threat_levels.ts";
import { FindingPlace, FindingQuote } from "./finding_values.ts";

/** One reason of a verdict. */
export const VerdictReason = z.object({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/)
    .describe("Stable id of a finding, or of a sentence of the verdict"),
  values: z.record(z.string(), z.union([z.string(), z.number()]))
    .describe("Values of the sentence, such as quoted words of the mail"),
  message: z.string().describe("One sentence for a person"),
  where: FindingPlace.optional(),
  quote: FindingQuote.optional(),
}).meta({ id: "VerdictReason" });

/** The verdict on one mail. */
export const Verdict = z.object({
  level: z.enum(THREAT_LEVELS).describe(
    "safe: the sender is proven and known, and nothing was found; low: nothing was found; " +
      "medium: be careful; high and critical: unwanted",
  ),
  probability: z.number().min(0).max(1)
    .describe("Probability that the mail is unwanted, with four decimals"),
  reasons: z.array(VerdictReason).max(5).describe("The strongest first"),
  enough: z.boolean()
    .describe("False for a text that is too short to judge: its level is not for a person"),
  of: z.string().nullable().default(null)
    .describe("Part of the carried mail that is judged, for the report of one; null for the mail"),
}).meta({ id: "Verdict", description: "One verdict from headers, words, links and attachments" });

export type VerdictReason = z.output<typeof VerdictReason>;
export type Verdict = z.output<typeof Verdict>;
