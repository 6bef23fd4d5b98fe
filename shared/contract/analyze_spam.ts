/**
 * Request and answer of `analyze-spam` (docs/specification.md, parts 2.2, 2.3 and 4.2).
 *
 * @module
 */

import * as z from "zod";
import { THREAT_LEVELS } from "./threat_levels.ts";
import { BodyAnalysis } from "./body.ts";
import { CarriedMail } from "./carried_mail.ts";
import { FindingValues } from "./finding_values.ts";
import { isFilled } from "./is_filled.ts";
import { formatScoreFormula, VERSION_1_SHARES, VERSION_2_SHARES } from "./shares.ts";
import { Verdict } from "./verdict.ts";

/** Pattern types (SPEC 2.4). */
export const PATTERN_TYPES = [
  "phishing",
  "scam",
  "malware",
  "commercial",
  "banking",
  "tech_support",
  "sextortion",
  "delivery",
  "sms_spam",
  "corporate_spam",
  "financial_spam",
  "generic_spam",
  "word_frequency",
  "char_frequency",
  "combination",
] as const;

/** Severities (SPEC 2.4), lowest first. */
export const SEVERITIES = ["low", "medium", "high", "critical"] as const;

const checkResult = z.string().optional();

/** Versions of the scoring algorithm (SPEC 2.5 and 9). */
export const ScoringVersion = z.union([z.literal(1), z.literal(2)]);
export type ScoringVersion = z.output<typeof ScoringVersion>;

/** Whether the answer has each URL in a second form as well, which no program turns into a link. */
export const Defanged = z.boolean().optional().catch(undefined)
  .describe("Answer each URL of body also as text that no program makes a link");

/** Body of an `analyze-spam` request (SPEC 2.2). Unknown fields are ignored. */
export const AnalyzeSpamRequest = z.object({
  emailContent: z.string().optional()
    .describe("The body: plain text, HTML, or raw MIME. Required unless headers is given"),
  subject: z.string().optional().describe("Taken from headers when absent"),
  from: z.string().optional().describe("Sender address; taken from headers when absent"),
  headers: z.string().optional().describe("Raw header fields with their line breaks"),
  spf: checkResult.describe("Only fail scores (case-insensitive); taken from headers when absent"),
  dkim: checkResult.describe("Only fail scores (case-insensitive); taken from headers when absent"),
  dmarc: checkResult.describe(
    "Only fail scores (case-insensitive); taken from headers when absent",
  ),
  ipBlacklisted: z.boolean().default(false).describe("The sending address is on a blocklist"),
  rdnsMismatch: z.boolean().default(false)
    .describe("The reverse DNS name of the sending address does not resolve to it"),
  scoringVersion: ScoringVersion.optional()
    .describe("Scoring version to use; the server's own (SCORING_VERSION) when absent"),
  defanged: Defanged,
}).refine(
  ({ emailContent, headers }) => isFilled(emailContent) || isFilled(headers),
  { path: ["emailContent"], error: "give emailContent or headers; a blank string does not count" },
).meta({ id: "AnalyzeSpamRequest", description: "A mail to score" });

const Score = z.int().min(0).max(100);

/** A pattern that triggered. */
export const MatchedPattern = z.object({
  patternId: z.string().regex(/^[A-Z]+-\d{3}$/),
  type: z.enum(PATTERN_TYPES),
  score: Score.describe("min(100, round(matchScore / 100 x the pattern's score))"),
  severity: z.enum(SEVERITIES).describe("Severity of the pattern"),
  reasons: z.array(z.string()).describe("Matches, in sentences"),
  matchScore: Score.describe("Match score, rounded; a score above 100 is given as 100"),
  reasonKinds: z.array(z.object({
    id: z.enum(["keywords", "bodyKeywords", "subject", "sender"]),
    values: FindingValues,
  })).optional().describe("Only with scoring version 2: reasons, for other languages"),
}).meta({ id: "MatchedPattern" });

/** A header rule that applied, with its points; findings about header fields are `Finding`. */
export const HeaderFinding = z.object({
  ruleId: z.string().describe("SPF-001, DKIM-001, DMARC-001, RDNS-001 or IPBL-001"),
  check: z.string().describe("The request field the rule looks at"),
  modifier: z.int().min(0).describe("Points added to the header score"),
}).meta({ id: "HeaderFinding" });

/** A feature that the classifier of scoring version 2 relied on. */
const IaReason = z.object({
  feature: z.string().describe("A feature of the mail, in words"),
  id: z.string().describe("Name of the feature, for its words in another language"),
  values: FindingValues,
  weight: z.number().describe("Positive for unwanted mail, negative for wanted mail"),
});

/** Answer of `analyze-spam` (SPEC 2.3). */
export const AnalyzeSpamResponse = z.object({
  score: Score.describe(
    `Version 1: ${formatScoreFormula(VERSION_1_SHARES)}. Version 2: ${
      formatScoreFormula(VERSION_2_SHARES)
    }`,
  ),
  patternScore: Score.describe("The highest score of a matched pattern; 0 when none matched"),
  headerScore: Score.describe("Sum of the modifiers, at most 100"),
  threatLevel: z.enum(THREAT_LEVELS)
    .describe("Version 1: depends on the score only. Version 2: the level of the verdict"),
  severity: z.enum(SEVERITIES).describe("The threat level, where safe is low"),
  is_spam: z.boolean().describe("True exactly when threatLevel is high or critical"),
  matchedPatterns: z.array(MatchedPattern).describe("Highest score first, then by id"),
  headerFindings: z.array(HeaderFinding),
  totalPatternsChecked: z.int().min(0),
  totalRulesChecked: z.int().min(0),
  summary: z.object({
    patternsMatched: z.int().min(0),
    topReasons: z.array(z.string()).max(5).describe("The main reasons, in sentences"),
    categories: z.array(z.enum(PATTERN_TYPES)).describe("Types of the matched patterns"),
  }),
  analyzedAt: z.iso.datetime().describe("ISO 8601 UTC with milliseconds"),
  scoringVersion: z.literal(2).optional()
    .describe("Only with scoring version 2, like all fields below"),
  iaScore: Score.optional().describe(
    "Probability in percent that the mail is unwanted, from the classifier, by kind of mail",
  ),
  velocityScore: Score.optional().describe(
    "min(100, count / 10 x 100), with the number of mails in the last hour, this one included, " +
      "from the border address or the author's organizational domain, whichever is higher",
  ),
  iaReasons: z.array(IaReason).max(5).optional()
    .describe("The features with the most weight in the classifier, heaviest first"),
  body: BodyAnalysis.optional(),
  verdict: Verdict.optional(),
  mails: z.array(CarriedMail).optional()
    .describe("The mails that the mail carries, each examined as a mail of its own"),
}).meta({ id: "AnalyzeSpamResponse" });

export type PatternType = typeof PATTERN_TYPES[number];
export type Severity = typeof SEVERITIES[number];
export type AnalyzeSpamRequest = z.output<typeof AnalyzeSpamRequest>;
export type MatchedPattern = z.output<typeof MatchedPattern>;
export type HeaderFinding = z.output<typeof HeaderFinding>;
export type AnalyzeSpamResponse = z.output<typeof AnalyzeSpamResponse>;
