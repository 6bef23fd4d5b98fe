import { assertGreater } from "@std/assert";

/** A case of a table; its other fields, such as input and result, are for the check. */
interface Row {
  readonly title: string;
}

/** Defines one test per row of a table; an empty table fails. */
export function testTable<T extends Row>(
  subject: string,
  rows: readonly T[],
  check: (row: T) => void,
): void {
  Deno.test(`${subject}: the table has rows`, () => {
    assertGreater(rows.length, 0);
  });
  for (const row of rows) Deno.test(`${subject}: ${row.title}`, () => check(row));
}
