import { type GatheredIndicators, gatherIndicators } from "./gather.ts";
import type { Indicator } from "./indicator.ts";
import type { ThreatLevel } from "../../contract/threat_levels.ts";
import { renderMisp } from "./misp.ts";
import { type BundleOptions, renderStix } from "./stix.ts";
import { renderIndicatorCsv, renderIndicatorText } from "./table.ts";

type Render = (
  indicators: readonly Indicator[],
  options: BundleOptions & Pick<GatheredIndicators, "incomplete">,
) => string | Promise<string>;

const RENDER = {
  text: renderIndicatorText,
  csv: (indicators, { mails }) => renderIndicatorCsv(indicators, mails.map(({ name }) => name)),
  stix: renderStix,
  misp: renderMisp,
} as const satisfies Readonly<Record<string, Render>>;

/** Formats of indicators. */
export type IndicatorFormat = keyof typeof RENDER;
export const INDICATOR_FORMATS: readonly IndicatorFormat[] = ["text", "csv", "stix", "misp"];

/** Indicators in a format, and how many of them may be acted on. */
export interface WrittenIndicators {
  readonly text: string;
  readonly count: number;
  /** Names of the mails that have more indicators than are listed. */
  readonly incomplete: readonly string[];
}

/** What to write. */
export interface IndicatorOptions extends BundleOptions {
  readonly format: IndicatorFormat;
  /** The lowest level of the mails that count; `high` unless asked otherwise. */
  readonly least?: ThreatLevel | undefined;
}

/** Gathers the indicators of mails and writes them. */
export async function writeIndicators(
  { format, least, mails, now }: IndicatorOptions,
): Promise<WrittenIndicators> {
  const { indicators, incomplete } = gatherIndicators(mails, least);
  return {
    text: await RENDER[format](indicators, { mails, now, incomplete }),
    count: indicators.filter(({ isActionable }) => isActionable).length,
    incomplete,
  };
}
