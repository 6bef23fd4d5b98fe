import type { Finding } from "../../contract/analyze_email_headers.ts";
import { finding } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";

const HOUR_MS = 3_600_000;

/** How far Date may lie after the first server's time: clocks without a time zone are hours off. */
const FUTURE_TOLERANCE_MS = 24 * HOUR_MS;

/** How far Date may lie before it: a laptop may be offline for some days. */
const PAST_TOLERANCE_MS = 14 * 24 * HOUR_MS;

/** The moment the author gives, against the moment the first server saw the message. */
export function* examineDates({ parsed: { date, received }, now }: Evidence): Iterable<Finding> {
  if (date.problem === "missing") {
    yield finding("date_missing", "medium", "The message has no date.");
    return;
  }
  if (date.instant === null) {
    yield finding("date_broken", "medium", "The date of the message cannot be read.");
    return;
  }
  const seen = received.findLast(({ timestamp }) => timestamp !== null)?.timestamp;
  const seenAt = seen ? Date.parse(seen) : now;
  if (date.instant > seenAt + FUTURE_TOLERANCE_MS) {
    yield finding("date_in_future", "medium", "The message is dated after it was received.");
  } else if (seen && date.instant < seenAt - PAST_TOLERANCE_MS) {
    yield finding("date_long_past", "low", "The message is dated weeks before it was sent.");
  }
}
