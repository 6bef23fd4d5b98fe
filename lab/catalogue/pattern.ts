import * as z from "zod";
import { PATTERN_TYPES, SEVERITIES } from "../../shared/contract/analyze_spam.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";

/** Maximum number of characters of a keyword: a longer one is a mistake. */
const MAX_KEYWORD = 120;
/** Maximum number of characters of a regex: a longer one is hard to review. */
const MAX_REGEX = 300;
/** Maximum number of characters of a domain (RFC 1035 §2.3.4, without the root's dot). */
const MAX_DOMAIN = 253;

/** One entry of `catalogue/patterns/<type>.json` (SPEC 2.4). */
export const PatternSchema = z.strictObject({
  id: z.string().regex(/^[A-Z]+-\d{3}$/, "must be capital letters, a hyphen and three digits"),
  type: z.enum(PATTERN_TYPES),
  keywords: z.array(z.string().max(MAX_KEYWORD)).min(1),
  subject_regex: z.array(z.string().min(1).max(MAX_REGEX)),
  sender_domains: z.array(z.string().max(MAX_DOMAIN)),
  score: z.number().min(0).max(100),
  severity: z.enum(SEVERITIES),
}) satisfies z.ZodType<Pattern>;
