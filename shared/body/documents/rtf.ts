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
/** Templates that are loaded when the document opens: addresses, and shares of a network. */
const TEMPLATE = /^\s{0,9}((?:https?:|ftp:|file:|\\\\)[^\s{}]{0,2000})/i;
const LINK = /HYPERLINK\s{1,9}(?:\\\\l\s{1,9})?"([^"\r\n]{1,2000})"/g;

/** Whether a text is RTF; programs check only its first letters. */
export function isRtf(text: string): boolean {
  return text.trimStart().startsWith("{\\rt");
}

/** Fields and templates that are read, and characters of one that are read. */
const MAX_FIELDS = 1000, MAX_TEMPLATES = 100, MAX_GROUP = 2 * MAX_INSTRUCTION;
/**
 * RTF 1.9.1, "Fields", "Document Formatting Properties", "Unicode RTF": the group with the
 * instruction of a field, the one with a template, and how many signs stand for a character in
 * programs without Unicode.
 */
const GROUP = /\\(?:(fldinst|template)(?![a-z])|uc(\d{1,3}))/g;
/** Signs after the number of a character if the document says nothing. */
const REPLACED = 1;

/** Looks for objects, fields and templates of a document in RTF, in linear time. */
export function readRtf(text: string): RtfReading {
  const addresses: string[] = [];
  for (const [, address = ""] of text.matchAll(LINK)) {
    if (addresses.push(address) >= MAX_ADDRESSES) break;
  }
  const templates = new Set<string>();
  const fields = new FieldList();
  const read = { fields: 0, templates: 0 };
  let replaced = REPLACED;
  for (const { 0: all, 1: word, 2: count, index } of text.matchAll(GROUP)) {
    if (word === undefined) replaced = Number(count);
    else if (word === "fldinst" ? ++read.fields <= MAX_FIELDS : ++read.templates <= MAX_TEMPLATES) {
      const start = index + all.length;
      for (const inside of readingsOf(text.slice(start, start + MAX_GROUP), replaced)) {
        if (word === "fldinst") fields.add(inside);
        else templates.add(TEMPLATE.exec(inside)?.[1] ?? "");
      }
    }
  }
  templates.delete("");
  return {
    object: OBJECT.test(text),
    loads: templates.size > 0 || fields.loads,
    dde: fields.dde,
    addresses: [...new Set([...templates, ...fields.addresses, ...addresses])],
  };
}

/**
 * The text of a group, with as many signs replaced as the last `\uc` before it says. That one may
 * be in a group that has ended: a second reading is as if there was none.
 */
function readingsOf(group: string, replaced: number): string[] {
  const first = groupText(group, replaced);
  return replaced === REPLACED || !/\\u-?\d/.test(group)
    ? [first]
    : [first, groupText(group, REPLACED)];
}

/**
 * A byte as two digits, a character by its number, signs to replace, a control word with its blank,
 * or a sign.
 */
const CONTROL =
  /^\\(?:'([0-9a-f]{2})|u(-?\d{1,5}) ?|uc(\d{1,3}) ?|[a-z]{1,32}(?:-?\d{1,10})? ?|([^]))/i;
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
function groupText(text: string, replaced: number): string {
  let found = "";
  // How many signs are replaced in each of the open groups, and how many still are.
  const counts = [replaced];
  let skipped = 0;
  const fields: number[] = [];
  for (let at = 0; at < text.length && counts.length > 0; at++) {
    const sign = text[at] ?? "";
    if (sign === "{") {
      skipped = 0;
      counts.push(counts.at(-1) ?? REPLACED);
    } else if (sign === "}") {
      skipped = 0;
      if (fields.at(-1) === counts.length) {
        found += FIELD_STOP;
        fields.pop();
      }
      counts.pop();
    } else if (sign === "\\") {
      const [all, byte, code, count, escaped = ""] =
        CONTROL.exec(text.slice(at, at + MAX_CONTROL)) ?? [""];
      const group = GROUPS.find(([word]) => word.test(all));
      at += Math.max(all.length, 1) - 1;
      if (count !== undefined) counts[counts.length - 1] = Number(count);
      else if (skipped > 0) skipped--;
      else if (group !== undefined) {
        found += group[1];
        fields.push(counts.length);
      } else if (byte !== undefined) found += String.fromCharCode(parseInt(byte, 16));
      else if (code !== undefined) {
        found += String.fromCharCode(Number(code) & 0xffff);
        skipped = counts.at(-1) ?? 0;
      } else if (/[\\{}]/.test(escaped)) found += escaped;
    } else if (sign !== "\r" && sign !== "\n") {
      if (skipped > 0) skipped--;
      else found += sign;
    }
  }
  return found;
}
