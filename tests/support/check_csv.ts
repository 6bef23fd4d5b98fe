import { assert, assertEquals } from "@std/assert";

/** Compares the rows found by a CSV reader with the object that was rendered. */
export function checkRows(rows: readonly (readonly string[])[], analysis: object): void {
  assertEquals(rows.length, 2);
  const [names = [], values = []] = rows;
  const dotted = flatten(analysis, "");
  const isUnique = new Set(dotted.map(([name]) => name)).size === dotted.length;
  const expected = isUnique ? dotted : Object.entries(analysis);
  if (expected.length === 0) return assertEquals(rows, [[""], [""]]);
  assertEquals(names.length, expected.length);
  assertEquals(values.length, expected.length);
  expected.forEach(([name, value], i) => {
    assertCell(names[i] ?? "", name);
    assertCell(values[i] ?? "", value);
  });
}

function flatten(object: object, prefix: string): [string, unknown][] {
  return Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const isInnerObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isInnerObject && Object.keys(value).length > 0
      ? flatten(value, `${prefix}${key}.`)
      : [[prefix + key, value]];
  });
}

/** A cell is the value itself, or the form described in docs/exports.md. */
function assertCell(cell: string, value: unknown): void {
  assert(!/[\n\r\v\f\u0085\u2028\u2029]/.test(cell), cell);
  if (value === null) return assertEquals(cell, "");
  if (typeof value !== "string") {
    return assertEquals(JSON.stringify(JSON.parse(cell)), JSON.stringify(value));
  }
  assert(!/^[=+\-@\t]/.test(cell), cell);
  if (cell === value || cell === `'${value}`) return;
  assertEquals(JSON.parse(cell), value);
}
