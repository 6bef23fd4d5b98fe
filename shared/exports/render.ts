import type { JsonObject } from "../contract/json_object.ts";
import type { ExportFlag, WorkflowPayload } from "../contract/trigger_workflow_export.ts";
import { renderCalendar } from "./calendar.ts";
import { renderCsv } from "./csv.ts";
import { renderJson } from "./json.ts";
import { uidOf } from "./uid.ts";
import { renderXml } from "./xml.ts";

/** An analysis in the formats of the contract (SPEC 4.4). */
export type Formats = Readonly<WorkflowPayload["formats"]>;

/** Name of a format. */
export type FormatName = keyof Formats;

/** Input of a renderer beside the analysis. */
interface Made {
  /** The analysis as JSON text. */
  readonly json: string;
  /** The same for the same analysis. */
  readonly uid: string;
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** One format: its flag, its renderer, and the name of its file. */
interface Format {
  readonly flag: ExportFlag;
  readonly mediaType: string;
  readonly extension: string;
  readonly render: (analysis: JsonObject, made: Made) => string;
}

/** Every format of the contract, in the order of the payload; a missing one does not compile. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  json: {
    flag: "json",
    mediaType: "application/json",
    extension: "json",
    render: (_analysis, { json }) => json,
  },
  xml: { flag: "xml", mediaType: "application/xml", extension: "xml", render: renderXml },
  csv: {
    flag: "sheets",
    mediaType: "text/csv;charset=utf-8",
    extension: "csv",
    render: renderCsv,
  },
  calendar: {
    flag: "calendar",
    mediaType: "text/calendar;charset=utf-8",
    extension: "ics",
    render: renderCalendar,
  },
};

/**
 * Renders an analysis in every format.
 *
 * @param now The present, in milliseconds since the Unix epoch.
 */
export async function renderAll(analysis: JsonObject, now: number): Promise<Formats> {
  const json = renderJson(analysis);
  const made = { json, uid: await uidOf(json), now };
  const entries = Object.entries(FORMATS).map(([name, { render }]) =>
    [name, render(analysis, made)] as const
  );
  // Object.fromEntries loses the type of the keys: every name was just given.
  return Object.fromEntries(entries) as Formats;
}
