import {
  type BodyEntity,
  type BodyRequest,
  type Pressure,
  type PressureQuote,
  PRESSURES,
} from "../../contract/body.ts";
import type { BodyFindingId, BodyFindingMatch } from "../../findings/body_findings.ts";
import type { Sentiment } from "./pressure.ts";

/** Minimum score of a kind of pressure for a finding: that of one phrase. */
export const MIN_PRESSURE = 30;
/** Minimum score of repeated pressure: that of two phrases. */
const MIN_REPEATED = 60;

/**
 * Finds the kinds of pressure in a text. Extortion needs a cryptocurrency address, or repeated
 * embarrassment and a demand.
 */
export function findPressure(
  sentiment: Sentiment,
  quotes: readonly PressureQuote[],
  { requests, entities }: {
    readonly requests: readonly BodyRequest[];
    readonly entities: readonly BodyEntity[];
  },
): BodyFindingMatch[] {
  const { threat, embarrassment } = sentiment;
  const isDemand = threat >= MIN_PRESSURE || requests.includes("pay");
  const shames = embarrassment >= MIN_REPEATED && isDemand ||
    embarrassment >= MIN_PRESSURE && entities.some(({ kind }) => kind === "crypto");
  const strongerFindings: Partial<Record<Pressure, BodyFindingId>> = {
    ...(threat >= MIN_REPEATED ? { threat: "pressure_threats" } : {}),
    ...(shames ? { embarrassment: "pressure_extortion" } : {}),
  };
  return PRESSURES.filter((each) => sentiment[each] >= MIN_PRESSURE).map((each) => {
    const quote = quotes.find(({ pressure }) => pressure === each)?.text;
    return { id: strongerFindings[each] ?? `pressure_${each}` as const, quote };
  });
}
