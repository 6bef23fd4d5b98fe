import type { UrlPurpose, UrlSource } from "../../contract/body.ts";
import { isFollowed } from "../links/url_limits.ts";
import { MAX_LINK_TEXT } from "./link_texts.ts";

/** A URL of a page. */
export interface HtmlLink {
  /** The URL in the page's spelling, with character references decoded. */
  readonly href: string;
  /** Text of the link; null for elements without text. */
  readonly shown: string | null;
  readonly source: UrlSource;
  readonly purpose: UrlPurpose | null;
}

/** Maximum number of links per page; large newsletters have under 300. */
const MAX_LINKS = 10_000;
/** Maximum number of loaded URLs per page. */
const MAX_LOADED = 2000;
/** Maximum number of characters of a URL. */
const MAX_HREF = 8192;

/** The URLs of a page, up to a limit. URLs of a form with a password field get that purpose. */
export class LinkList {
  readonly links: HtmlLink[] = [];
  /** Whether `links` contains all URLs of the page. */
  isComplete = true;
  hasForm = false;
  hasPassword = false;
  #loaded = 0;
  /** Indexes in `links` of the URLs of the open form, until it has a password field. */
  #formLinks: number[] = [];
  #asksPassword = false;

  /** Whether no further link would be added. */
  get isFull(): boolean {
    return this.links.length >= MAX_LINKS + MAX_LOADED;
  }

  /** Whether a further loaded URL would be added. */
  get acceptsLoaded(): boolean {
    return this.#loaded <= MAX_LOADED;
  }

  startForm(): void {
    this.hasForm = true;
    this.endForm();
  }

  endForm(): void {
    this.#formLinks = [];
    this.#asksPassword = false;
  }

  /** Gives the URLs of the open form the purpose `password`. */
  askPassword(): void {
    this.hasPassword = true;
    this.#asksPassword = true;
    for (const at of this.#formLinks) {
      const link = this.links[at];
      if (link !== undefined) this.links[at] = { ...link, purpose: "password" };
    }
    this.#formLinks = [];
  }

  add(
    href: string,
    source: UrlSource,
    shown: string | null = null,
    purpose: UrlPurpose | null = null,
  ): void {
    if (href.trim() === "") return;
    if (!isFollowed(source)) this.#loaded++;
    if (isFollowed(source) ? this.isFull : !this.acceptsLoaded) {
      this.isComplete = false;
      return;
    }
    const isForm = source === "form";
    if (isForm && !this.#asksPassword) this.#formLinks.push(this.links.length);
    this.links.push({
      href: href.slice(0, MAX_HREF),
      shown: shown?.replaceAll(/\s+/g, " ").trim().slice(0, MAX_LINK_TEXT) || null,
      source,
      purpose: isForm && this.#asksPassword ? "password" : purpose,
    });
  }
}
