import * as z from "zod";

/** Languages that explanations are written in. */
export const EXPLANATION_LANGUAGES = ["fr", "en", "de", "it", "es"] as const;

/** Kind of a number. */
export const NUMBER_KINDS = [
  "geographic",
  "mobile",
  "non_geographic",
  "telemarketing",
  "technical_platform",
  "machine",
  "special",
  "short",
  "operator_service",
  "directory",
  "social",
  "emergency",
  "message",
  "foreign",
  "unknown",
] as const;

/** Where numbers of a kind belong. */
const REGION_IDS = [
  "ile_de_france",
  "north_west",
  "north_east",
  "south_east",
  "south_west",
  "metropole",
  "guadeloupe",
  "guyane",
  "martinique",
  "reunion",
  "mayotte",
  "saint_pierre_et_miquelon",
  "overseas",
] as const;

/** Cost of a call to the number. */
export const TARIFF_CLASSES = [
  "free",
  "normal",
  "premium_low",
  "premium_medium",
  "premium_high",
  "announced",
  "premium",
  "special",
] as const;

/** Advice to the person who was called. */
const ADVICE_IDS = [
  "forged",
  "not_known",
  "telemarketing_law",
  "telemarketing_report",
  "report_33700",
  "do_not_call_back",
  "foreign_call_back",
  "mobile_sales",
  "emergency_never_calls",
  "no_proof",
] as const;

/** Subject of a statement. */
const STATEMENT_TOPICS = ["kind", "region", "operator", "allotted", "reserved"] as const;

const SourceId = z.string().describe("Id of an entry of sources");

/** Explanation of a number: every statement names its source. */
export const NumberExplanation = z.object({
  kind: z.enum(NUMBER_KINDS),
  region: z.object({
    country: z.string().regex(/^[A-Z]{2}$/).nullable().describe("ISO 3166-1"),
    id: z.enum(REGION_IDS).nullable(),
    name: z.string(),
  }).nullable(),
  operator: z.object({
    code: z.string().describe("The regulator's code"),
    name: z.string(),
    since: z.iso.date().describe("Date of the allotment"),
    from: z.string().describe("First number of the block"),
    to: z.string().describe("Last number of the block"),
  }).nullable().describe("Operator of the block; a number may have been ported since"),
  allotted: z.boolean().nullable()
    .describe(
      "false: the range is not allotted; null: the plan does not cover such numbers, or is too old",
    ),
  tariff: z.object({
    id: z.enum(TARIFF_CLASSES),
    message: z.string(),
    source: SourceId,
  }).nullable(),
  reserved: z.object({ prefix: z.string(), purpose: z.literal("telemarketing") }).nullable(),
  statements: z.array(z.object({
    about: z.enum(STATEMENT_TOPICS),
    message: z.string(),
    source: SourceId,
  })).describe("Known facts, in sentences"),
  advice: z.array(z.object({
    id: z.enum(ADVICE_IDS),
    message: z.string(),
    source: SourceId,
  })),
  sources: z.array(z.object({
    id: z.string(),
    title: z.string(),
    publisher: z.string(),
    date: z.iso.date().optional(),
    url: z.url().optional(),
    licence: z.string().optional(),
  })),
}).meta({ id: "NumberExplanation" });

export type ExplanationLanguage = typeof EXPLANATION_LANGUAGES[number];
export type NumberKind = typeof NUMBER_KINDS[number];
export type RegionId = typeof REGION_IDS[number];
export type TariffClass = typeof TARIFF_CLASSES[number];
export type AdviceId = typeof ADVICE_IDS[number];
export type NumberExplanation = z.infer<typeof NumberExplanation>;
