import { withoutComments } from "../../../shared/body/css_text.ts";

/** Most characters of style sheets that are kept; newsletters have up to 100 000. */
const MAX_CSS = 200_000;

/** Functions and rules that load something, or name what does. */
const LOADS = /(?:url|image-set|src|image|element|cross-fade|paint)\s{0,9}\(/gi;
const IMPORT = /@(?:import|namespace|charset)/gi;

/**
 * CSS that loads nothing: names of functions that fetch become unknown ones, which browsers drop
 * with their declaration. Comments and escapes go first, as both can part a name in two. The
 * policy of the frame refuses every address beside this.
 */
export function quietCss(css: string): string {
  return withoutComments(css.slice(0, MAX_CSS)).replaceAll("\\", "")
    .replaceAll(LOADS, "none(").replaceAll(IMPORT, "@none");
}
