import type { NumberExplanation } from "../../../shared/contract/number_explanation.ts";
import type { Home } from "../advice/places.ts";
import type { LocalExplanation } from "../local/number_jobs.ts";
import type { Locale } from "../text/locale.ts";
import type { Messages } from "../text/messages.ts";

/** Levels of headlines, the worst first. No headline calls a number safe. */
export const HEADLINE_LEVELS = ["high", "medium", "low"] as const;
export type HeadlineLevel = typeof HEADLINE_LEVELS[number];

/** The most important news about a number. */
export interface Headline {
  readonly level: HeadlineLevel;
  /** The first line of the answer, a few words. */
  readonly title: string;
  /** The reason and what to do, in one sentence. */
  readonly says: string;
}

/** Facts about a number that decide its headline. */
export interface KnownNumber {
  /** Country by whose plan a number without a country code was read; null for other numbers. */
  readonly readAs: string | null;
  /** Number of ranges in lists of blocked numbers that contain the number. */
  readonly listedCount: number;
  /** Undefined if the server does not explain numbers. */
  readonly explanation: NumberExplanation | undefined;
  /** Facts about the digits as a French number; null if they are none. */
  readonly inFrance?: Pick<KnownNumber, "listedCount" | "explanation"> | null;
}

/** Selects the facts from an explanation of this browser. */
export function toKnownNumber(
  { country, matches, explanation, inFrance }: LocalExplanation,
): KnownNumber {
  return {
    readAs: country,
    listedCount: matches.length,
    explanation,
    inFrance: inFrance &&
      { listedCount: inFrance.matches.length, explanation: inFrance.explanation },
  };
}

/** Ids of the tariffs of paid services. */
const PAID_TARIFFS = [
  "premium_high",
  "premium_medium",
  "premium_low",
  "announced",
  "premium",
  "special",
] as const;

function findPaidTariff(
  explanation: NumberExplanation | undefined,
): typeof PAID_TARIFFS[number] | undefined {
  return PAID_TARIFFS.find((id) => id === explanation?.tariff?.id);
}

/** Tells whether no operator has a number, so that it probably belongs to another plan. */
function isUnallotted(
  { listedCount, explanation }: Pick<KnownNumber, "listedCount" | "explanation">,
): boolean {
  return explanation?.allotted === false || (explanation?.kind === "unknown" && listedCount === 0);
}

/**
 * Writes the headline about a number. If the digits of a harmless number may also be a paid or
 * blocked French number, the headline mentions it.
 */
export function writeHeadline(
  knownNumber: KnownNumber,
  { messages: t }: Locale,
  home: Omit<Home, "countries">,
): Headline {
  const headline = describeKnown(knownNumber, t, home.country);
  const { news } = t.number;
  // Abroad, a warning says that it is only about the digits as a French number.
  if (knownNumber.readAs === "FR" && home.country !== "FR" && headline.level !== "low") {
    if (isUnallotted(knownNumber)) return { level: "medium", ...news.notFrench };
    return { ...headline, says: t.say(news.asFrench, { says: headline.says }) };
  }
  const { inFrance } = knownNumber;
  if (headline.level !== "low" || !inFrance) return headline;
  // An ordinary number of another country is often unallotted in France: that is no warning.
  const isUnknown = inFrance.explanation?.advice.some(({ id }) => id === "not_known") === true;
  if ((isUnallotted(inFrance) || isUnknown) && findPaidTariff(inFrance.explanation) === undefined) {
    return headline;
  }
  const frenchHeadline = describeKnown(inFrance, t, home.country);
  if (frenchHeadline.level === "low") return headline;
  const says = t.say(news.inFrance, { title: frenchHeadline.title });
  // If the digits are of the home country's plan for certain, the French reading is no warning.
  const isAtHome = home.isSure && home.country === knownNumber.readAs;
  return { ...headline, level: isAtHome ? "low" : "medium", says };
}

function describeKnown(
  { listedCount, explanation }: Pick<KnownNumber, "listedCount" | "explanation">,
  t: Messages,
  homeCountry: string,
): Headline {
  const { news } = t.number;
  const blockedHeadline: Headline = {
    level: "high",
    title: t.number.blocked,
    says: t.say(t.number.blockedSays, { count: listedCount }),
  };
  if (explanation === undefined) {
    return listedCount > 0 ? blockedHeadline : { level: "low", ...news.nothing };
  }
  const { kind, allotted, region, advice, statements } = explanation;
  // Nobody has such a number, so only a forger calls from it.
  if (allotted === false) return { level: "high", ...news.forged };
  if (kind === "telemarketing") return { level: "high", ...news.telemarketing };
  if (listedCount > 0) return blockedHeadline;
  // libphonenumber, which the explanation uses, names an unknown country by its code: `+999`.
  if (region?.country === null && region.name.startsWith("+")) {
    return { level: "medium", ...news.noCountry };
  }
  if (advice.some(({ id }) => id === "not_known")) return { level: "medium", ...news.notKnown };
  if (kind === "unknown") return { level: "medium", ...news.unknown };
  if (advice.some(({ id }) => id === "emergency_never_calls")) {
    return { level: "medium", ...news.emergency };
  }
  const paidTariff = findPaidTariff(explanation);
  if (paidTariff !== undefined) {
    const says = paidTariff === "announced" ? news.announcedSays : news.paidSays;
    return { level: "medium", title: news.paid[paidTariff], says };
  }
  if (kind === "machine") return { level: "medium", ...news.machine };
  const description = (statements[0]?.message ?? news.nothing.title).replace(/\.$/, "");
  if (advice.some(({ id }) => id === "foreign_call_back")) {
    const title = t.say(news.abroad.title, { kind: description, country: region?.name ?? "" });
    return region?.country === homeCountry
      ? {
        level: "low",
        title: kind === "foreign" ? news.nothing.title : title,
        says: news.nothing.says,
      }
      : { level: "medium", title, says: news.abroad.says };
  }
  return { level: "low", title: description, says: news.nothing.says };
}
