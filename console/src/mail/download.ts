import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { renderCalendar } from "../../../shared/exports/calendar.ts";
import { renderCsv } from "../../../shared/exports/csv.ts";
import { renderJson } from "../../../shared/exports/json.ts";
import { uidOf } from "../../../shared/exports/uid.ts";
import { renderXml } from "../../../shared/exports/xml.ts";

/** The formats of SPEC 4.4, made here by the renderers that the webhooks use. */
export const FILE_FORMATS = ["json", "xml", "csv", "calendar"] as const;

/** One of the formats. */
export type FileFormat = typeof FILE_FORMATS[number];

const MEDIA: Readonly<Record<FileFormat, { readonly type: string; readonly extension: string }>> = {
  json: { type: "application/json", extension: "json" },
  xml: { type: "application/xml", extension: "xml" },
  csv: { type: "text/csv;charset=utf-8", extension: "csv" },
  calendar: { type: "text/calendar;charset=utf-8", extension: "ics" },
};

/** Lets the browser save the analysis as a file. */
export async function download(summary: AnalysisSummary, format: FileFormat): Promise<void> {
  const { type, extension } = MEDIA[format];
  const url = URL.createObjectURL(new Blob([await render(summary, format)], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `mail-analysis-${
    summary.analyzedAt.slice(0, 19).replaceAll(/[^\dT-]/g, "")
  }.${extension}`;
  link.click();
  // The browser has taken the address by the next turn; until then it must live.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

async function render(summary: AnalysisSummary, format: FileFormat): Promise<string> {
  const analysis = { ...summary };
  switch (format) {
    case "json":
      return JSON.stringify(analysis, null, 2);
    case "xml":
      return renderXml(analysis);
    case "csv":
      return renderCsv(analysis);
    case "calendar":
      return renderCalendar(analysis, {
        uid: await calendarUid(renderJson(analysis)),
        now: Date.now(),
      });
  }
}

/** The stable UID; a random one where the browser keeps hashing from pages without encryption. */
function calendarUid(json: string): Promise<string> {
  if (globalThis.isSecureContext) return uidOf(json);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Promise.resolve(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}
