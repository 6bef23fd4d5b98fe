import type { UrlSource } from "../../contract/body.ts";

/** Attributes with a URL, by element and name, with the source that the URL has in the answer. */
const LINK_ATTRIBUTES: readonly (readonly [string, UrlSource])[] = [
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
  ...["rect", "roundrect", "shape", "oval", "line", "polyline", "arc", "curve", "group"]
    .map((shape) => [`v:${shape} href`, "link"] as const),
  ["link href", "style"],
  ["script src", "script"],
  ["iframe src", "frame"],
  ["frame src", "frame"],
  ["embed src", "frame"],
  ["object data", "frame"],
];

/** Attributes with a URL by name, then by element: most names are in no entry. */
export const URL_ATTRIBUTES: ReadonlyMap<string, ReadonlyMap<string, UrlSource>> =
  indexAttributes();

function indexAttributes(): Map<string, Map<string, UrlSource>> {
  const names = new Map<string, Map<string, UrlSource>>();
  for (const [element, source] of LINK_ATTRIBUTES) {
    const [tag = "", name = ""] = element.split(" ");
    names.set(name, (names.get(name) ?? new Map<string, UrlSource>()).set(tag, source));
  }
  return names;
}

/** Attributes of `a` with its target. */
export const TARGET_ATTRIBUTES: ReadonlySet<string> = new Set(["href", "xlink:href"]);

/** Elements whose raw content browsers show, or show as a fallback. */
export const RAW_ELEMENTS: ReadonlySet<string> = new Set(["xmp", "noframes", "noembed"]);

/** Attributes with several URLs of one picture. */
export const SRCSET_ATTRIBUTES: ReadonlySet<string> = new Set(["srcset", "imagesrcset"]);

/** Matches a URL that is a script; browsers ignore white space and controls inside the scheme. */
export const SCRIPT_URL = /^\s{0,20}j\s?a\s?v\s?a\s?s\s?c\s?r\s?i\s?p\s?t\s?:/i;

/** Matches what precedes a refresh's URL (HTML 4.2.5.3): seconds, separator, optional `url=`. */
export const REFRESH_START =
  /^\s{0,20}(?:\d{1,9}(?:\.[\d.]{0,9})?|\.[\d.]{0,9})(?:\s{0,20}[;,]\s{0,20}|\s{1,20})(?:url\s{0,20}=\s{0,20})?["']?/i;

const HANDLER = /^on[a-z]{3,40}$/;

/** Tells whether the value of an attribute is a script: `onclick`. */
export function isHandler(name: string): boolean {
  return name.startsWith("on") && HANDLER.test(name);
}

const QUOTED_URL = /["'`]((?:https?:)?\/\/[^"'`\s]{1,2000})/gi;

/** Yields the URLs in quotes inside a script. */
export function* findScriptUrls(script: string): Generator<string> {
  for (const [, url = ""] of script.matchAll(QUOTED_URL)) yield url;
}
