import type { UrlPurpose, UrlSource } from "../contract/body.ts";
import { isPixel } from "./html_images.ts";
import { isNamedQr } from "./qr_codes.ts";
import { readHtml } from "./html_reader.ts";
import type { HtmlSink } from "./html_reader.ts";
import { srcsetUrls, styleUrls } from "./style_urls.ts";

/** An address of an HTML document. */
export interface HtmlLink {
  /** As written, character references decoded. */
  readonly href: string;
  /** Text between the tags of a link; null for what has none. */
  readonly shown: string | null;
  readonly source: UrlSource;
  readonly purpose: UrlPurpose | null;
}

/** What an HTML document points to. */
export interface HtmlLinks {
  readonly links: readonly HtmlLink[];
  /** Of `<base>`, null when there is none. */
  readonly base: string | null;
  /** Text outside of links. */
  readonly outside: string;
  readonly hasForm: boolean;
  readonly hasPassword: boolean;
  readonly hasScript: boolean;
  /** Whether an attribute holds a script, as `onload` does. */
  readonly hasHandler: boolean;
  /** Whether a picture is named as a QR code. */
  readonly namesQr: boolean;
}

/** Addresses of one document that are kept; large newsletters have under 300. */
const MAX_LINKS = 2000;
/** Longest shown text and address kept. */
const MAX_SHOWN = 300, MAX_HREF = 8192;
/** Characters of style sheets that are searched for addresses. */
const MAX_STYLE = 256 * 1024;

/** Attributes that hold an address, by element and name. */
const ADDRESSES: ReadonlyMap<string, UrlSource> = new Map([
  ["a href", "link"],
  ["a xlink:href", "link"],
  ["area href", "link"],
  ["form action", "form"],
  ["button formaction", "form"],
  ["input formaction", "form"],
  ["input src", "image"],
  ["img src", "image"],
  ["img lowsrc", "image"],
  ["img dynsrc", "image"],
  ["video poster", "image"],
  ["video src", "frame"],
  ["audio src", "frame"],
  ["source src", "frame"],
  ["track src", "frame"],
  ["image href", "image"],
  ["image xlink:href", "image"],
  ["use href", "image"],
  ["use xlink:href", "image"],
  ["v:imagedata src", "image"],
  ["v:fill src", "image"],
  ["v:rect href", "link"],
  ["v:roundrect href", "link"],
  ["link href", "style"],
  ["script src", "script"],
  ["iframe src", "frame"],
  ["frame src", "frame"],
  ["embed src", "frame"],
  ["object data", "frame"],
]);

/** HTML standard, 4.2.5.3 "Refresh state": seconds, a separator, and `url=`, which may be missing. */
const REFRESH =
  /^\s{0,20}(?:\d{1,9}(?:\.[\d.]{0,9})?|\.[\d.]{0,9})(?:\s{0,20}[;,]\s{0,20}|\s{1,20})(?:url\s{0,20}=\s{0,20})?["']?/i;

/** An attribute that is a script: `onclick`. */
const HANDLER = /^on[a-z]{3,40}$/;

/** Reads the addresses of an HTML document in linear time. */
export function readHtmlLinks(html: string): HtmlLinks {
  const links = new LinkSink();
  readHtml(html, [links]);
  links.closeLink();
  return links;
}

/** Collects the addresses of a document; {@linkcode closeLink} is called at its end. */
export class LinkSink implements HtmlSink, HtmlLinks {
  readonly links: HtmlLink[] = [];
  base: string | null = null;
  hasForm = false;
  hasPassword = false;
  hasScript = false;
  hasHandler = false;
  namesQr = false;
  readonly #text: string[] = [];
  #href: string | null = null;
  #shown = "";
  #inStyle = false;
  #styleRoom = MAX_STYLE;

  get outside(): string {
    return this.#text.join("");
  }

  /** Ends the link that is open. */
  closeLink(): void {
    if (this.#href !== null) this.#add(this.#href, "link", this.#shown);
    this.#href = null;
    this.#shown = "";
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const value = (name: string) => attributes.get(name) ?? "";
    this.#inStyle = tag === "style";
    if (tag === "script") this.hasScript = true;
    if (tag === "form") this.hasForm = true;
    if (tag === "input" && value("type").toLowerCase() === "password") this.hasPassword = true;
    if (tag === "base" && value("href") !== "") this.base ??= value("href");
    if (tag === "meta" && value("http-equiv").toLowerCase() === "refresh") {
      const target = value("content").replace(REFRESH, "");
      if (target !== value("content")) this.#add(target.replace(/["'][^"']*$/, ""), "refresh");
    }
    if (tag === "a") this.closeLink();
    if (tag === "img" && isNamedQr(`${nameOf(value("src"))} ${value("alt")}`)) this.namesQr = true;
    const purpose = tag === "img" && isPixel(attributes) ? "pixel" : null;
    for (const [name, text] of attributes) this.#attribute(tag, name, text, purpose);
    if (this.#href === null) this.#space();
    else if (tag === "img") this.#show(value("alt"));
  }

  close(tag: string): void {
    this.#inStyle = false;
    if (tag === "a") this.closeLink();
  }

  text(text: string, raw: boolean): void {
    if (!raw) this.#show(text);
    else if (this.#inStyle) this.#styles(text);
  }

  comment(): void {}

  /** Parts the words around a tag; one blank is enough for several tags. */
  #space(): void {
    if (this.#text.at(-1) !== " ") this.#text.push(" ");
  }

  #attribute(tag: string, name: string, text: string, purpose: UrlPurpose | null): void {
    if (text !== "" && HANDLER.test(name)) this.hasHandler = true;
    if (name === "srcset") {
      for (const url of srcsetUrls(text)) this.#add(url, "image", null, purpose);
    } else if (name === "style") {
      this.#styles(text);
    } else if (name === "background") {
      this.#add(text, "image");
    }
    const source = ADDRESSES.get(`${tag} ${name}`);
    if (source === undefined || text.trim() === "") return;
    if (tag === "a") this.#href = text;
    else this.#add(text, source, null, purpose);
  }

  #styles(text: string): void {
    if (this.#styleRoom <= 0) return;
    this.#styleRoom -= text.length;
    for (const url of styleUrls(text)) this.#add(url, "style");
  }

  #show(text: string): void {
    if (this.#href === null) this.#text.push(text);
    else if (this.#shown.length < MAX_SHOWN) this.#shown += text.slice(0, MAX_SHOWN);
  }

  #add(
    href: string,
    source: UrlSource,
    shown: string | null = null,
    purpose: UrlPurpose | null = null,
  ): void {
    if (this.links.length >= MAX_LINKS || href.trim() === "") return;
    const text = shown?.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SHOWN) || null;
    this.links.push({ href: href.slice(0, MAX_HREF), shown: text, source, purpose });
  }
}

/** The last part of the path of an address. */
function nameOf(href: string): string {
  const path = href.slice(0, MAX_HREF).split(/[?#]/, 1)[0] ?? "";
  return path.slice(path.lastIndexOf("/") + 1);
}
