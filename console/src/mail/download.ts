import { FORMATS } from "../../../shared/exports/formats.ts";
import type { FormatName } from "../../../shared/exports/formats.ts";
import type { ExportJob } from "../local/jobs.ts";
import { WorkerCalls } from "../wire/worker_call.ts";
import { exportExamined } from "./examine_mail.ts";
import { selectResults } from "./whole/exported.ts";
import type { WholeMail } from "./whole/whole_mail.ts";

const worker = new WorkerCalls<ExportJob, string>("exports");

/**
 * Lets the browser save the analysis with its verdict as a file, made here by the renderer that
 * the webhooks use.
 */
export async function download(whole: WholeMail, format: FormatName): Promise<void> {
  const { mediaType, extension } = FORMATS[format];
  const now = Date.now();
  const analysis = await exportExamined({ results: selectResults(whole), now });
  const text = await worker.run({ analysis, format, now });
  const file = new Blob([text], { type: mediaType });
  saveFile(file, whole.summary?.analyzedAt ?? new Date(now).toISOString(), extension);
}

/**
 * Saves a file under the time of the analysis; Excel reads CSV as UTF-8 by its byte order mark
 * only.
 */
export function saveFile(file: Blob, analyzedAt: string, extension: string): void {
  const marked = extension === "csv" ? new Blob(["\uFEFF", file], { type: file.type }) : file;
  const url = URL.createObjectURL(marked);
  const link = document.createElement("a");
  link.href = url;
  link.download = `mail-analysis-${
    analyzedAt.slice(0, 19).replaceAll(/[^\dT-]/g, "")
  }.${extension}`;
  link.click();
  // The browser needs the object URL until the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
