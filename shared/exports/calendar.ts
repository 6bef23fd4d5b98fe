import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import type { JsonObject } from "../contract/json_object.ts";
import { formatDescription, formatTitle } from "./event_text.ts";
import { readIsoTime } from "./iso_time.ts";

/** Input of a calendar beside the analysis. */
export interface CalendarOptions {
  /** The event's UID; the same for the same analysis, so that a calendar replaces its entry. */
  readonly uid: string;
  /** The present, in milliseconds since the Unix epoch: DTSTAMP, and the start by default. */
  readonly now: number;
}

/** Identifies the product that made the calendar (RFC 5545 §3.7.3). */
const PRODUCT = { company: "Mail and call trust", product: "Analysis", language: "EN" };

/** Duration of the event in milliseconds: visible in a calendar's day view. */
const EVENT_MS = 15 * 60 * 1000;

/** Latest start, as the years of start and end have four digits (RFC 5545 §3.3.4). */
const LAST_START = Date.UTC(10_000, 0, 1) - EVENT_MS - 1;

/**
 * Renders an analysis as an iCalendar object with one event (RFC 5545): verdict as title, details
 * as description.
 */
export function renderCalendar(analysis: JsonObject, { uid, now }: CalendarOptions): string {
  const start = readAnalysisTime(analysis) ?? now;
  const calendar = new ICalCalendar({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: uid,
    stamp: new Date(now),
    start: new Date(start),
    end: new Date(start + EVENT_MS),
    summary: formatTitle(analysis),
    description: formatDescription(analysis),
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  // §3.1: every line, also the last, ends in CRLF.
  return `${calendar.toString()}\r\n`;
}

function readAnalysisTime({ analyzedAt }: JsonObject): number | undefined {
  const time = typeof analyzedAt === "string" ? readIsoTime(analyzedAt) : undefined;
  return time !== undefined && time >= 0 && time <= LAST_START ? time : undefined;
}
