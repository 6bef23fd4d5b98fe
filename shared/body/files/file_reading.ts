import type { Budget } from "../../mime/budget.ts";
import { listAppendedArchive } from "./archives/list.ts";
import type { ArchiveListing } from "./archives/listing.ts";
import { findRtfObjects } from "./documents/rtf.ts";
import { findInListing } from "./file_names.ts";
import type { MailFile } from "./files.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import type { HtmlLink } from "../markup/link_list.ts";

/** A URL in a file, and the text that a reader sees in its place. */
export type AttachedLink = Pick<HtmlLink, "href" | "shown">;

/** The content of a file, and its findings. */
export interface FileContent {
  /** Media type that the content shows; null if it is unknown. */
  readonly type: string | null;
  /** Files of an archive; null for other files, and for archives that are not read. */
  readonly listing: ArchiveListing | null;
  readonly findings: readonly BodyFindingId[];
  readonly links: readonly AttachedLink[];
  /** Text of a page that is not part of the mail's text; "" for other files. */
  readonly text: string;
  /** Target of a shortcut; null for other files. */
  readonly opens: string | null;
}

/** Reads an archive that is appended to another file, such as a picture. */
export function readAppendedArchive(
  { bytes, name }: MailFile,
  budget: Budget,
): Pick<FileContent, "listing" | "findings"> {
  const listing = listAppendedArchive(bytes, { name, budget });
  if (listing === null || listing.entries.length === 0) return { listing: null, findings: [] };
  const odd = listing.isOdd ? ["attachment_odd_list" as const] : [];
  return { listing, findings: [...findInListing(listing), ...odd] };
}

/** Decodes each byte to one character, for searches that need only ASCII. */
export const LATIN1 = new TextDecoder("latin1");

/** Creates the content of a file of which only the media type is known. */
export function createEmptyContent(type: string | null): FileContent {
  return { type, listing: null, findings: [], links: [], text: "", opens: null };
}

/** Converts URLs to links without text. */
export function toAttachedLinks(addresses: readonly string[]): AttachedLink[] {
  return addresses.map((href) => ({ href, shown: null }));
}

/** Maximum number of characters of a shortcut's target in the answer. */
export const MAX_COMMAND = 1000;

/** Reads a document in RTF. */
export function readRtfContent(text: string, budget: Budget): FileContent {
  const { hasObject, loadsTemplate, addresses } = findRtfObjects(text, budget);
  const findings: BodyFindingId[] = [];
  if (hasObject) findings.push("attachment_embedded_object");
  if (loadsTemplate) findings.push("attachment_remote_template");
  return { ...createEmptyContent("application/rtf"), findings, links: toAttachedLinks(addresses) };
}
