import { FORMATS } from "../../shared/exports/formats.ts";
import { renderAll } from "../../shared/exports/render.ts";
import type { JsonObject } from "../../shared/contract/json_object.ts";

/** Path of the sample body of a delivery of `trigger-workflow-export`. */
export const SAMPLE_DELIVERY_FILE = "docs/recipes/workflow-export.json";

const SENT_AT = "2026-01-05T09:00:12.345Z";

const ANALYSIS: JsonObject = {
  from: "Customer Service <info@parcel-update.example>",
  subject: "Your parcel is waiting",
  spf: "fail",
  dkim: "none",
  dmarc: "fail",
  threatLevel: "high",
  threatScore: 78,
  analyzedAt: "2026-01-05T09:00:10.000Z",
};

/** Renders the sample body of a delivery, with every format. */
export async function renderSampleDelivery(): Promise<string> {
  const delivery = {
    timestamp: SENT_AT,
    analysis: ANALYSIS,
    exports: Object.fromEntries(Object.values(FORMATS).map(({ flag }) => [flag, true])),
    formats: await renderAll(ANALYSIS, Date.parse(SENT_AT)),
  };
  return `${JSON.stringify(delivery, null, 2)}\n`;
}
