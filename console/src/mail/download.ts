import { hexOf } from "../../../shared/encoding/bytes.ts";
import type { JsonObject } from "../../../shared/contract/json_object.ts";
import { renderJson } from "../../../shared/exports/json.ts";
import { FORMATS } from "../../../shared/exports/render.ts";
import type { FormatName } from "../../../shared/exports/render.ts";
import { uidOf } from "../../../shared/exports/uid.ts";
import { exportOf } from "./whole/exported.ts";
import type { WholeMail } from "./whole/whole_mail.ts";

/** The formats of SPEC 4.4, made here by the renderers that the webhooks use. */
export const FILE_FORMATS: readonly FormatName[] = Object.keys(FORMATS).filter(isFormat);

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}

/** Lets the browser save the analysis with its verdict as a file. */
export async function download(whole: WholeMail, format: FormatName): Promise<void> {
  const { mediaType, extension } = FORMATS[format];
  const now = Date.now();
  const file = new Blob([await render(exportOf(whole, now), format, now)], { type: mediaType });
  saveFile(file, whole.summary?.analyzedAt ?? new Date(now).toISOString(), extension);
}

/** Lets the browser save a file under the time of the analysis. */
export function saveFile(file: Blob, analyzedAt: string, extension: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = `mail-analysis-${
    analyzedAt.slice(0, 19).replaceAll(/[^\dT-]/g, "")
  }.${extension}`;
  link.click();
  // The browser needs the object URL until the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

async function render(analysis: JsonObject, format: FormatName, now: number): Promise<string> {
  // Indented, as people read it too.
  if (format === "json") return JSON.stringify(analysis, null, 2);
  const json = renderJson(analysis);
  return FORMATS[format].render(analysis, { json, uid: await calendarUid(json), now });
}

/** The stable UID; a random one where the browser keeps hashing from pages without encryption. */
function calendarUid(json: string): Promise<string> {
  if (globalThis.isSecureContext) return uidOf(json);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Promise.resolve(hexOf(bytes));
}
