import { decodeLenientBase64 } from "../../encoding/base64.ts";
import { Budget, URL_STEPS } from "../budget.ts";
import { TextBuilder } from "../../encoding/text_builder.ts";

/** A calendar object (RFC 5545): its method, and its first event or task. */
export interface CalendarReading {
  readonly method: string | null;
  readonly summary: string | null;
  /** Address of the organizer. */
  readonly organizer: string | null;
  /** The name that programs show for it, which its author chooses (CN, RFC 5545 §3.2.2). */
  readonly organizerName: string | null;
  readonly attendees: number;
  /** ISO 8601; without an offset it is local time. */
  readonly start: string | null;
  readonly end: string | null;
  readonly location: string | null;
  /** URLs in properties: URL, ATTACH, CONFERENCE. */
  readonly addresses: readonly string[];
  /** Texts that may contain URLs. */
  readonly texts: readonly string[];
  /** Descriptions in HTML. */
  readonly html: readonly string[];
  /** Files inside it. */
  readonly files: readonly CalendarFile[];
}

/** A file inside a calendar object (RFC 5545 §3.8.1.1). */
export interface CalendarFile {
  readonly name: string | null;
  /** Media type, "" when it is missing. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Number of steps of a content line; invitations to large meetings have under a thousand. */
const LINE_STEPS = 200;
/** Number of steps of a file inside it, beside those of its examination. */
const FILE_STEPS = 5000;
/** Longest value kept, and longest value in an answer. */
const MAX_VALUE = 64 * 1024, MAX_SHORT = 500;

/** One content line (RFC 5545 §3.1). */
interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
  /** The value without a limit. */
  readonly whole: string;
}

/** Components whose properties are the meeting. */
const MEETINGS = new Set(["VEVENT", "VTODO", "VJOURNAL"]);

/**
 * Reads a calendar object in linear time, a damaged one as far as possible; null for other texts.
 */
export function readCalendar(text: string, budget = new Budget()): CalendarReading | null {
  if (!/^\s{0,99}BEGIN:VCALENDAR/i.test(text.slice(0, 200).replace(/^\ufeff/, ""))) return null;
  if (!budget.take(text.length)) return null;
  const reader = new CalendarReader(budget);
  for (const line of readContentLines(text)) {
    if (!budget.take(LINE_STEPS)) break;
    reader.add(line);
  }
  return reader;
}

class CalendarReader implements CalendarReading {
  method: string | null = null;
  summary: string | null = null;
  organizer: string | null = null;
  organizerName: string | null = null;
  attendees = 0;
  start: string | null = null;
  end: string | null = null;
  location: string | null = null;
  readonly addresses: string[] = [];
  readonly texts: string[] = [];
  readonly html: string[] = [];
  readonly files: CalendarFile[] = [];
  readonly #open: string[] = [];
  #meetings = 0;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  add({ name, parameters, value, whole }: Property): void {
    const component = value.trim().toUpperCase();
    if (name === "BEGIN") {
      if (this.#open.length < 10) this.#open.push(component);
      if (MEETINGS.has(component)) this.#meetings++;
    } else if (name === "END") {
      const at = this.#open.lastIndexOf(component);
      if (at >= 0) this.#open.length = at;
    } else {
      if (name === "ATTACH" && INLINE.test(parameters)) this.#addFile(parameters, whole);
      else this.#addAddresses(name, value);
      const inside = this.#open.at(-1) ?? "";
      if (name === "METHOD") this.method ??= value.trim().slice(0, 40).toUpperCase() || null;
      else if (MEETINGS.has(inside) && this.#meetings === 1) {
        this.#addToMeeting(name, parameters, value);
      }
    }
  }

  #addFile(parameters: string, content: string): void {
    if (!this.#budget.take(FILE_STEPS)) return;
    this.files.push({
      name: (QUOTED_NAME.exec(parameters) ?? BARE_NAME.exec(parameters))?.[1]?.trim() || null,
      type: FILE_TYPE.exec(parameters)?.[1]?.toLowerCase() ?? "",
      bytes: decodeLenientBase64(content),
    });
  }

  #addToMeeting(name: string, parameters: string, value: string): void {
    const text = () => unescapeValue(value).trim().slice(0, MAX_SHORT) || null;
    switch (name) {
      case "SUMMARY":
        this.summary ??= text();
        break;
      case "LOCATION":
        this.location ??= text();
        break;
      case "ORGANIZER":
        this.organizer ??= value.trim().replace(/^mailto:/i, "").slice(0, MAX_SHORT) || null;
        this.organizerName ??= findName(parameters);
        break;
      case "ATTENDEE":
        this.attendees++;
        break;
      case "DTSTART":
        this.start ??= formatIsoTime(value, parameters);
        break;
      case "DTEND":
      case "DUE":
        this.end ??= formatIsoTime(value, parameters);
    }
  }

  #addAddresses(name: string, value: string): void {
    if (name === "URL" || name === "CONFERENCE" || name === "ATTACH" || name === "SOURCE") {
      if (this.#budget.take(URL_STEPS)) this.addresses.push(value.trim());
    } else if (name === "X-ALT-DESC") {
      this.html.push(unescapeValue(value));
    } else if (/^(?:DESCRIPTION|LOCATION|SUMMARY|COMMENT|CONTACT|X-.{1,60})$/.test(name)) {
      this.texts.push(unescapeValue(value));
    }
  }
}

/** The property that may hold a file, which is kept whole. */
const ATTACH = /^attach/i;
/** RFC 5545 §3.2.7, §3.2.8: content inside, its media type; and parameters for its name. */
const INLINE = /;(?:VALUE=BINARY|ENCODING=BASE64)/i;
const FILE_TYPE = /;FMTTYPE="?([^;:"]{1,100})/i;
const QUOTED_NAME = /FILENAME="([^"]{1,300})"/i, BARE_NAME = /FILENAME=([^;:"]{1,300})/i;

/** The name of a person, in quotes or without. */
const COMMON_NAME = /;CN=(?:"([^"]{1,500})"?|([^;:,"]{1,500}))/i;

function findName(parameters: string): string | null {
  const [, quoted, bare = ""] = COMMON_NAME.exec(parameters) ?? [];
  // RFC 6868 §3.2: `^n` is a line end, `^'` a quotation mark, `^^` a caret.
  const name = (quoted ?? bare).replaceAll(
    /\^([n'^])/g,
    (_, character: string) => CARETS[character] ?? "",
  );
  return name.trim() || null;
}

const CARETS: Readonly<Record<string, string>> = { n: "\n", "'": '"', "^": "^" };

const TAB = 9, SPACE = 32, QUOTE = 34, SEMICOLON = 59, COLON = 58;

/** Yields the content lines, unfolded. */
function* readContentLines(text: string): Generator<Property> {
  let at = 0;
  while (at < text.length) {
    let end = findLineEnd(text, at);
    const line = new TextBuilder();
    line.add(text.slice(at, end.to));
    const most = ATTACH.test(text.slice(at, at + 6)) ? Infinity : 2 * MAX_VALUE;
    while (isFold(text.charCodeAt(end.next))) {
      const start = end.next + 1;
      end = findLineEnd(text, start);
      if (line.length < most) line.add(text.slice(start, end.to));
    }
    at = end.next;
    const property = parseProperty(line.toString());
    if (property !== null) yield property;
  }
}

/** A line that starts with this continues the one before it. */
function isFold(sign: number): boolean {
  return sign === TAB || sign === SPACE;
}

function findLineEnd(text: string, start: number): { to: number; next: number } {
  const feed = text.indexOf("\n", start);
  if (feed < 0) return { to: text.length, next: text.length };
  return { to: text[feed - 1] === "\r" ? feed - 1 : feed, next: feed + 1 };
}

/** Splits name, parameters and value; a colon inside quotes is of a parameter. */
function parseProperty(line: string): Property | null {
  let quoted = false;
  let nameEnd = -1;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === QUOTE) quoted = !quoted;
    else if (code === SEMICOLON && nameEnd < 0) nameEnd = i;
    else if (code === COLON && !quoted) {
      const end = nameEnd < 0 ? i : nameEnd;
      return {
        name: line.slice(0, end).trim().toUpperCase(),
        parameters: line.slice(end, i),
        value: line.slice(i + 1, i + 1 + MAX_VALUE),
        whole: line.slice(i + 1),
      };
    }
  }
  return null;
}

/** RFC 5545 §3.3.11. */
function unescapeValue(value: string): string {
  return value.replaceAll(
    /\\([\\;,nN])/g,
    (_, character) => character === "n" || character === "N" ? "\n" : character,
  );
}

/** RFC 5545 §3.3.4 and §3.3.5, with the offset of a zone that is known; null for no date. */
function formatIsoTime(value: string, parameters: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const time = `${date}T${hour}:${minute}:${second}`;
  return zone === "Z" ? `${time}Z` : time + readOffset(time, parameters);
}

/** The zone of a time (RFC 5545 §3.2.19), where it has a name of the IANA's data. */
const ZONE = /;TZID="?([a-z][\w+/-]{1,60})"?(?:;|$)/i;

/** Reads the offset of a wall time in the zone that parameters name; "" where it is not known. */
function readOffset(time: string, parameters: string): string {
  const name = ZONE.exec(parameters)?.[1];
  const wall = Date.parse(`${time}Z`);
  if (name === undefined || Number.isNaN(wall)) return "";
  try {
    const form = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
    const at = (instant: number) => {
      const part = form.formatToParts(instant).find(({ type }) => type === "timeZoneName");
      return part?.value.slice("GMT".length) || "+00:00";
    };
    // The local time read as UTC is wrong by the offset: the offset at the corrected time is right.
    return at(Date.parse(`${time}${at(wall)}`));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "";
  }
}
