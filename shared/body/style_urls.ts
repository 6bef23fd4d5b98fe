import { withoutEscapes } from "./css_escapes.ts";

/** Addresses of one `srcset` or style that are kept. */
const MAX_URLS = 50;

/** A candidate of `srcset`: an address, then a width or density (HTML standard, 4.8.4.2.1). */
const CANDIDATE = /[^\s,]\S*/g;

/** The addresses of a `srcset`. */
export function srcsetUrls(srcset: string): string[] {
  const urls: string[] = [];
  let expected = true;
  for (const [written] of srcset.matchAll(CANDIDATE)) {
    const ends = written.endsWith(",");
    if (expected && urls.length < MAX_URLS) urls.push(written.replace(/,{1,9}$/, ""));
    // An address is followed by descriptors, up to a comma.
    expected = ends;
  }
  return urls;
}

/** `url(…)` and `@import "…"` (CSS Values 4, 4.5; CSS Cascade 5, 2). */
const URL_FUNCTION =
  /\burl\(\s{0,20}(?:"([^"\n]{1,2048})"|'([^'\n]{1,2048})'|([^\s"'()]{1,2048}))|@import\s{1,20}(?:"([^"\n]{1,2048})"|'([^'\n]{1,2048})')/gi;

/** The addresses of a style sheet or a `style` attribute. */
export function styleUrls(written: string): string[] {
  const style = withoutEscapes(written);
  if (!/url\(|@import/i.test(style)) return [];
  const urls: string[] = [];
  for (const [, ...forms] of style.matchAll(URL_FUNCTION)) {
    if (urls.length >= MAX_URLS) break;
    const url = forms.find((form) => form !== undefined);
    if (url !== undefined) urls.push(url);
  }
  return urls;
}
