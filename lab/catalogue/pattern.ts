import * as z from "zod";
import { PATTERN_TYPES, SEVERITIES } from "../../shared/contract/analyze_spam.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";

/**
 * Longest keyword, regex or domain. Longer ones are mistakes, and each entry is matched against
 * every mail.
 */
const MAX_ENTRY = 120;
const MAX_REGEX = 300;
const MAX_DOMAIN = 253;

/** One entry of `catalogue/patterns/<type>.json` (SPEC 2.4). */
export const PatternSchema = z.strictObject({
  id: z.string().regex(/^[A-Z]+-\d{3}$/, "must be capital letters, a hyphen and three digits"),
  type: z.enum(PATTERN_TYPES),
  keywords: z.array(z.string().max(MAX_ENTRY)).min(1),
  subject_regex: z.array(z.string().min(1).max(MAX_REGEX)),
  sender_domains: z.array(z.string().max(MAX_DOMAIN)),
  score: z.number().min(0).max(100),
  severity: z.enum(SEVERITIES),
}) satisfies z.ZodType<Pattern>;
