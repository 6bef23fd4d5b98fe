/**
 * Longest script that is judged; a longer one is taken for one that acts: of the value of an
 * attribute no more may have been read.
 */
const MAX_SCRIPT = 8000;

/** Names that redirect, load, send, decode or write markup, or that find or call such a name. */
const ACTS =
  /\\[ux]|location|href|open|navigat|submit|form|\bclick\b(?!["'`])|dispatch|eval|constructor|proto|object|symbol|rootnode|\bcall\b|\bapply\b|\bbind\b|assign|exec|atob|btoa|escape|codeuri|charcode|codepoint|charat|substr|split|join|replace|concat|write|html|createelement|setattribute|attributes|src|action|fetch|xmlhttp|socket|eventsource|beacon|work|transport|rtc|audio|fragment|parse|sheet|rule|https?:|host|protocol|\bport\b|pathname|username|password|\btype\b|background|image|csstext|modal|popover|import|require|blob|url|cookie|storage|clipboard|settimeout|setinterval|defaultview|ownerdocument|contentwindow|contentdocument|frames|parent(?!node|element)|opener|reflect|proxy|alert|confirm|prompt|\bwith\b/i;
/** Code in a text, and markup in one. */
const CODE = /\bFunction\b/, MARKUP = /["'`][^"'`<]*<[!/a-z]|["'`]\/\//i;
/** A global object whose member is not named. */
const UNNAMED = /\b(?:window|self|top|globalthis|this|document)\b(?!\s{0,9}\.\s{0,9}[a-z])/i;
/** A name made of pieces. */
const JOINED = /["'`]\s{0,9}\+\s{0,9}["'`]/;
/** The characters before an array. */
const BEFORE_ARRAY = /[=(,:;{[!&|?<>+*-]\s{0,9}$/;
/** The cells and rows of a table, of which any may be taken. */
const OF_TABLE = /\.(?:cells|rows|children|tbodies)$/i;
/** Characters around a bracket that are looked at. */
const BESIDE = 60;

/**
 * Whether a script may do more than rearrange the page that it is in, as one that sorts a table
 * does. A script that is not sure to do no more may.
 */
export function mayAct(script: string): boolean {
  return script.length > MAX_SCRIPT ||
    [ACTS, CODE, MARKUP, UNNAMED, JOINED].some((form) => form.test(script)) ||
    takesUnnamed(script);
}

/** Whether a script takes something of an object by a name that it does not show: `a[b]`. */
function takesUnnamed(script: string): boolean {
  for (let at = script.indexOf("["); at >= 0; at = script.indexOf("[", at + 1)) {
    const before = script.slice(Math.max(0, at - BESIDE), at);
    if (BEFORE_ARRAY.test(before)) continue;
    const behind = script.slice(at + 1, at + BESIDE);
    const isNumber = /^\s{0,9}\d{1,9}\s{0,9}\]/.test(behind);
    if (!isNumber && !(OF_TABLE.test(before) && /^[\w\s.+-]{1,40}\]/.test(behind))) return true;
  }
  return false;
}
