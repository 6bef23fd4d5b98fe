import { assertEquals } from "@std/assert";
import fc from "../support/fast_check.ts";
import { renderCsv } from "../../shared/exports/csv.ts";
import { anyJsonObject } from "../support/arbitrary_json.ts";
import { checkRows } from "../support/check_csv.ts";
import { hasPython, readWithPython } from "../support/python_csv.ts";

Deno.test({
  name: "Python reads two rows of the same values from the CSV that renderCsv makes of any object",
  ignore: !hasPython,
  fn: async () => {
    const analyses = [{}, { "": "" }, { a: "" }, ...fc.sample(anyJsonObject, 2_000)];
    const read = await readWithPython(analyses.map(renderCsv));
    assertEquals(read.length, analyses.length);
    read.forEach((rows, i) => checkRows(rows, analyses[i] ?? {}));
  },
});
