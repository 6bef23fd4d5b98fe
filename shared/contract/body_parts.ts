import * as z from "zod";

/** The parts of a mail, and the contents of archives and calendars. */

/** Carrier of an attachment: a part of its own, Outlook's winmail.dat, a block inside a text. */
export const ATTACHMENT_CARRIERS = ["part", "tnef", "uuencode"] as const;

/** Why the parts are not the whole mail, or differ from the sender's intent. */
export const PART_PROBLEMS = [
  "too_deep",
  "too_many_parts",
  "too_large",
  "missing_boundary",
  "missing_type",
  "unclosed_multipart",
  "unknown_encoding",
] as const;

/** Role of a part beside its media type. */
const PART_KINDS = [
  "smime_encrypted",
  "smime_signed",
  "pgp_encrypted",
  "pgp_signed",
  "tnef",
  "external_body",
  "partial",
] as const;

/** A file that an archive lists. */
export const ArchiveEntry = z.object({
  name: z.string(),
  size: z.int().min(0).nullable().describe("Uncompressed size in bytes, as stated by the archive"),
  encrypted: z.boolean(),
}).meta({ id: "ArchiveEntry" });

/** A part of the mail, containers included. */
export const BodyPart = z.object({
  path: z.string().describe("Part number as in IMAP; empty for the mail itself"),
  type: z.string().describe("Declared media type"),
  name: z.string().optional(),
  disposition: z.string().optional(),
  encoding: z.string().describe("Content-Transfer-Encoding; empty for none"),
  size: z.int().min(0).describe("Encoded length in characters; 0 for a part that contains others"),
  kinds: z.array(z.enum(PART_KINDS)),
}).meta({ id: "BodyPart" });

/** A calendar object of the mail (RFC 5545). */
export const BodyCalendar = z.object({
  path: z.string().describe("Part that contains it"),
  method: z.string().nullable().describe("REQUEST, CANCEL, REPLY, …"),
  summary: z.string().nullable(),
  organizer: z.string().nullable().describe("Address of the organizer"),
  organizerName: z.string().nullable().describe(
    "The name shown for it, chosen by whoever wrote it",
  ),
  attendees: z.int().min(0),
  start: z.string().nullable().describe("ISO 8601; without an offset it is local time"),
  end: z.string().nullable(),
  location: z.string().nullable(),
}).meta({ id: "BodyCalendar" });

export type AttachmentCarrier = typeof ATTACHMENT_CARRIERS[number];
export type PartProblem = typeof PART_PROBLEMS[number];
export type PartKind = typeof PART_KINDS[number];
export type ArchiveEntry = z.output<typeof ArchiveEntry>;
export type BodyPart = z.output<typeof BodyPart>;
export type BodyCalendar = z.output<typeof BodyCalendar>;
