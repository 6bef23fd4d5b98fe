import { FORMATS } from "../../../shared/exports/formats.ts";
import type { FormatName } from "../../../shared/exports/formats.ts";
import type { ExportJob } from "../local/jobs.ts";
import { WorkerCalls } from "../wire/worker_call.ts";
import { requestExport } from "./mail_worker.ts";
import { selectResults } from "./judged/select_results.ts";
import type { JudgedMail } from "./judged/judged_mail.ts";

const worker = new WorkerCalls<ExportJob, string>("exports");

/** Saves the analysis with its verdict as a file, rendered as webhooks get it. */
export async function download(judgedMail: JudgedMail, format: FormatName): Promise<void> {
  const { mediaType, extension } = FORMATS[format];
  const now = Date.now();
  const analysis = await requestExport({ results: selectResults(judgedMail), now });
  const text = await worker.run({ analysis, format, now });
  const file = new Blob([text], { type: mediaType });
  saveFile(file, judgedMail.summary?.analyzedAt ?? new Date(now).toISOString(), extension);
}

/** How long the URL of a saved file stays valid: browsers read it after the click has returned. */
const URL_MS = 1000;

/** Number of characters of an ISO 8601 time, up to its seconds. */
const TIME_LENGTH = 19;

/** Saves a file under the time of the analysis. CSV gets the byte order mark that Excel needs. */
export function saveFile(file: Blob, analyzedAt: string, extension: string): void {
  const markedFile = extension === "csv" ? new Blob(["\uFEFF", file], { type: file.type }) : file;
  const url = URL.createObjectURL(markedFile);
  const link = document.createElement("a");
  link.href = url;
  link.download = `mail-analysis-${
    analyzedAt.slice(0, TIME_LENGTH).replaceAll(/[^\dT-]/g, "")
  }.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_MS);
}
