import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/eight_bit.json" with { type: "json" };
import { repairEightBit } from "../../../shared/headers/eight_bit.ts";
import { testTable } from "../../support/table.ts";

testTable("repairEightBit", rows, ({ input, text, damaged }) => {
  assertEquals(repairEightBit(input), { text, isDamaged: damaged });
});
