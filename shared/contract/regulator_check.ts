import * as z from "zod";
import { isObject } from "./is_object.ts";
import { EXPLANATION_LANGUAGES, NumberExplanation } from "./number_explanation.ts";

/** Message for a number to be explained that is not a number, or is missing. */
export const ANY_NUMBER_PROBLEM =
  "must be a phone number: as dialled in France, or + and the country code";

/** Message for a `phoneNumber` in none of the five written forms of SPEC 4.3. */
export const PHONE_NUMBER_PROBLEM =
  "must be a French number written as 0123456789, +33123456789, 0033123456789, " +
  "01 23 45 67 89 or 01-23-45-67-89";

/** Body of a `regulator-check` request (SPEC 4.3). */
export const RegulatorCheckRequest = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("check"),
    phoneNumber: z.string(PHONE_NUMBER_PROBLEM).describe(
      "0 and 9 digits, in one piece or in groups of two with spaces or hyphens; " +
        "or +33 or 0033 and 9 digits",
    ),
    explain: z.boolean().optional()
      .describe(
        "Also explain the number; then short and foreign numbers are accepted too",
      ),
    language: z.enum(EXPLANATION_LANGUAGES).optional()
      .describe("Language of the explanation; French by default"),
  }).describe("Is this number blocked?"),
  z.object({ action: z.literal("info") }).describe("Which list is in use?"),
  z.object({ action: z.literal("refresh") }).describe("Load the list again now"),
], { error: "must be one of check, info, refresh" }).meta({ id: "RegulatorCheckRequest" });

/**
 * The parsed request. It ignores extra fields, a false `explain` and a `language` without
 * `explain`.
 */
export const RegulatorCheckBody = z.preprocess((body, context) => {
  if (!isObject(body)) return body;
  const { explain, language: _language, ...rest } = body;
  if (explain !== true) return rest;
  if (rest["action"] === "check" && typeof rest["phoneNumber"] !== "string") {
    context.addIssue({ code: "custom", path: ["phoneNumber"], message: ANY_NUMBER_PROBLEM });
  }
  return body;
}, RegulatorCheckRequest);

const Version = z.string().regex(/^v\d{4}\.\d{2}\.\d{2}\.\d{2}\.\d{2}$/)
  .describe("v<yyyy>.<mm>.<dd>.<hh>.<mm>");
const TotalBlocked = z.int().min(0)
  .describe("Number of blocked numbers as stated by the list, else counted from its patterns");

/** Answer to `check` (SPEC 2.6). */
export const RegulatorCheckResponse = z.object({
  phoneNumber: z.string().describe("The number as sent"),
  normalized: z.string().regex(/^\d{2,15}$/).describe(
    "Country code 33 and the 9 national digits; " +
      "for an explained short or foreign number its own digits",
  ),
  isBlocked: z.boolean().describe("True when at least one pattern matches"),
  matchCount: z.int().min(0).describe("Number of entries in matches"),
  matches: z.array(z.object({
    name: z.string(),
    action: z.literal("block"),
    pattern: z.string().regex(/^[0-9#]+$/).describe("Digits; each # stands for any one digit"),
    list: z.string().optional().describe("Name of its list; only when several are configured"),
  })).describe("Matching patterns list by list, most specific first; at most 100"),
  database: z.object({
    version: Version,
    total_blocked: TotalBlocked,
    unavailable: z.array(z.string()).optional()
      .describe("Addresses of lists that could not be loaded; only when several are configured"),
  }),
  explanation: NumberExplanation.optional().describe("Only when it was requested"),
}).meta({ id: "RegulatorCheckResponse" });

const ListInfo = z.object({
  version: Version,
  name: z.string(),
  description: z.string(),
  patternCount: z.int().min(0).describe("Patterns in use"),
  skippedCount: z.int().min(0).describe("Entries of the list that could not be used"),
  total_blocked: TotalBlocked,
  cachedAt: z.iso.datetime().describe("When the list was loaded"),
  expiresAt: z.iso.datetime().describe("When it will be loaded again: an hour later"),
  source: z.string().describe("`embedded`, or the address of the list"),
}).meta({ id: "ListInfo" });

/** Answer to `info`. With several lists: the newest version, sums, and each list separately. */
export const RegulatorInfoResponse = ListInfo.extend({
  lists: z.array(ListInfo).optional().describe("Each list; only when several are in use"),
  unavailable: z.array(z.string()).optional()
    .describe("Addresses of lists that cannot be loaded; only when several are configured"),
  numbering: z.object({
    title: z.string(),
    publisher: z.string(),
    url: z.url(),
    licence: z.string(),
    date: z.iso.date().describe("Date of its latest allotment"),
    warning: z.string().optional().describe("Only when it is older than 12 months"),
  }).describe("The numbering plan that explanations are made from"),
}).meta({ id: "RegulatorInfoResponse" });

/** Answer to `refresh`. */
export const RegulatorRefreshResponse = RegulatorInfoResponse.extend({
  success: z.literal(true),
  message: z.string(),
}).meta({ id: "RegulatorRefreshResponse" });

export type RegulatorCheckRequest = z.infer<typeof RegulatorCheckRequest>;
export type RegulatorCheckResponse = z.infer<typeof RegulatorCheckResponse>;
export type ListInfo = z.infer<typeof ListInfo>;
export type RegulatorInfoResponse = z.infer<typeof RegulatorInfoResponse>;
export type RegulatorRefreshResponse = z.infer<typeof RegulatorRefreshResponse>;
