import { withoutComments } from "../../../shared/body/css_text.ts";

/** Functions and rules that load something, or declare names for that. */
const LOADS = /(?:url|image-set|src|image|element|cross-fade|paint)\s{0,9}\(/gi;
const IMPORT = /@(?:import|namespace|charset)/gi;

/** Properties that cost a browser seconds for many elements, and show nothing a reader needs. */
const HEAVY =
  /(?<![\w-])(?:-webkit-)?(?:columns?(?:-count|-width)?|animation(?:-name)?|(?:backdrop-)?filter)(?=\s{0,9}:)/gi;

/**
 * CSS that loads nothing: functions that fetch get unknown names, so that browsers drop the
 * declaration. Comments and escapes are removed first, as both can split a name; comments once
 * more, as `/\*` is one only without its escape. Ends of lines become those of
 * {@linkcode withoutComments}. The frame's policy also refuses every URL.
 */
export function quietCss(css: string): string {
  const lines = css.replaceAll(/[\r\f]/g, "\n");
  return withoutComments(withoutComments(lines).replaceAll("\\", ""))
    .replaceAll(LOADS, "none(").replaceAll(IMPORT, "@none")
    .replaceAll(HEAVY, "none");
}
