import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { EXPLANATION_LANGUAGES } from "../../../../shared/contract/number_explanation.ts";
import { explainNumber } from "../../../../shared/phone/check_number.ts";
import rows from "../../../fixtures/phone/classes.json" with { type: "json" };
import { explain, FRESH } from "../../../support/explained_number.ts";

Deno.test("explainNumber gives every class sentences and sources in all languages", async () => {
  for (
    const { number, kind, tariff } of [...rows, {
      number: "+4930123456",
      kind: "geographic",
      tariff: null,
    }]
  ) {
    const sentences = new Set<string>();
    for (const language of EXPLANATION_LANGUAGES) {
      const explanation = await explain(number, language);
      assertEquals([explanation.kind, explanation.tariff?.id ?? null], [kind, tariff], number);
      const texts = [...explanation.statements, ...explanation.advice].map(({ message }) =>
        message
      );
      for (const text of texts) assertFalse(/undefined|\bnull\b|\$\{|^\s*$/.test(text), text);
      sentences.add(texts.join(" "));
    }
    assertEquals(sentences.size, EXPLANATION_LANGUAGES.length, number);
  }
});

Deno.test("explainNumber gives an allotted number its operator, block and date, and names porting", async () => {
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

Deno.test("explainNumber calls an unassigned range forged, as of the plan's date", async () => {
  const explanation = await explain("+33 1 01 23 45 67", "fr");
  assertEquals([explanation.allotted, explanation.operator], [false, null]);
  assertStringIncludes(explanation.statements.at(-1)?.message ?? "", "02/07/2025");
  assertEquals(explanation.advice.map(({ id }) => id), ["forged", "report_33700"]);
});

Deno.test("explainNumber gives a foreign number its country and kind, and nothing of the list", async () => {
  const cases: [string, string, string][] = [
    ["+49 1512 3456789", "DE", "mobile"],
    ["+44 20 7946 0000", "GB", "geographic"],
    ["0032 2 555 12 12", "BE", "geographic"],
    ["+39 06 6982", "VA", "geographic"],
    ["+1 900 555 0123", "US", "special"],
  ];
  for (const [number, country, kind] of cases) {
    const { region, allotted, operator, statements, ...rest } = await explain(number);
    assertEquals(
      [region?.country, rest.kind, allotted, operator],
      [country, kind, null, null],
      number,
    );
    assertStringIncludes(statements.at(-1)?.message ?? "", "says nothing about this number");
  }
  const paid = await explain("+49 900 1234567", "de");
  assertEquals(paid.tariff?.id, "premium");
  assertEquals(paid.advice.map(({ id }) => id)[0], "do_not_call_back");
  assertEquals((await explain("+34 902 123 456")).tariff?.id, "special");
  assertEquals((await explain("+34 905 123 456")).advice[0]?.id, "not_known");
  // A mobile number for films, which belongs to none of the countries that share the code.
  const british = await explain("+44 7700 900812");
  assertEquals([british.kind, british.region?.name], ["foreign", "United Kingdom"]);
  const nowhere = await explain("+999 123 456 789", "de");
  assertEquals([nowhere.kind, nowhere.region?.country], ["foreign", null]);
});

Deno.test("explainNumber says of an unassigned number that it is unassigned in the plan", async () => {
  const planWords = {
    fr: "ce plan",
    en: "that plan",
    de: "diesem Plan",
    it: "questo piano",
    es: "ese plan",
  };
  for (const language of EXPLANATION_LANGUAGES) {
    const { advice } = await explain("0123456789", language);
    assertStringIncludes(
      advice.find(({ id }) => id === "forged")?.message ?? "",
      planWords[language],
    );
  }
});

Deno.test("explainNumber states the law with its exceptions", async () => {
  const lawWords = {
    fr: "journaux",
    en: "newspapers",
    de: "Zeitungen",
    it: "giornali",
    es: "periódicos",
  };
  for (const language of EXPLANATION_LANGUAGES) {
    const { advice } = await explain("0162000001", language);
    const law = advice.find(({ id }) => id === "telemarketing_law")?.message ?? "";
    assertStringIncludes(law, lawWords[language]);
  }
});

Deno.test("explainNumber advises to report a sales call, and cites the service for it", async () => {
  const { advice, sources } = await explain("0162000001");
  const { source } = advice.find(({ id }) => id === "telemarketing_report") ?? {};
  const { url } = sources.find(({ id }) => id === source) ?? {};
  assertEquals(url, "https://signal.conso.gouv.fr/");
});

Deno.test("explainNumber writes dates as the language does", async () => {
  const dateWords = {
    fr: "01/01/2017",
    en: "2017-01-01",
    de: "01.01.2017",
    it: "01/01/2017",
    es: "01/01/2017",
  };
  for (const language of EXPLANATION_LANGUAGES) {
    const { statements } = await explain("0142000000", language);
    assertStringIncludes(statements.at(-1)?.message ?? "", dateWords[language]);
  }
});

Deno.test("explainNumber does not call a short number forged that every operator has", async () => {
  for (const number of ["3008", "3170", "3179"]) {
    const { allotted, operator, advice, tariff } = await explain(number);
    assertEquals([allotted, operator, tariff], [null, null, null], number);
    assertFalse(advice.some(({ id }) => id === "forged"), number);
  }
  assertEquals((await explain("3009")).allotted, false);
});

Deno.test("explainNumber calls 116000 and 116117 emergency numbers, and 116111 no longer", async () => {
  const kinds: [string, string][] = [
    ["116000", "emergency"],
    ["116117", "emergency"],
    ["116111", "social"],
    ["116006", "social"],
  ];
  for (const [number, kind] of kinds) {
    const explanation = (await explainNumber(number, "en", FRESH))?.explanation;
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

Deno.test("explainNumber calls ranges that are newer than the plan reserved, and not forged", async () => {
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
  for (const [number, country] of cases) {
    for (const now of [FRESH, Date.parse("2026-12-01")]) {
      const { kind, region, allotted, advice } = await explain(number, "en", now);
      assertEquals([kind, region?.country, allotted], ["telemarketing", country, null], number);
      assertFalse(advice.some(({ id }) => id === "forged"), number);
    }
  }
  // After the code of another territory.
  assertEquals((await explain("+262598712345")).kind, "unknown");
});

Deno.test("explainNumber calls an unassigned range of an old plan not known, and not forged", async () => {
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
