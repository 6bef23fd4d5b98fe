import type { Budget } from "../../mime/budget.ts";
import { listAppended } from "./archives/list.ts";
import type { ArchiveListing } from "./archives/listing.ts";
import { readRtf } from "./documents/rtf.ts";
import { listFindings } from "./file_names.ts";
import type { MailFile } from "./files.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import type { HtmlLink } from "../markup/html_links.ts";

/** An address inside a file, and the text that a reader sees in its place. */
export type AttachedLink = Pick<HtmlLink, "href" | "shown">;

/** The findings in the content of a file. Nothing in it is opened, run or unpacked. */
export interface FileContent {
  /** A type more precise than the first bytes show; null if none is known. */
  readonly type: string | null;
  /** Null for files that are not archives, and for archives without a list. */
  readonly listing: ArchiveListing | null;
  readonly findings: readonly BodyFindingId[];
  /** Where it leads. */
  readonly links: readonly AttachedLink[];
  /** The text that a page shows, unless it was read as text of the mail; "" for any other file. */
  readonly text: string;
  /** The target of a shortcut; null for any other file. */
  readonly opens: string | null;
}

/**
 * Reads an archive appended to another file, such as a picture: programs find a directory at the
 * end.
 */
export function readAppended(
  { bytes, name }: MailFile,
  budget: Budget,
): Pick<FileContent, "listing" | "findings"> {
  const listing = listAppended(bytes, { name, budget });
  if (listing === null || listing.entries.length === 0) return { listing: null, findings: [] };
  const odd = listing.odd ? ["attachment_odd_list" as const] : [];
  return { listing, findings: [...listFindings(listing), ...odd] };
}

export const LATIN1 = new TextDecoder("latin1");

/** Creates a file of a type that shows nothing more. */
export function createEmptyContent(type: string | null): FileContent {
  return { type, listing: null, findings: [], links: [], text: "", opens: null };
}

/** Addresses without a shown text. */
export function listBareLinks(addresses: readonly string[]): AttachedLink[] {
  return addresses.map((href) => ({ href, shown: null }));
}

/** Longest command answered. */
export const MAX_OPENS = 1000;

/** Reads the findings in a document in RTF. */
export function readRtfContent(text: string, budget: Budget): FileContent {
  const { object, loads, addresses } = readRtf(text, budget);
  const findings: BodyFindingId[] = [];
  if (object) findings.push("attachment_embedded_object");
  if (loads) findings.push("attachment_remote_template");
  return { ...createEmptyContent("application/rtf"), findings, links: listBareLinks(addresses) };
}
