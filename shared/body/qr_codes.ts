import makers from "../../catalogue/body/qr_makers.json" with { type: "json" };
import type { HtmlSink } from "../message/mime/html_reader.ts";
import type { MailLink } from "./urls.ts";

/** Sites that generate a QR code from their URL, by host. */
const MAKERS = new Map(makers.flatMap((each) => each.hosts.map((host) => [host, each] as const)));

/** The links, plus the targets of QR-code images that a site generates from an address. */
export function* withQrTargets(links: Iterable<MailLink>): Generator<MailLink> {
  for (const link of links) {
    yield link;
    const href = link.source === "image" ? qrTarget(link.href) : null;
    if (href !== null) yield { href, shown: null, source: "qr" };
  }
}

/** Null if it is not a QR-code image, or encodes something else than an address. */
function qrTarget(href: string): string | null {
  const url = URL.parse(href.trim());
  const maker = url === null ? undefined : MAKERS.get(url.hostname);
  if (url === null || maker === undefined || !url.pathname.startsWith(maker.path)) return null;
  const written = maker.query.map((name) => url.searchParams.get(name)).find((each) => each);
  const target = (written ?? "").trim();
  if (/^(?:https?|ftp):\/\//i.test(target)) return target;
  return BARE.test(target) ? `http://${target}` : null;
}

/** A host without a scheme, which telephones open as well: `www.a.example`, `a.example/b`. */
const BARE = /^(?:www\.[\w-]|[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}\/)/i;

/** `qr.png`, `qr_code-2.gif`, `my QR code`. */
const NAMED = /(?<![a-z])qr(?:[ _-]?codes?)?(?![a-z])|codes? qr|codice qr|c[o\u00f3]digo qr/i;

/** Whether the name of a picture, or what is said in its place, is that of a QR code. */
export function isNamedQr(name: string): boolean {
  return NAMED.test(name.slice(0, MAX_NAME));
}

/** The same of a picture in a page, by its address and what is said in its place. */
export function isQrPicture(source: string, alternative: string): boolean {
  const end = source.slice(0, MAX_SOURCE).search(/[?#]/);
  const path = source.slice(0, end < 0 ? MAX_SOURCE : end);
  return isNamedQr(`${path.slice(path.lastIndexOf("/") + 1)} ${alternative}`);
}

/** Characters of a name and of an address that are looked at. */
const MAX_NAME = 300, MAX_SOURCE = 8192;

/** Lines of blocks that a QR code drawn in text has at least, and signs of each: two rows a line. */
const MIN_LINES = 10, MIN_SIGNS = 20;
/** Characters of a text that are searched. */
const MAX_TEXT = 64 * 1024;

/** Whether a text draws a QR code with blocks (U+2580 to U+259F). */
export function drawsQr(text: string): boolean {
  const searched = text.slice(0, MAX_TEXT);
  if (!/[\u2580-\u259f]{2}/.test(searched)) return false;
  let lines = 0;
  for (const line of searched.split("\n")) {
    const signs = line.trim().replaceAll(/\p{Zs}/gu, "\u2591");
    lines = signs.length >= MIN_SIGNS && /^[\u2580-\u259f]*$/.test(signs) ? lines + 1 : 0;
    if (lines >= MIN_LINES) return true;
  }
  return false;
}

/** Modules of the smallest QR code, 21 rows of 21 (ISO/IEC 18004). */
const MODULES = 21 * 21;

/** Counts the coloured cells without text of a document: tables that draw a QR code have many. */
export class QrSink implements HtmlSink {
  #cells = 0;
  #inCell = false;

  /** Whether the document draws a QR code with cells of tables. */
  get drawn(): boolean {
    return this.#cells >= MODULES;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (tag !== "td") return;
    this.#end();
    this.#inCell = attributes.has("bgcolor") ||
      /background/i.test(attributes.get("style") ?? "");
  }

  close(tag: string): void {
    if (tag === "td" || tag === "tr") this.#end();
  }

  text(text: string): void {
    if (this.#inCell && /[^\s\u00a0]/.test(text)) this.#inCell = false;
  }

  comment(): void {}

  #end(): void {
    if (this.#inCell) this.#cells++;
    this.#inCell = false;
  }
}
