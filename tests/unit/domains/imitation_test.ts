import { assert, assertEquals, assertGreater } from "@std/assert";
import cases from "../../fixtures/domains/imitated.json" with { type: "json" };
import others from "../../fixtures/domains/no_imitations.json" with { type: "json" };
import words from "../../../catalogue/imitation_words.json" with { type: "json" };
import everyday from "../../../catalogue/everyday_names.json" with { type: "json" };
import { BRANDS } from "../../../shared/domains/brands.ts";
import { indexBrandNames } from "../../../shared/domains/brand_names.ts";
import { findImitation } from "../../../shared/domains/imitation.ts";

Deno.test("findImitation names whom a host imitates, and how certain that is", () => {
  assertGreater(cases.length, 50);
  for (const { host, certainty, brand, why } of cases) {
    const imitation = findImitation(host);
    assertEquals(
      [imitation?.certainty, imitation?.brand.name],
      [certainty, brand],
      `${host}: ${why}`,
    );
  }
});

Deno.test("findImitation accuses no host of a brand, and no honest host that resembles one", () => {
  assertGreater(others.own.length, 150);
  assertGreater(others.honest.length, 50);
  for (const host of [...others.own, ...others.honest]) {
    assertEquals(findImitation(host)?.brand.name, undefined, host);
  }
});

Deno.test("findImitation takes no listed domain of a brand for an imitation of another", () => {
  for (const { domains } of BRANDS) {
    for (const domain of domains) {
      for (const host of [domain, `www.${domain}`, `click.mail.${domain}`]) {
        assertEquals(findImitation(host)?.brand.name, undefined, host);
      }
    }
  }
});

Deno.test("findImitation accepts any text as a host, long, empty or broken", () => {
  for (
    const host of [
      "",
      ".",
      "..",
      "paypal",
      "com",
      "a..paypal-login..com",
      `${"a".repeat(63)}.com`,
      `${"paypal-".repeat(36)}.com`,
      `${"paypal.".repeat(40)}com`,
      `xn--${"9".repeat(59)}.com`,
      "xn--.xn---.com",
      "\ud800paypal.com",
    ]
  ) assert(findImitation(host) === null || findImitation(host)?.brand.name === "PayPal", host);
});

Deno.test("the words and names around brands are sorted, each once, and have an effect", () => {
  for (
    const list of [
      words.lures,
      words.plain,
      words.side,
      words.about,
      everyday.common,
      everyday.withLure,
      everyday.never,
      everyday.honest,
    ]
  ) {
    assertGreater(list.length, 20);
    assertEquals(list, [...new Set(list)].sort());
  }
  const all = [...words.lures, ...words.plain, ...words.side, ...words.about];
  assertEquals(new Set(all).size, all.length);
  const names = [...everyday.common, ...everyday.withLure];
  assertEquals(new Set(names).size, names.length);
  for (const name of everyday.never) assert(!indexBrandNames().byName.has(name), name);
});
