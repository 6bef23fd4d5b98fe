/** Texts that attack the program opening a rendering, in every text field of a rendering. */

import { assert, assertEquals } from "@std/assert";
import Papa from "papaparse";
import formulas from "../../fixtures/hostile/formulas.json" with { type: "json" };
import lineBreaks from "../../fixtures/hostile/line_breaks.json" with { type: "json" };
import markup from "../../fixtures/hostile/markup.json" with { type: "json" };
import { renderAll } from "../../../shared/exports/render.ts";
import { checkCalendar } from "../../support/check_calendar.ts";
import { checkRows } from "../../support/check_csv.ts";
import { readWithDom, readWithFastXmlParser } from "../../support/read_xml.ts";

const TEXTS = [...markup.flatMap(({ payloads }) => payloads), ...formulas, ...lineBreaks];
const NOW = Date.UTC(2026, 0, 5, 10);

/**
 * Returns an analysis with the text as every value and as a key, besides the keys that formats use.
 */
function createPoisonedData(text: string): Record<string, unknown> {
  return {
    from: text,
    subject: text,
    spf: text,
    threatLevel: text,
    domains: [text, text],
    findings: [{ id: text, severity: text, message: text }],
    authentication: { spf: text, [text]: text },
    [text]: text,
  };
}

/** Elements and attributes of an XML rendering whose keys are all plain. */
const ELEMENT =
  /^<(?:\?xml version="1\.0" encoding="UTF-8"\?|\/?(?:analysis|from|subject|spf|threatLevel|domains|item|findings|id|severity|message|authentication|field|constructor)(?: (?:name|type|encoding|nameEncoding)="[^"<>]*")*\/?)>$/;

Deno.test("renderings of hostile text: the tables have rows", () => {
  assert(TEXTS.length > 150);
  assertEquals(new Set(TEXTS).size, TEXTS.length);
});

for (const text of TEXTS) {
  Deno.test(`every rendering is safe for the hostile text ${JSON.stringify(text)}`, async () => {
    const analysis = createPoisonedData(text);
    const { json, xml, csv, calendar } = await renderAll(JSON.parse(JSON.stringify(analysis)), NOW);
    assertEquals(json, JSON.stringify(analysis));

    // XML: no other markup, and the text is unchanged.
    for (const [tag] of xml.matchAll(/<[^>]*>/g)) assert(ELEMENT.test(tag), tag);
    for (const read of [readWithDom, readWithFastXmlParser]) {
      assertEquals(JSON.stringify(read(xml)), json);
    }

    // CSV: no cell is a formula, whatever separator the reader uses.
    const rows = Papa.parse<string[]>(csv, { delimiter: "," }).data;
    checkRows(rows, analysis);
    for (const delimiter of [",", ";", "\t", "|"]) {
      for (const cell of Papa.parse<string[]>(csv, { delimiter }).data.flat()) {
        const visibleText = cell.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
        assert(!/^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(visibleText), `${delimiter} ${cell}`);
        assert(!/^[\t\r]/.test(cell), `${delimiter} ${cell}`);
      }
    }

    // Calendar: one event with the expected properties: no alarm, attendee or link.
    checkCalendar(calendar, NOW);
    const names = calendar.replaceAll(/\r\n[ \t]/g, "").trimEnd().split("\r\n")
      .map((line) => /^[A-Z-]+/.exec(line)?.[0] ?? line);
    const knownNames =
      "BEGIN VERSION PRODID UID DTSTAMP DTSTART DTEND DURATION SUMMARY DESCRIPTION " +
      "CLASS TRANSP STATUS CATEGORIES METHOD CALSCALE SEQUENCE END";
    for (const name of names) assert(knownNames.split(" ").includes(name), name);
    assertEquals(names.filter((name) => name === "BEGIN").length, 2);
  });
}
