import { Budget, URL_STEPS } from "../../../mime/budget.ts";

/** Objects and links of a document in RTF. */
export interface RtfReading {
  /** Whether the document contains an embedded object. */
  readonly hasObject: boolean;
  /** Whether the document loads a template from another server when it is opened. */
  readonly loadsTemplate: boolean;
  /** Targets of links and templates. */
  readonly addresses: readonly string[];
}

/** Matches the control words of embedded objects and their data (RTF 1.9.1, "Objects"). */
const OBJECT = /\\(?:objdata|objemb|objocx|objautlink|objupdate|objhtml)(?![a-z])/;
/** Matches the URL or share of a template that is loaded when the document is opened. */
const TEMPLATE = /^\s{0,9}((?:https?:|ftp:|file:|\\\\)[^\s{}]{0,2000})/i;
const LINK = /HYPERLINK\s{1,9}(?:\\\\?l\s{1,9})?"([^"\r\n]{1,2000})"/;

/** Tells whether a text is RTF by its first letters, as programs do. */
export function isRtf(text: string): boolean {
  return text.trimStart().startsWith("{\\rt");
}

/** Matches control words of fields, templates and Unicode replacements (RTF 1.9.1). */
const GROUP = /\\(?:(fldinst|template)(?![a-z])|uc(\d{1,3}))/g;
/** Default number of characters that old programs show in place of a Unicode character. */
const DEFAULT_REPLACEMENTS = 1;
/** Number of characters that are searched per step of the budget. */
const CHARACTERS_PER_STEP = 4;
/** Number of steps per control word of a group. */
const WORD_STEPS = 20;
/** Number of steps per other character of a group. */
const CHARACTER_STEPS = 2;

/** Finds the objects, links and templates of an RTF document; reads each character once. */
export function findRtfObjects(text: string, budget = new Budget()): RtfReading {
  const addresses: string[] = [];
  if (!budget.take(text.length / CHARACTERS_PER_STEP)) {
    return { hasObject: false, loadsTemplate: false, addresses };
  }
  const templates = new Set<string>();
  let replacementCount = DEFAULT_REPLACEMENTS;
  GROUP.lastIndex = 0;
  for (let match = GROUP.exec(text); match !== null; match = GROUP.exec(text)) {
    const [, word, count] = match;
    if (word === undefined) {
      replacementCount = Number(count);
      continue;
    }
    const group = readGroup(text, GROUP.lastIndex, { replacementCount, budget });
    GROUP.lastIndex = group.end;
    const address = (word === "template" ? TEMPLATE : LINK).exec(group.text)?.[1];
    if (address === undefined || !budget.take(URL_STEPS)) continue;
    if (word === "template") templates.add(address);
    else addresses.push(address);
  }
  return {
    hasObject: OBJECT.test(text),
    loadsTemplate: templates.size > 0,
    addresses: [...new Set([...templates, ...addresses])],
  };
}

/** Matches a byte, a Unicode character, its number of replacements, a control word or symbol. */
const CONTROL =
  /\\(?:'([0-9a-f]{2})|u(-?\d{1,5}) ?|uc(\d{1,3}) ?|[a-z]{1,32}(?:-?\d{1,10})? ?|([^]))/iy;
/** Maximum number of characters of a group, markup included. */
const MAX_GROUP = 16 * 1024;
/** Maximum depth of groups inside a group. */
const MAX_DEPTH = 100;

/** Reads the text of a group and its inner groups up to its end (RTF 1.9.1, "Basic Entities"). */
function readGroup(
  text: string,
  start: number,
  { replacementCount, budget }: { readonly replacementCount: number; readonly budget: Budget },
): { readonly text: string; readonly end: number } {
  const end = Math.min(text.length, start + MAX_GROUP);
  let content = "";
  // Number of replacements per open group; `skipCount` is the number still to skip.
  const counts = [replacementCount];
  let skipCount = 0;
  let at = start;
  for (; at < end && counts.length > 0 && counts.length < MAX_DEPTH; at++) {
    const character = text[at] ?? "";
    if (!budget.take(character === "\\" ? WORD_STEPS : CHARACTER_STEPS)) break;
    if (character === "{") {
      skipCount = 0;
      counts.push(counts.at(-1) ?? DEFAULT_REPLACEMENTS);
    } else if (character === "}") {
      skipCount = 0;
      counts.pop();
    } else if (character === "\\") {
      CONTROL.lastIndex = at;
      const [all, byte, code, count, escaped = ""] = CONTROL.exec(text) ?? [""];
      at += Math.max(all.length, 1) - 1;
      if (count !== undefined) counts[counts.length - 1] = Number(count);
      else if (skipCount > 0) skipCount--;
      else if (byte !== undefined) content += String.fromCharCode(parseInt(byte, 16));
      else if (code !== undefined) {
        content += String.fromCharCode(Number(code) & 0xffff);
        skipCount = counts.at(-1) ?? 0;
      } else if (/[\\{}]/.test(escaped)) content += escaped;
    } else if (character !== "\r" && character !== "\n") {
      if (skipCount > 0) skipCount--;
      else content += character;
    }
  }
  return { text: content, end: at };
}
