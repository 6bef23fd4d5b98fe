import type { JsonObject } from "../contract/json_object.ts";
import { renderCalendar } from "./calendar.ts";
import { renderCsv } from "./csv.ts";
import type { FormatName, Formats } from "./formats.ts";
import { renderJson } from "./json.ts";
import { uidOf } from "./uid.ts";
import { renderXml } from "./xml.ts";

/** Input of a renderer beside the analysis. */
interface Made {
  /** The analysis as JSON text. */
  readonly json: string;
  /** The same for the same analysis. */
  readonly uid: string;
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** The renderer of each format. */
export const RENDERERS: Readonly<
  Record<FormatName, (analysis: JsonObject, made: Made) => string>
> = {
  json: (_analysis, { json }) => json,
  xml: renderXml,
  csv: renderCsv,
  calendar: renderCalendar,
};

/**
 * Renders an analysis in every format.
 *
 * @param now The present, in milliseconds since the Unix epoch.
 */
export async function renderAll(analysis: JsonObject, now: number): Promise<Formats> {
  const json = renderJson(analysis);
  const made = { json, uid: await uidOf(json), now };
  const entries = Object.entries(RENDERERS).map(([name, render]) =>
    [name, render(analysis, made)] as const
  );
  // Object.fromEntries loses the type of the keys: every name was just given.
  return Object.fromEntries(entries) as Formats;
}
