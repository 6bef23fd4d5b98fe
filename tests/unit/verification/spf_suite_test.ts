import { assertEquals, assertGreater } from "@std/assert";
import { parseAllDocuments } from "yaml";
import { checkHost } from "../../../shared/verification/spf/check_host.ts";
import { findCorpusPath, haveCorpus } from "../../support/corpus_files.ts";
import { createZoneResolver } from "../../support/zone.ts";
import type { ZoneEntry } from "../../support/zone.ts";

interface Scenario {
  readonly description: string;
  readonly tests: Readonly<Record<string, SuiteCase>>;
  readonly zonedata: Readonly<Record<string, readonly unknown[]>>;
}

interface SuiteCase {
  readonly helo: string;
  readonly host: string;
  readonly mailfrom: string;
  readonly result: string | readonly string[];
  readonly explanation?: string;
}

/**
 * Reads the suite's zone in the project's form: a record of type SPF is read as one of type TXT.
 */
function readZone(zonedata: Scenario["zonedata"]): Record<string, ZoneEntry> {
  const zone: Record<string, ZoneEntry> = {};
  for (const [name, entries] of Object.entries(zonedata)) {
    const records: Record<string, string[]> = {};
    const txt: string[] = [];
    const spf: string[] = [];
    for (const entry of entries) {
      if (typeof entry !== "object" || entry === null) continue;
      for (const [type, value] of Object.entries(entry)) {
        if (type === "TXT" || type === "SPF") {
          const text = Array.isArray(value) ? value.join("") : String(value);
          (type === "TXT" ? txt : spf).push(text);
        } else if (type === "MX") {
          (records["MX"] ??= []).push(String(value[1]));
        } else (records[type] ??= []).push(String(value));
      }
    }
    const texts = txt.length > 0 ? txt.filter((text) => text !== "NONE") : spf;
    if (texts.length > 0) records["TXT"] = texts;
    // Missing records time out; where the suite gives TXT records, only these are asked for.
    zone[name] = entries.includes("TIMEOUT") && texts.length === 0 ? "timeout" : records;
  }
  return zone;
}

Deno.test({
  name: "checkHost gives every result of the RFC 7208 test suite",
  ignore: !haveCorpus,
  fn: async () => {
    const text = await Deno.readTextFile(
      findCorpusPath("mail/fixtures/suites/spf/rfc7208-tests.yml"),
    );
    const scenarios: Scenario[] = parseAllDocuments(text)
      .map((document) => document.toJS()).filter((value) => value !== null);
    const failures: unknown[] = [];
    let results = 0;
    let explanations = 0;
    for (const { tests, zonedata, description } of scenarios) {
      const resolver = createZoneResolver(readZone(zonedata));
      for (const [name, { helo, host, mailfrom, result, explanation }] of Object.entries(tests)) {
        const check = await checkHost({ ip: host, helo, sender: mailfrom ?? "" }, {
          resolver,
          signal: new AbortController().signal,
        });
        results++;
        const allowedResults = [result].flat();
        if (!allowedResults.includes(check.result)) {
          failures.push([description, name, check.result, check.reason, allowedResults]);
        }
        if (explanation === undefined) continue;
        explanations++;
        // The nibbles of an IPv6 address are in lower case in the example of RFC 7208 §7.4, and in
        // upper case in the suite.
        const expected = explanation === "DEFAULT" ? undefined : explanation.toLowerCase();
        if (check.explanation?.toLowerCase() !== expected) {
          failures.push([name, check.explanation, expected]);
        }
      }
    }
    assertEquals(failures, []);
    assertEquals(results, 203);
    assertGreater(explanations, 10);
  },
});
