import { continuesNameList } from "./field_lines.ts";
import { NAME, startsUsualField } from "./pasted_source.ts";
import { readShownHead } from "./shown_head.ts";
import { decodeEntities } from "./text.ts";

/**
 * Undoes forms in which programs copy a whole header: markup, JSON, quoted-printable. Each form
 * is recognised by characters that no server's field begins with.
 */

/** Maximum number of characters of a copy; a longer text is read as it is. */
const MAX_COPY = 2_097_152;

/**
 * Returns the header of a text that is a copy in another form, with or without a label above it.
 * Null for any other text.
 */
export function undoCopy(text: string): string | null {
  if (text.length > MAX_COPY) return null;
  const original = undoForm(text);
  const labelEnd = original === null ? skipLabel(text) : 0;
  const labelledOriginal = labelEnd === 0 ? null : undoForm(text.slice(labelEnd));
  return labelledOriginal === null ? original : text.slice(0, labelEnd) + labelledOriginal;
}

/** Lines of a label such as `Headers:`, and the empty line below them. */
const LABEL = /^(?:[^\r\n]{1,200}\r?\n){1,5}\r?\n/;

/**
 * Finds the end of a label and the empty line below it. Returns 0 without a label, or if a field is
 * in it.
 */
function skipLabel(text: string): number {
  const [label = ""] = LABEL.exec(text) ?? [];
  return hasUsualField(label) ? 0 : label.length;
}

function undoForm(source: string): string | null {
  const text = source.trimStart();
  if (STARTS_JSON.has(text.charAt(0))) return readJson(text);
  const markup = ESCAPED_TAG.test(text.slice(0, MAX_TAG)) ? decodeEntities(text) : text;
  if (isMarkup(markup)) {
    const markupText = decodeEntities(readMarkup(markup.replaceAll("\r\n", "\n")));
    return hasHeader(markupText) ? markupText : null;
  }
  return readQuotedPrintable(source);
}

/** First characters of JSON, a part of it, or a block of it. */
const STARTS_JSON: ReadonlySet<string> = new Set('{["`');

/** Minimum number of different fields of a header. */
const MIN_FIELDS = 2;
/** Maximum number of lines with text above the first field. */
const MAX_ABOVE = 5;

/** Tells whether a text has a header near its start, or the lines that a mail program shows. */
function hasHeader(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  // In a table a tab, or nothing, is in the place of the colon.
  const names = lines
    .map((line) => startsUsualField(line) ? line : `${(line.split("\t", 1)[0] ?? "").trimEnd()}:`)
    .map((line) => startsUsualField(line) ? NAME.exec(line)?.[1]?.toLowerCase() : undefined);
  const first = names.findIndex((name) => name !== undefined);
  const fieldNames = new Set(names.filter((name) => name !== undefined));
  return (first >= 0 && first <= MAX_ABOVE && fieldNames.size >= MIN_FIELDS) ||
    readShownHead(text) !== null;
}

/** Effect of each tag on the lines of the text; `hidden` leaves the element's text out. */
const TAGS: ReadonlyMap<string, "line" | "cell" | "text" | "hidden"> = new Map([
  ..."address article blockquote body br center dd div dl dt h1 h2 h3 h4 h5 h6 hr html li listing"
    .split(" ").map((name) => [name, "line"] as const),
  ..."main ol p pre section table tbody textarea tfoot thead tr ul xmp".split(" ")
    .map((name) => [name, "line"] as const),
  ..."td th".split(" ").map((name) => [name, "cell"] as const),
  ..."a abbr b bdi bdo code col colgroup em font i kbd mark meta o:p s samp small span strong sub"
    .split(" ").map((name) => [name, "text"] as const),
  ..."sup tt u var wbr !doctype !--".split(" ").map((name) => [name, "text"] as const),
  ..."head script style title".split(" ").map((name) => [name, "hidden"] as const),
]);

/** A tag or a comment, or an end of a line with the blanks that indent the next one. */
const TOKEN = /<[/!a-z][^<>]{0,4000}>|\n[ \t]{0,99}/gi;
/** The name in a tag; an address in angle brackets has another character after its first word. */
const TAG_NAME = /^<\/?(!--|!?[a-z][a-z0-9:]{0,11}(?=[\s/>]))/i;
/** Maximum number of characters at the start of a text that are searched for an escaped tag. */
const MAX_TAG = 20;
const ESCAPED_TAG = /^&lt;(?:pre|div|p|table|tr|html|br|span|ul|li)(?=[\s/&])/i;
/** A line that ends as lines of markup do. */
const LAST_TAG = /<(?:br[ \t]{0,3}\/?|\/(?:div|p|li|tr|td|pre|span|font))>$/i;
/** Elements whose text keeps its lines. */
const KEEPS_LINES = /<(?:pre|textarea|listing|xmp)[\s>]/i;
const BREAKS_LINES = /<(?:br|p|div|li|tr|dt|h[1-6])[\s/>]/i;

/** Maximum number of lines of other text before the markup. */
const MAX_BEFORE = 5;
/** Maximum number of characters in which the markup begins. */
const MAX_NEAR = 8192;

/** Tells whether a text begins with a tag, or all lines of its first block end with one. */
function isMarkup(text: string): boolean {
  const nearLines = text.slice(0, MAX_NEAR).split("\n");
  const tag = nearLines.slice(0, MAX_BEFORE).findIndex((line) => isTag(line.trimStart()));
  if (tag >= 0 && !nearLines.slice(0, tag).some((line) => NAME.test(line))) return true;
  if (!startsUsualField(nearLines[0] ?? "")) return false;
  const end = text.indexOf("\n");
  // A text of one line has two tags, at least.
  if (end < 0) return (text.match(/<br[ \t]{0,3}\/?>/gi)?.length ?? 0) > 1;
  const line = text.slice(0, end).trimEnd();
  if (!line.endsWith(">") || !LAST_TAG.test(line)) return false;
  const lines = text.trimEnd().split("\n").map((line) => line.trimEnd());
  const block = lines.indexOf("") < 0 ? lines : lines.slice(0, lines.indexOf(""));
  // The last line needs no tag.
  return block.length > 1 && block.slice(0, -1).every((line) => LAST_TAG.test(line));
}

function isTag(line: string): boolean {
  return line.startsWith("<") && TAGS.has(TAG_NAME.exec(line)?.[1]?.toLowerCase() ?? "");
}

/** Returns the text of markup: a line for each line that it shows, and tabs between cells. */
function readMarkup(text: string): string {
  const keepsLines = KEEPS_LINES.test(text) || !BREAKS_LINES.test(text);
  const pieces: string[] = [];
  let hiddenElement: string | null = null,
    isCell = false,
    followsBreak = false,
    at = 0,
    lastCharacter = "\n";
  const add = (piece: string) => {
    if (piece === "" || hiddenElement !== null) return;
    pieces.push(piece);
    lastCharacter = piece.charAt(piece.length - 1);
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const name = TAG_NAME.exec(token)?.[1]?.toLowerCase() ?? "", effect = TAGS.get(name);
    // `<ann@example.org>` is no tag, and `<ann>` none that is known.
    if (token.startsWith("<") && effect === undefined) continue;
    add(text.slice(at, index));
    at = index + token.length;
    const isOpening = !token.startsWith("</");
    if (effect === "hidden") {
      if (isOpening) hiddenElement ??= name;
      else if (hiddenElement === name) hiddenElement = null;
    } else if (effect === "cell") {
      isCell = isOpening;
      if (isCell && lastCharacter !== "\n") add("\t");
    } else if (name === "br") add(isCell ? "\n " : "\n");
    else if (effect === "line") {
      if (name === "tr") isCell = false;
      if (!isCell && lastCharacter !== "\n") add("\n");
    } else if (effect === undefined) {
      if (keepsLines) add(token);
      else if (followsBreak && text.charAt(at) !== "<") add(token.slice(1));
      else if (!/\s/.test(lastCharacter)) add(" ");
    }
    followsBreak = name === "br";
  }
  add(text.slice(at));
  return pieces.join("");
}

/** Members of an object that hold the header fields of a mail, in Graph, Gmail, Mailgun and others. */
const CONTAINERS = [
  "internetmessageheaders",
  "payload",
  "message-headers",
  "headerlines",
  "headers",
  "header",
  "rawheaders",
  "emailheaders",
  "message",
  "mail",
  "msg",
  "data",
  "value",
];

/** Members of an entry that hold the name of a field. */
const NAME_MEMBERS = ["name", "key", "header"];
/** Members of an entry that hold the value of a field. */
const VALUE_MEMBERS = ["value", "line"];

/** Maximum number of objects inside one another that are searched. */
const MAX_DEPTH = 4;

/** Returns the header in a JSON text, or in a part of one that was copied; null without one. */
function readJson(text: string, depth = 0): string | null {
  const content = text.replace(/^```[a-z]{0,20}\s/, "").trim().replace(/```$/, "").trim()
    .replace(/[,;]$/, "");
  for (const json of [content, `{${content}}`, `[${content}]`]) {
    const value = parseJson(json);
    if (value !== undefined) return findHeader(value, depth);
  }
  return null;
}

/** Parses JSON; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds the header in a value of a JSON text. */
function findHeader(value: unknown, depth: number): string | null {
  if (typeof value === "string") {
    // Some interfaces put JSON into a string.
    if (depth > 0 && depth < MAX_DEPTH && value.startsWith("[")) return readJson(value, depth + 1);
    return /[\r\n]/.test(value) && hasUsualField(value) ? value : null;
  }
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    return joinFields(value.map(readEntry)) ?? findHeader(value[0], depth + 1);
  }
  const members = new Map(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]));
  for (const name of CONTAINERS) {
    const header = findHeader(members.get(name), depth + 1);
    if (header !== null) return header;
  }
  const fields = Object.entries(value).flatMap(([name, each]) =>
    (Array.isArray(each) ? each : [each]).map((member) => readField(name, member))
  );
  return joinFields(fields.filter((field) => field !== null));
}

/** Reads an entry of a list of fields: `{name, value}`, `[name, value]` or `{Received: value}`. */
function readEntry(entry: unknown): string | null {
  if (typeof entry !== "object" || entry === null) return null;
  if (Array.isArray(entry)) return entry.length === 2 ? readField(entry[0], entry[1]) : null;
  const members = new Map(Object.entries(entry).map(([name, each]) => [name.toLowerCase(), each]));
  const find = (names: readonly string[]) => names.find((name) => members.has(name)) ?? "";
  const name = members.get(find(NAME_MEMBERS)), value = members.get(find(VALUE_MEMBERS));
  if (value !== undefined) {
    const isLine = find(VALUE_MEMBERS) === "line" && typeof value === "string";
    return isLine ? readField(name, value.slice(value.indexOf(":") + 1)) : readField(name, value);
  }
  const [[onlyName, text] = []] = Object.entries(entry);
  return members.size === 1 ? readField(onlyName, text) : null;
}

/** Returns a field; a line end in its value never begins another one. */
function readField(name: unknown, value: unknown): string | null {
  if (typeof name !== "string" || !/^[!-9;-~]{1,77}$/.test(name)) return null;
  if (typeof value !== "string") return null;
  const text = value.trim().replace(/[\r\n]\s*/g, (fold) => {
    const indent = fold.slice(Math.max(fold.lastIndexOf("\n"), fold.lastIndexOf("\r")) + 1);
    return indent === "" ? " " : `\r\n${indent.replaceAll(/[^\t]/g, " ")}`;
  });
  return `${name}: ${text}`;
}

/** Joins fields of which some are mail's own; null where most entries of a list are no fields. */
function joinFields(fields: readonly (string | null)[]): string | null {
  const validFields = fields.filter((field) => field !== null);
  const isHeader = validFields.length > 0 && validFields.length * 2 > fields.length &&
    new Set(validFields.filter(startsUsualField).map((field) => field.slice(0, field.indexOf(":"))))
        .size >
      1;
  return isHeader ? `${validFields.join("\r\n")}\r\n` : null;
}

function hasUsualField(text: string): boolean {
  return text.split(/[\r\n]/).some((line) => startsUsualField(line));
}

/** An equals sign that quoted-printable never has (RFC 2045 §6.7). */
const BARE_EQUALS = /=(?![0-9A-F]{2}|[ \t]*\r?$)/im;
/** A field of a server whose values have equals signs. */
const ENCODED_FIELD =
  /^(?:Received-SPF|(?:ARC-)?Authentication-Results|ARC-Seal|ARC-Message-Signature|DKIM-Signature|Content-Type):/im;
const SOFT_BREAK = /=[ \t]*\r?\n/;

/**
 * Returns a text whose header is quoted-printable in its original form; null for any other. No line
 * that begins a field is joined to the one before it.
 */
function readQuotedPrintable(text: string): string | null {
  // Nearly no mail has it, and each is searched.
  if (!text.includes("=3D") && !text.includes("=3d")) return null;
  const end = /\r?\n[ \t]*\r?\n/.exec(text)?.index ?? text.length;
  const header = text.slice(0, end);
  if (!/=3D/i.test(header) || BARE_EQUALS.test(header)) return null;
  if (!ENCODED_FIELD.test(header)) return null;
  const [first = "", ...rest] = header.split(SOFT_BREAK);
  if (
    rest.some((line) =>
      startsUsualField(line) && !continuesNameList(line.split(/\r?\n/, 1)[0] ?? "")
    )
  ) {
    return null;
  }
  const headerText = [first, ...rest].join("").replaceAll(/=(?:20|09)(?=\r?$)/gm, " ")
    .replaceAll(/=3D/gi, "=");
  return headerText + text.slice(end);
}
