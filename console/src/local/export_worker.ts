import { encodeHex } from "../../../shared/encoding/bytes.ts";
import { renderJson } from "../../../shared/exports/json.ts";
import { RENDERERS } from "../../../shared/exports/render.ts";
import { computeUid } from "../../../shared/exports/uid.ts";
import type { ExportJob } from "./jobs.ts";
import { serve } from "./serve.ts";

serve(async ({ analysis, format, now }: ExportJob): Promise<string> => {
  // Indented, as people read it too.
  if (format === "json") return JSON.stringify(analysis, null, 2);
  const json = renderJson(analysis);
  return RENDERERS[format](analysis, { json, uid: await calendarUid(json), now });
});

/**
 * Returns the stable UID. On a page without HTTPS, where browsers offer no SubtleCrypto, it is
 * random.
 */
function calendarUid(json: string): Promise<string> {
  if (globalThis.isSecureContext) return computeUid(json);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Promise.resolve(encodeHex(bytes));
}
