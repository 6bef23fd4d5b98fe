import type { UrlSource } from "../../contract/body.ts";

/** Attributes that hold an address, by element and name, with the use of the address. */
const OF_ELEMENTS: readonly (readonly [string, UrlSource])[] = [
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

/** Attributes with addresses by name, then by element: most names never hold an address. */
export const ADDRESSES: ReadonlyMap<string, ReadonlyMap<string, UrlSource>> = indexAttributes();

function indexAttributes(): Map<string, Map<string, UrlSource>> {
  const names = new Map<string, Map<string, UrlSource>>();
  for (const [written, source] of OF_ELEMENTS) {
    const [tag = "", name = ""] = written.split(" ");
    names.set(name, (names.get(name) ?? new Map<string, UrlSource>()).set(tag, source));
  }
  return names;
}

/** Attributes of `a` that hold its target. */
export const TARGETS: ReadonlySet<string> = new Set(["href", "xlink:href"]);

/** Elements whose content browsers show as it is written, or as a fallback. */
export const WRITTEN: ReadonlySet<string> = new Set(["xmp", "noframes", "noembed"]);

/** Attributes with several addresses of one picture. */
export const SETS: ReadonlySet<string> = new Set(["srcset", "imagesrcset"]);

/** An address that is a script; browsers drop white space and controls inside the scheme. */
export const SCRIPT = /^\s{0,20}j\s?a\s?v\s?a\s?s\s?c\s?r\s?i\s?p\s?t\s?:/i;

/** HTML standard, 4.2.5.3 "Refresh state": seconds, a separator, and `url=`, which may be missing. */
export const REFRESH =
  /^\s{0,20}(?:\d{1,9}(?:\.[\d.]{0,9})?|\.[\d.]{0,9})(?:\s{0,20}[;,]\s{0,20}|\s{1,20})(?:url\s{0,20}=\s{0,20})?["']?/i;

const HANDLER = /^on[a-z]{3,40}$/;

/** Tells whether an attribute is a script: `onclick`. */
export function isHandler(name: string): boolean {
  return name.startsWith("on") && HANDLER.test(name);
}

const QUOTED_URL = /["'`]((?:https?:)?\/\/[^"'`\s]{1,2000})/gi;

/** Yields the addresses in quotes inside a script. */
export function* scriptUrls(script: string): Generator<string> {
  for (const [, url = ""] of script.matchAll(QUOTED_URL)) yield url;
}
