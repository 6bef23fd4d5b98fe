import type { ExportFlag, WorkflowPayload } from "../contract/trigger_workflow_export.ts";

/** An analysis in the formats of the contract (SPEC 4.4). */
export type RenderedFormats = Readonly<WorkflowPayload["formats"]>;

/** Name of a format. */
export type FormatName = keyof RenderedFormats;

/** One format: its flag, and its file. */
interface Format {
  readonly flag: ExportFlag;
  readonly mediaType: string;
  readonly extension: string;
}

/** Every format of the contract, in the order of the payload; a missing one does not compile. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  json: { flag: "json", mediaType: "application/json", extension: "json" },
  xml: { flag: "xml", mediaType: "application/xml", extension: "xml" },
  csv: { flag: "sheets", mediaType: "text/csv;charset=utf-8", extension: "csv" },
  calendar: { flag: "calendar", mediaType: "text/calendar;charset=utf-8", extension: "ics" },
};

/** Names of the formats, in the order of the payload. */
export const FORMAT_NAMES: readonly FormatName[] = Object.keys(FORMATS).filter(isFormat);

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}
