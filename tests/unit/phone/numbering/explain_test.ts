import {
  assert,
  assertEquals,
  assertFalse,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import {
  EXPLANATION_LANGUAGES,
  NumberExplanation,
} from "../../../../shared/contract/number_explanation.ts";
import { explainNumber } from "../../../../shared/phone/numbering/explain_number.ts";
import { readWrittenNumber } from "../../../../shared/phone/numbering/read_number.ts";
import { shippedPlanFile } from "../../../../shared/phone/numbering/plan.ts";
import { readRanges } from "../../../../shared/phone/numbering/plan_file.ts";
import rows from "../../../fixtures/phone/classes.json" with { type: "json" };

/** A time at which the shipped plan is up to date. */
const FRESH = Date.parse("2026-01-01");

/** Explains a number in any written form. */
async function explain(
  written: string,
  language: typeof EXPLANATION_LANGUAGES[number] = "en",
  now = FRESH,
): Promise<NumberExplanation> {
  const explained = explainNumber(written, language, now);
  assert(explained !== null, written);
  const explanation = NumberExplanation.parse(await explained.explanation);
  const known = new Set(explanation.sources.map(({ id }) => id));
  const used = [...explanation.statements, ...explanation.advice]
    .map(({ source }) => source).concat(explanation.tariff?.source ?? []);
  assert(used.length > 0, written);
  assertEquals(
    used.filter((source) => !known.has(source)),
    [],
    `${written}: every source is named`,
  );
  return explanation;
}

Deno.test("explainNumber: every class has sentences and sources in all languages", async () => {
  for (
    const { number, kind, tariff } of [...rows, {
      number: "+4930123456",
      kind: "geographic",
      tariff: null,
    }]
  ) {
    const said = new Set<string>();
    for (const language of EXPLANATION_LANGUAGES) {
      const explanation = await explain(number, language);
      assertEquals([explanation.kind, explanation.tariff?.id ?? null], [kind, tariff], number);
      const texts = [...explanation.statements, ...explanation.advice].map(({ message }) =>
        message
      );
      for (const text of texts) assertFalse(/undefined|\bnull\b|\$\{|^\s*$/.test(text), text);
      said.add(texts.join(" "));
    }
    assertEquals(said.size, EXPLANATION_LANGUAGES.length, number);
  }
});

Deno.test("explainNumber: an allotted number: operator, block, date, porting", async () => {
  const explanation = await explain("01 42 00 00 00");
  assertEquals(explanation.operator, {
    code: "FRTE",
    name: "Orange",
    since: "2017-01-01",
    from: "0142000000",
    to: "0142999999",
  });
  assertEquals([explanation.allotted, explanation.region], [true, {
    country: "FR",
    id: "ile_de_france",
    name: "Paris region (Île-de-France)",
  }]);
  const text = explanation.statements.map(({ message }) => message).join(" ");
  assertStringIncludes(text, "does not prove where the caller is");
  assertStringIncludes(text, "may have been ported");
  const [majnum] = explanation.sources;
  assertEquals([majnum?.publisher, majnum?.licence, majnum?.date], [
    "Arcep",
    "Licence Ouverte 2.0",
    "2025-07-02",
  ]);
});

Deno.test("explainNumber: an unassigned range is forged, as of the plan's date", async () => {
  const explanation = await explain("+33 1 01 23 45 67", "fr");
  assertEquals([explanation.allotted, explanation.operator], [false, null]);
  assertStringIncludes(explanation.statements.at(-1)?.message ?? "", "02/07/2025");
  assertEquals(explanation.advice.map(({ id }) => id), ["forged", "report_33700"]);
});

Deno.test("explainNumber: overseas numbers belong to the plan, however written", async () => {
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
  for (const [written, country, kind] of cases) {
    const explanation = await explain(written);
    assertEquals([explanation.region?.country, explanation.kind], [country, kind], written);
  }
});

Deno.test("explainNumber: a foreign number has country and kind; the list is silent", async () => {
  const cases: [string, string, string][] = [
    ["+49 1512 3456789", "DE", "mobile"],
    ["+44 20 7946 0000", "GB", "geographic"],
    ["0032 2 555 12 12", "BE", "geographic"],
    ["+39 06 6982", "VA", "geographic"],
    ["+1 900 555 0123", "US", "special"],
  ];
  for (const [written, country, kind] of cases) {
    const { region, allotted, operator, statements, ...rest } = await explain(written);
    assertEquals(
      [region?.country, rest.kind, allotted, operator],
      [country, kind, null, null],
      written,
    );
    assertStringIncludes(statements.at(-1)?.message ?? "", "says nothing of this number");
  }
  // A mobile number for films, which belongs to none of the countries that share the code.
  const british = await explain("+44 7700 900812");
  assertEquals([british.kind, british.region?.name], ["foreign", "United Kingdom"]);
  const nowhere = await explain("+999 123 456 789", "de");
  assertEquals([nowhere.kind, nowhere.region?.country], ["foreign", null]);
});

Deno.test("readWrittenNumber: what people write, and what is no number", () => {
  const same = [
    "0162000001",
    "+33 (0)1 62 00 00 01",
    "0033162000001",
    "01.62.00.00.01",
    " 01-62-00-00-01 ",
    // As a spreadsheet saves it.
    "162000001",
  ];
  for (const written of same) {
    assertEquals(readWrittenNumber(written), {
      kind: "french",
      number: "0162000001",
      normalized: "33162000001",
      isInland: !/^(?:\+|00)/.test(written),
    }, written);
  }
  assertEquals(readWrittenNumber("+33700000000001"), {
    kind: "french",
    number: "0700000000001",
    normalized: "33700000000001",
    isInland: false,
  });
  const none = [
    "",
    " ",
    "abc",
    "+",
    "+33",
    "+33 1",
    "0",
    "1",
    "1234567",
    "01620000011",
    "+0123456789",
    "2026-03-11",
  ];
  for (const written of [...none, "+".repeat(9), "1".repeat(101), "+1234567890123456"]) {
    assertEquals(readWrittenNumber(written), null, written);
  }
});

Deno.test("explainNumber: a number after another territory's code is not in the plan", async () => {
  // Without the country code these would be a Paris number, a mainland mobile and Guadeloupe.
  for (const written of ["+262142685300", "+590612345678", "+262590590123", "+59012345"]) {
    const { kind, allotted, operator, region } = await explain(written);
    assertEquals([kind, allotted, operator, region], ["unknown", null, null, null], written);
  }
  const own = [
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
  for (const [written, kind, country] of own) {
    const explanation = await explain(written);
    assertEquals(
      [explanation.kind, explanation.region?.country, explanation.allotted],
      [kind, country, true],
      written,
    );
  }
});

Deno.test("explainNumber: every overseas block is found after its country code", async () => {
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

Deno.test("explainNumber: unassigned means unassigned in the plan", async () => {
  const says = {
    fr: "ce plan",
    en: "that plan",
    de: "diesem Plan",
    it: "questo piano",
    es: "ese plan",
  };
  for (const language of EXPLANATION_LANGUAGES) {
    const { advice } = await explain("0123456789", language);
    assertStringIncludes(advice.find(({ id }) => id === "forged")?.message ?? "", says[language]);
  }
});

Deno.test("explainNumber: states the law with its exceptions", async () => {
  const says = {
    fr: "journaux",
    en: "newspapers",
    de: "Zeitungen",
    it: "giornali",
    es: "periódicos",
  };
  for (const language of EXPLANATION_LANGUAGES) {
    const { advice } = await explain("0162000001", language);
    const law = advice.find(({ id }) => id === "telemarketing_law")?.message ?? "";
    assertStringIncludes(law, says[language]);
  }
});

Deno.test("explainNumber: the advice to report a sales call cites its service", async () => {
  const { advice, sources } = await explain("0162000001");
  const { source } = advice.find(({ id }) => id === "telemarketing_report") ?? {};
  const { url } = sources.find(({ id }) => id === source) ?? {};
  assertEquals(url, "https://signal.conso.gouv.fr/");
});

Deno.test("explainNumber: dates in sentences are written as the language does", async () => {
  const says = {
    fr: "01/01/2017",
    en: "2017-01-01",
    de: "01.01.2017",
    it: "01/01/2017",
    es: "01/01/2017",
  };
  for (const language of EXPLANATION_LANGUAGES) {
    const { statements } = await explain("0142000000", language);
    assertStringIncludes(statements.at(-1)?.message ?? "", says[language]);
  }
});

Deno.test("explainNumber: a short number that every operator has is not forged", async () => {
  for (const number of ["3008", "3170", "3179"]) {
    const { allotted, operator, advice, tariff } = await explain(number);
    assertEquals([allotted, operator, tariff], [null, null, null], number);
    assertFalse(advice.some(({ id }) => id === "forged"), number);
  }
  assertEquals((await explain("3009")).allotted, false);
});

Deno.test("explainNumber: 116000 and 116117 are emergency numbers, 116111 no more", async () => {
  const kinds: [string, string][] = [
    ["116000", "emergency"],
    ["116117", "emergency"],
    ["116111", "social"],
    ["116006", "social"],
  ];
  for (const [number, kind] of kinds) {
    const explanation = await explainNumber(number, "en", FRESH)?.explanation;
    assertEquals(explanation?.kind, kind, number);
    const source = kind === "emergency" ? "emergency" : "plan";
    assertEquals([explanation?.statements[0]?.source, explanation?.tariff?.source], [
      source,
      source,
    ]);
    assert(explanation?.sources.some(({ id }) => id === source));
    // Doctors on call may call back, so this advice must not be given.
    assert(!explanation?.advice.some(({ id }) => id === "emergency_never_calls"), number);
  }
});

Deno.test("readWrittenNumber: what copying, other keyboards and links make of a number", () => {
  const pasted = [
    "\u202d+33 1 62 00 00 01\u202c",
    "\u2068+33162000001\u2069",
    "\u200e0162000001",
    "01\u201162\u201100\u201100\u201101",
    "01\u221262\u00ad000001",
    "０１６２０００００１",
    "٠١٦٢٠٠٠٠٠١",
    "०१६२०००००१",
    "๐๑๖๒๐๐๐๐๐๑",
    "+330162000001",
    "00330162000001",
    "33162000001",
    "tel:+33-1-62-00-00-01;ext=5",
    "tel:%2B33162000001",
    "+33 1 62 00 00 01 poste 12",
    "01 62 00 00 01 ext. 5",
    "0162000001x12",
    "+33162000001,,5#",
    "Tél. : 01 62 00 00 01",
    "(01) 62_00_00_01",
  ];
  for (const written of pasted) {
    assertEquals(readWrittenNumber(written)?.normalized, "33162000001", written);
  }
});

Deno.test("readWrittenNumber: the normalized form of an answer is read as the same number", () => {
  const written = [
    ...["0162000001", "3939", "112", "+49 30 123456", "+590 590 12 34 56", "+508 41 12 34"],
    ...["+262 0262 12 34 56", "07000000000000", "+1 202 555 0123", "+7 912 345 67 89"],
  ];
  for (const text of written) {
    const normalized = readWrittenNumber(text)?.normalized ?? "";
    assertEquals(readWrittenNumber(normalized)?.normalized, normalized, text);
  }
});

Deno.test("explainNumber: ranges that are newer than the plan are reserved, and not forged", async () => {
  const cases: [string, string][] = [
    ["0268812345", "RE"],
    ["0268912345", "YT"],
    ["0598712345", "GP"],
    ["0598812345", "GF"],
    ["0598912345", "MQ"],
    ["+262268812345", "RE"],
    ["+262 0268 91 23 45", "YT"],
    ["+590598712345", "GP"],
    ["+594598812345", "GF"],
    ["+596598912345", "MQ"],
  ];
  for (const [written, country] of cases) {
    for (const now of [FRESH, Date.parse("2026-12-01")]) {
      const { kind, region, allotted, advice } = await explain(written, "en", now);
      assertEquals([kind, region?.country, allotted], ["telemarketing", country, null], written);
      assertFalse(advice.some(({ id }) => id === "forged"), written);
    }
  }
  // After the code of another territory.
  assertEquals((await explain("+262598712345")).kind, "unknown");
});

Deno.test("explainNumber: an unassigned range of an old plan is not known, and not forged", async () => {
  for (const language of EXPLANATION_LANGUAGES) {
    const { allotted, advice, statements } = await explain(
      "0101234567",
      language,
      Date.parse("2026-07-03"),
    );
    assertEquals([allotted, ...advice.map(({ id }) => id)], [null, "not_known", "report_33700"]);
    assertEquals(statements.at(-1)?.about, "allotted");
  }
});

Deno.test("explainNumber: overseas, what the library has valid is a number of the plan", async () => {
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
