import { decodeLenientBase64 } from "../../encoding/base64.ts";
import { Budget, URL_STEPS } from "../budget.ts";
import { TextBuilder } from "../../encoding/text_builder.ts";

/** A calendar object (RFC 5545): its method, its first event or task, and its URLs and files. */
export interface CalendarReading {
  readonly method: string | null;
  readonly summary: string | null;
  /** Address of the organizer. */
  readonly organizer: string | null;
  /** Name of the organizer that programs show; the author chooses it (CN, RFC 5545 §3.2.2). */
  readonly organizerName: string | null;
  /** Number of attendees. */
  readonly attendees: number;
  /** Start in ISO 8601; local time if it has no offset. */
  readonly start: string | null;
  /** End in ISO 8601; local time if it has no offset. */
  readonly end: string | null;
  readonly location: string | null;
  /** Values of the properties URL, ATTACH, CONFERENCE and SOURCE. */
  readonly addresses: readonly string[];
  /** Texts that may contain URLs. */
  readonly texts: readonly string[];
  /** Descriptions in HTML. */
  readonly html: readonly string[];
  /** Files that the object contains. */
  readonly files: readonly CalendarFile[];
}

/** A file inside a calendar object (RFC 5545 §3.8.1.1). */
export interface CalendarFile {
  readonly name: string | null;
  /** Media type; "" if it is not declared. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Number of steps per content line; invitations to large meetings have fewer than a thousand. */
const LINE_STEPS = 200;
/** Number of steps per file, beside those of its examination. */
const FILE_STEPS = 5000;
/** Maximum number of characters of a value that is examined. */
const MAX_VALUE = 64 * 1024;
/** Maximum number of characters of a value in an answer. */
const MAX_SHORT = 500;
/** Maximum number of characters of a method in an answer; the registered ones have up to 14. */
const MAX_METHOD = 40;
/** Maximum depth of components inside one another; an alarm in an event has three. */
const MAX_DEPTH = 10;

/** One content line (RFC 5545 §3.1). */
interface Property {
  readonly name: string;
  readonly parameters: string;
  /** The value, up to `MAX_VALUE` characters. */
  readonly value: string;
  /** The whole value, as a file may be long. */
  readonly fullValue: string;
}

/** Components that describe an event, task or note. */
const MEETINGS = new Set(["VEVENT", "VTODO", "VJOURNAL"]);

/**
 * Reads a calendar object in linear time; a damaged one as far as possible. Null for other texts.
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
  readonly #openComponents: string[] = [];
  #meetingCount = 0;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  add({ name, parameters, value, fullValue }: Property): void {
    const component = value.trim().toUpperCase();
    if (name === "BEGIN") {
      if (this.#openComponents.length < MAX_DEPTH) this.#openComponents.push(component);
      if (MEETINGS.has(component)) this.#meetingCount++;
    } else if (name === "END") {
      const at = this.#openComponents.lastIndexOf(component);
      if (at >= 0) this.#openComponents.length = at;
    } else {
      if (name === "ATTACH" && INLINE.test(parameters)) this.#addFile(parameters, fullValue);
      else this.#addAddresses(name, value);
      const openComponent = this.#openComponents.at(-1) ?? "";
      if (name === "METHOD") {
        this.method ??= value.trim().slice(0, MAX_METHOD).toUpperCase() || null;
      } else if (MEETINGS.has(openComponent) && this.#meetingCount === 1) {
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
    const readValueText = () => unescapeValue(value).trim().slice(0, MAX_SHORT) || null;
    switch (name) {
      case "SUMMARY":
        this.summary ??= readValueText();
        break;
      case "LOCATION":
        this.location ??= readValueText();
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

/** Matches the start of ATTACH, whose value is read whole, as it may be a file. */
const ATTACH = /^attach/i;
/** Matches the parameters of a property that contains a file (RFC 5545 §3.2.7, §3.2.20). */
const INLINE = /;(?:VALUE=BINARY|ENCODING=BASE64)/i;
/** Matches the parameter with the media type of a file (RFC 5545 §3.2.8). */
const FILE_TYPE = /;FMTTYPE="?([^;:"]{1,100})/i;
const QUOTED_NAME = /FILENAME="([^"]{1,300})"/i, BARE_NAME = /FILENAME=([^;:"]{1,300})/i;

/** Matches the parameter with the name of a person, in quotes or without (RFC 5545 §3.2.2). */
const COMMON_NAME = /;CN=(?:"([^"]{1,500})"?|([^;:,"]{1,500}))/i;

function findName(parameters: string): string | null {
  const [, quotedName, bareName = ""] = COMMON_NAME.exec(parameters) ?? [];
  // RFC 6868 §3.2: `^n` is a line end, `^'` a quotation mark, `^^` a caret.
  const name = (quotedName ?? bareName).replaceAll(
    /\^([n'^])/g,
    (_, character: string) => CARETS[character] ?? "",
  );
  return name.trim() || null;
}

const CARETS: Readonly<Record<string, string>> = { n: "\n", "'": '"', "^": "^" };

const TAB = 9, SPACE = 32, QUOTE = 34, SEMICOLON = 59, COLON = 58;

/** Yields the unfolded content lines (RFC 5545 §3.1). */
function* readContentLines(text: string): Generator<Property> {
  let at = 0;
  while (at < text.length) {
    let end = findLineEnd(text, at);
    const line = new TextBuilder();
    line.add(text.slice(at, end.to));
    const maxLength = ATTACH.test(text.slice(at, at + 6)) ? Infinity : 2 * MAX_VALUE;
    while (isFold(text.charCodeAt(end.next))) {
      const start = end.next + 1;
      end = findLineEnd(text, start);
      if (line.length < maxLength) line.add(text.slice(start, end.to));
    }
    at = end.next;
    const property = parseProperty(line.toString());
    if (property !== null) yield property;
  }
}

/** Tells whether a line that starts with this character continues the line before it. */
function isFold(character: number): boolean {
  return character === TAB || character === SPACE;
}

function findLineEnd(text: string, start: number): { to: number; next: number } {
  const feed = text.indexOf("\n", start);
  if (feed < 0) return { to: text.length, next: text.length };
  return { to: text[feed - 1] === "\r" ? feed - 1 : feed, next: feed + 1 };
}

/** Splits a line into name, parameters and value. A colon in quotes belongs to a parameter. */
function parseProperty(line: string): Property | null {
  let isQuoted = false;
  let nameEnd = -1;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === SEMICOLON && nameEnd < 0) nameEnd = i;
    else if (code === COLON && !isQuoted) {
      const end = nameEnd < 0 ? i : nameEnd;
      return {
        name: line.slice(0, end).trim().toUpperCase(),
        parameters: line.slice(end, i),
        value: line.slice(i + 1, i + 1 + MAX_VALUE),
        fullValue: line.slice(i + 1),
      };
    }
  }
  return null;
}

/** Decodes the escapes of a text (RFC 5545 §3.3.11). */
function unescapeValue(value: string): string {
  return value.replaceAll(
    /\\([\\;,nN])/g,
    (_, character) => character === "n" || character === "N" ? "\n" : character,
  );
}

/**
 * Formats a date or time (RFC 5545 §3.3.4, §3.3.5) in ISO 8601, with the offset of a known zone.
 * Null for another value.
 */
function formatIsoTime(value: string, parameters: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const time = `${date}T${hour}:${minute}:${second}`;
  return zone === "Z" ? `${time}Z` : time + readOffset(time, parameters);
}

/** Matches the parameter with the name of a zone (RFC 5545 §3.2.19), if it may be one of the IANA. */
const ZONE = /;TZID="?([a-z][\w+/-]{1,60})"?(?:;|$)/i;

/** Finds the offset of a local time in the zone that parameters name; "" for an unknown zone. */
function readOffset(time: string, parameters: string): string {
  const name = ZONE.exec(parameters)?.[1];
  const wall = Date.parse(`${time}Z`);
  if (name === undefined || Number.isNaN(wall)) return "";
  try {
    const form = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
    const findOffsetName = (instant: number) => {
      const part = form.formatToParts(instant).find(({ type }) => type === "timeZoneName");
      return part?.value.slice("GMT".length) || "+00:00";
    };
    // The local time read as UTC is wrong by the offset: the offset at the corrected time is right.
    return findOffsetName(Date.parse(`${time}${findOffsetName(wall)}`));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "";
  }
}
