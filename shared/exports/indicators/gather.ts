import { isAtLeast, type ThreatLevel } from "../../contract/threat_levels.ts";
import type { Verdict } from "../../contract/verdict.ts";
import { findInCarried, findIndicators } from "./hits.ts";
import {
  type Indicator,
  INDICATOR_KINDS,
  type IndicatorBody,
  type IndicatorHit,
  type IndicatorMail,
  type IndicatorRole,
} from "./indicator.ts";
import { collectCarriedParties, collectParties, isColleague } from "./parties.ts";

/** Maximum number of indicators per list. */
const MAX_INDICATORS = 5000;
/** Maximum length of a value, in UTF-16 code units; URLs of a mail are shorter. */
const MAX_VALUE = 2000;
/** Maximum number of mails that are named for one indicator. */
const MAX_MAILS = 20;

/** Indicators of some mails. */
export interface GatheredIndicators {
  readonly indicators: readonly Indicator[];
  /** Names of the mails that have more indicators than are listed. */
  readonly incompleteMails: readonly string[];
}

/**
 * Gathers the indicators of mails from level `minLevel` up, each once. Of a host on which anybody
 * may publish, the URLs are listed in place of the host.
 */
export function gatherIndicators(
  mails: readonly IndicatorMail[],
  minLevel: ThreatLevel = "high",
): GatheredIndicators {
  const indicatorsByKey = new Map<string, Indicator>();
  const incompleteMails = new Set<number>();
  const addAll = (hits: Iterable<IndicatorHit>, body: IndicatorBody | null, index: number) => {
    for (const hit of hits) if (!addHit(indicatorsByKey, hit, index)) incompleteMails.add(index);
    if (body?.findings.some(({ id }) => id === "urls_incomplete")) incompleteMails.add(index);
  };
  for (const [index, mail] of mails.entries()) {
    const isCounted = (verdict: Verdict) => isAtLeast(verdict.level, minLevel);
    const parties = collectParties(mail);
    // The verdict on a report is about what it reports.
    if (isCounted(mail.verdict) && mail.verdict.of === null) {
      addAll(findIndicators(mail, parties), mail.body, index);
    }
    for (const carriedMail of mail.mails ?? []) {
      if (!isCounted(carriedMail.verdict)) continue;
      const carriedParties = collectCarriedParties(carriedMail, parties);
      const hits = findInCarried(carriedMail, carriedParties, {
        isFromColleague: isColleague(mail, parties),
      });
      addAll(hits, carriedMail.body, index);
    }
  }
  return {
    indicators: [...indicatorsByKey.values()].toSorted((a, b) =>
      INDICATOR_KINDS.indexOf(a.kind) - INDICATOR_KINDS.indexOf(b.kind)
    ),
    incompleteMails: [...incompleteMails].map((index) => mails[index]?.name ?? ""),
  };
}

/** Roles of an honest party's values: another mail with the same value cannot get it blocked. */
const PROTECTED: ReadonlySet<IndicatorRole> = new Set(["victim", "recipient"]);

/** Chooses between two hits of one value: a protected role wins, then an actionable hit. */
function chooseHit(knownHit: IndicatorHit, hit: IndicatorHit): IndicatorHit {
  if (PROTECTED.has(knownHit.role)) return knownHit;
  return PROTECTED.has(hit.role) || (hit.isActionable && !knownHit.isActionable) ? hit : knownHit;
}

/** Adds what was found in a mail to the list; false when the list is full. */
function addHit(
  indicatorsByKey: Map<string, Indicator>,
  hit: IndicatorHit,
  index: number,
): boolean {
  const { kind, value } = hit;
  if (value === "" || value.length > MAX_VALUE) return true;
  const key = `${kind} ${value}`;
  const knownHit = indicatorsByKey.get(key);
  if (knownHit === undefined) {
    if (indicatorsByKey.size >= MAX_INDICATORS) return false;
    indicatorsByKey.set(key, { ...hit, mails: [index] });
    return true;
  }
  const mails = knownHit.mails.includes(index) || knownHit.mails.length >= MAX_MAILS
    ? knownHit.mails
    : [...knownHit.mails, index];
  indicatorsByKey.set(key, { ...chooseHit(knownHit, hit), name: knownHit.name ?? hit.name, mails });
  return true;
}
