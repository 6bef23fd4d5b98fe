import { findOutside } from "./css_text.ts";

/** Selectors of one list that are put inside another one. */
const MAX_LIST = 50;

/**
 * The selectors of a nested rule, written as those of a top-level rule (CSS Nesting 1, 3): `&`
 * stands for the selectors of the outer rule; a selector without it is relative to them.
 *
 * @param around Selectors of the rule around it; "" where there is none.
 */
export function nestedSelectors(around: string, written: string): string {
  if (around === "" && !written.includes("&")) return written;
  const parent = around === "" ? ":root" : `:is(${around})`;
  return splitOutside(written, ",", MAX_LIST).map((each) => {
    const [first = "", ...rest] = splitOutside(each.trim(), "&", MAX_LIST);
    if (rest.length > 0) return [first, ...rest].join(parent);
    return around === "" ? first : `${parent} ${first}`;
  }).join(",");
}

/** Splits at a sign outside of strings, and of parentheses where it is a comma. */
function splitOutside(text: string, sign: string, most: number): string[] {
  const pieces: string[] = [];
  let depth = 0, from = 0;
  for (let at = 0; at < text.length; at++) {
    at = findOutside(text, `()${sign}`, at);
    if (text[at] === "(") depth++;
    else if (text[at] === ")") depth--;
    else if (text[at] === sign && (depth === 0 || sign !== ",")) {
      if (pieces.push(text.slice(from, at)) >= most) return pieces;
      from = at + 1;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}
