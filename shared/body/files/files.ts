import type { AttachmentCarrier, BodyCalendar } from "../../contract/body_parts.ts";
import { Budget } from "../../mime/budget.ts";
import { type CalendarReading, readCalendar } from "../../mime/carried/calendar.ts";
import { readTnef } from "../../mime/carried/tnef.ts";
import { findUuencoded, MAX_BLOCKS } from "../../mime/uuencode.ts";
import { decodeBytes } from "../../mime/decoded_text.ts";
import { decodeCharset } from "../../mime/transfer.ts";
import {
  decodePartBytes,
  decodePartText,
  isEncoded,
  listReadings,
  type Part,
  type PartTree,
  XHTML,
} from "../../mime/part.ts";
import type { HtmlLinks } from "../markup/html_links.ts";
import { isTnefPart } from "./describe_parts.ts";

/** A file that a mail carries. */
export interface MailFile {
  readonly name: string | null;
  /** Name that some mail programs show instead; null if all show the same. */
  readonly otherName: string | null;
  readonly declaredType: string;
  readonly path: string;
  readonly carrier: AttachmentCarrier;
  readonly inline: boolean;
  readonly contentId: string | null;
  /** Whether the part had a transfer encoding, as attachments have. */
  readonly isEncoded: boolean;
  readonly bytes: Uint8Array;
  /** Whether mail programs show the page as text of the mail. */
  readonly isShown?: boolean;
  /** Whether the file is a mail, whose parts are examined separately. */
  readonly isMail?: boolean;
  /** Returns the links of the page if this markup was read with the mail; else null. */
  readonly findLinks?: (markup: string) => HtmlLinks | null;
  /** Decodes the file as a page, in the declared charset or its own. */
  readonly readPageText?: () => string;
}

/** The files, calendars, URLs and texts of a mail that do not belong to its text. */
export interface CarriedContent {
  readonly files: readonly MailFile[];
  readonly calendars: readonly BodyCalendar[];
  /** URLs of invitations. */
  readonly addresses: readonly CarriedUrl[];
  /** Texts of invitations and of winmail.dat, which may contain URLs. */
  readonly texts: readonly CarriedText[];
  /** Whether all files and calendars were read. */
  readonly isComplete: boolean;
}

/** A URL that is not in the mail's text. */
export interface CarriedUrl {
  readonly href: string;
  readonly source: "calendar" | "attachment";
}

/** A text that does not belong to the mail's text. */
export interface CarriedText {
  /** Path of the part that carries the text. */
  readonly path: string;
  readonly text: string;
  readonly isHtml: boolean;
  readonly source: "calendar" | "attachment";
}

/** Maximum number of calendars in the answer. */
const MAX_CALENDARS = 10;
/** Number of steps of the budget per file, which is decoded, hashed and described. */
const FILE_STEPS = 5000;

/** Tells whether a part is an attachment and not text of the mail. */
export function isAttachment({ type, disposition, name, isOpened }: Part): boolean {
  if (isOpened || type.startsWith("multipart/")) return false;
  return disposition === "attachment" || name !== null || !type.startsWith("text/");
}

/**
 * Collects the files of a mail from its parts, winmail.dat and texts, and reads its calendars.
 *
 * @param pages Pages that were read together with the mail's text.
 */
export function readCarriedContent(
  tree: PartTree,
  { pages, budget = new Budget() }: { readonly pages?: PageLinks; readonly budget?: Budget } = {},
): CarriedContent {
  const reader = new CarriedReader(budget, pages);
  for (const part of listReadings(tree)) {
    if (part.mail !== null) reader.addMail(part, part.mail);
    if (part.mail !== null || part.children.length > 0) continue;
    if (isAttachment(part)) reader.addAttachment(part);
    if (part.type.startsWith("text/")) reader.addUuencoded(part);
    if (isCalendar(part)) reader.addCalendar(part);
  }
  return reader;
}

const CALENDAR_TYPE = /^(?:text\/(?:x-v?)?calendar|application\/ics)$/;

/** Tells whether a part is a calendar object by its type or name. */
export function isCalendar({ type, name }: Part): boolean {
  return CALENDAR_TYPE.test(type) || /\.(?:ics|vcs)$/i.test(name ?? "");
}

/** Finds the links of attached pages. */
export interface PageLinks {
  findLinks(part: Part, markup: string): HtmlLinks | null;
}

class CarriedReader implements CarriedContent {
  isComplete = true;
  readonly files: MailFile[] = [];
  readonly calendars: BodyCalendar[] = [];
  readonly addresses: CarriedUrl[] = [];
  readonly texts: CarriedText[] = [];

  readonly #budget: Budget;
  readonly #pages: PageLinks | undefined;

  constructor(budget: Budget, pages: PageLinks | undefined) {
    this.#budget = budget;
    this.#pages = pages;
  }

  addAttachment(part: Part): void {
    if (!this.#mayAdd()) return;
    const bytes = decodePartBytes(part);
    const findLinks = (markup: string) => this.#pages?.findLinks(part, markup) ?? null;
    const isText = part.type.startsWith("text/") && !isEncoded(part);
    const readPageText = () =>
      isText ? decodePartText(part) : decodeBytes(bytes, { charset: part.charset, isPage: true });
    this.files.push({ ...describeFile(part, bytes), findLinks, readPageText });
    const tnef = isTnefPart(part) ? readTnef(bytes, this.#budget) : null;
    if (tnef === null) return;
    if (!tnef.isComplete || tnef.hasRtf) this.isComplete = false;
    for (const file of tnef.files) {
      this.#addNestedFile(part, "tnef", { ...file, type: "", contentId: null });
    }
    const { path } = part;
    for (const text of tnef.text) {
      this.texts.push({ path, text, isHtml: false, source: "attachment" });
    }
  }

  /** Adds a carried mail as a file; its parts are examined separately. */
  addMail(part: Part, body: string): void {
    if (part.isClosed || !this.#mayAdd()) return;
    this.files.push({
      ...describeFile(part, decodePartBytes({ ...part, body, name: null })),
      isMail: true,
    });
  }

  /** Adds the uuencoded files of a text. */
  addUuencoded(part: Part): void {
    const files = findUuencoded(decodePartText(part));
    if (files.length >= MAX_BLOCKS) this.isComplete = false;
    for (const file of files) {
      this.#addNestedFile(part, "uuencode", { ...file, type: "", contentId: null });
    }
  }

  addCalendar(part: Part): void {
    const text = part.type.startsWith("text/")
      ? decodePartText(part)
      : decodeCharset(decodePartBytes(part), part.charset);
    const calendar = readCalendar(text, this.#budget);
    if (calendar === null) return;
    if (this.calendars.length < MAX_CALENDARS) {
      this.calendars.push(describeCalendar(part, calendar));
    }
    for (const file of calendar.files) {
      this.#addNestedFile(part, "part", { ...file, contentId: null });
    }
    for (const href of calendar.addresses) this.addresses.push({ href, source: "calendar" });
    const { path } = part;
    for (const text of calendar.texts) {
      this.texts.push({ path, text, isHtml: false, source: "calendar" });
    }
    for (const text of calendar.html) {
      this.texts.push({ path, text, isHtml: true, source: "calendar" });
    }
  }

  #mayAdd(): boolean {
    if (this.#budget.take(FILE_STEPS)) return true;
    this.isComplete = false;
    return false;
  }

  #addNestedFile(
    { path }: Part,
    carrier: AttachmentCarrier,
    { name, type, contentId, bytes }: NestedFile,
  ): void {
    if (!this.#mayAdd()) return;
    this.files.push({
      name,
      otherName: null,
      declaredType: type || "application/octet-stream",
      path,
      carrier,
      inline: contentId !== null,
      contentId,
      isEncoded: true,
      bytes,
    });
  }
}

/** Describes a part as a file. */
function describeFile(part: Part, bytes: Uint8Array): MailFile {
  const { path, name, otherName, type, isXhtml, contentId, disposition, isAttached } = part;
  return {
    name,
    otherName,
    declaredType: isXhtml ? XHTML : type,
    path,
    carrier: "part",
    inline: !isAttached && (contentId !== null || disposition === "inline"),
    contentId,
    isEncoded: isEncoded(part),
    isShown: !isAttached && type === "text/html",
    bytes,
  };
}

type NestedFile = Pick<MailFile, "name" | "contentId" | "bytes"> & { readonly type: string };

function describeCalendar({ path }: Part, calendar: CalendarReading): BodyCalendar {
  const { method, summary, organizer, organizerName, attendees, start, end, location } = calendar;
  return { path, method, summary, organizer, organizerName, attendees, start, end, location };
}
