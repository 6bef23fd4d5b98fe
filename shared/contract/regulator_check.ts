import * as z from "zod";

/** What is said of a `phoneNumber` that is none of the five written forms of SPEC 4.3. */
export const PHONE_NUMBER_PROBLEM =
  "must be a French number written as 0123456789, +33123456789, 0033123456789, 01 23 45 67 89 or 01-23-45-67-89";

/** Body of a `regulator-check` request (SPEC 4.3). */
export const RegulatorCheckRequest = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("check"),
    phoneNumber: z.string(PHONE_NUMBER_PROBLEM).describe(
      "0 and 9 digits, in one piece or in groups of two with spaces or hyphens; or +33 or 0033 and 9 digits",
    ),
  }).describe("Is this number blocked?"),
  z.object({ action: z.literal("info") }).describe("Which list is in use?"),
  z.object({ action: z.literal("refresh") }).describe("Load the list again now"),
], { error: "must be one of check, info, refresh" });

const Version = z.string().regex(/^v\d{4}\.\d{2}\.\d{2}\.\d{2}\.\d{2}$/)
  .describe("v<yyyy>.<mm>.<dd>.<hh>.<mm>");
const TotalBlocked = z.int().min(0)
  .describe("How many numbers the list blocks, as it states; else counted from its patterns");

/** Answer to `check` (SPEC 2.6). */
export const RegulatorCheckResponse = z.object({
  phoneNumber: z.string().describe("The number as sent"),
  normalized: z.string().regex(/^33\d{9}$/).describe("Country code 33 and the 9 national digits"),
  isBlocked: z.boolean().describe("True when at least one pattern matches"),
  matchCount: z.int().min(0).describe("Number of entries in matches"),
  matches: z.array(z.object({
    name: z.string(),
    action: z.literal("block"),
    pattern: z.string().regex(/^[0-9#]+$/).describe("Digits; each # stands for any one digit"),
  })).describe("Every matching pattern, most specific first"),
  database: z.object({ version: Version, total_blocked: TotalBlocked }),
});

/** Answer to `info`. */
export const RegulatorInfoResponse = z.object({
  version: Version,
  name: z.string(),
  description: z.string(),
  patternCount: z.int().min(1).describe("Patterns in use"),
  skippedCount: z.int().min(0).describe("Entries of the list that could not be used"),
  total_blocked: TotalBlocked,
  cachedAt: z.iso.datetime().describe("When the list was loaded"),
  expiresAt: z.iso.datetime().describe("When it will be loaded again: an hour later"),
  source: z.string().describe("`embedded`, or the address of the list"),
});

/** Answer to `refresh`. */
export const RegulatorRefreshResponse = RegulatorInfoResponse.extend({
  success: z.literal(true),
  message: z.string(),
});

export type RegulatorCheckRequest = z.infer<typeof RegulatorCheckRequest>;
export type RegulatorCheckResponse = z.infer<typeof RegulatorCheckResponse>;
export type RegulatorInfoResponse = z.infer<typeof RegulatorInfoResponse>;
export type RegulatorRefreshResponse = z.infer<typeof RegulatorRefreshResponse>;
