import type { NumberExplanation } from "../../../shared/contract/number_explanation.ts";
import type { Home } from "../advice/advice.ts";
import type { LocalExplanation } from "../local/number_jobs.ts";
import type { Locale } from "../text/locale.ts";
import type { Messages } from "../text/messages.ts";

/** Levels of the headline about a number, worst first. A number is never called safe. */
export const HEADLINE_LEVELS = ["high", "medium", "low"] as const;
export type HeadlineLevel = typeof HEADLINE_LEVELS[number];

/** The most important news about a number. */
export interface Headline {
  readonly level: HeadlineLevel;
  /** A few words, the first line of the answer. */
  readonly title: string;
  /** One sentence: the reason and its consequence. */
  readonly says: string;
}

/** Known facts about a number. */
export interface KnownNumber {
  /** Country whose number it was taken for; null for one with a country code. */
  readonly readAs: string | null;
  /** How many listed ranges hold it. */
  readonly listed: number;
  /** Undefined where the server does not explain numbers. */
  readonly explanation: NumberExplanation | undefined;
  /** The explanation of the same digits in France; null where they are no French number. */
  readonly inFrance?: Pick<KnownNumber, "listed" | "explanation"> | null;
}

/** Returns what is known of a number that was explained in this browser. */
export function toKnownNumber({ readAs, matches, explanation, inFrance }: LocalExplanation) {
  return {
    readAs,
    listed: matches.length,
    explanation,
    inFrance: inFrance &&
      { listed: inFrance.matches.length, explanation: inFrance.explanation },
  };
}

/** Tariffs of paid services. */
const PAID = [
  "premium_high",
  "premium_medium",
  "premium_low",
  "announced",
  "premium",
  "special",
] as const;

function findPaid(explanation: NumberExplanation | undefined): typeof PAID[number] | undefined {
  return PAID.find((id) => id === explanation?.tariff?.id);
}

/** Tells whether a plan names nobody for a number, so that it is probably no number of the plan. */
function isNobodys({ listed, explanation }: Pick<KnownNumber, "listed" | "explanation">): boolean {
  return explanation?.allotted === false || (explanation?.kind === "unknown" && listed === 0);
}

/**
 * Writes the news about a number. Of one that may be of several countries, no reading is harmless
 * without a word of the other.
 */
export function writeHeadline(
  known: KnownNumber,
  { messages: t }: Locale,
  home: Omit<Home, "countries">,
): Headline {
  const headline = describeKnown(known, t, home.country);
  const { news } = t.number;
  if (known.readAs === "FR" && home.country !== "FR" && headline.level !== "low") {
    if (isNobodys(known)) return { level: "medium", ...news.notFrench };
    return { ...headline, says: t.say(news.asFrench, { says: headline.says }) };
  }
  const { inFrance } = known;
  if (headline.level !== "low" || !inFrance) return headline;
  // Every ordinary number is nobody's in another country's plan.
  const isUnknown = inFrance.explanation?.advice.some(({ id }) => id === "not_known") === true;
  if ((isNobodys(inFrance) || isUnknown) && findPaid(inFrance.explanation) === undefined) {
    return headline;
  }
  const french = describeKnown(inFrance, t, home.country);
  if (french.level === "low") return headline;
  const says = t.say(news.inFrance, { title: french.title });
  const isSure = home.isSure && home.country === known.readAs;
  return { ...headline, level: isSure ? "low" : "medium", says };
}

function describeKnown(
  { listed, explanation }: Pick<KnownNumber, "listed" | "explanation">,
  t: Messages,
  home: string,
): Headline {
  const { news } = t.number;
  const blocked: Headline = {
    level: "high",
    title: t.number.blocked,
    says: t.say(t.number.blockedSays, { count: listed }),
  };
  if (explanation === undefined) return listed > 0 ? blocked : { level: "low", ...news.nothing };
  const { kind, allotted, region, advice, statements } = explanation;
  if (allotted === false) return { level: "high", ...news.forged };
  if (kind === "telemarketing") return { level: "high", ...news.telemarketing };
  if (listed > 0) return blocked;
  // The library names the country code alone where it knows no country.
  if (region?.country === null && region.name.startsWith("+")) {
    return { level: "medium", ...news.noCountry };
  }
  if (advice.some(({ id }) => id === "not_known")) return { level: "medium", ...news.notKnown };
  if (kind === "unknown") return { level: "medium", ...news.unknown };
  if (advice.some(({ id }) => id === "emergency_never_calls")) {
    return { level: "medium", ...news.emergency };
  }
  const paid = findPaid(explanation);
  if (paid !== undefined) {
    const says = paid === "announced" ? news.announcedSays : news.paidSays;
    return { level: "medium", title: news.paid[paid], says };
  }
  if (kind === "machine") return { level: "medium", ...news.machine };
  const named = (statements[0]?.message ?? news.nothing.title).replace(/\.$/, "");
  if (advice.some(({ id }) => id === "foreign_call_back")) {
    const title = t.say(news.abroad.title, { kind: named, country: region?.name ?? "" });
    return region?.country === home
      ? {
        level: "low",
        title: kind === "foreign" ? news.nothing.title : title,
        says: news.nothing.says,
      }
      : { level: "medium", title, says: news.abroad.says };
  }
  return { level: "low", title: named, says: news.nothing.says };
}
