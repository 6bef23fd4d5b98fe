import { type Budget, TAG_STEPS } from "../../mime/budget.ts";
import { TextSink } from "../../mime/html_text.ts";
import { Visibility } from "../../mime/visibility.ts";
import { looksLikeHtml } from "../../mime/sniff.ts";
import { isRtf } from "./documents/rtf.ts";
import { readExtension } from "./file_names.ts";
import {
  createEmptyContent,
  type FileContent,
  LATIN1,
  MAX_COMMAND,
  readAppendedArchive,
  readRtfContent,
  toAttachedLinks,
} from "./file_reading.ts";
import { XHTML } from "../../mime/part.ts";
import type { MailFile } from "./files.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { type HtmlLinks, LinkSink, readHtmlLinks } from "../markup/html_links.ts";
import { SCRIPT_URL } from "../markup/link_attributes.ts";
import { findTextUrls } from "../links/text_links.ts";
import { readHtml } from "../../mime/html_reader.ts";

/** Number of bytes in which the first tag of a page is searched. */
const MARKUP_START = 4096;

/** Endings of files that a browser shows as a page or picture made of markup. */
const PAGES = new Set(["html", "htm", "xhtml", "xht", "shtml", "mht", "mhtml", "svg"]);

/** Endings of shortcuts that are texts. */
const SHORTCUTS = new Set([
  "url",
  "website",
  "webloc",
  "desktop",
  "scf",
  "library-ms",
  "searchconnector-ms",
]);

/** Matches the computer to which a file of Remote Desktop connects. */
const REMOTE_DESKTOP = /^full address:s:[ \t]{0,9}(\S{1,300})/im;

/** Media types of pages. */
const PAGE_TYPES = new Set(["text/html", XHTML]);

/** Endings of texts whose URLs a program opens when it opens the text. */
const URL_TEXTS = new Set(["iqy", "jnlp", "vcf"]);

/** Endings of texts that may contain tags but that no program opens as a page. */
const PLAIN_TEXTS = new Set(["ics", "vcs", "ifb", "eml", "mbox"]);
/** Namespaces of XML that a browser shows as a page or picture; other XML is data. */
const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** Matches the first line of a calendar or address card (RFC 5545, RFC 6350). */
const CALENDAR_OR_CARD = /^(?:\xef\xbb\xbf)?\s{0,99}BEGIN:V(CALENDAR|CARD)/i;

/** Tells whether a file with tags is data, which programs do not open as a page. */
function isDataFile(extension: string, start: string, bytes: Uint8Array): boolean {
  if (PLAIN_TEXTS.has(extension) || CALENDAR_OR_CARD.test(start)) return true;
  const isXml = /^(?:\xef\xbb\xbf)?\s{0,99}<\?xml\s/.test(start);
  if (!isXml || /<!doctype html|<html[\s>]|<svg[\s>]/i.test(start)) return false;
  const text = LATIN1.decode(bytes);
  return !text.includes(XHTML_NAMESPACE) && !text.includes(SVG_NAMESPACE);
}

/** Number of steps of the budget per byte of a page, in addition to those of its tags. */
const CHARACTER_STEPS = 2;

/** Reads a file without a known signature: RTF, a shortcut, a page, a text or other data. */
export function readTextFile(file: MailFile, budget: Budget): FileContent {
  const { bytes, name } = file;
  const extension = readExtension(name ?? "");
  const start = LATIN1.decode(bytes.subarray(0, MARKUP_START));
  if (isRtf(start)) return readRtfContent(LATIN1.decode(bytes), budget);
  if (SHORTCUTS.has(extension) || start.trimStart().startsWith("[InternetShortcut]")) {
    return readShortcut(bytes);
  }
  if (extension === "rdp") return readRemoteDesktop(bytes);
  const textType = isText(bytes) ? "text/plain" : null;
  if (URL_TEXTS.has(extension)) {
    return {
      ...createEmptyContent(findCalendarOrCardType(start) ?? textType),
      links: toAttachedLinks(findTextUrls(start)),
    };
  }
  const isPage = PAGES.has(extension);
  if (!isPage && isDataFile(extension, start, bytes)) {
    return createEmptyContent(findCalendarOrCardType(start) ?? textType);
  }
  const hasSvg = extension === "svg" || /<(?:[\w.-]+:)?svg[\s>]/i.test(start);
  const isDeclaredPage = isPage || PAGE_TYPES.has(file.declaredType);
  if (!isDeclaredPage && !hasSvg && !looksLikeHtml(start)) {
    return { ...createEmptyContent(textType), ...readAppendedArchive(file, budget) };
  }
  const isSvg = hasSvg && (extension === "svg" || !isPage && startsWithSvg(start));
  return readPage(file, budget, { extension, isSvg, isDeclaredPage });
}

/** Reads a shortcut that is a text. */
function readShortcut(bytes: Uint8Array): FileContent {
  const addresses = readShortcutUrls(LATIN1.decode(bytes));
  return {
    ...createEmptyContent(null),
    findings: ["attachment_shortcut"],
    links: toAttachedLinks(addresses),
    opens: addresses[0]?.slice(0, MAX_COMMAND) ?? null,
  };
}

/** Reads the computer to which a file of Remote Desktop connects. */
function readRemoteDesktop(bytes: Uint8Array): FileContent {
  const [, host] = REMOTE_DESKTOP.exec(decodeMarkup(bytes.subarray(0, MARKUP_START))) ?? [];
  return { ...createEmptyContent(null), findings: ["attachment_shortcut"], opens: host ?? null };
}

/** Kind of a page, by its name, declared type and first characters. */
interface PageKind {
  readonly extension: string;
  readonly isSvg: boolean;
  /** Whether the name or the declared type is one of a page. */
  readonly isDeclaredPage: boolean;
}

/** Reads a page, or a picture made of markup. */
function readPage(file: MailFile, budget: Budget, kind: PageKind): FileContent {
  const { isEncoded, bytes } = file;
  const { isSvg, isDeclaredPage } = kind;
  if (!budget.take(CHARACTER_STEPS * bytes.length)) return createEmptyContent("text/html");
  const markup = decodeMarkup(bytes, file.readPageText);
  const visibility = new Visibility(markup, { budget }), pageText = new TextSink(visibility);
  const mayRead = () => budget.take(TAG_STEPS);
  // `pageText` stays empty if the page was read with the mail: its text is in the mail's then.
  const readings = [
    file.findLinks?.(markup) ?? readHtmlLinks(markup, { others: [visibility, pageText], mayRead }),
  ];
  // Browsers parse XML, and SVG inside a page, by other rules.
  if (isSvg || XML_PAGES.has(kind.extension) || /<\?xml|xmlns|<svg/i.test(markup)) {
    readings.push(readXmlLinks(markup, mayRead));
    // Entities are not expanded: links in them are not found, so the file is not read as a whole.
    if (markup.includes("<!ENTITY")) budget.refuse();
  }
  const links = readings.flatMap((each) => each.links);
  const scriptUrls = new Set(readings.flatMap((each) => each.scriptUrls));
  const findings = findInPage(readings, isSvg);
  // A page that the mail shows as its text is not an attachment.
  const isFile = file.isShown !== true;
  // A file that is neither encoded, nor named or typed as a page, may be a text of the mail.
  const isAttachedPage = isEncoded || isDeclaredPage;
  const isRisk = isSvg ? isActivePicture(readings) : isAttachedPage && !isInert(readings);
  if (findings.length === 0 && isFile && isRisk) findings.push("attachment_markup");
  return {
    ...createEmptyContent(isSvg ? "image/svg+xml" : "text/html"),
    findings,
    links: [...links, ...toAttachedLinks([...scriptUrls])],
    text: isFile ? `${pageText}\n${pageText.hiddenText}`.trim() : "",
  };
}

/** Finds the acts of a page without a click, and a form that asks for a password. */
function findInPage(readings: readonly HtmlLinks[], isSvg: boolean): BodyFindingId[] {
  const findings: BodyFindingId[] = [];
  if (readings.some(({ hasPassword }) => hasPassword)) findings.push("attachment_password_form");
  if (readings.some(({ writesFile }) => writesFile)) findings.push("attachment_writes_file");
  if (readings.some(({ writesPage }) => writesPage)) findings.push("attachment_script_writes");
  if (
    readings.some(({ redirects, links }) =>
      redirects || links.some(({ source }) => AUTOMATIC.has(source))
    )
  ) findings.push(isSvg ? "attachment_picture_redirects" : "attachment_redirect");
  return findings;
}

/** Tells whether a page runs code. */
function runsCode({ hasScript, hasHandler }: HtmlLinks): boolean {
  return hasScript || hasHandler;
}

/** Tells whether a page has no links, scripts and loaded content: it is no riskier than a text. */
function isInert(readings: readonly HtmlLinks[]): boolean {
  return readings.every((reading) =>
    reading.isComplete && !reading.hasForm && !runsCode(reading) &&
    reading.links.every(({ href }) => SAME_PAGE.test(href))
  );
}

/** Tells whether a picture made of markup has links or runs code. */
function isActivePicture(readings: readonly HtmlLinks[]): boolean {
  return readings.some((reading) =>
    runsCode(reading) ||
    reading.links.some(({ href, source }) => source === "link" || SCRIPT_URL.test(href))
  );
}

/** Sources of URLs that a page opens without a click. */
const AUTOMATIC: ReadonlySet<string> = new Set(["refresh", "frame"]);
/** Matches a URL that leads to a place in the same page. */
const SAME_PAGE = /^\s{0,20}#/;

/** Tells whether the first element of a document is an SVG image. */
function startsWithSvg(start: string): boolean {
  const [first = ""] = start.replaceAll(/<!--[^]*?(?:-->|$)/g, "").match(/<[a-z][\w.:-]*/i) ?? [];
  return /^<(?:[\w.-]+:)?svg$/i.test(first);
}

/** Finds the media type of a calendar or address card by its first line; null for others. */
function findCalendarOrCardType(start: string): string | null {
  const [, kind] = CALENDAR_OR_CARD.exec(start) ?? [];
  if (kind === undefined) return null;
  return kind.toLowerCase() === "card" ? "text/vcard" : "text/calendar";
}

/** Maximum number of bytes at the start of a file that are examined for control characters. */
const TEXT_START = 4096;

/** Tells whether the start of a file is text: without control characters, or in UTF-16. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, TEXT_START);
  if (start.length === 0) return false;
  const [first, second] = start;
  if (first === 0xff && second === 0xfe || first === 0xfe && second === 0xff) return true;
  return start.every((byte) => byte >= 0x20 && byte !== 0x7f || TEXT_CONTROLS.has(byte));
}

/** Control characters of texts: tab, line breaks, and the escape of East Asian charsets. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 12, 13, 27]);

/** Endings of XML that browsers show as a page or picture. */
const XML_PAGES = new Set(["svg", "xhtml", "xht", "xml"]);

/** Decodes markup: UTF-16 if a byte order mark shows it, as in browsers, else by `readPageText`. */
function decodeMarkup(bytes: Uint8Array, readPageText?: () => string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return UTF16.decode(bytes);
  if (first === 0xfe && second === 0xff) return UTF16_BIG.decode(bytes);
  return readPageText?.() ?? UTF8.decode(bytes);
}

const UTF8 = new TextDecoder();
const UTF16 = new TextDecoder("utf-16le"), UTF16_BIG = new TextDecoder("utf-16be");

/** Maximum number of characters of a shortcut that are read. */
const MAX_SHORTCUT = 16 * 1024;

/** Keys of the targets in `.url`, `.desktop` and `.scf` files. */
const SHORTCUT_KEYS = new Set(["url", "baseurl", "iconfile", "exec"]);
/** Matches the elements of the targets in `.webloc` and `.library-ms` files. */
const SHORTCUT_ELEMENT = /<(?:string|url)>\s{0,99}([^<\s]{1,2000})\s{0,99}<\/(?:string|url)>/gi;

/** Reads the targets of a shortcut, which may be URLs or commands. */
export function readShortcutUrls(text: string): string[] {
  const start = text.slice(0, MAX_SHORTCUT);
  const lines = start.split(/[\r\n]/).map((line) => {
    const equals = line.indexOf("=");
    return SHORTCUT_KEYS.has(line.slice(0, equals).trim().toLowerCase())
      ? line.slice(equals + 1)
      : "";
  });
  const elements = [...start.matchAll(SHORTCUT_ELEMENT)].map(([, address = ""]) => address);
  return [...lines, ...elements].map((address) => address.trim()).filter((each) => each !== "");
}

/** Reads the links of a page or picture by the rules of XML. */
export function readXmlLinks(xml: string, mayRead = () => true): HtmlLinks {
  const links = new LinkSink();
  readHtml(xml, [links], { isXml: true, mayRead });
  links.closeLink(true);
  return links;
}
