import type { UrlPurpose } from "../../contract/body.ts";
import { isPixel } from "./html_images.ts";
import { type HtmlLink, KeptLinks } from "./kept_links.ts";
import { isDeniedToOutlook, OpenLinks, outlookMarkup } from "./open_link.ts";
import { OutlookText, OutsideText } from "./outside_text.ts";
import { isQrPicture } from "../links/qr_codes.ts";
import { type HtmlSink, MAX_ATTRIBUTES, readHtml } from "../../mime/html_reader.ts";
import type { Visibility } from "../../mime/visibility.ts";
import { Scripts } from "./scripts.ts";
import { ADDRESSES, isHandler, REFRESH, scriptUrls, SETS } from "./link_attributes.ts";
import { SCRIPT, TARGETS, WRITTEN } from "./link_attributes.ts";
import { srcsetUrls, styleUrls } from "../../mime/style/style_urls.ts";

export type { HtmlLink };

/** The links of an HTML document. */
export interface HtmlLinks {
  readonly links: readonly HtmlLink[];
  /** Target of `<base>`; null without a `<base>`. */
  readonly base: string | null;
  /** Text outside of links, without the stretches between two tags that hold no address. */
  readonly outside: string;
  readonly hasForm: boolean;
  readonly hasPassword: boolean;
  readonly hasScript: boolean;
  /** Whether an attribute holds a script, as `onload` does. */
  readonly hasHandler: boolean;
  /** Whether a script, of an element or an attribute, unpacks hidden text or writes a page. */
  readonly writes: boolean;
  /** Whether one writes a file to the reader's disk. */
  readonly writesFile: boolean;
  /** Whether one leads elsewhere. */
  readonly redirects: boolean;
  /** Whether a picture is named as a QR code. */
  readonly namesQr: boolean;
  /** Text that Outlook on Windows alone shows. */
  readonly outlook: string;
  /** Addresses in scripts, which run where a browser opens the page: not in a mail, in a file. */
  readonly scripted: readonly string[];
  /** Whether all addresses were kept. */
  readonly complete: boolean;
}

/** Maximum number of characters of style sheets that are searched for addresses. */
const MAX_STYLE = 256 * 1024;
/** Maximum number of pieces of markup in comments and attributes that are read. */
const MAX_INNER = 5000;
/** Maximum number of addresses of one link that are reported when it is followed. */
const MAX_PINGS = 20;

/** Office's settings, which are not shown. */
const SETTINGS = "xml";

/**
 * Reads an HTML document's addresses in linear time.
 *
 * @param others Further readers.
 * @param mayRead False ends the reading.
 */
export function readHtmlLinks(
  html: string,
  { others = [], mayRead = () => true }: {
    readonly others?: readonly HtmlSink[];
    readonly mayRead?: () => boolean;
  } = {},
): HtmlLinks {
  const links = new LinkSink();
  readHtml(html, [links, ...others], { mayRead });
  links.closeLink(true);
  return links;
}

/** Collects the addresses of a document; {@linkcode closeLink} is called at its end. */
export class LinkSink implements HtmlSink, HtmlLinks {
  base: string | null = null;
  hasScript = false;
  hasHandler = false;
  namesQr = false;
  readonly #kept = new KeptLinks();
  readonly #scripts = new Scripts();
  readonly #open = new OpenLinks();
  readonly #outside = new OutsideText();
  readonly #outlook = new OutlookText();
  /** Whether the markup inside a comment or an attribute is read; it is not nested. */
  #inner: "outlook" | "frame" | null = null;
  #inners = 0;
  /** The element whose text comes next, where it is no text of the document. */
  #raw = "";
  #inSettings = false;
  #styleLeft = MAX_STYLE;
  readonly #visibility: Visibility | null;

  /** @param visibility Is called before this sink; without it all text of links counts as shown. */
  constructor(visibility: Visibility | null = null) {
    this.#visibility = visibility;
  }

  get links(): readonly HtmlLink[] {
    return this.#kept.links;
  }

  get complete(): boolean {
    return this.#kept.complete;
  }

  get hasForm(): boolean {
    return this.#kept.hasForm;
  }

  get hasPassword(): boolean {
    return this.#kept.hasPassword;
  }

  get scripted(): readonly string[] {
    return this.#scripts.urls;
  }

  get writes(): boolean {
    return this.#scripts.writes;
  }

  get writesFile(): boolean {
    return this.#scripts.writesFile;
  }

  get redirects(): boolean {
    return this.#scripts.redirects;
  }

  get outside(): string {
    return this.#outside.toString();
  }

  get outlook(): string {
    return this.#outlook.toString();
  }

  get #forOutlook(): boolean {
    return this.#inner === "outlook";
  }

  /** Ends the links that are open; inside a comment for Outlook, Outlook's alone. */
  closeLink(atEnd = false): void {
    if (atEnd) this.#open.skips = false;
    for (const { href, shown, drawn } of this.#open.close(this.#forOutlook)) {
      this.#kept.add(href, "link", shown);
      // Text that seems to be hidden may cover the name of another address.
      if (drawn !== null && drawn.trim() !== "") this.#kept.add(href, "link", drawn);
    }
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#raw = tag;
    if (tag === SETTINGS) this.#inSettings = true;
    if (tag === "script") {
      this.hasScript = true;
      // Data for machines: no program opens the addresses in it.
      if (/json/i.test(attributes.get("type") ?? "")) this.#raw = "";
    }
    if (tag === "form") this.#kept.startForm();
    if (tag === "a") this.closeLink();
    if (attributes.size > 0) this.#attributes(tag, attributes);
    if (attributes.size >= MAX_ATTRIBUTES) this.#kept.complete = false;
    if (this.#forOutlook) this.#outlook.addBlank();
    else if (!this.#open.isInside) this.#outside.endStretch();
    const alt = tag === "img" ? attributes.get("alt") ?? "" : "";
    if (alt !== "" && !this.#visibility?.here.isSure) this.#showInLinks(alt);
  }

  #attributes(tag: string, attributes: ReadonlyMap<string, string>): void {
    const value = (name: string) => attributes.get(name) ?? "";
    if (tag === "input" && value("type").toLowerCase() === "password") this.#kept.askPassword();
    if (tag === "base" && value("href") !== "") this.base ??= value("href");
    if (tag === "meta" && value("http-equiv").toLowerCase() === "refresh") {
      const target = value("content").replace(REFRESH, "");
      if (target !== value("content")) this.#kept.add(target.replace(/["'][^"']*$/, ""), "refresh");
    }
    if (tag === "img" && !this.namesQr) this.namesQr = isQrPicture(value("src"), value("alt"));
    const purpose = tag === "img" && this.#kept.keepsLoaded && isPixel(attributes) ? "pixel" : null;
    for (const [name, text] of attributes) this.#attribute(tag, name, text, purpose);
  }

  close(tag: string): void {
    this.#raw = "";
    if (tag === SETTINGS) this.#inSettings = false;
    if (tag === "a") this.closeLink();
    if (tag === "form") this.#kept.endForm();
  }

  text(text: string, raw: boolean): void {
    // In XML a script is text like any other.
    if (this.#raw === "script") this.#scripts.read(text);
    else if (!raw) this.#show(text);
    else if (this.#raw === "style") this.#styles(text);
    else if (WRITTEN.has(this.#raw)) this.#outside.add(text);
  }

  /** Reads the comments that only Outlook on Windows shows. */
  comment(text: string): void {
    if (/^\s{0,9}<!\[endif\]/i.test(text)) this.#open.skips = false;
    else if (isDeniedToOutlook(text)) this.#open.skips = true;
    const markup = outlookMarkup(text);
    if (markup !== null) this.#read("outlook", markup);
  }

  /** Reads markup inside of the markup, one level deep. */
  #read(inner: "outlook" | "frame", markup: string): void {
    if (this.#inner !== null) return;
    if (++this.#inners > MAX_INNER) {
      this.#kept.complete = false;
      return;
    }
    this.#inner = inner;
    this.#raw = "";
    readHtml(markup, [this]);
    this.#inner = null;
    this.#inSettings = false;
    this.#raw = "";
  }

  #attribute(tag: string, name: string, text: string, purpose: UrlPurpose | null): void {
    if (text !== "" && isHandler(name)) {
      this.hasHandler = true;
      this.#scripts.judge(text);
      this.#script(text);
    }
    if (name === "srcdoc" && tag === "iframe") this.#read("frame", text);
    if (name === "ping" && tag === "a") {
      for (const url of text.split(/\s+/, MAX_PINGS)) this.#kept.add(url, "link");
    }
    if (SETS.has(name) && this.#kept.keepsLoaded) {
      for (const url of srcsetUrls(text)) this.#kept.add(url, "image", null, purpose);
    } else if (name === "style") {
      this.#styles(text);
    } else if (name === "background") {
      this.#kept.add(text, "image");
    }
    const source = ADDRESSES.get(name)?.get(tag);
    if (source === undefined || text.trim() === "") return;
    if (SCRIPT.test(text)) this.#script(text);
    if (tag === "a" && TARGETS.has(name)) this.#open.open(text, this.#forOutlook);
    else this.#kept.add(text, source, null, purpose);
  }

  /** Adds the addresses in a script, unless it is known that there are more than are kept. */
  #script(text: string): void {
    if (!this.#kept.complete && this.#kept.isFull) return;
    for (const url of scriptUrls(text)) this.#kept.add(url, "link");
  }

  #styles(text: string): void {
    if (this.#styleLeft <= 0) return;
    this.#styleLeft -= text.length;
    for (const url of styleUrls(text)) this.#kept.add(url, "style");
  }

  #show(text: string): void {
    if (this.#inSettings) return;
    if (this.#forOutlook) this.#outlook.add(text);
    else if (!this.#open.isInside) this.#outside.add(text);
    const { isSure, isDrawn } = this.#visibility?.ofText ?? { isSure: false, isDrawn: true };
    if (this.#inner !== null) this.#showInLinks(text);
    else if (!isSure) this.#showInLinks(text, isDrawn);
  }

  /** Adds to the text of links, as long as further links are kept. */
  #showInLinks(text: string, isDrawn = true): void {
    if (!this.#kept.isFull) this.#open.show(text, { forOutlook: this.#forOutlook, isDrawn });
  }
}
