import type { UrlPurpose } from "../../contract/body.ts";
import { isPixel } from "./html_images.ts";
import { type HtmlLink, LinkList } from "./link_list.ts";
import {
  findOutlookMarkup,
  hidesFromOutlook,
  OpenLinks,
  OutlookText,
  OutsideText,
} from "./link_texts.ts";
import { isQrPicture } from "../links/qr_codes.ts";
import { type HtmlSink, MAX_ATTRIBUTES, readHtml } from "../../mime/html_reader.ts";
import type { Visibility } from "../../mime/visibility.ts";
import { ScriptReader } from "./scripts.ts";
import {
  findScriptUrls,
  isHandler,
  RAW_ELEMENTS,
  REFRESH_START,
  SCRIPT_URL,
  SRCSET_ATTRIBUTES,
  TARGET_ATTRIBUTES,
  URL_ATTRIBUTES,
} from "./link_attributes.ts";
import { extractSrcsetUrls, extractStyleUrls } from "../../mime/style/style_urls.ts";

/** The links of a page, and the acts of its markup and scripts. */
export interface HtmlLinks {
  readonly links: readonly HtmlLink[];
  /** URL of `<base>`; null without one. */
  readonly base: string | null;
  /** Text outside of links, without texts between two tags that contain no URL. */
  readonly outsideText: string;
  readonly hasForm: boolean;
  readonly hasPassword: boolean;
  readonly hasScript: boolean;
  /** Whether an attribute contains a script, such as `onload`. */
  readonly hasHandler: boolean;
  /** Whether a script of an element or attribute decodes hidden text or writes a page. */
  readonly writesPage: boolean;
  /** Whether a script writes a file to the reader's disk. */
  readonly writesFile: boolean;
  /** Whether a script opens another page. */
  readonly redirects: boolean;
  /** Whether a picture is called a QR code. */
  readonly namesQr: boolean;
  /** Text that only Outlook on Windows shows. */
  readonly outlookText: string;
  /** URLs in script elements, which run in an attached page but not in a mail. */
  readonly scriptUrls: readonly string[];
  /** Whether all URLs of the page are in `links`. */
  readonly isComplete: boolean;
}

/** Maximum number of characters of style sheets that are searched for URLs. */
const MAX_STYLE = 256 * 1024;
/** Maximum number of comments and attributes per page whose markup is read. */
const MAX_INNER = 5000;
/** Maximum number of URLs per `ping` attribute. */
const MAX_PINGS = 20;

/** Element of Office's settings, which are not shown. */
const SETTINGS = "xml";

/**
 * Reads the links of a page in linear time.
 *
 * @param others Further sinks, which read the page in the same pass.
 * @param mayRead Returns false to end the reading.
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

/** Collects the links of a page. The caller calls {@linkcode closeLink} at its end. */
export class LinkSink implements HtmlSink, HtmlLinks {
  base: string | null = null;
  hasScript = false;
  hasHandler = false;
  namesQr = false;
  readonly #links = new LinkList();
  readonly #scripts = new ScriptReader();
  readonly #openLinks = new OpenLinks();
  readonly #outsideText = new OutsideText();
  readonly #outlookText = new OutlookText();
  /** Kind of the nested markup (comment for Outlook, `srcdoc`) that is being read; null for none. */
  #innerKind: "outlook" | "frame" | null = null;
  #innerCount = 0;
  /** The last start tag: the next text is a script, a style sheet or raw text of its element. */
  #raw = "";
  #isInSettings = false;
  #styleLeft = MAX_STYLE;
  readonly #visibility: Visibility | null;

  /**
   * @param visibility Visibility of the page's texts, called before this sink; null if all are
   * shown.
   */
  constructor(visibility: Visibility | null = null) {
    this.#visibility = visibility;
  }

  get links(): readonly HtmlLink[] {
    return this.#links.links;
  }

  get isComplete(): boolean {
    return this.#links.isComplete;
  }

  get hasForm(): boolean {
    return this.#links.hasForm;
  }

  get hasPassword(): boolean {
    return this.#links.hasPassword;
  }

  get scriptUrls(): readonly string[] {
    return this.#scripts.urls;
  }

  get writesPage(): boolean {
    return this.#scripts.writesPage;
  }

  get writesFile(): boolean {
    return this.#scripts.writesFile;
  }

  get redirects(): boolean {
    return this.#scripts.redirects;
  }

  get outsideText(): string {
    return this.#outsideText.toString();
  }

  get outlookText(): string {
    return this.#outlookText.toString();
  }

  get #isForOutlook(): boolean {
    return this.#innerKind === "outlook";
  }

  /** Ends the open links; inside a comment for Outlook, only Outlook's link. */
  closeLink(atEnd = false): void {
    if (atEnd) this.#openLinks.isSkippedByOutlook = false;
    for (const { href, text, drawnText } of this.#openLinks.close(this.#isForOutlook)) {
      this.#links.add(href, "link", text);
      // Without text that seems to be hidden, the link may show another URL.
      if (drawnText !== null && drawnText.trim() !== "") this.#links.add(href, "link", drawnText);
    }
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#raw = tag;
    if (tag === SETTINGS) this.#isInSettings = true;
    if (tag === "script") {
      this.hasScript = true;
      // Nobody opens the URLs in JSON data.
      if (/json/i.test(attributes.get("type") ?? "")) this.#raw = "";
    }
    if (tag === "form") this.#links.startForm();
    if (tag === "a") this.closeLink();
    if (attributes.size > 0) this.#readAttributes(tag, attributes);
    if (attributes.size >= MAX_ATTRIBUTES) this.#links.isComplete = false;
    if (this.#isForOutlook) this.#outlookText.addBlank();
    else if (!this.#openLinks.isInside) this.#outsideText.endPiece();
    const alt = tag === "img" ? attributes.get("alt") ?? "" : "";
    if (alt !== "" && !this.#visibility?.current.isSure) this.#addLinkText(alt);
  }

  #readAttributes(tag: string, attributes: ReadonlyMap<string, string>): void {
    const readValue = (name: string) => attributes.get(name) ?? "";
    if (tag === "input" && readValue("type").toLowerCase() === "password") {
      this.#links.askPassword();
    }
    if (tag === "base" && readValue("href") !== "") this.base ??= readValue("href");
    if (tag === "meta" && readValue("http-equiv").toLowerCase() === "refresh") {
      const target = readValue("content").replace(REFRESH_START, "");
      if (target !== readValue("content")) {
        this.#links.add(target.replace(/["'][^"']*$/, ""), "refresh");
      }
    }
    if (tag === "img" && !this.namesQr) {
      this.namesQr = isQrPicture(readValue("src"), readValue("alt"));
    }
    const purpose = tag === "img" && this.#links.acceptsLoaded && isPixel(attributes)
      ? "pixel"
      : null;
    for (const [name, text] of attributes) this.#readAttribute(tag, name, text, purpose);
  }

  close(tag: string): void {
    this.#raw = "";
    if (tag === SETTINGS) this.#isInSettings = false;
    if (tag === "a") this.closeLink();
    if (tag === "form") this.#links.endForm();
  }

  text(text: string, raw: boolean): void {
    // In XHTML the text of a script is not marked as raw.
    if (this.#raw === "script") this.#scripts.read(text);
    else if (!raw) this.#addText(text);
    else if (this.#raw === "style") this.#addStyleUrls(text);
    else if (RAW_ELEMENTS.has(this.#raw)) this.#outsideText.add(text);
  }

  /** Reads the comments that only Outlook on Windows shows. */
  comment(text: string): void {
    if (/^\s{0,9}<!\[endif\]/i.test(text)) this.#openLinks.isSkippedByOutlook = false;
    else if (hidesFromOutlook(text)) this.#openLinks.isSkippedByOutlook = true;
    const markup = findOutlookMarkup(text);
    if (markup !== null) this.#readInner("outlook", markup);
  }

  /** Reads the markup of a comment or attribute, one level deep. */
  #readInner(kind: "outlook" | "frame", markup: string): void {
    if (this.#innerKind !== null) return;
    if (++this.#innerCount > MAX_INNER) {
      this.#links.isComplete = false;
      return;
    }
    this.#innerKind = kind;
    this.#raw = "";
    readHtml(markup, [this]);
    this.#innerKind = null;
    this.#isInSettings = false;
    this.#raw = "";
  }

  #readAttribute(tag: string, name: string, text: string, purpose: UrlPurpose | null): void {
    if (text !== "" && isHandler(name)) {
      this.hasHandler = true;
      this.#scripts.judge(text);
      this.#addScriptUrls(text);
    }
    if (name === "srcdoc" && tag === "iframe") this.#readInner("frame", text);
    if (name === "ping" && tag === "a") {
      for (const url of text.split(/\s+/, MAX_PINGS)) this.#links.add(url, "link");
    }
    if (SRCSET_ATTRIBUTES.has(name) && this.#links.acceptsLoaded) {
      for (const url of extractSrcsetUrls(text)) this.#links.add(url, "image", null, purpose);
    } else if (name === "style") {
      this.#addStyleUrls(text);
    } else if (name === "background") {
      this.#links.add(text, "image");
    }
    const source = URL_ATTRIBUTES.get(name)?.get(tag);
    if (source === undefined || text.trim() === "") return;
    if (SCRIPT_URL.test(text)) this.#addScriptUrls(text);
    if (tag === "a" && TARGET_ATTRIBUTES.has(name)) this.#openLinks.open(text, this.#isForOutlook);
    else this.#links.add(text, source, null, purpose);
  }

  /** Adds the URLs in a script, unless the list is full. */
  #addScriptUrls(text: string): void {
    if (!this.#links.isComplete && this.#links.isFull) return;
    for (const url of findScriptUrls(text)) this.#links.add(url, "link");
  }

  #addStyleUrls(text: string): void {
    if (this.#styleLeft <= 0) return;
    this.#styleLeft -= text.length;
    for (const url of extractStyleUrls(text)) this.#links.add(url, "style");
  }

  #addText(text: string): void {
    if (this.#isInSettings) return;
    if (this.#isForOutlook) this.#outlookText.add(text);
    else if (!this.#openLinks.isInside) this.#outsideText.add(text);
    const { isSure, isDrawn } = this.#visibility?.lastText ?? { isSure: false, isDrawn: true };
    if (this.#innerKind !== null) this.#addLinkText(text);
    else if (!isSure) this.#addLinkText(text, isDrawn);
  }

  /** Adds to the text of the open links, unless the list is full. */
  #addLinkText(text: string, isDrawn = true): void {
    if (!this.#links.isFull) {
      this.#openLinks.addText(text, { isForOutlook: this.#isForOutlook, isDrawn });
    }
  }
}
