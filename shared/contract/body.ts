import * as z from "zod";
import {
  ArchiveEntry,
  ATTACHMENT_CARRIERS,
  BodyCalendar,
  BodyPart,
  PART_PROBLEMS,
} from "./body_parts.ts";
import { FindingPlace, FindingQuote, FindingValues } from "./finding_values.ts";

/** Results of the analysis of a mail's body: `body` beside scoring version 2. */

/** Severities of a finding, lowest first; `info` is reported and does not count. */
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
  "order",
] as const;

/** Languages in which pressure is recognised. */
export const BODY_LANGUAGES = ["en", "fr", "de", "it", "es"] as const;

/** Kinds of pressure. */
export const PRESSURES = [
  "urgency",
  "threat",
  "reward",
  "secrecy",
  "authority",
  "embarrassment",
] as const;

/** Requests a text makes to its reader. */
export const REQUESTS = [
  "pay",
  "gift_cards",
  "confirm",
  "give_secret",
  "call",
  "reply",
  "other_channel",
  "open_attachment",
  "keep_secret",
  "new_number",
  "offer",
] as const;

/** Where the mail contains a URL. */
const URL_SOURCES = [
  "text",
  "link",
  "form",
  "image",
  "script",
  "frame",
  "refresh",
  "calendar",
  "attachment",
  "style",
  "unsubscribe",
] as const;

/** Purposes of a URL that can be recognised. */
const URL_PURPOSES = ["pixel", "unsubscribe", "password"] as const;

/** How text is hidden from its reader. */
const HIDDEN_WAYS = ["style", "size", "colour", "off_screen"] as const;

const Percent = z.int().min(0).max(100);
const FindingIds = z.array(z.string()).describe("Ids of findings");

/** A URL of the mail. */
export const BodyUrl = z.object({
  url: z.string().describe(
    "Target, taken out of redirectors that contain it; a long one is cut",
  ),
  host: z.string().nullable(),
  domain: z.string().nullable().describe("Registered domain; null for an IP address"),
  shown: z.string().nullable().describe("The link text that a reader sees"),
  source: z.enum(URL_SOURCES),
  count: z.int().min(2).optional().describe("Links that lead to it, if there are several"),
  sources: z.array(z.enum(URL_SOURCES)).min(2).optional()
    .describe("Places of these links, if there are several"),
  through: z.string().optional().describe("Host of the redirector around it"),
  defanged: z.string().optional()
    .describe("With defanged=true: url, written so that no program turns it into a link"),
  purpose: z.enum(URL_PURPOSES).optional().describe("Purpose of the URL, if it is recognised"),
  imitates: z.object({
    name: z.string(),
    domains: z.array(z.string()).max(5).describe("The best known domains of the organization"),
  }).optional().describe("The organization that the host imitates, if it does"),
  findings: FindingIds,
}).meta({ id: "BodyUrl" });

/** A registered domain to which URLs of the mail lead. */
export const BodyDomain = z.object({
  domain: z.string(),
  urls: z.int().min(1).describe("Number of URLs that lead to it"),
  ofSender: z.boolean().describe("Whether it is the registered domain of the author's mailbox"),
}).meta({ id: "BodyDomain" });

/** Hidden text of the mail. */
export const HiddenText = z.object({
  characters: z.int().min(0).describe("Letters and digits"),
  ways: z.array(z.enum(HIDDEN_WAYS)),
  excerpt: z.string().describe("Start of the hidden text; empty when there is none"),
}).meta({ id: "HiddenText" });

/** Words that put pressure on the reader, as in the mail. */
export const PressureQuote = z.object({
  pressure: z.enum(PRESSURES),
  text: z.string(),
  offset: z.int().min(0).describe(
    "Offset in subject, a line feed and the visible text, in UTF-16 code units",
  ),
}).meta({ id: "PressureQuote" });

/** An attachment, or another part that is no text of the mail. */
export const BodyAttachment = z.object({
  name: z.string().nullable().describe("As mail programs show it"),
  declaredType: z.string(),
  type: z.string().nullable().describe("Type recognised by its first bytes; null when unknown"),
  size: z.int().min(0).describe("Decoded bytes"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/).describe(
    "SHA-256 of the decoded bytes, in hexadecimal",
  ),
  path: z.string().describe("Part number as in IMAP; empty for the mail itself"),
  carrier: z.enum(ATTACHMENT_CARRIERS),
  inline: z.boolean().describe("Whether the mail shows it inline, by markup or disposition"),
  entries: z.array(ArchiveEntry).max(50).optional().describe(
    "The first files of an archive; missing if it is none or cannot be listed",
  ),
  entryCount: z.int().min(0).optional().describe(
    "Number of files in the archive's list, including those left out of entries",
  ),
  opens: z.string().max(1000).optional().describe(
    "URL that a shortcut file opens, if it names one",
  ),
  findings: FindingIds,
}).meta({ id: "BodyAttachment" });

/** An entity in the text. */
export const BodyEntity = z.object({
  kind: z.enum(ENTITY_KINDS),
  value: z.string().describe("Normalised: an IBAN without blanks, a phone number as E.164"),
  text: z.string().describe("As written; a card number is masked"),
  detail: z.string().optional().describe(
    "Further data: country of an IBAN, currency of a crypto address, the " +
      "list a French number is on",
  ),
}).meta({ id: "BodyEntity" });

/** A finding of a body. */
export const BodyFinding = z.object({
  id: z.string(),
  severity: z.enum(BODY_SEVERITIES),
  values: FindingValues,
  message: z.string(),
  where: FindingPlace.optional(),
  quote: FindingQuote.optional(),
}).meta({ id: "BodyFinding" });

/** Answer of the body analysis. */
export const BodyAnalysis = z.object({
  urls: z.array(BodyUrl).max(200).describe(
    "Each target once: all with a finding, and three others of each domain; domains counts all",
  ),
  domains: z.array(BodyDomain).max(200).describe("Most URLs first"),
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
  }).describe("Pressure on the reader, by kind"),
  quotes: z.array(PressureQuote).max(60).describe("The phrases on which sentiment is based"),
  requests: z.array(z.enum(REQUESTS)).max(11).describe("Actions that the text asks for"),
  hidden: HiddenText,
  language: z.enum(BODY_LANGUAGES).nullable(),
  findings: z.array(BodyFinding).describe("Most severe first"),
  bodyScore: Percent.describe(
    "How far the findings of the body raise the verdict's probability; not part of score",
  ),
}).meta({
  id: "BodyAnalysis",
  description: "Analysis of the mail's body. Nothing in it is fetched or executed",
});

export type BodySeverity = typeof BODY_SEVERITIES[number];
export type EntityKind = typeof ENTITY_KINDS[number];
export type BodyLanguage = typeof BODY_LANGUAGES[number];
export type BodyRequest = typeof REQUESTS[number];
export type Pressure = typeof PRESSURES[number];
export type UrlPurpose = typeof URL_PURPOSES[number];
export type HiddenWay = typeof HIDDEN_WAYS[number];
export type UrlSource = typeof URL_SOURCES[number];
export type BodyUrl = z.output<typeof BodyUrl>;
export type BodyAttachment = z.output<typeof BodyAttachment>;
export type BodyEntity = z.output<typeof BodyEntity>;
export type BodyFinding = z.output<typeof BodyFinding>;
export type BodyDomain = z.output<typeof BodyDomain>;
export type HiddenText = z.output<typeof HiddenText>;
export type PressureQuote = z.output<typeof PressureQuote>;
export type BodyAnalysis = z.output<typeof BodyAnalysis>;
