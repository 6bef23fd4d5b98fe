import * as z from "zod";

/** The values of a finding's message by name, with which other languages form the sentence. */
export const FindingValues = z.record(z.string(), z.string())
  .describe("The values in message by name, so that it can be written in another language");

/** The place of a mail that a finding is about; the worst if there are several. */
export const FindingPlace = z.object({
  part: z.string().optional().describe("Part number as in IMAP; empty for the mail itself"),
  url: z.int().min(0).optional().describe("Index in urls"),
  attachment: z.int().min(0).optional().describe("Index in attachments"),
}).meta({
  id: "FindingPlace",
  description: "Where the finding was made; without it, in the text or in the whole mail",
});

/** The words of the mail that a finding rests on. */
export const FindingQuote = z.string().max(120)
  .describe("The words it rests on, as in the mail, with single blanks");

export type FindingPlace = z.output<typeof FindingPlace>;
