import type { JsonObject } from "../contract/json_object.ts";
import { renderCalendar } from "./calendar.ts";
import { renderCsv } from "./csv.ts";
import { FORMAT_NAMES, type FormatName, type RenderedFormats } from "./formats.ts";
import { renderJson } from "./json.ts";
import { computeUid } from "./uid.ts";
import { renderXml } from "./xml.ts";

/** Input of a renderer beside the analysis. */
interface RenderInput {
  /** The analysis as JSON text. */
  readonly json: string;
  /** Identifier of the calendar entry; the same for the same analysis. */
  readonly uid: string;
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** The renderer of each format. */
export const RENDERERS: Readonly<
  Record<FormatName, (analysis: JsonObject, input: RenderInput) => string>
> = {
  json: (_analysis, { json }) => json,
  xml: renderXml,
  csv: renderCsv,
  calendar: renderCalendar,
};

/**
 * Renders an analysis in every format of the contract, and in no other.
 *
 * @param now Milliseconds since the Unix epoch.
 * @param pause Called before each format.
 */
export async function renderAll(
  analysis: JsonObject,
  now: number,
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<RenderedFormats> {
  const json = renderJson(analysis);
  const input = { json, uid: await computeUid(json), now };
  const entries: [string, string][] = [];
  for (const name of FORMAT_NAMES) {
    await pause();
    entries.push([name, RENDERERS[name](analysis, input)]);
  }
  // Object.fromEntries loses the type of the keys: exactly those names were given.
  return Object.fromEntries(entries) as RenderedFormats;
}
