import { type GatheredIndicators, gatherIndicators } from "./gather.ts";
import type { Indicator } from "./indicator.ts";
import type { ThreatLevel } from "../../contract/threat_levels.ts";
import { renderMisp } from "./misp.ts";
import { type BundleOptions, renderStix } from "./stix.ts";
import { renderIndicatorCsv, renderIndicatorText } from "./table.ts";

type Render = (
  indicators: readonly Indicator[],
  options: BundleOptions & Pick<GatheredIndicators, "incompleteMails">,
) => string | Promise<string>;

const RENDERERS = {
  text: renderIndicatorText,
  csv: (indicators, { mails }) => renderIndicatorCsv(indicators, mails.map(({ name }) => name)),
  stix: renderStix,
  misp: renderMisp,
} as const satisfies Readonly<Record<string, Render>>;

/** Formats of indicators. */
export type IndicatorFormat = keyof typeof RENDERERS;
export const INDICATOR_FORMATS: readonly IndicatorFormat[] = ["text", "csv", "stix", "misp"];

/** Indicators in a format. */
export interface WrittenIndicators {
  readonly text: string;
  /** Number of indicators that may be blocked. */
  readonly count: number;
  /** Names of the mails that have more indicators than are listed. */
  readonly incompleteMails: readonly string[];
}

/** Which indicators are written, and how. */
export interface IndicatorOptions extends BundleOptions {
  readonly format: IndicatorFormat;
  /** Minimum level of the mails whose indicators are written; `high` by default. */
  readonly minLevel?: ThreatLevel | undefined;
}

/** Gathers the indicators of mails and writes them. */
export async function writeIndicators(
  { format, minLevel, mails, now }: IndicatorOptions,
): Promise<WrittenIndicators> {
  const { indicators, incompleteMails } = gatherIndicators(mails, minLevel);
  return {
    text: await RENDERERS[format](indicators, { mails, now, incompleteMails }),
    count: indicators.filter(({ isActionable }) => isActionable).length,
    incompleteMails,
  };
}
