/**
 * Cost of the four renderings of one summary of realistic size, each compared with a bare call of
 * the library it uses, on the same data, made as simple as the library allows.
 */
import { XMLBuilder } from "fast-xml-parser";
import { ICalCalendar } from "ical-generator";
import Papa from "papaparse";
import { renderCalendar } from "../../shared/exports/calendar.ts";
import { columnsOf } from "../../shared/exports/columns.ts";
import { renderCsv } from "../../shared/exports/csv.ts";
import { describe, titleOf } from "../../shared/exports/event_text.ts";
import { renderJson } from "../../shared/exports/json.ts";
import { renderAll } from "../../shared/exports/render.ts";
import { uidOf } from "../../shared/exports/uid.ts";
import { renderXml } from "../../shared/exports/xml.ts";
import { SUMMARY } from "./trigger_summary.ts";

const NOW = Date.UTC(2026, 0, 5, 10);

Deno.bench("renderJson", { group: "json" }, () => {
  renderJson(SUMMARY);
});
Deno.bench("JSON.stringify", { group: "json", baseline: true }, () => {
  JSON.stringify(SUMMARY);
});

const bareBuilder = new XMLBuilder({});
Deno.bench("renderXml", { group: "xml" }, () => {
  renderXml(SUMMARY);
});
Deno.bench("fast-xml-parser XMLBuilder", { group: "xml", baseline: true }, () => {
  bareBuilder.build({ analysis: SUMMARY });
});

const FLAT = Object.fromEntries(
  columnsOf(SUMMARY).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]),
);
Deno.bench("renderCsv", { group: "csv" }, () => {
  renderCsv(SUMMARY);
});
Deno.bench("papaparse unparse of the flat row", { group: "csv", baseline: true }, () => {
  Papa.unparse([FLAT], { newline: "\n" });
});

const UID = await uidOf(renderJson(SUMMARY));
const TITLE = titleOf(SUMMARY);
const DESCRIPTION = describe(SUMMARY);
Deno.bench("renderCalendar", { group: "calendar" }, () => {
  renderCalendar(SUMMARY, { uid: UID, now: NOW });
});
Deno.bench("ical-generator with the texts ready", { group: "calendar", baseline: true }, () => {
  const calendar = new ICalCalendar();
  calendar.createEvent({
    id: UID,
    stamp: new Date(NOW),
    start: new Date(NOW),
    end: new Date(NOW + 900_000),
    summary: TITLE,
    description: DESCRIPTION,
  });
  calendar.toString();
});

Deno.bench("renderAll, the four of them and the UID", { group: "all" }, async () => {
  await renderAll(SUMMARY, NOW);
});
