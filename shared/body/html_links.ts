import { Tokenizer } from "htmlparser2";
import type { UrlSource } from "../contract/body.ts";

/** An address of an HTML document. */
export interface HtmlLink {
  /** As written, character references decoded. */
  readonly href: string;
  /** Text between the tags of a link; null for what has none. */
  readonly shown: string | null;
  readonly source: UrlSource;
}

/** What an HTML document points to. */
export interface HtmlLinks {
  readonly links: readonly HtmlLink[];
  /** Of `<base>`, null when there is none. */
  readonly base: string | null;
  /** Text outside of links. */
  readonly text: string;
  readonly hasForm: boolean;
  readonly hasPassword: boolean;
  readonly hasScript: boolean;
}

/** Addresses of one document that are kept; large newsletters have under 300. */
const MAX_LINKS = 2000;
/** Longest shown text and address kept. */
const MAX_SHOWN = 300, MAX_HREF = 8192;

/** Attributes that hold an address, by element and name. */
const ADDRESSES: ReadonlyMap<string, UrlSource> = new Map([
  ["a href", "link"],
  ["area href", "link"],
  ["form action", "form"],
  ["button formaction", "form"],
  ["input formaction", "form"],
  ["input src", "image"],
  ["img src", "image"],
  ["script src", "script"],
  ["iframe src", "frame"],
  ["embed src", "frame"],
  ["object data", "frame"],
]);

const REFRESH = /^\s{0,20}\d{0,9}(?:\.\d{0,9})?\s{0,20}[;,]\s{0,20}url\s{0,20}=\s{0,20}["']?/i;

/** Reads the addresses of an HTML document in linear time. */
export function readHtmlLinks(html: string): HtmlLinks {
  const reader = new LinkReader(html);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(html);
  tokenizer.end();
  reader.closeLink();
  return reader;
}

/** Its methods are those the tokenizer calls. */
class LinkReader implements HtmlLinks {
  readonly links: HtmlLink[] = [];
  base: string | null = null;
  hasForm = false;
  hasPassword = false;
  hasScript = false;
  readonly #html: string;
  readonly #text: string[] = [];
  readonly #attributes = new Map<string, string>();
  #tag = "";
  #attribute = "";
  #raw = false;
  #href: string | null = null;
  #shown = "";

  constructor(html: string) {
    this.#html = html;
  }

  get text(): string {
    return this.#text.join("");
  }

  /** Ends the link that is open. */
  closeLink(): void {
    if (this.#href !== null) this.#add(this.#href, this.#shown, "link");
    this.#href = null;
    this.#shown = "";
  }

  ontext(start: number, end: number): void {
    if (!this.#raw) this.#show(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (!this.#raw) this.#show(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#html.slice(start, end).toLowerCase();
    this.#attributes.clear();
  }

  onattribname(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    // Of two attributes of one name, browsers take the first one.
    this.#attribute = this.#attributes.has(name) ? "" : name;
    if (this.#attribute !== "") this.#attributes.set(name, "");
  }

  onattribdata(start: number, end: number): void {
    this.#append(this.#html.slice(start, end));
  }

  onattribentity(codePoint: number): void {
    this.#append(String.fromCodePoint(codePoint));
  }

  onopentagend(): void {
    const tag = this.#tag;
    const value = (name: string) => this.#attributes.get(name) ?? "";
    this.#raw = tag === "script" || tag === "style" || tag === "title";
    if (tag === "script") this.hasScript = true;
    if (tag === "form") this.hasForm = true;
    if (tag === "input" && value("type").toLowerCase() === "password") this.hasPassword = true;
    if (tag === "base" && value("href") !== "") this.base ??= value("href");
    if (tag === "meta" && value("http-equiv").toLowerCase() === "refresh") {
      const target = value("content").replace(REFRESH, "");
      if (target !== value("content")) this.#add(target.replace(/["']$/, ""), null, "refresh");
    }
    if (tag === "a") this.closeLink();
    for (const [name, text] of this.#attributes) {
      const source = ADDRESSES.get(`${tag} ${name}`);
      if (source === undefined || text.trim() === "") continue;
      if (tag === "a") this.#href = text;
      else this.#add(text, null, source);
    }
    if (this.#href === null) this.#text.push(" ");
    else if (tag === "img") this.#show(value("alt"));
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    this.#raw = false;
    if (this.#html.slice(start, end).toLowerCase() === "a") this.closeLink();
  }

  onattribend(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #append(text: string): void {
    if (this.#attribute === "") return;
    const known = this.#attributes.get(this.#attribute) ?? "";
    if (known.length < MAX_HREF) this.#attributes.set(this.#attribute, known + text);
  }

  #show(text: string): void {
    if (this.#href === null) this.#text.push(text);
    else if (this.#shown.length < MAX_SHOWN) this.#shown += text.slice(0, MAX_SHOWN);
  }

  #add(href: string, shown: string | null, source: UrlSource): void {
    if (this.links.length >= MAX_LINKS) return;
    const text = shown?.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SHOWN) || null;
    this.links.push({ href: href.slice(0, MAX_HREF), shown: text, source });
  }
}
