/** Longest script that is judged; a longer one is taken for one that acts. */
const MAX_SCRIPT = 64 * 1024;

/** What leads elsewhere, loads, sends, decodes or writes markup, or hides that it does. */
const ACTS =
  /\\[ux]|location|href|open|navigat|submit|click\s{0,9}\(|dispatch|eval|constructor|atob|btoa|escape|codeuri|charcode|codepoint|charat|substr|split|join|replace|concat|write|html|createelement|setattribute|attributes|src|action|fetch|xmlhttp|socket|eventsource|beacon|work|transport|rtc|audio|fragment|parse|sheet|https?:|import|require|blob|url|cookie|storage|clipboard|settimeout|setinterval|defaultview|ownerdocument|contentwindow|contentdocument|frames|parent(?!node|element)|opener|reflect|proxy|alert|confirm|prompt|\bwith\b/i;
/** Code in a text, and markup in one. */
const CODE = /\bFunction\b/, MARKUP = /["'`][^"'`<]*<[!/a-z]/i;
/** An object that has all of these, where what is taken of it is not named. */
const UNNAMED = /\b(?:window|self|top|globalthis|this|document)\b(?!\s{0,9}\.\s{0,9}[a-z])/i;
/** Names made of pieces: `a["b"]`, `"a" + "b"`. */
const NAMED = /\[(?!\.\.\.)[^[\]"'`+]*["'`+]/, JOINED = /["'`]\s{0,9}\+\s{0,9}["'`]/;

/**
 * Whether a script may do more than rearrange the page that it is in, as one that sorts a table
 * does. A script that is not sure to do no more may.
 */
export function mayAct(script: string): boolean {
  return script.length > MAX_SCRIPT ||
    [ACTS, CODE, MARKUP, UNNAMED, NAMED, JOINED].some((form) => form.test(script));
}
