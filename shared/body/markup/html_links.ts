import type { UrlPurpose, UrlSource } from "../../contract/body.ts";
import { TextBuilder } from "../../encoding/text_builder.ts";
import { isPixel } from "./html_images.ts";
import { appendShown, isDeniedToOutlook, MAX_SHOWN, outlookMarkup } from "./open_link.ts";
import type { OpenLink } from "./open_link.ts";
import { isQrPicture } from "../links/qr_codes.ts";
import { MAX_ATTRIBUTES, readHtml } from "../../mime/html_reader.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import { scriptActs } from "./script_acts.ts";
import { ADDRESSES, isHandler, REFRESH, scriptUrls, SETS } from "./link_attributes.ts";
import { SCRIPT, TARGETS, WRITTEN } from "./link_attributes.ts";
import { isFollowed } from "../links/url_limits.ts";
import { srcsetUrls, styleUrls } from "../style/style_urls.ts";

/** An address of an HTML document. */
export interface HtmlLink {
  /** As written, character references decoded. */
  readonly href: string;
  /** Text between the tags of a link; null for what has none. */
  readonly shown: string | null;
  readonly source: UrlSource;
  readonly purpose: UrlPurpose | null;
}

/** The links of an HTML document. */
export interface HtmlLinks {
  readonly links: readonly HtmlLink[];
  /** Of `<base>`, null when there is none. */
  readonly base: string | null;
  /** Text outside of links, without the stretches between two tags that hold no address. */
  readonly outside: string;
  readonly hasForm: boolean;
  readonly hasPassword: boolean;
  readonly hasScript: boolean;
  /** Whether an attribute holds a script, as `onload` does. */
  readonly hasHandler: boolean;
  /** Whether a script, of an element or an attribute, writes a file or a page. */
  readonly writes: boolean;
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

/** Addresses of one document that are kept; large newsletters have under 300. Then what it loads. */
const MAX_LINKS = 10_000, MAX_LOADED = 2000;
/** Longest address kept. */
const MAX_HREF = 8192;
/** Characters of style sheets that are searched for addresses. */
const MAX_STYLE = 256 * 1024;
/** Characters of scripts that are searched for addresses, and the addresses kept. */
const MAX_SCRIPT = 256 * 1024, MAX_SCRIPTED = 500;
/** Scripts whose words are read. */
const MAX_JUDGED = 500;
/** Pieces of markup in comments and attributes that are read. */
const MAX_INNER = 5000;
/** Addresses of one link that are reported when it is followed. */
const MAX_PINGS = 20;

/** The fields that every address in a text has. */
const MAY_BE_ADDRESS = /:\/\/|\.\S/;

/** Office's settings, which are not shown. */
const SETTINGS = "xml";
/** Characters of the text that only Outlook shows. */
const MAX_OUTLOOK = 64 * 1024;

/**
 * Reads the addresses of an HTML document in linear time.
 *
 * @param others Further readers of the document, in the same pass.
 */
export function readHtmlLinks(html: string, ...others: readonly HtmlSink[]): HtmlLinks {
  const links = new LinkSink();
  readHtml(html, [links, ...others]);
  links.closeLink(true);
  return links;
}

/** Collects the addresses of a document; {@linkcode closeLink} is called at its end. */
export class LinkSink implements HtmlSink, HtmlLinks {
  readonly links: HtmlLink[] = [];
  readonly scripted: string[] = [];
  base: string | null = null;
  hasForm = false;
  hasPassword = false;
  hasScript = false;
  hasHandler = false;
  writes = false;
  redirects = false;
  namesQr = false;
  complete = true;
  #loaded = 0;
  /** Where the addresses of the open form are in `links`, and whether it has a password field. */
  #ofForm: number[] = [];
  #asksPassword = false;
  readonly #text = new TextBuilder();
  /** The text outside of links since the last start tag. */
  #stretch = "";
  #link: OpenLink | null = null;
  /** The one that Outlook alone has open. */
  #outlookLink: OpenLink | null = null;
  readonly #outlook: string[] = [];
  #outlookRoom = MAX_OUTLOOK;
  /** Whether the markup inside a comment or an attribute is read; it is not done once more. */
  #inner: "outlook" | "frame" | null = null;
  #inners = 0;
  #inSettings = false;
  /** Whether Outlook passes over what comes: it is between conditional comments. */
  #skips = false;
  #raw = "";
  #styleRoom = MAX_STYLE;
  #scriptRoom = MAX_SCRIPT;
  #judged = 0;

  get outside(): string {
    return this.#text.toString() + this.#stretch;
  }

  get outlook(): string {
    return this.#outlook.join("");
  }

  /** Ends the links that are open; inside a comment for Outlook, Outlook's alone. */
  closeLink(atEnd = false): void {
    if (atEnd) this.#skips = false;
    if (this.#inner !== "outlook" && this.#link !== null) {
      this.#add(this.#link.href, "link", this.#link.shown);
      this.#link = null;
    }
    if (this.#outlookLink !== null && !this.#skips) {
      this.#add(this.#outlookLink.href, "link", this.#outlookLink.shown);
      this.#outlookLink = null;
    }
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#raw = tag;
    if (tag === SETTINGS) this.#inSettings = true;
    if (tag === "script") {
      this.hasScript = true;
      // Data for machines: what is named there is not opened.
      if (/json/i.test(attributes.get("type") ?? "")) this.#raw = "";
    }
    if (tag === "form") this.#startForm();
    if (tag === "a") this.closeLink();
    if (attributes.size > 0) this.#attributes(tag, attributes);
    if (attributes.size >= MAX_ATTRIBUTES) this.complete = false;
    if (this.#inner === "outlook") this.#outlook.push(" ");
    else if (this.#link === null) this.#space();
    if (tag === "img") this.#showInLinks(attributes.get("alt") ?? "");
  }

  #attributes(tag: string, attributes: ReadonlyMap<string, string>): void {
    const value = (name: string) => attributes.get(name) ?? "";
    if (tag === "input" && value("type").toLowerCase() === "password") this.#password();
    if (tag === "base" && value("href") !== "") this.base ??= value("href");
    if (tag === "meta" && value("http-equiv").toLowerCase() === "refresh") {
      const target = value("content").replace(REFRESH, "");
      if (target !== value("content")) this.#add(target.replace(/["'][^"']*$/, ""), "refresh");
    }
    if (tag === "img" && !this.namesQr) {
      this.namesQr = isQrPicture(value("src"), value("alt"));
    }
    const isKept = this.#loaded <= MAX_LOADED;
    const purpose = tag === "img" && isKept && isPixel(attributes) ? "pixel" : null;
    for (const [name, text] of attributes) this.#attribute(tag, name, text, purpose);
  }

  close(tag: string): void {
    this.#raw = "";
    if (tag === SETTINGS) this.#inSettings = false;
    if (tag === "a") this.closeLink();
    if (tag === "form") this.#endForm();
  }

  #startForm(): void {
    this.hasForm = true;
    this.#endForm();
  }

  #endForm(): void {
    this.#ofForm = [];
    this.#asksPassword = false;
  }

  /** Marks the open form as one that asks for a password. */
  #password(): void {
    this.hasPassword = true;
    this.#asksPassword = true;
    for (const at of this.#ofForm) {
      const link = this.links[at];
      if (link !== undefined) this.links[at] = { ...link, purpose: "password" };
    }
    this.#ofForm = [];
  }

  text(text: string, raw: boolean): void {
    // In XML a script is text like any other.
    if (this.#raw === "script") this.#inScript(text);
    else if (!raw) this.#show(text);
    else if (this.#raw === "style") this.#styles(text);
    else if (WRITTEN.has(this.#raw)) this.#outside(text);
  }

  /** Reads what Outlook on Windows shows; other mail programs show nothing of a comment. */
  comment(text: string): void {
    if (/^\s{0,9}<!\[endif\]/i.test(text)) this.#skips = false;
    else if (isDeniedToOutlook(text)) this.#skips = true;
    const markup = outlookMarkup(text);
    if (markup !== null) this.#read("outlook", markup);
  }

  /** Reads markup inside of the markup, one level deep. */
  #read(inner: "outlook" | "frame", markup: string): void {
    if (this.#inner !== null) return;
    if (++this.#inners > MAX_INNER) {
      this.complete = false;
      return;
    }
    this.#inner = inner;
    this.#raw = "";
    readHtml(markup, [this]);
    this.#inner = null;
    this.#inSettings = false;
    this.#raw = "";
  }

  #outside(text: string): void {
    this.#stretch += text;
  }

  /** Parts the words around a start tag. */
  #space(): void {
    if (this.#stretch === "") return;
    if (MAY_BE_ADDRESS.test(this.#stretch)) this.#text.add(`${this.#stretch} `);
    this.#stretch = "";
  }

  #attribute(tag: string, name: string, text: string, purpose: UrlPurpose | null): void {
    if (text !== "" && isHandler(name)) {
      this.hasHandler = true;
      this.#judge(text);
      this.#script(text);
    }
    if (name === "srcdoc" && tag === "iframe") this.#read("frame", text);
    if (name === "ping" && tag === "a") {
      for (const url of text.split(/\s+/, MAX_PINGS)) this.#add(url, "link");
    }
    if (SETS.has(name) && this.#loaded <= MAX_LOADED) {
      for (const url of srcsetUrls(text)) this.#add(url, "image", null, purpose);
    } else if (name === "style") {
      this.#styles(text);
    } else if (name === "background") {
      this.#add(text, "image");
    }
    const source = ADDRESSES.get(name)?.get(tag);
    if (source === undefined || text.trim() === "") return;
    if (SCRIPT.test(text)) this.#script(text);
    if (tag === "a" && TARGETS.has(name)) {
      const link = { href: text, shown: "" };
      if (this.#inner === "outlook") this.#outlookLink = link;
      else this.#link = link;
    } else this.#add(text, source, null, purpose);
  }

  /** Adds the addresses in a script, unless it is known that there are more than are kept. */
  #script(text: string): void {
    if (!this.complete && this.links.length >= MAX_LINKS + MAX_LOADED) return;
    for (const url of scriptUrls(text)) this.#add(url, "link");
  }

  #styles(text: string): void {
    if (this.#styleRoom <= 0) return;
    this.#styleRoom -= text.length;
    for (const url of styleUrls(text)) this.#add(url, "style");
  }

  #judge(script: string): void {
    if (this.#judged++ >= MAX_JUDGED) return;
    const { writes, redirects } = scriptActs(script);
    this.writes ||= writes;
    this.redirects ||= redirects;
  }

  #inScript(text: string): void {
    this.#judge(text);
    if (this.#scriptRoom <= 0) return;
    for (const url of scriptUrls(text.slice(0, this.#scriptRoom))) {
      if (this.scripted.length < MAX_SCRIPTED) this.scripted.push(url);
    }
    this.#scriptRoom -= text.length;
  }

  #show(text: string): void {
    if (this.#inSettings) return;
    if (this.#inner === "outlook") {
      if (this.#outlookRoom > 0) this.#outlook.push(text.slice(0, this.#outlookRoom));
      this.#outlookRoom -= text.length;
    } else if (this.#link === null) this.#outside(text);
    this.#showInLinks(text);
  }

  /** Adds to the text of links, as long as there is room for the links. */
  #showInLinks(text: string): void {
    if (this.links.length >= MAX_LINKS + MAX_LOADED) return;
    if (this.#inner !== "outlook" && this.#link !== null) appendShown(this.#link, text);
    if (this.#outlookLink !== null && !this.#skips) appendShown(this.#outlookLink, text);
  }

  #add(
    href: string,
    source: UrlSource,
    shown: string | null = null,
    purpose: UrlPurpose | null = null,
  ): void {
    if (href.trim() === "") return;
    if (!isFollowed(source)) this.#loaded++;
    const isTooMany = isFollowed(source)
      ? this.links.length >= MAX_LINKS + MAX_LOADED
      : this.#loaded > MAX_LOADED;
    if (isTooMany) {
      this.complete = false;
      return;
    }
    const text = shown?.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SHOWN) || null;
    if (source === "form" && !this.#asksPassword) this.#ofForm.push(this.links.length);
    this.links.push({
      href: href.slice(0, MAX_HREF),
      shown: text,
      source,
      purpose: source === "form" && this.#asksPassword ? "password" : purpose,
    });
  }
}
