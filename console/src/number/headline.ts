import type { NumberExplanation } from "../../../shared/contract/number_explanation.ts";
import type { Speech } from "../text/language.ts";
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
  /** In a form that `regulator-check` accepts. */
  readonly written: string;
  /** How many listed ranges hold it. */
  readonly listed: number;
  /** Undefined where the server does not explain numbers. */
  readonly explanation: NumberExplanation | undefined;
}

/** Tariffs of paid services. */
const PAID = ["premium_high", "premium_medium", "premium_low", "announced"] as const;

/** Tells whether a number is only French because it was written without a country code. */
export function isReadAsFrench(written: string): boolean {
  return !written.startsWith("+");
}

/**
 * Writes the news about a number; one without country code is called forged conditionally.
 *
 * @param home Country (ISO 3166-1).
 */
export function writeHeadline(
  known: KnownNumber,
  { language, messages: t }: Speech,
  home: string,
): Headline {
  const headline = describeKnown(known, t, home);
  const isFrench = language === "fr" && home === "FR";
  if (isFrench || !isReadAsFrench(known.written) || headline.level === "low") return headline;
  const { news } = t.number;
  const { kind, allotted } = known.explanation ?? {};
  const isNobodys = allotted === false || (kind === "unknown" && known.listed === 0);
  if (isNobodys) return { level: "medium", ...news.notFrench };
  return { ...headline, says: t.say(news.asFrench, { says: headline.says }) };
}

function describeKnown(
  { written, listed, explanation }: KnownNumber,
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
  const { kind, allotted, tariff, region, advice, statements } = explanation;
  if (allotted === false) return { level: "high", ...news.forged };
  if (kind === "telemarketing") return { level: "high", ...news.telemarketing };
  if (listed > 0) return blocked;
  if (advice.some(({ id }) => id === "not_known")) return { level: "medium", ...news.notKnown };
  if (kind === "unknown") return { level: "medium", ...news.unknown };
  if (advice.some(({ id }) => id === "emergency_never_calls")) {
    return { level: "medium", ...news.emergency };
  }
  const paid = PAID.find((id) => id === tariff?.id);
  if (paid !== undefined) {
    const says = paid === "announced" ? news.announcedSays : news.paidSays;
    return { level: "medium", title: news.paid[paid], says };
  }
  if (kind === "machine") return { level: "medium", ...news.machine };
  // The library names the country code alone where it knows one.
  if (region?.country === null && region.name === written) {
    return { level: "medium", ...news.noCountry };
  }
  const named = (statements[0]?.message ?? news.nothing.title).replace(/\.$/, "");
  if (advice.some(({ id }) => id === "foreign_call_back")) {
    const title = t.say(news.abroad.title, { kind: named, country: region?.name ?? "" });
    return region?.country === home
      ? { level: "low", title, says: news.nothing.says }
      : { level: "medium", title, says: news.abroad.says };
  }
  return { level: "low", title: named, says: news.nothing.says };
}
