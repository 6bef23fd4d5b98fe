import type { Resolver } from "../dns/resolver.ts";
import { type DmarcRecord, isDmarcRecord, readDmarcRecord } from "./record.ts";

/** A DMARC record and the domain that publishes it. */
export interface PublishedRecord {
  readonly domain: string;
  readonly record: DmarcRecord;
}

/** The records from a domain up to its top label, nearest first. */
export interface Walk {
  readonly records: readonly PublishedRecord[];
  /** Whether the DNS answered every query; records found before a failure stay in `found`. */
  readonly isComplete: boolean;
}

/** Maximum number of names that one walk queries (RFC 9989 §4.10). */
const MAX_STEPS = 8;

/** Walks the DNS tree from a domain upwards (RFC 9989 §4.10). */
export async function walkTree(
  start: string,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<Walk> {
  const records: PublishedRecord[] = [];
  for (const domain of listWalk(start)) {
    const answer = await resolver.lookUp(`_dmarc.${domain}`, "TXT", signal);
    if (answer.kind === "servfail" || answer.kind === "timeout") {
      return { records, isComplete: false };
    }
    const texts = answer.kind === "found" ? answer.records.filter(isDmarcRecord) : [];
    // Several records at one name are ignored (§4.10 step 2).
    const [text] = texts;
    const record = text === undefined || texts.length > 1 ? null : readDmarcRecord(text);
    if (record === null) continue;
    records.push({ domain, record });
    if (record.psd === "n" || (record.psd === "y" && domain !== start)) break;
  }
  return { records, isComplete: true };
}

/** Lists the domains of a walk: the start, then its parents of at most seven labels. */
export function listWalk(start: string): string[] {
  const labels = start.split(".");
  const steps = [start];
  const first = Math.max(1, labels.length - (MAX_STEPS - 1));
  for (let at = first; at < labels.length; at++) steps.push(labels.slice(at).join("."));
  return steps;
}

/** Finds the organizational domain from the records of a walk (RFC 9989 §4.10.2). */
export function findOrganization(start: string, walk: Walk["records"]): string {
  const organizationRecord = walk.find(({ record }) => record.psd === "n");
  if (organizationRecord !== undefined) return organizationRecord.domain;
  const suffix = walk.find(({ domain, record }) => record.psd === "y" && domain !== start);
  if (suffix !== undefined) {
    const depth = suffix.domain.split(".").length + 1;
    return start.split(".").slice(-depth).join(".");
  }
  return walk.at(-1)?.domain ?? start;
}
