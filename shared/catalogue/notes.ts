import * as z from "zod";

const Sample = z.strictObject({
  subject: z.string(),
  from: z.string(),
  content: z.string(),
});

/**
 * What a maintainer needs to know of a pattern: one value of `catalogue/notes/<type>.json`, filed
 * under the pattern's id. Never part of an answer, and not deployed.
 */
export const NotesSchema = z.strictObject({
  language: z.enum(["en", "fr", "de", "it", "any"]).describe("Language of the keywords"),
  why: z.string().min(1).describe("What kind of mail this is and what gives it away"),
  source: z.string().min(1),
  date: z.iso.date(),
  match: Sample.describe("A mail that triggers the pattern"),
  near_miss: Sample.describe("A harmless mail on the same subject that does not"),
});

/** A mail of the notes. */
export type Sample = z.output<typeof Sample>;
/** Notes on a pattern, checked for shape. */
export type Notes = z.output<typeof NotesSchema>;
