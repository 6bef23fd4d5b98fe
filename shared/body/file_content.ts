import { looksLikeHtml } from "../message/mime/sniff.ts";
import { isListed, listArchive, listBehind } from "./archives/list.ts";
import type { ArchiveListing } from "./archives/listing.ts";
import {
  documentType,
  oleFindings,
  oleType,
  OOXML,
  packageFindings,
  zipType,
} from "./documents/office.ts";
import { binaryFindings } from "./documents/binary_office.ts";
import { readWordFields } from "./documents/fields.ts";
import { readOle } from "./documents/ole.ts";
import { readLinkFile } from "./documents/link_file.ts";
import type { UnpackingRoom } from "./documents/inflate.ts";
import { isFlatDocument, readFlatDocument, readOpenDocument } from "./documents/open_document.ts";
import type { OpenDocument } from "./documents/open_document.ts";
import { readPdfFile } from "./documents/pdf.ts";
import { readRelationships } from "./documents/relationships.ts";
import { isRtf, readRtf } from "./documents/rtf.ts";
import { shortcutAddresses } from "./documents/shortcut.ts";
import { readTable } from "./documents/table_text.ts";
import type { TableReading } from "./documents/table_text.ts";
import { extensionOf, listFindings } from "./file_names.ts";
import type { FileType } from "./file_type.ts";
import type { MailFile } from "./files.ts";
import type { BodyFindingId } from "./findings.ts";
import { readHtmlLinks } from "./html_links.ts";
import { SCRIPT } from "./link_attributes.ts";
import type { HtmlLink, HtmlLinks } from "./html_links.ts";
import { readXmlLinks } from "./xml_markup.ts";
import { textLinks } from "./text_links.ts";

/** An address inside a file, and the text that a reader sees in its place. */
export type AttachedLink = Pick<HtmlLink, "href" | "shown">;

/** What the content of a file shows. Nothing of it is opened or run, and no file in it unpacked. */
export interface FileContent {
  /** Type, more closely than the first bytes tell; null when nothing tells one. */
  readonly type: string | null;
  /** Null for what is no archive, and for one without a list. */
  readonly listing: ArchiveListing | null;
  readonly findings: readonly BodyFindingId[];
  /** Where it leads. */
  readonly links: readonly AttachedLink[];
  /** What a shortcut opens; null for anything else. */
  readonly opens: string | null;
}

/**
 * Examines the content of a file by the type that its first bytes show.
 *
 * @param room What the documents of the mail may have unpacked.
 */
export function readFileContent(
  file: MailFile,
  known: FileType | null,
  room: UnpackingRoom,
): FileContent {
  const { bytes } = file;
  if (file.isMail) return nothing("message/rfc822");
  if (known === null) return textFile(file);
  const { type } = known;
  switch (type) {
    case "application/x-ole-storage":
      return compoundFile(bytes);
    case "application/pdf":
      return pdf(bytes, room);
    case "application/x-ms-shortcut":
      return link(bytes, type);
    case "application/rtf":
      return rtf(LATIN1.decode(bytes));
    default:
      return isListed(type) ? listed(file, type, room) : { ...nothing(type), ...behind(file) };
  }
}

/**
 * An archive appended to another file, such as a picture: archive programs look for the directory
 * at the end of a file.
 */
function behind({ bytes, name }: MailFile): Pick<FileContent, "listing" | "findings"> {
  const listing = listBehind(bytes, name);
  if (listing === null || listing.entries.length === 0) return { listing: null, findings: [] };
  const odd = listing.odd ? ["attachment_odd_list" as const] : [];
  return { listing, findings: [...listFindings(listing), ...odd] };
}

const ZIP = "application/zip";

const LATIN1 = new TextDecoder("latin1");

function nothing(type: string | null): FileContent {
  return { type, listing: null, findings: [], links: [], opens: null };
}

/** Addresses of which nothing is shown. */
function bare(addresses: readonly string[]): AttachedLink[] {
  return addresses.map((href) => ({ href, shown: null }));
}

function listed({ bytes, name }: MailFile, type: string, room: UnpackingRoom): FileContent {
  const content = archive(listArchive(bytes, { type, name }, room), type, documentType(bytes));
  if (content.type?.startsWith(OPEN_DOCUMENT)) {
    return withDocument(content, readOpenDocument(bytes, room));
  }
  if (!content.type?.startsWith(OOXML)) return content;
  return withDocument(content, readRelationships(bytes, room));
}

/** The start of the media types of OpenDocument. */
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

/** What was found in a document, of Office or OpenDocument, beside what its names show. */
function withDocument(
  content: FileContent,
  { loads, macros, dde, addresses }: OpenDocument,
): FileContent {
  const findings = [...content.findings];
  if (dde) findings.push("attachment_dde");
  if (macros) findings.push("attachment_macros");
  if (loads) findings.push("attachment_remote_template");
  return { ...content, findings, links: bare(addresses) };
}

/** What was found in the formulas of a table that is kept as text. */
function withTable(
  content: FileContent,
  { dde, calls, links, addresses }: TableReading,
): FileContent {
  const findings = [...content.findings];
  if (dde) findings.push("attachment_dde");
  if (calls) findings.push("attachment_remote_template");
  if (calls || links) findings.push("attachment_formula");
  return { ...content, findings, links: [...content.links, ...bare(addresses)] };
}

function link(bytes: Uint8Array, type: string): FileContent {
  const read = readLinkFile(bytes);
  if (read === null) return nothing(type);
  const opens = `${read.target} ${read.given}`.trim();
  const share = /^\\\\[^\\]/.test(read.target) ? [read.target] : [];
  return {
    ...nothing(type),
    links: bare([...share, ...textLinks(read.given)]),
    opens: opens === "" ? null : opens.slice(0, MAX_OPENS),
  };
}

/** Longest command answered. */
const MAX_OPENS = 1000;

function archive(
  listing: ArchiveListing | null,
  type: string,
  told: string | null,
): FileContent {
  if (listing === null) return { ...nothing(type), findings: ["attachment_not_listed"] };
  const names = listing.entries.map(({ name }) => name.toLowerCase());
  const document = type === ZIP ? told ?? zipType(names) : null;
  const findings: BodyFindingId[] = document === null
    ? [...listFindings(listing)]
    : [...packageFindings(names)];
  if (listing.encrypted) findings.unshift("attachment_encrypted");
  else if (!listing.complete) findings.push("attachment_not_listed");
  if (listing.odd) findings.push("attachment_odd_list");
  return { ...nothing(document ?? type), listing, findings };
}

function compoundFile(bytes: Uint8Array): FileContent {
  const ole = readOle(bytes);
  const known = "application/x-ole-storage";
  if (ole === null) return nothing(known);
  const type = oleType(ole) ?? known;
  const findings = [...oleFindings(ole), ...binaryFindings(bytes, ole, type)];
  if (type !== WORD) return { ...nothing(type), findings };
  const { dde, loads, addresses } = readWordFields(bytes);
  if (dde) findings.push("attachment_dde");
  if (loads) findings.push("attachment_remote_template");
  return { ...nothing(type), findings, links: bare([...addresses]) };
}

const WORD = "application/msword";

function pdf(bytes: Uint8Array, room: UnpackingRoom): FileContent {
  const { script, launch, files, form, encrypted, addresses } = readPdfFile(bytes, room);
  const findings: BodyFindingId[] = [];
  if (script) findings.push("attachment_pdf_script");
  if (launch) findings.push("attachment_pdf_launch");
  if (files) findings.push("attachment_pdf_files");
  if (form) findings.push("attachment_pdf_form");
  if (encrypted) findings.push("attachment_pdf_encrypted");
  return { ...nothing("application/pdf"), findings, links: bare(addresses) };
}

function rtf(text: string): FileContent {
  const { object, loads, dde, addresses } = readRtf(text);
  const findings: BodyFindingId[] = [];
  if (dde) findings.push("attachment_dde");
  if (object) findings.push("attachment_embedded_object");
  if (loads) findings.push("attachment_remote_template");
  return { ...nothing("application/rtf"), findings, links: bare(addresses) };
}

/** Bytes in which the first tags of a page stand, what may stand before them passed over. */
const MARKUP_START = 4096;

/** Endings of files that a browser shows as a page or picture made of markup. */
const PAGES = new Set(["html", "htm", "xhtml", "xht", "shtml", "mht", "mhtml", "svg"]);

const SHORTCUTS = new Set(["url", "website", "webloc", "desktop", "scf", ...[
  "library-ms",
  "searchconnector-ms",
]]);

/** The computer that a connection of Remote Desktop opens. */
const REMOTE_DESKTOP = /^full address:s:[ \t]{0,9}(\S{1,300})/im;

/** Endings of texts that a program opens and then goes where they say. */
const LEADING = new Set(["iqy", "jnlp", "vcf"]);

/** Endings of texts with addresses of their own, which no program opens as a page. */
const TEXTS = new Set(["ics", "vcs", "ifb", "vcf", "eml", "mbox"]);
/** Without it, markup in XML is data, which a browser shows as it is written. */
const XHTML = "http://www.w3.org/1999/xhtml", SVG = "http://www.w3.org/2000/svg";

/** Whether a file with tags in it is opened as something else than a page. */
function isNoPage(extension: string, start: string, bytes: Uint8Array): boolean {
  if (TEXTS.has(extension) || OBJECT.test(start)) return true;
  const isXml = /^(?:\xef\xbb\xbf)?\s{0,99}<\?xml\s/.test(start);
  if (!isXml || /<!doctype html|<html[\s>]|<svg[\s>]/i.test(start)) return false;
  const text = LATIN1.decode(bytes);
  return !text.includes(XHTML) && !text.includes(SVG);
}

/** Endings and types of tables that spreadsheets open, which may be texts. */
const TABLES = new Set(["csv", "tsv", "tab", "xls"]);
const TABLE_TYPE =
  /^(?:text|application)\/(?:x-)?(?:csv|comma-separated-values|tab-separated-values)$/;

/** A file that no first bytes tell: a text, or nothing known. */
function textFile(file: MailFile): FileContent {
  const { bytes, name, declaredType } = file;
  const extension = extensionOf(name ?? "");
  if (isFlatDocument(LATIN1.decode(bytes.subarray(0, MARKUP_START)))) {
    return withDocument(
      nothing("application/vnd.oasis.opendocument"),
      readFlatDocument(UTF8.decode(bytes)),
    );
  }
  const content = markupFile(file);
  const isTable = TABLES.has(extension) || TABLE_TYPE.test(declaredType);
  return isTable ? withTable(content, readTable(markupText(bytes))) : content;
}

/** A text that is RTF, a shortcut or markup. */
function markupFile(file: MailFile): FileContent {
  const { declaredType, encoded, bytes, name } = file;
  const extension = extensionOf(name ?? "");
  const start = LATIN1.decode(bytes.subarray(0, MARKUP_START));
  const isPage = PAGES.has(extension);
  if (isRtf(start)) return rtf(LATIN1.decode(bytes));
  if (SHORTCUTS.has(extension) || start.trimStart().startsWith("[InternetShortcut]")) {
    const addresses = shortcutAddresses(LATIN1.decode(bytes));
    const opens = addresses[0]?.slice(0, MAX_OPENS) ?? null;
    return { ...nothing(null), findings: ["attachment_shortcut"], links: bare(addresses), opens };
  }
  if (extension === "rdp") {
    const [, host] = REMOTE_DESKTOP.exec(markupText(bytes.subarray(0, MARKUP_START))) ?? [];
    return { ...nothing(null), findings: ["attachment_shortcut"], opens: host ?? null };
  }
  const plain = isText(bytes) ? "text/plain" : null;
  if (LEADING.has(extension)) {
    return { ...nothing(objectType(start) ?? plain), links: bare(textLinks(start)) };
  }
  if (!isPage && isNoPage(extension, start, bytes)) return nothing(objectType(start) ?? plain);
  const isSvg = extension === "svg" || !PAGES.has(extension) && isPicture(start);
  const isMarkup = isPage || isSvg || declaredType === "text/html" || looksLikeHtml(start);
  if (!isMarkup) return { ...nothing(plain), ...behind(file) };
  const text = markupText(bytes);
  const readings = [file.linksOf?.(text) ?? readHtmlLinks(text)];
  // Browsers parse XML, and SVG inside a page, by other rules.
  if (isSvg || XMLS.has(extension) || /<\?xml|xmlns|<svg/i.test(text)) {
    readings.push(readXmlLinks(text));
  }
  const links = readings.flatMap((each) => each.links);
  const runsCode = ({ hasScript, hasHandler }: HtmlLinks) => hasScript || hasHandler;
  const [, asXml] = readings;
  const runs = readings.some(({ hasForm, hasPassword, acts }) => hasForm || hasPassword || acts) ||
    asXml !== undefined && runsCode(asXml) ||
    links.some(({ href, source }) => BY_ITSELF.has(source) || SCRIPT.test(href));
  const scripted = new Set(readings.flatMap((each) => each.scripted));
  // A page that leads nowhere and loads nothing does no more than a text.
  const isInert = links.every(({ href }) => INSIDE.test(href)) &&
    readings.every((each) => each.complete && !runsCode(each));
  const isTold = (encoded || isPage || declaredType === "text/html") && !isInert;
  const findings: BodyFindingId[] = [];
  if (runs) findings.push("attachment_active_markup");
  else if (isSvg ? links.some(({ source }) => source === "link") : isTold) {
    findings.push("attachment_markup");
  }
  const type = isSvg ? "image/svg+xml" : "text/html";
  return { ...nothing(type), findings, links: [...links, ...bare([...scripted])] };
}

/** Sources of addresses to which a page leads without a click. */
const BY_ITSELF: ReadonlySet<string> = new Set(["refresh", "frame"]);
/** An address inside the page itself. */
const INSIDE = /^\s{0,20}#/;

/** Whether the first element of a document is an SVG image. */
function isPicture(start: string): boolean {
  const [first = ""] = start.replaceAll(/<!--[^]*?(?:-->|$)/g, "").match(/<[a-z][\w.:-]*/i) ?? [];
  return /^<(?:[\w.-]+:)?svg$/i.test(first);
}

/** Calendar objects and address cards, by their first line (RFC 5545 §3.4, RFC 6350 §6.1.1). */
function objectType(start: string): string | null {
  const [, kind] = OBJECT.exec(start) ?? [];
  if (kind === undefined) return null;
  return kind.toLowerCase() === "card" ? "text/vcard" : "text/calendar";
}

const OBJECT = /^(?:\xef\xbb\xbf)?\s{0,99}BEGIN:V(CALENDAR|CARD)/i;

/** Bytes at the start of a file that show whether it is a text. */
const TEXT_START = 4096;

/** Whether a file starts as texts do: without control characters, or in UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, TEXT_START);
  if (start.length === 0) return false;
  const [first, second] = start;
  if (first === 0xff && second === 0xfe || first === 0xfe && second === 0xff) return true;
  return start.every((byte) => byte >= 0x20 && byte !== 0x7f || OF_TEXTS.has(byte));
}

/** Tab, line ends, and the escape character of East Asian charsets. */
const OF_TEXTS: ReadonlySet<number> = new Set([9, 10, 12, 13, 27]);

/** Endings of XML that browsers show. */
const XMLS = new Set(["svg", "xhtml", "xht", "xml"]);

/** The text of a page; a byte order mark tells UTF-16, as browsers have it. */
function markupText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return UTF16.decode(bytes);
  if (first === 0xfe && second === 0xff) return UTF16_BIG.decode(bytes);
  return UTF8.decode(bytes);
}

const UTF8 = new TextDecoder();
const UTF16 = new TextDecoder("utf-16le"), UTF16_BIG = new TextDecoder("utf-16be");
