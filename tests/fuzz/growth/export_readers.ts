import type { JsonObject } from "../../../shared/contract/json_object.ts";
import { renderCalendar } from "../../../shared/exports/calendar.ts";
import { renderCsv } from "../../../shared/exports/csv.ts";
import { renderJson } from "../../../shared/exports/json.ts";
import { renderXml } from "../../../shared/exports/xml.ts";
import { VALUE_SIZES } from "./reader.ts";
import type { GrowthReader } from "./reader.ts";

/** One long value, one long name, many values, many names, and a deeply nested value. */
function buildShapes(text: string): JsonObject {
  const pieces = text.match(/[^]{1,40}/g) ?? [];
  return {
    from: text,
    [text]: "x",
    list: pieces,
    many: Object.fromEntries(pieces.map((piece, i) => [`${i}${piece}`, piece])),
    deep: { deep: { deep: text } },
  };
}

function render(text: string): unknown {
  const analysis = buildShapes(text);
  return [
    renderJson(analysis),
    renderXml(analysis),
    renderXml({ text }),
    renderCsv(analysis),
    renderCsv({ text, [text]: "" }),
    renderCalendar(analysis, { uid: "x", now: 0 }),
    renderCalendar({ text }, { uid: "x", now: 0 }),
  ];
}

/** The renderers, with hostile text. */
export const EXPORT_READERS: readonly GrowthReader[] = [
  {
    name: "renderings",
    read: render,
    size: VALUE_SIZES.size / 2,
    maxSize: VALUE_SIZES.maxSize,
    tokens: [
      "=",
      "+",
      "@",
      "\t",
      "\r",
      "\n",
      '"',
      "'",
      ";",
      ",",
      "|",
      "\\",
      "<",
      ">",
      "&",
      "]]>",
      ":",
      "\0",
      "\u0085",
      "\u2028",
      "\ud800",
      "\ufffe",
      "😀",
      "é",
      "a",
      " ",
      "xml",
    ],
    heads: ["=", '"', " "],
  },
];
