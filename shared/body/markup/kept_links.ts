import type { UrlPurpose, UrlSource } from "../../contract/body.ts";
import { isFollowed } from "../links/url_limits.ts";
import { MAX_SHOWN } from "./open_link.ts";

/** An address of an HTML document. */
export interface HtmlLink {
  /** As written, character references decoded. */
  readonly href: string;
  /** Text between the tags of a link; null for elements without text. */
  readonly shown: string | null;
  readonly source: UrlSource;
  readonly purpose: UrlPurpose | null;
}

/**
 * Maximum number of links, and most loaded addresses, kept per document; large newsletters have
 * under 300.
 */
const MAX_LINKS = 10_000, MAX_LOADED = 2000;
/** Longest address kept. */
const MAX_HREF = 8192;

/** The addresses of a document, up to a limit, and the form that is open. */
export class KeptLinks {
  readonly links: HtmlLink[] = [];
  /** Whether all addresses were kept. */
  complete = true;
  hasForm = false;
  hasPassword = false;
  #loaded = 0;
  /** Indexes in `links` of the addresses of the open form that may still ask for a password. */
  #ofForm: number[] = [];
  #asksPassword = false;

  /** Tells whether no further address would be kept. */
  get isFull(): boolean {
    return this.links.length >= MAX_LINKS + MAX_LOADED;
  }

  /** Tells whether addresses that the document loads are still kept. */
  get keepsLoaded(): boolean {
    return this.#loaded <= MAX_LOADED;
  }

  startForm(): void {
    this.hasForm = true;
    this.endForm();
  }

  endForm(): void {
    this.#ofForm = [];
    this.#asksPassword = false;
  }

  /** Marks the open form as one that asks for a password. */
  askPassword(): void {
    this.hasPassword = true;
    this.#asksPassword = true;
    for (const at of this.#ofForm) {
      const link = this.links[at];
      if (link !== undefined) this.links[at] = { ...link, purpose: "password" };
    }
    this.#ofForm = [];
  }

  add(
    href: string,
    source: UrlSource,
    shown: string | null = null,
    purpose: UrlPurpose | null = null,
  ): void {
    if (href.trim() === "") return;
    if (!isFollowed(source)) this.#loaded++;
    if (isFollowed(source) ? this.isFull : !this.keepsLoaded) {
      this.complete = false;
      return;
    }
    const ofForm = source === "form";
    if (ofForm && !this.#asksPassword) this.#ofForm.push(this.links.length);
    this.links.push({
      href: href.slice(0, MAX_HREF),
      shown: shown?.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SHOWN) || null,
      source,
      purpose: ofForm && this.#asksPassword ? "password" : purpose,
    });
  }
}
