import {
  type BodyEntity,
  type BodyRequest,
  type Pressure,
  type PressureQuote,
  PRESSURES,
} from "../../contract/body.ts";
import type { BodyFindingId, BodyFindingMatch } from "../../findings/body_findings.ts";
import type { Sentiment } from "./pressure.ts";

/** Score of a pressure that is a finding: that of one phrase, and of two. */
export const PRESSED = 30;
const PRESSED_TWICE = 60;

/**
 * Finds the pressures of a text; extortion needs a cryptocurrency address, or repetition beside a
 * threat.
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
  const isDemand = threat >= PRESSED || requests.includes("pay");
  const shames = embarrassment >= PRESSED_TWICE && isDemand ||
    embarrassment >= PRESSED && entities.some(({ kind }) => kind === "crypto");
  const pressing: Partial<Record<Pressure, BodyFindingId>> = {
    ...(threat >= PRESSED_TWICE ? { threat: "pressure_threats" } : {}),
    ...(shames ? { embarrassment: "pressure_extortion" } : {}),
  };
  return PRESSURES.filter((each) => sentiment[each] >= PRESSED).map((each) => {
    const quote = quotes.find(({ pressure }) => pressure === each)?.text;
    return { id: pressing[each] ?? `pressure_${each}` as const, quote };
  });
}
