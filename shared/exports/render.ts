import type { JsonObject } from "../contract/json_object.ts";
import { renderCalendar } from "./calendar.ts";
import { renderCsv } from "./csv.ts";
import { renderJson } from "./json.ts";
import { uidOf } from "./uid.ts";
import { renderXml } from "./xml.ts";

/** An analysis in the four formats of SPEC 4.4. */
export interface Formats {
  readonly json: string;
  readonly xml: string;
  readonly csv: string;
  readonly calendar: string;
}

/**
 * Renders an analysis in every format.
 *
 * @param now The present, in milliseconds since the Unix epoch.
 */
export async function renderAll(analysis: JsonObject, now: number): Promise<Formats> {
  const json = renderJson(analysis);
  return {
    json,
    xml: renderXml(analysis),
    csv: renderCsv(analysis),
    calendar: renderCalendar(analysis, { uid: await uidOf(json), now }),
  };
}
