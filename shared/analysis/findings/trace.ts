import { isSubmission } from "../../provenance/border/border.ts";
import type { HeaderFacts } from "./facts.ts";
import type { ReceivedHop } from "../../headers/types.ts";
import { isHostName } from "../../domains/host_name.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import { createHeaderFinding } from "../../findings/header_finding.ts";

/** Maximum number of seconds by which a hop may precede the hop before it: clocks are wrong. */
const CLOCK_TOLERANCE = 300;

/**
 * Maximum delay of a hop, in seconds, that is not reported. Greylisting and restarts take hours,
 * though queues retry for days.
 */
const MAX_DELAY = 24 * 3600;

/** Examines the path the message took. */
export function* examineTrace({ headers: { received, problems }, border }: HeaderFacts) {
  if (received.length === 0) {
    yield createHeaderFinding("received_missing");
    return;
  }
  const delays = received.map(({ delaySeconds }) => delaySeconds ?? 0);
  if (delays.some((delay) => delay < -CLOCK_TOLERANCE)) {
    yield createHeaderFinding("hops_out_of_order");
  }
  if (delays.some((delay) => delay > MAX_DELAY)) yield createHeaderFinding("hop_slow");
  if (problems.some(({ id }) => id === "bad_received")) {
    yield createHeaderFinding("received_unreadable");
  }
  if (border !== undefined) yield* examineBorder(border);
}

/** Examines the names of the client at the border. */
function* examineBorder(border: ReceivedHop) {
  // The client of a user who logged in is a mail program, which has no host name.
  if (isSubmission(border)) return;
  if (hasNoReverseName(border)) yield createHeaderFinding("rdns_mismatch");
  const { helo, by, rdns, ip } = border;
  if (helo === null || ip === null) return;
  // The client, of another organization, greets with the name of the server that it calls.
  if (
    by !== null && !isSameOrganization(rdns, by) && helo.includes(".") &&
    helo.toLowerCase() === by.toLowerCase()
  ) {
    yield createHeaderFinding("helo_forged");
  } else if (
    // A name that DNS confirms is the client's, dots or not.
    rdns !== helo && !REDACTED.test(helo) && !isHostName(stripDot(helo).toLowerCase())
  ) {
    yield createHeaderFinding("helo_unqualified", { helo });
  }
}

/** Matches characters with which people replace names before they show headers to others. */
const REDACTED = /[<>*]/;

function stripDot(name: string): string {
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/**
 * Tells whether the server notes that the address has no valid name: `unknown [192.0.2.1]`, `may be
 * forged`.
 */
function hasNoReverseName({ raw, rdns }: ReceivedHop): boolean {
  return (rdns === null && /\((?:HELO [^()]{0,255}\) \()?unknown \[/i.test(raw)) ||
    /\(may be forged\)/i.test(raw);
}
