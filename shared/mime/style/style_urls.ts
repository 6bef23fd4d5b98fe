import { stripEscapes } from "./escapes.ts";

/** Maximum number of addresses of one `srcset` or style that are kept. */
const MAX_URLS = 50;

/**
 * Returns the addresses of a `srcset` (HTML standard, 4.8.4.2.1): each with descriptors up to a
 * comma.
 */
export function srcsetUrls(srcset: string): string[] {
  const urls: string[] = [];
  const address = /[^\s,]\S*/g;
  for (let match = address.exec(srcset); match !== null; match = address.exec(srcset)) {
    if (urls.length >= MAX_URLS) break;
    const [written] = match;
    urls.push(written.replace(/,{1,9}$/, ""));
    if (!written.endsWith(",")) address.lastIndex = findDescriptorsEnd(srcset, address.lastIndex);
  }
  return urls;
}

/** Behind the next comma that is outside of parentheses. */
function findDescriptorsEnd(srcset: string, from: number): number {
  let depth = 0;
  for (let i = from; i < srcset.length; i++) {
    const character = srcset[i];
    if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (character === "," && depth === 0) return i + 1;
  }
  return srcset.length;
}

/** `url(…)` and `@import "…"` (CSS Values 4, 4.5; CSS Cascade 5, 2). */
const URL_FUNCTION =
  /\burl\(\s{0,20}(?:"([^"\n]{1,2048})"|'([^'\n]{1,2048})'|([^\s"'()]{1,2048}))|@import\s{1,20}(?:"([^"\n]{1,2048})"|'([^'\n]{1,2048})')/gi;

/** Returns the addresses of a style sheet or a `style` attribute. */
export function styleUrls(written: string): string[] {
  const style = stripEscapes(written);
  if (!/url\(|@import/i.test(style)) return [];
  const urls: string[] = [];
  for (const [, ...forms] of style.matchAll(URL_FUNCTION)) {
    if (urls.length >= MAX_URLS) break;
    const url = forms.find((form) => form !== undefined);
    if (url !== undefined) urls.push(url);
  }
  return urls;
}
