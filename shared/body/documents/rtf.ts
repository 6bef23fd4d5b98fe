import { FIELD_RESULT, FIELD_START, FIELD_STOP, FieldList, MAX_INSTRUCTION } from "./fields.ts";

/** What a document in RTF holds. */
export interface RtfReading {
  readonly object: boolean;
  /** Whether it loads a template or another part from elsewhere when it is opened. */
  readonly loads: boolean;
  /** Whether a field asks another program for data. */
  readonly dde: boolean;
  readonly addresses: readonly string[];
}

const MAX_ADDRESSES = 100;

/** RTF 1.9.1, "Objects": control words of embedded ones and of their data. */
const OBJECT = /\\(?:objdata|objemb|objocx|objautlink|objupdate|objhtml)(?![a-z])/;
/** `{\*\template http://…}`, and the same as a share. */
const TEMPLATE = /\\\*\\template\s{1,9}((?:https?:|ftp:|file:|\\\\\\\\)[^\s{}]{0,2000})/gi;
const LINK = /HYPERLINK\s{1,9}(?:\\\\l\s{1,9})?"([^"\r\n]{1,2000})"/g;

/** Whether a text is RTF; programs check only its first letters. */
export function isRtf(text: string): boolean {
  return text.trimStart().startsWith("{\\rt");
}

/** Fields that are read, and characters of one in which its instruction stands. */
const MAX_FIELDS = 1000, MAX_GROUP = 2 * MAX_INSTRUCTION;
/** RTF 1.9.1, "Fields": the group with the instruction of a field. */
const FIELD = /\\fldinst(?![a-z])/g;

/** Looks for objects, fields and templates of a document in RTF, in linear time. */
export function readRtf(text: string): RtfReading {
  const addresses: string[] = [];
  for (const [, address = ""] of text.matchAll(LINK)) {
    if (addresses.push(address) >= MAX_ADDRESSES) break;
  }
  // In RTF two backslashes stand for one.
  const templates = [...text.matchAll(TEMPLATE)].slice(0, MAX_ADDRESSES)
    .map(([, address = ""]) => address.replaceAll("\\\\", "\\"));
  const fields = new FieldList();
  let read = 0;
  for (const { 0: word, index } of text.matchAll(FIELD)) {
    if (++read > MAX_FIELDS) break;
    fields.add(groupText(text.slice(index + word.length, index + word.length + MAX_GROUP)));
  }
  return {
    object: OBJECT.test(text),
    loads: templates.length > 0 || fields.loads,
    dde: fields.dde,
    addresses: [...new Set([...templates, ...fields.addresses, ...addresses])],
  };
}

/** A byte as two digits, a character by its number, a control word with its blank, or a sign. */
const CONTROL = /^\\(?:'([0-9a-f]{2})|u(-?\d{1,5}) ?\??|[a-z]{1,32}(?:-?\d{1,10})? ?|([^]))/i;
/** Longest control word with its number. */
const MAX_CONTROL = 48;

/** The groups of a field inside another one, and the marks before their text. */
const GROUPS = [[/^\\fldinst(?![a-z])/, FIELD_START], [
  /^\\fldrslt(?![a-z])/,
  FIELD_START + FIELD_RESULT,
]] as const;

/**
 * The text of a group up to its end, groups inside it as well (RTF 1.9.1, "Basic Entities"); fields
 * inside it between the marks of fields.
 */
function groupText(text: string): string {
  let found = "";
  let depth = 0;
  const fields: number[] = [];
  for (let at = 0; at < text.length && depth >= 0; at++) {
    const sign = text[at] ?? "";
    if (sign === "{") depth++;
    else if (sign === "}") {
      if (fields.at(-1) === depth) {
        found += FIELD_STOP;
        fields.pop();
      }
      depth--;
    } else if (sign === "\\") {
      const [all, byte, code, escaped = ""] = CONTROL.exec(text.slice(at, at + MAX_CONTROL)) ??
        [""];
      const group = GROUPS.find(([word]) => word.test(all));
      if (group !== undefined) {
        found += group[1];
        fields.push(depth);
      } else if (byte !== undefined) found += String.fromCharCode(parseInt(byte, 16));
      else if (code !== undefined) found += String.fromCharCode(Number(code) & 0xffff);
      else if (/[\\{}]/.test(escaped)) found += escaped;
      at += Math.max(all.length, 1) - 1;
    } else if (sign !== "\r" && sign !== "\n") found += sign;
  }
  return found;
}
