import { stripEscapes } from "./css_text.ts";

/** Maximum number of URLs per `srcset` or style. */
const MAX_URLS = 50;

/**
 * Extracts the URLs of a `srcset` (HTML standard, 4.8.4.2.1), in which descriptors up to a comma
 * follow each URL.
 */
export function extractSrcsetUrls(srcset: string): string[] {
  const urls: string[] = [];
  const url = /[^\s,]\S*/g;
  for (let match = url.exec(srcset); match !== null; match = url.exec(srcset)) {
    if (urls.length >= MAX_URLS) break;
    const [candidate] = match;
    urls.push(candidate.replace(/,{1,9}$/, ""));
    if (!candidate.endsWith(",")) url.lastIndex = findDescriptorsEnd(srcset, url.lastIndex);
  }
  return urls;
}

/** Finds the position after the next comma that is not in parentheses. */
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

/** Extracts the URLs of a style sheet or a `style` attribute. */
export function extractStyleUrls(source: string): string[] {
  const style = stripEscapes(source);
  if (!/url\(|@import/i.test(style)) return [];
  const urls: string[] = [];
  for (const [, ...forms] of style.matchAll(URL_FUNCTION)) {
    if (urls.length >= MAX_URLS) break;
    const url = forms.find((form) => form !== undefined);
    if (url !== undefined) urls.push(url);
  }
  return urls;
}
