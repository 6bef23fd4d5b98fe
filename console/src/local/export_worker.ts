import { encodeHex } from "../../../shared/encoding/bytes.ts";
import { renderJson } from "../../../shared/exports/json.ts";
import { RENDERERS } from "../../../shared/exports/render.ts";
import { computeUid } from "../../../shared/exports/uid.ts";
import type { ExportJob } from "./jobs.ts";
import { serveJobs } from "./serve.ts";

serveJobs(async ({ analysis, format, now }: ExportJob): Promise<string> => {
  // Indented, as people read JSON files, too.
  if (format === "json") return JSON.stringify(analysis, null, 2);
  const json = renderJson(analysis);
  return RENDERERS[format](analysis, { json, uid: await createUid(json), now });
});

/**
 * Creates the UID of a calendar entry: stable, or random on a page without HTTPS, where browsers
 * offer no SubtleCrypto.
 */
function createUid(json: string): Promise<string> {
  if (globalThis.isSecureContext) return computeUid(json);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Promise.resolve(encodeHex(bytes));
}
