import { isSubmission } from "../../provenance/border/border.ts";
import type { HeaderEvidence } from "./evidence.ts";
import type { ReceivedHop } from "../../headers/types.ts";
import { isHostName } from "../../domains/host_name.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import { finding } from "../../findings/header_finding.ts";

/**
 * How far a time may lie before that of the hop below, in seconds: clocks of servers are minutes
 * off.
 */
const CLOCK_TOLERANCE = 300;

/** A hop that takes longer, in seconds, is reported; queues retry for hours, not for a day. */
const SLOW_HOP = 24 * 3600;

/** Examines the path the message took. */
export function* examineTrace({ parsed: { received, problems }, border }: HeaderEvidence) {
  if (received.length === 0) {
    yield finding("received_missing");
    return;
  }
  const delays = received.map(({ delaySeconds }) => delaySeconds ?? 0);
  if (delays.some((delay) => delay < -CLOCK_TOLERANCE)) yield finding("hops_out_of_order");
  if (delays.some((delay) => delay > SLOW_HOP)) yield finding("hop_slow");
  if (problems.some(({ id }) => id === "bad_received")) yield finding("received_unreadable");
  if (border !== undefined) yield* examineBorder(border);
}

function* examineBorder(border: ReceivedHop) {
  // The program of a user who logged in has no name of its own to give.
  if (isSubmission(border)) return;
  if (hasNoReverseName(border)) yield finding("rdns_mismatch");
  const { helo, by, rdns, ip } = border;
  if (helo === null || ip === null) return;
  if (
    by !== null && !isSameOrganization(rdns, by) && helo.includes(".") &&
    helo.toLowerCase() === by.toLowerCase()
  ) {
    yield finding("helo_forged");
  } else if (
    rdns !== helo && !REDACTED.test(helo) && !isHostName(stripDot(helo).toLowerCase())
  ) {
    yield finding("helo_unqualified", { helo });
  }
}

/** Characters that people put in place of a name before they show headers to others. */
const REDACTED = /[<>*]/;

function stripDot(name: string): string {
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/**
 * Tells whether the server found no valid name of the address: `(unknown [192.0.2.1])`, `may be
 * forged`.
 */
function hasNoReverseName({ raw, rdns }: ReceivedHop): boolean {
  return (rdns === null && /\((?:HELO [^()]{0,255}\) \()?unknown \[/i.test(raw)) ||
    /\(may be forged\)/i.test(raw);
}
