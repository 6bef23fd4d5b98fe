import type { JsonObject } from "../../../../shared/contract/json_object.ts";
import { withVerdict } from "../../../../shared/exports/verdict.ts";
import { verdictOf } from "./verdict.ts";
import type { WholeMail } from "./whole_mail.ts";

/**
 * The analysis of a mail as it is downloaded and delivered: with the verdict that the page shows.
 *
 * @param now The present, in milliseconds since the Unix epoch: the time of a text without headers.
 */
export function exportOf(whole: WholeMail, now: number): JsonObject {
  const { summary, mail: { input: { stated } } } = whole;
  const verdict = verdictOf(whole);
  if (summary !== null) return withVerdict(summary, verdict);
  const { from = null, subject = null } = stated ?? {};
  const analyzedAt = new Date(now).toISOString();
  return { from, subject, threatLevel: verdict.level, analyzedAt, verdict };
}
