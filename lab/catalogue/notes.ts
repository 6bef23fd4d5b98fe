import * as z from "zod";

const NoteSample = z.strictObject({
  subject: z.string(),
  from: z.string(),
  content: z.string(),
});

/**
 * Minimum number of sources whose unwanted mail a pattern matches, unless its notes give a reason.
 */
const MIN_SOURCES = 3;

/**
 * Numbers of labelled messages that a pattern matches, and of their sources. A source is an
 * archive, a mailbox or a product that sends notices.
 */
const MatchCounts = z.strictObject({
  unwanted_sources: z.int().min(0),
  unwanted_messages: z.int().min(0),
  wanted_sources: z.int().min(0),
  wanted_messages: z.int().min(0),
});

/** Notes for maintainers on a pattern: an entry of `catalogue/notes/<type>.json`, not deployed. */
export const NotesSchema = z.strictObject({
  language: z.enum(["en", "fr", "de", "it", "es", "pt", "nl", "any"]).describe(
    "Language of the keywords",
  ),
  why: z.string().min(1).describe("What kind of mail this is and what gives it away"),
  source: z.string().min(1),
  date: z.iso.date(),
  evidence: MatchCounts.describe("How much of the labelled mail the pattern alone calls spam"),
  kept: z.string().min(1).optional()
    .describe("Why it stays although it met unwanted mail of fewer than three sources"),
  match: NoteSample.describe("A mail that the pattern alone calls spam"),
  near_miss: NoteSample.describe(
    "A harmless mail on the same subject that the pattern does not call spam",
  ),
}).refine(
  ({ evidence, kept }) => evidence.unwanted_sources >= MIN_SOURCES || kept !== undefined,
  {
    path: ["kept"],
    message: `must say why: unwanted mail of fewer than ${MIN_SOURCES} sources was met`,
  },
);

/** A sample mail of the notes. */
export type NoteSample = z.output<typeof NoteSample>;
/** Checked notes on one pattern. */
export type Notes = z.output<typeof NotesSchema>;
