import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { shippedPlanFile } from "../../../../shared/phone/numbering/plan.ts";
import { readRanges } from "../../../../shared/phone/numbering/plan_file.ts";
import { explain } from "../../../support/explained_number.ts";

Deno.test("explainNumber finds overseas numbers in the plan, however they are written", async () => {
  const cases: [string, string, string][] = [
    ["+590 590 12 34 56", "GP", "geographic"],
    ["00590690123456", "GP", "mobile"],
    ["+596 696 12 34 56", "MQ", "mobile"],
    ["+594 594 12 34 56", "GF", "geographic"],
    ["+262 262 12 34 56", "RE", "geographic"],
    ["+262 692 12 34 56", "RE", "mobile"],
    ["+262 639 12 34 56", "YT", "mobile"],
    ["+262 269 12 34 56", "YT", "geographic"],
    ["+508 41 12 34", "PM", "geographic"],
    ["0508 41 12 34", "PM", "geographic"],
  ];
  for (const [number, country, kind] of cases) {
    const explanation = await explain(number);
    assertEquals([explanation.region?.country, explanation.kind], [country, kind], number);
  }
});

Deno.test("explainNumber finds no number in the plan that follows another territory's code", async () => {
  // Without the country code these would be a Paris number, a mainland mobile and Guadeloupe.
  for (const number of ["+262142685300", "+590612345678", "+262590590123", "+59012345"]) {
    const { kind, allotted, operator, region } = await explain(number);
    assertEquals([kind, allotted, operator, region], ["unknown", null, null, null], number);
  }
  const overseasRows = [
    ["+590590590123", "geographic", "GP"],
    ["+590690000000", "mobile", "GP"],
    ["+262692000000", "mobile", "RE"],
    ["+262639010000", "mobile", "YT"],
    ["+262709233456", "mobile", "RE"],
    ["+262976220000", "non_geographic", "RE"],
    ["+594947600000", "telemarketing", "GF"],
    ["+590700501000000", "machine", "GP"],
    ["+508412345", "geographic", "PM"],
    ["+508708560000", "mobile", "PM"],
  ] as const;
  for (const [number, kind, country] of overseasRows) {
    const explanation = await explain(number);
    assertEquals(
      [explanation.kind, explanation.region?.country, explanation.allotted],
      [kind, country, true],
      number,
    );
  }
});

Deno.test("explainNumber finds every overseas block after its country code", async () => {
  const codes = { GP: "590", GF: "594", MQ: "596", RE: "262", YT: "262", PM: "508" } as const;
  const territories = new Map<string, keyof typeof codes>([
    ["Guadeloupe, St Martin et St Barthélemy", "GP"],
    ["Guyane", "GF"],
    ["Martinique", "MQ"],
    ["La Réunion", "RE"],
    ["La Réunion - Océan indien", "RE"],
    ["Mayotte", "YT"],
    ["Saint Pierre et Miquelon", "PM"],
  ]);
  let count = 0;
  for (const { prefix, digits, territory } of readRanges(shippedPlanFile.ranges)) {
    const country = territories.get(
      shippedPlanFile.territories[territory]?.replaceAll('"', "") ?? "",
    );
    if (country === undefined || digits < 10) continue;
    const number = prefix.padEnd(digits, "0");
    const explanation = await explain(`+${codes[country]}${number.slice(1)}`);
    assertEquals([explanation.allotted, explanation.operator?.from], [true, number], number);
    count++;
  }
  assert(count > 800, String(count));
});

Deno.test("explainNumber finds in the plan every overseas number that the library has as valid", async () => {
  const codes = ["262", "508", "590", "594", "596"];
  let special = 0;
  for (const code of codes) {
    for (let prefix = 100; prefix < 1000; prefix++) {
      for (const rest of ["512345", "712345", "612345"]) {
        const digits = `${code}${prefix}${rest}`;
        if (!parsePhoneNumberFromString(`+${digits}`)?.isValid()) continue;
        const { kind, tariff } = await explain(`+${digits}`);
        assertNotEquals(kind, "unknown", digits);
        if (prefix < 800 || prefix > 899) continue;
        special++;
        // The plan gives 084 and 088 no tariff.
        assertEquals([kind, tariff !== null], ["special", !/^8[48]/.test(`${prefix}`)], digits);
      }
    }
  }
  assert(special > 150, String(special));
});
