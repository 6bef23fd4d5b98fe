import * as z from "zod";
import {
  ArchiveEntry,
  ATTACHMENT_CARRIERS,
  BodyCalendar,
  BodyPart,
  PART_PROBLEMS,
} from "./body_parts.ts";

/** What the analysis of a mail's body answers: `body` beside scoring version 2. */

/** Severities of a finding, least grave first; `info` says something and weighs nothing. */
export const BODY_SEVERITIES = ["info", "low", "medium", "high"] as const;

/** Kinds of entity. */
export const ENTITY_KINDS = [
  "amount",
  "iban",
  "card",
  "phone",
  "date",
  "code",
  "crypto",
  "email",
] as const;

/** Languages that pressure is known in. */
export const BODY_LANGUAGES = ["en", "fr", "de", "it", "es"] as const;

/** What people are pressed with. */
export const PRESSURES = [
  "urgency",
  "threat",
  "reward",
  "secrecy",
  "authority",
  "embarrassment",
] as const;

/** Where an address stands. */
export const URL_SOURCES = [
  "text",
  "link",
  "form",
  "image",
  "script",
  "frame",
  "refresh",
  "calendar",
  "attachment",
] as const;

const Percent = z.int().min(0).max(100);
const FindingIds = z.array(z.string()).describe("Ids of findings");

/** An address of the mail. */
export const BodyUrl = z.object({
  url: z.string().describe(
    "Where it leads, redirectors that name their target unwrapped; a long one is cut",
  ),
  host: z.string().nullable(),
  domain: z.string().nullable().describe("Registered domain; null for an IP address"),
  shown: z.string().nullable().describe("The text a reader sees in its place"),
  source: z.enum(URL_SOURCES),
  through: z.string().nullable().describe("Host of the redirector it was unwrapped from"),
  findings: FindingIds,
});

/** An attachment, or another part that is no text of the mail. */
export const BodyAttachment = z.object({
  name: z.string().nullable().describe("As mail programs show it"),
  declaredType: z.string(),
  type: z.string().nullable().describe("Type that its first bytes show; null when they show none"),
  size: z.int().min(0).describe("Decoded bytes"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/).describe("Of the decoded bytes"),
  path: z.string().describe("Number of the part as IMAP counts; empty for the mail itself"),
  carrier: z.enum(ATTACHMENT_CARRIERS),
  inline: z.boolean().describe("Whether the mail's own markup or disposition shows it in place"),
  entries: z.array(ArchiveEntry).max(50).nullable().describe(
    "The first files an archive or disk image lists; null for what is none or cannot be listed",
  ),
  entryCount: z.int().min(0).nullable().describe("Files listed, those left out of entries too"),
  findings: FindingIds,
});

/** Something named in the text. */
export const BodyEntity = z.object({
  kind: z.enum(ENTITY_KINDS),
  value: z.string().describe("In one form: an IBAN without blanks, a phone number as E.164"),
  text: z.string().describe("As written; a card number is masked"),
});

/** Something that stands out in a body. */
export const BodyFinding = z.object({
  id: z.string(),
  severity: z.enum(BODY_SEVERITIES),
  message: z.string(),
});

/** Answer of the body analysis. */
export const BodyAnalysis = z.object({
  urls: z.array(BodyUrl).max(200),
  attachments: z.array(BodyAttachment).max(100),
  parts: z.array(BodyPart).max(250),
  partProblems: z.array(z.enum(PART_PROBLEMS)),
  calendars: z.array(BodyCalendar).max(10),
  entities: z.array(BodyEntity).max(100),
  sentiment: z.object({
    urgency: Percent,
    threat: Percent,
    reward: Percent,
    secrecy: Percent,
    authority: Percent,
    embarrassment: Percent,
  }).describe("How much the text presses its reader, and with what"),
  language: z.enum(BODY_LANGUAGES).nullable(),
  findings: z.array(BodyFinding).describe("Gravest first"),
  bodyScore: Percent.describe("Not part of score"),
}).describe("What the body of the mail holds. Nothing of it is fetched or run");

export type BodySeverity = typeof BODY_SEVERITIES[number];
export type EntityKind = typeof ENTITY_KINDS[number];
export type BodyLanguage = typeof BODY_LANGUAGES[number];
export type Pressure = typeof PRESSURES[number];
export type UrlSource = typeof URL_SOURCES[number];
export type BodyUrl = z.output<typeof BodyUrl>;
export type BodyAttachment = z.output<typeof BodyAttachment>;
export type BodyEntity = z.output<typeof BodyEntity>;
export type BodyFinding = z.output<typeof BodyFinding>;
export type BodyAnalysis = z.output<typeof BodyAnalysis>;
