import * as z from "zod";
import { PATTERN_TYPES, SEVERITIES } from "../contract/analyze_spam.ts";
import type { Pattern } from "../spam/pattern.ts";

/**
 * Longest keyword, regex or domain; longer ones are mistakes, and each is matched on every mail.
 */
const MAX_ENTRY = 120;
const MAX_REGEX = 300;
const MAX_DOMAIN = 253;

/** A catalogue entry (SPEC 2.4). */
export const PatternSchema = z.strictObject({
  id: z.string().regex(/^[A-Z]+-\d{3}$/, "must be capital letters, a hyphen and three digits"),
  type: z.enum(PATTERN_TYPES),
  keywords: z.array(z.string().max(MAX_ENTRY)).min(1),
  subject_regex: z.array(z.string().min(1).max(MAX_REGEX)),
  sender_domains: z.array(z.string().max(MAX_DOMAIN)),
  score: z.number().min(0).max(100),
  severity: z.enum(SEVERITIES),
}) satisfies z.ZodType<Pattern>;

const Sample = z.strictObject({
  subject: z.string(),
  from: z.string(),
  content: z.string(),
});

/** What a maintainer needs beside the pattern; never part of an answer. */
export const NotesSchema = z.strictObject({
  language: z.enum(["en", "fr", "de", "it", "any"]).describe("Language of the keywords"),
  why: z.string().min(1).describe("What kind of mail this is and what gives it away"),
  source: z.string().min(1),
  date: z.iso.date(),
  match: Sample.describe("A mail that triggers the pattern"),
  near_miss: Sample.describe("A harmless mail on the same subject that does not"),
});

/** One entry of `catalogue/patterns/<type>.json`. */
export const EntrySchema = z.strictObject({ pattern: PatternSchema, notes: NotesSchema });

/** A mail of the notes. */
export type Sample = z.output<typeof Sample>;
/** One entry of a pattern file, checked for shape. */
export type Entry = z.output<typeof EntrySchema>;
