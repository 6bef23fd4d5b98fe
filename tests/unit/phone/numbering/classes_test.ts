import { assert, assertEquals } from "@std/assert";
import { NUMBER_KINDS, TARIFF_CLASSES } from "../../../../shared/contract/number_explanation.ts";
import { classifyNumber } from "../../../../shared/phone/numbering/classes.ts";
import rows from "../../../fixtures/phone/classes.json" with { type: "json" };

/**
 * `section` is the one of the plan: annex 1 of Arcep decision 2018-0881 as amended by 2022-1583.
 */

Deno.test("classifyNumber gives kind and tariff of every class of the plan", () => {
  assert(rows.length > 70);
  for (const { number, kind, tariff } of rows) {
    const numberClass = classifyNumber(number);
    assertEquals([numberClass.kind, numberClass.tariff ?? null], [kind, tariff], number);
  }
});

Deno.test("the table has every kind and every tariff", () => {
  const kinds = new Set(rows.map(({ kind }) => kind));
  assertEquals(NUMBER_KINDS.filter((kind) => !kinds.has(kind)), ["foreign"]);
  const tariffs = new Set(rows.map(({ tariff }) => tariff));
  // Of other countries' numbers the library knows no price.
  assertEquals(TARIFF_CLASSES.filter((tariff) => !tariffs.has(tariff)), ["premium", "special"]);
});
