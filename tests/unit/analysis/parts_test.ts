import { assert, assertEquals } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { BRANDS, findClaimedBrand } from "../../../shared/domains/brands.ts";
import {
  findRegisteredDomain,
  isSameOrganization,
} from "../../../shared/domains/organizational_domain.ts";
import { findAddressesOfInterest } from "../../../shared/analysis/analyze.ts";
import { HEADER_FINDINGS } from "../../../shared/findings/registry.ts";
import { computeHeaderLevel } from "../../../shared/analysis/levels.ts";
import { computeScore } from "../../../shared/analysis/points.ts";
import { createReceivedChain } from "../../../shared/analysis/steps.ts";
import { formatAddressList } from "../../../shared/analysis/format_mailbox.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";

Deno.test("findRegisteredDomain follows the public suffix list with its private section", () => {
  const cases: [string | null, string | null][] = [
    ["mail.example.co.uk", "example.co.uk"],
    ["example.com", "example.com"],
    ["a.b.github.io", "b.github.io"],
    ["co.uk", "co.uk"],
    ["localhost", null],
    ["", null],
    [null, null],
    [`${"x.".repeat(200)}example`, null],
  ];
  for (const [domain, owner] of cases) assertEquals(findRegisteredDomain(domain), owner);
});

Deno.test("isSameOrganization is false unless both domains are given", () => {
  assertEquals(isSameOrganization("a.example.org", "example.org"), true);
  assertEquals(isSameOrganization("a.example.org", "example.net"), false);
  assertEquals(isSameOrganization("", ""), false);
  assertEquals(isSameOrganization("one.github.io", "two.github.io"), false);
});

const HOP = {
  internal: "Received: from store.example.net (store.example.net [9.9.9.9]) by mx.example.net; " +
    "Mon, 5 Jan 2026 10:00:09 +0000",
  border: "Received: from out.example.org (out.example.org [9.9.9.2]) by store.example.net; " +
    "Mon, 5 Jan 2026 10:00:07 +0000",
  lan:
    "Received: from desk (desk [192.168.0.9]) by out.example.org; Mon, 5 Jan 2026 10:00:05 +0000",
  origin: "Received: from home (home [IPv6:2a02:1234::9]) by relay.example.org; " +
    "Mon, 5 Jan 2026 10:00:01 +0000",
};

function findInteresting(...lines: string[]): string[] {
  return findAddressesOfInterest(new Provenance(parseHeaders(lines.join("\n"))));
}

Deno.test("findAddressesOfInterest gives the border of the recipient's side, then the origin", () => {
  const { internal, border, lan, origin } = HOP;
  assertEquals(findInteresting(internal, border, lan, origin), ["9.9.9.2", "2a02:1234::9"]);
  assertEquals(findInteresting(border, lan), ["9.9.9.2", "9.9.9.2"]);
  assertEquals(findInteresting(internal), ["9.9.9.9", "9.9.9.9"]);
});

Deno.test("findAddressesOfInterest falls back on other fields, then on nothing", () => {
  assertEquals(findInteresting("Received-SPF: pass client-ip=9.9.9.5; x"), ["9.9.9.5"]);
  assertEquals(findInteresting(HOP.lan), ["192.168.0.9"]);
  assertEquals(findInteresting("Subject: x"), []);
});

const BRAND = { id: "brand_unproven", severity: "critical" } as const;

Deno.test("computeScore adds the points of the findings, and fewer points for a lower severity", () => {
  const points = (id: string, severity: "low" | "medium" | "high" | "critical") =>
    computeScore([{ id, severity }]);
  for (const [id, { points: full, lesserPoints, severity }] of HEADER_FINDINGS) {
    const brand = points("brand_unproven", "critical");
    const computeCounted = (severity: "low" | "medium" | "high" | "critical") =>
      computeScore([{ id, severity }, BRAND]) - brand;
    assertEquals(computeCounted(severity), full);
    assertEquals(computeCounted(severity === "low" ? "medium" : "low"), lesserPoints);
    assert(full >= lesserPoints && full <= 50, id);
  }
  assertEquals(points("no_such_finding", "critical"), 0);
  assertEquals(computeScore([]), 0);
  assertEquals(computeScore([BRAND, BRAND, BRAND]), 100);
  assertEquals(computeScore([{ id: "fields_signed", severity: "low" }]), 0);
});

Deno.test("computeHeaderLevel gives each score its level, and safe only to an author whom a check proves", () => {
  const cases: [number, string, string][] = [
    [0, "safe", "low"],
    [3, "safe", "low"],
    [4, "low", "low"],
    [24, "low", "low"],
    [25, "medium", "medium"],
    [49, "medium", "medium"],
    [50, "high", "high"],
    [74, "high", "high"],
    [75, "critical", "critical"],
    [100, "critical", "critical"],
  ];
  for (const [score, proven, unproven] of cases) {
    assertEquals([computeHeaderLevel(score, true), computeHeaderLevel(score, false)], [
      proven,
      unproven,
    ]);
  }
});

Deno.test("formatAddressList quotes a name that could be taken for an address", () => {
  const write = (from: string) => formatAddressList(parseHeaders(`From: ${from}`).from);
  assertEquals(write("Ann <ann@example.org>"), "Ann <ann@example.org>");
  assertEquals(write("ann@example.org"), "ann@example.org");
  assertEquals(
    write('"boss@example.com" <ann@example.org>'),
    '"boss@example.com" <ann@example.org>',
  );
  assertEquals(write('"a \\"b\\"" <ann@example.org>'), '"a \\"b\\"" <ann@example.org>');
  assertEquals(write("a@example.org, B <b@example.org>"), "a@example.org, B <b@example.org>");
  assertEquals(formatAddressList(parseHeaders("Subject: x").from), null);
});

Deno.test("the brand file is sorted, and each of its words is recognised as it is written", () => {
  assert(BRANDS.length > 40);
  const names = BRANDS.map(({ name }) => name);
  const inOrder = names.toSorted((a, b) => a.localeCompare(b, "en", { sensitivity: "base" }));
  assertEquals(names, inOrder);
  for (const { words } of BRANDS) {
    for (const word of words) assert(findClaimedBrand(word.toUpperCase()), word);
  }
});

Deno.test("createReceivedChain reports the TLS of the hop at which the mail came in from outside", () => {
  const inside = "Received: from mx.example.net (mx.example.net [10.0.0.2]) by box.example.net" +
    " (Postfix) with ESMTPS (TLS1.3) id 1; Mon, 5 Jan 2026 10:00:09 +0000";
  const borderHop = "Received: from out.example.org (out.example.org [9.9.9.2]) by mx.example.net" +
    " (Postfix) with ESMTP id 2; Mon, 5 Jan 2026 10:00:07 +0000";
  const readTls = (...lines: string[]) =>
    createReceivedChain(new Provenance(parseHeaders(lines.join("\n")))).data.tls;
  assertEquals(readTls(inside, borderHop), null);
  assertEquals(readTls(inside, borderHop.replace("ESMTP id", "ESMTPS (TLS1.2) id")), "TLSv1.2");
  assertEquals(readTls(inside), "TLSv1.3");
});
