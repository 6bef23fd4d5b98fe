import { type GatheredIndicators, gatherIndicators } from "./gather.ts";
import type { Indicator } from "./indicator.ts";
import type { ThreatLevel } from "../../contract/threat_levels.ts";
import { renderMisp } from "./misp.ts";
import { type BundleOptions, renderStix } from "./stix.ts";
import { renderIndicatorCsv, renderIndicatorText } from "./table.ts";

/** Formats of indicators. */
export const INDICATOR_FORMATS = ["text", "csv", "stix", "misp"] as const;
export type IndicatorFormat = (typeof INDICATOR_FORMATS)[number];

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
    text: await render(format, indicators, { mails, now, incompleteMails }),
    count: indicators.filter(({ isActionable }) => isActionable).length,
    incompleteMails,
  };
}

async function render(
  format: IndicatorFormat,
  indicators: readonly Indicator[],
  options: BundleOptions & Pick<GatheredIndicators, "incompleteMails">,
): Promise<string> {
  switch (format) {
    case "text":
      return renderIndicatorText(indicators);
    case "csv":
      return renderIndicatorCsv(indicators, options.mails.map(({ name }) => name));
    case "stix":
      return await renderStix(indicators, options);
    case "misp":
      return await renderMisp(indicators, options);
    default:
      return format satisfies never;
  }
}
