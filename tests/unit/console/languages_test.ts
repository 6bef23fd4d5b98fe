import { assertEquals } from "@std/assert";
import { chooseLanguage } from "../../../console/src/text/languages.ts";
import { nameFinding, sayFinding } from "../../../console/src/text/say_finding.ts";
import { ENGLISH } from "../../../shared/findings/english.ts";
import { french, german, spanish } from "../../support/languages.ts";

Deno.test("nameFinding and sayFinding speak of findings in the page's language", () => {
  const createSentFinding = (id: "dmarc_fail" | "url_shortener") => ({
    id,
    message: ENGLISH.findings[id].message,
    values: {},
  });
  assertEquals(nameFinding("dmarc_fail", german), "DMARC nicht bestanden");
  assertEquals(
    sayFinding(createSentFinding("dmarc_fail"), french),
    french.findings.dmarc_fail.message,
  );
  assertEquals(
    sayFinding(createSentFinding("url_shortener"), spanish),
    spanish.findings.url_shortener.message,
  );
  const lookalike = { id: "lookalike_domain", message: "x" };
  assertEquals(
    sayFinding({ ...lookalike, values: { domain: "a.example", brand: "{domain}" } }, german),
    "Die Domain a.example nennt {domain} oder schreibt sich fast so, ist aber keine der bekannten Domains.",
  );
  // Of an earlier version, which sent no values.
  assertEquals(sayFinding(lookalike, german), null);
});

Deno.test("nameFinding and sayFinding give nothing for an unknown id", () => {
  for (const id of ["constructor", "toString", "no_such_finding", ""]) {
    assertEquals(nameFinding(id, french), null);
    assertEquals(sayFinding({ id, message: "x", values: {} }, french), null);
  }
});

Deno.test("chooseLanguage gives the chosen language, else the browser's first known one, else English", () => {
  const languages = new Set(["en", "de", "es", "fr"]);
  assertEquals(chooseLanguage("de", ["fr"], languages), "de");
  assertEquals(chooseLanguage("auto", ["pt-BR", "es-MX", "fr"], languages), "es");
  assertEquals(chooseLanguage("auto", ["DE-CH"], languages), "de");
  assertEquals(chooseLanguage("auto", ["toString", "pl"], languages), "en");
  assertEquals(chooseLanguage("auto", [], languages), "en");
  assertEquals(chooseLanguage("pl", ["fr"], languages), "fr");
});
