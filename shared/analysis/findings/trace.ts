import type { Finding } from "../../contract/analyze_email_headers.ts";
import type { ReceivedHop } from "../../headers/types.ts";
import { finding } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";
import { borderHop } from "../path.ts";
import { sameOrganization } from "../organizational_domain.ts";

/** How far back a clock may seem to go between two hops, in seconds: servers are minutes off. */
const CLOCK_TOLERANCE = 300;

/** A hop that takes longer is worth a word, in seconds; queues retry for hours, not for a day. */
const SLOW_HOP = 24 * 3600;

/** The path the message took. */
export function* examineTrace({ parsed: { received, problems } }: Evidence): Iterable<Finding> {
  if (received.length === 0) {
    yield finding("received_missing", "medium", "No server left a trace of the message.");
    return;
  }
  const delays = received.map(({ delaySeconds }) => delaySeconds ?? 0);
  const goesBack = delays.filter((delay) => delay < -CLOCK_TOLERANCE).length;
  if (goesBack > 0) {
    yield finding(
      "hops_out_of_order",
      "medium",
      "A server claims to have had the message before the one that handed it over.",
    );
  }
  if (delays.some((delay) => delay > SLOW_HOP)) {
    yield finding("hop_slow", "low", "The message lay somewhere for more than a day.");
  }
  if (problems.some(({ id }) => id === "bad_received")) {
    yield finding("received_unreadable", "low", "A Received field cannot be read in full.");
  }
  const border = borderHop(received);
  if (border !== undefined) yield* examineBorder(border);
}

function* examineBorder(border: ReceivedHop): Iterable<Finding> {
  if (hasNoReverseName(border)) {
    yield finding(
      "rdns_mismatch",
      "low",
      "The sending server's address has no name that leads back to it.",
    );
  }
  const { helo, by, rdns } = border;
  if (
    helo !== null && by !== null && !sameOrganization(rdns, by) && helo.includes(".") &&
    helo.toLowerCase() === by.toLowerCase()
  ) {
    yield finding(
      "helo_forged",
      "high",
      "A server from outside introduced itself with the name of the server it spoke to.",
    );
  }
}

/**
 * Whether the receiving server looked for the name of the address and found none, or found one that
 * does not lead back: `(unknown [192.0.2.1])`, `may be forged`. Silence says nothing.
 */
function hasNoReverseName({ raw, rdns }: ReceivedHop): boolean {
  return (rdns === null && /\((?:HELO [^()]{0,255}\) \()?unknown \[/i.test(raw)) ||
    /\(may be forged\)/i.test(raw);
}
