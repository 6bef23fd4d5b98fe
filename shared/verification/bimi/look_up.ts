import { readRecordTags, readRecordVersion } from "../../headers/tag_list.ts";
import type { Resolver } from "../dns/resolver.ts";

/** Whether a domain publishes a brand indicator (BIMI), which is neither fetched nor trusted. */
export interface BimiCheck {
  readonly result: "present" | "declined" | "none" | "temperror";
  /** The domain whose record was found, else the author's. */
  readonly domain: string;
}

/** Maximum length of a record that is parsed. */
const MAX_RECORD = 4_096;

/** Looks up the default indicator of the author's domain, then of its organizational domain. */
export async function lookUpBimi(
  domains: readonly [author: string, organization: string | null],
  resolver: Resolver,
  signal: AbortSignal,
): Promise<BimiCheck> {
  const [author] = domains;
  for (const domain of new Set(domains)) {
    if (domain === null) continue;
    const answer = await resolver.lookUp(`default._bimi.${domain}`, "TXT", signal);
    if (answer.kind === "servfail" || answer.kind === "timeout") {
      return { result: "temperror", domain };
    }
    const records = answer.kind === "found" ? answer.records.filter(isBimi) : [];
    const [record = ""] = records;
    const tags = records.length === 1 ? readRecordTags(record) : null;
    if (tags === null) continue;
    // An empty location says that the domain wants no indicator shown.
    return { result: tags.get("l") ? "present" : "declined", domain };
  }
  return { result: "none", domain: author };
}

function isBimi(text: string): boolean {
  return text.length <= MAX_RECORD && readRecordVersion(text) === "BIMI1";
}
