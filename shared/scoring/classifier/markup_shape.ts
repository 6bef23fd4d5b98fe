import type { ClassifierInput, MailShape } from "./input.ts";

/** Maximum number of tags of one mail that are examined. */
const MAX_TAGS = 4000;
/** Maximum number of characters of a tag that are examined. */
const MAX_TAG = 2000;
/** Number of characters of text below which an image is the main content. */
const LITTLE_TEXT = 120;
/** Number of tables that is typical of a newsletter. */
const MANY_TABLES = 10;
/** Maximum number of links per mail. */
const MAX_LINKS = 300;
/** Matches the name of a tag that is counted. */
const COUNTED_TAG = /(?:a|img|form|input|script|iframe|table)(?![a-z0-9])/iy;
/** Maximum number of characters of the content of a link. */
const MAX_CONTENT = 199;

/** A link in the markup. */
export interface MarkupLink {
  /** The target as written. */
  readonly href: string;
  /** The content up to the next end tag, markup included, cut. */
  readonly content: string;
}

/** Adds the features of the markup; returns its links. */
export function addMarkupFeatures({ html, text }: ClassifierInput, shape: MailShape): MarkupLink[] {
  const links: MarkupLink[] = [];
  if (html.length === 0) return links;
  const counts = new Map<string, number>();
  const increment = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let tags = 0;
  for (const markup of html) {
    const lastEnd = markup.lastIndexOf("</");
    for (let open = markup.indexOf("<"); open >= 0 && tags < MAX_TAGS; tags++) {
      const end = markup.indexOf(">", open);
      if (end < 0) break;
      COUNTED_TAG.lastIndex = open + 1;
      const name = COUNTED_TAG.exec(markup)?.[0].toLowerCase();
      if (name !== undefined) {
        const tag = markup.slice(open + 1, Math.min(end, open + MAX_TAG));
        increment(name);
        if (name === "a") {
          const href = readHref(tag);
          if (href !== undefined && links.length < MAX_LINKS) {
            links.push({ href, content: lastEnd < end ? "" : readContent(markup, end + 1) });
          }
        } else if (name === "img" && isDataImage(tag)) increment("data image");
      }
      open = markup.indexOf("<", end);
    }
  }
  const count = (name: string) => counts.get(name) ?? 0;
  shape.addCount("images", count("img"), [1, 3, 8, 20]);
  if (count("img") > 0 && text.trim().length < LITTLE_TEXT) shape.add("markup:image without text");
  if (count("form") + count("input") > 0) shape.add("markup:form");
  if (count("script") + count("iframe") > 0) shape.add("markup:program");
  if (count("data image") > 0) shape.add("markup:embedded image");
  if (count("table") >= MANY_TABLES) shape.add("markup:many tables");
  return links;
}

function readHref(tag: string): string | undefined {
  return /href\s{0,3}=\s{0,3}(?:3D)?["']?([^"'\s>]{1,1500})/i.exec(tag)?.[1];
}

/** Reads the markup up to the next end tag, cut. */
function readContent(markup: string, from: number): string {
  const close = markup.slice(from, from + MAX_CONTENT + 1).indexOf("</");
  return markup.slice(from, from + (close < 0 ? MAX_CONTENT : close));
}

function isDataImage(tag: string): boolean {
  return /src\s{0,3}=\s{0,3}["']?data:/i.test(tag);
}
