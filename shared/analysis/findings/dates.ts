import type { HeaderEvidence } from "./evidence.ts";
import { finding } from "../../findings/header_finding.ts";

const HOUR_MS = 3_600_000;

/**
 * How far Date may lie after the first server's time: clocks with a wrong time zone are hours off.
 */
const FUTURE_TOLERANCE_MS = 24 * HOUR_MS;

/** How far Date may lie after the recipient's own server had the message. */
const BORDER_TOLERANCE_MS = 2 * HOUR_MS;

/** How far Date may lie before the first server's time: a laptop may be offline for some days. */
const PAST_TOLERANCE_MS = 14 * 24 * HOUR_MS;

/** Compares the author's time with the times at which the servers received the message. */
export function* examineDates({ parsed: { date, received }, border, now }: HeaderEvidence) {
  if (date.problem === "missing") {
    yield finding("date_missing");
    return;
  }
  if (date.offsetMinutes !== null && isNoZone(date.offsetMinutes)) {
    yield finding("date_zone_impossible");
  }
  if (date.instant === null) {
    yield finding("date_broken");
    return;
  }
  const seen = received.findLast(({ timestamp }) => timestamp !== null)?.timestamp;
  const seenAt = seen ? Date.parse(seen) : now;
  const taken = border?.timestamp;
  if (date.instant > seenAt + FUTURE_TOLERANCE_MS) {
    yield finding("date_in_future");
  } else if (taken && date.instant > Date.parse(taken) + BORDER_TOLERANCE_MS) {
    yield finding("date_ahead");
  } else if (seen && date.instant < seenAt - PAST_TOLERANCE_MS) {
    yield finding("date_long_past");
  }
}

/** Zones reach from -12:00 to +14:00 in steps of a quarter of an hour. */
function isNoZone(minutes: number): boolean {
  return minutes < -720 || minutes > 840 || minutes % 15 !== 0;
}
