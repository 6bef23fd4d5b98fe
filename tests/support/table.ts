import { assertGreater } from "@std/assert";

/** A case of a grammar table: an input, what it is about, what is expected. */
interface Row {
  readonly title: string;
}

/** One test for each row of a table; a table without rows fails. */
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
