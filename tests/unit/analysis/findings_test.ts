import { assert, assertEquals, assertFalse, assertGreater } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import cases from "../../fixtures/analysis/findings.json" with { type: "json" };
import { Finding } from "../../../shared/contract/analyze_email_headers.ts";
import type { Reputation } from "../../../shared/contract/analyze_email_headers.ts";
import { gatherFacts } from "../../../shared/analysis/findings/facts.ts";
import { UNEXAMINED_HEADERS } from "../../../shared/analysis/fallbacks.ts";
import { findHeaderFindings } from "../../../shared/analysis/find.ts";
import type { HeaderFindingId } from "../../../shared/findings/registry.ts";
import { fill, listPlaceholders } from "../../../shared/findings/fill.ts";
import { readAllTexts } from "../../support/languages.ts";
import { computeScore } from "../../../shared/analysis/points.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import {
  signMail,
  sliceHead,
  TRACE,
  UNSIGNED_MAIL as VERIFIED_MAIL,
  verifyInZone,
  ZONE,
} from "../../support/verified_mail.ts";

const NOW = Date.parse("2026-01-06T00:00:00Z");

/** Makes a case that the table cannot contain, of a finding of this severity and points. */
type Make = readonly [
  severity: Finding["severity"],
  points: number,
  make: () => readonly Finding[],
];

const LONG = [`From: a@example.org`, `X-Long: ${"x".repeat(200_000)}`];

/** This service's verification of a signed mail, or of its headers alone. */
const MAIL = await signMail();
const UNSIGNED = TRACE + VERIFIED_MAIL;
const DENIED = { ...ZONE, "news.example.org": { TXT: ["v=spf1 -all"] } };
const DOUBTED = { ...ZONE, "news.example.org": { TXT: ["v=spf1 ~all"] } };
const UNNAMED = { ...ZONE, "news.example.org": {} };
/** Only a name that exists for everybody. */
const PUBLIC = { "dns.google": { A: ["8.8.8.8"] } };
const FOREIGN = { ...ZONE, "news.example.org": {}, "sender.test": { TXT: ["v=spf1 +all"] } };
const VERIFIED = {
  headers: await findVerified(sliceHead(MAIL), "headers"),
  copied: await findVerified(sliceHead(MAIL).replace("Hello", "Hi"), "headers", UNNAMED),
  denied: await findVerified(UNSIGNED, "message", DENIED),
  disputed: await findVerified(
    `Authentication-Results: mx.example.net; dmarc=pass header.from=example.org\r\n${UNSIGNED}`,
    "message",
    DENIED,
  ),
  doubted: await findVerified(UNSIGNED, "message", DOUBTED),
  incomplete: await findVerified(VERIFIED_MAIL, "message", DENIED),
  otherSpf: await findVerified(
    "Received-SPF: pass (mx.recipient.test: domain of sender.test designates 203.0.113.7) " +
      `receiver=mx.recipient.test; envelope-from=x@sender.test\r\n` +
      TRACE.slice(TRACE.indexOf("Received:")) + VERIFIED_MAIL,
    "message",
    DENIED,
  ),
  brand: await findVerified(
    TRACE.slice(TRACE.indexOf("Received:")) +
      VERIFIED_MAIL.replace("Ann <ann@example.org>", "PayPal <service@paypal.com>"),
    "message",
    {
      ...PUBLIC,
      "paypal.com": { A: ["203.0.113.1"] },
      "_dmarc.paypal.com": { TXT: ["v=DMARC1; p=reject"] },
    },
  ),
  submitted: await findVerified(
    UNSIGNED.replace("with ESMTPS", "with ESMTPSA"),
    "message",
    DENIED,
  ),
  local: await findVerified(
    "Received: by mx.example.net (Postfix, from userid 33) id 4A;" +
      ` Mon, 5 Jan 2026 10:00:00 +0000\r\n${VERIFIED_MAIL}`,
    "message",
    PUBLIC,
  ),
  internal: await findVerified(
    "Return-Path: <ann@example.org>\r\nReceived: by mx.example.net (Postfix, from userid 33) id 4A;" +
      ` Mon, 5 Jan 2026 10:00:00 +0000\r\n${VERIFIED_MAIL}`,
    "message",
    DENIED,
  ),
  changed: await findVerified(MAIL.replace("Hello Bob", "Pay"), "message", DENIED),
  unnamed: await findVerified(sliceHead(UNSIGNED), "headers", UNNAMED),
  foreign: await findVerified(
    UNSIGNED.replace("news.example.org", "sender.test"),
    "message",
    FOREIGN,
  ),
  unknown: await findVerified(UNSIGNED, "message", PUBLIC),
  nameless: await findVerified(
    UNSIGNED.replace("ann@example.org", "ann@box"),
    "message",
    PUBLIC,
  ),
  deaf: await findVerified(UNSIGNED, "message", { ...DENIED, "example.org": { MX: [""] } }),
  partial: await findVerified(
    await signMail(undefined, { bodyLength: 5 }),
    "message",
    UNNAMED,
  ),
  old: await findVerified(UNSIGNED.replaceAll("2026", "2015"), "message", DENIED),
};

/** Findings whose input is made here: too long for a table, or not made of headers. */
const MADE = {
  authentication_empty_verified: ["medium", 11, () => VERIFIED.unnamed],
  author_domain_missing: ["medium", 13, () => VERIFIED.unknown],
  author_domain_no_mail: ["low", 4, () => VERIFIED.deaf],
  authentication_unaligned_verified: ["medium", 10, () => VERIFIED.foreign],
  dkim_fail_verified: ["high", 15, () => VERIFIED.changed],
  dmarc_disputed_verified: ["low", 2, () => VERIFIED.disputed],
  dmarc_fail_verified: ["high", 20, () => VERIFIED.denied],
  dmarc_incomplete_verified: ["medium", 10, () => VERIFIED.incomplete],
  fields_signed: ["low", -8, () => VERIFIED.headers],
  mail_too_old: ["low", 0, () => VERIFIED.old],
  signature_partial: ["medium", 10, () => VERIFIED.partial],
  spf_fail_verified: ["high", 20, () => VERIFIED.denied],
  spf_softfail_verified: ["medium", 8, () => VERIFIED.doubted],
  analysis_failed: ["high", 25, () => UNEXAMINED_HEADERS.findings],
  field_too_long: ["medium", 8, () => find(LONG)],
  fields_too_many: ["medium", 8, () => find(Array.from({ length: 20_000 }, (_, i) => `X-${i}: 1`))],
  ip_malicious: ["high", 30, () => find([], [createEntry("suspicious"), createEntry("malicious")])],
  ip_suspicious: ["medium", 8, () => find([], [createEntry("safe"), createEntry("suspicious")])],
} satisfies Record<keyof typeof cases.made, Make>;

interface Case {
  readonly why: string;
  readonly severity: string;
  readonly points: number;
  readonly headers: readonly string[];
  readonly also: readonly string[];
  readonly absent: readonly string[];
}

/** Cases of all other findings: a missing one does not compile, nor does a case of no finding. */
const CASES: Readonly<Record<Exclude<HeaderFindingId, keyof typeof MADE>, readonly Case[]>> =
  cases.byFinding;
type MustBeNever<T extends never> = T;
export type NoCaseIsDead = MustBeNever<Exclude<keyof typeof cases.byFinding, HeaderFindingId>>;

function createEntry(verdict: Reputation["verdict"]): Reputation {
  const message = "As the provider says.";
  return { provider: "providerA", ip: "9.9.9.2", status: "ok", score: 50, verdict, message };
}

function find(headers: readonly string[], reputations: readonly Reputation[] = []): Finding[] {
  return findHeaderFindings(
    gatherFacts(new Provenance(parseHeaders(headers.join("\r\n"))), reputations, NOW),
  );
}

async function findVerified(...input: Parameters<typeof verifyInZone>): Promise<Finding[]> {
  const parsed = parseHeaders(input[0]);
  return findHeaderFindings(
    gatherFacts(new Provenance(parsed, await verifyInZone(...input)), [], NOW),
  );
}

Deno.test("findHeaderFindings does not accuse an old mail by the DNS records of today", () => {
  const ids = VERIFIED.old.map(({ id }) => id);
  assertEquals(ids, ["mail_too_old"]);
  assertFalse(VERIFIED.nameless.some(({ id }) => id === "author_domain_missing"));
  assertEquals(VERIFIED.copied.map(({ id }) => id), ["signature_broken"]);
  assertFalse(VERIFIED.incomplete.some(({ id }) => id === "dmarc_fail_verified"));
  assert(VERIFIED.otherSpf.some(({ id }) => id === "dmarc_fail_verified"));
  assert(VERIFIED.brand.some(({ id }) => id === "brand_unproven"));
  assertEquals(VERIFIED.incomplete.filter(({ id }) => /^(?:authentication|dmarc|spf)_/.test(id)), [
    VERIFIED.incomplete.find(({ id }) => id === "dmarc_incomplete_verified"),
  ]);
  const accusation = /^(?:authentication_empty|author_domain|dmarc|spf)_/;
  for (const findings of [VERIFIED.internal, VERIFIED.local, VERIFIED.submitted]) {
    assertEquals(findings.filter(({ id }) => accusation.test(id)), []);
  }
});

const [ordinary] = cases.clean;

Deno.test("findHeaderFindings finds nothing in an ordinary message", () => {
  assert(ordinary);
  assertEquals(find(ordinary.headers), []);
});

for (const [id, list] of Object.entries(CASES)) {
  Deno.test(`findHeaderFindings reports ${id}`, () => {
    assertGreater(list.length, 0);
    for (const { why, severity, points, headers, also, absent } of list) {
      const findings = find(headers);
      const ids = findings.map(({ id }) => id);
      for (const each of [id, ...also]) assert(ids.includes(each), `${why}: not among ${ids}`);
      for (const each of absent) assertFalse(ids.includes(each), `${why}: ${each} among ${ids}`);
      assertEquals(readCounted(findings, id), [severity, points], `${why}: how ${id} counts`);
    }
  });
}

for (const [id, [severity, points, make]] of Object.entries(MADE)) {
  Deno.test(`findHeaderFindings reports ${id}`, () => {
    assertEquals(readCounted(make(), id), [severity, Math.max(0, points)], `how ${id} counts`);
  });
}

/** Severity and points of a finding. */
function readCounted(findings: readonly Finding[], id: string): [string | undefined, number] {
  const matches = findings.filter((finding) => finding.id === id);
  return [matches[0]?.severity, computeScore(matches)];
}

for (const { why, headers, absent } of cases.clean) {
  Deno.test(`findHeaderFindings reports nothing of the kind: ${why}`, () => {
    const ids = find(headers).map(({ id }) => id);
    for (const id of absent) assertFalse(ids.includes(id), `${id} is among ${ids}`);
  });
}

Deno.test("findHeaderFindings reports each finding once, most severe first, in one plain sentence", () => {
  const severities = ["critical", "high", "medium", "low"];
  for (const { headers } of Object.values(CASES).flat()) {
    const findings = find(headers);
    const ids = findings.map(({ id }) => id);
    assertEquals(ids.length, new Set(ids).size);
    const ranks = findings.map(({ severity }) => severities.indexOf(severity));
    assertEquals(ranks, ranks.toSorted((a, b) => a - b));
    for (const each of findings) {
      Finding.parse(each);
      assert(/^[A-Z][^\n]{10,300}\.$/.test(each.message), each.message);
    }
  }
});

Deno.test("findHeaderFindings quotes no more of a hostile domain than a sentence can hold", () => {
  const [{ message } = { message: "" }] = find([
    `From: PayPal <a@${"x".repeat(60)}.${"y".repeat(60)}.${"z".repeat(60)}.example>`,
  ]).filter(({ id }) => id === "brand_claimed");
  assertGreater(message.length, 50);
  assert(message.length < 200, message);
});

Deno.test("findHeaderFindings reports what reputation providers say of an address", () => {
  const findIds = (...entries: Reputation[]) =>
    find(ordinary?.headers ?? [], entries).map(({ id }) => id);
  assertEquals(findIds(createEntry("safe"), createEntry("unknown")), []);
  assertEquals(findIds(createEntry("safe"), createEntry("suspicious")), ["ip_suspicious"]);
  assertEquals(findIds(createEntry("suspicious"), createEntry("malicious")), ["ip_malicious"]);
});

Deno.test("findHeaderFindings gives each finding the values that its sentence names", async () => {
  const languages = [...await readAllTexts()];
  let filled = 0;
  for (const { headers } of Object.values(CASES).flat()) {
    for (const { id, message, values } of find(headers)) {
      for (const [code, { findings }] of languages) {
        const text = new Map(Object.entries(findings)).get(id)?.message ?? "";
        assertEquals(
          Object.keys(values).toSorted(),
          [...new Set(listPlaceholders(text))].toSorted(),
          id,
        );
        assertEquals(fill(text, values) === message, code === "en", `${code}: ${message}`);
      }
      filled += Object.keys(values).length;
    }
  }
  assertGreater(filled, 50);
});

Deno.test("findHeaderFindings does not fill a placeholder that occurs in a value", () => {
  const [finding] = find(["From: a@example.org", "Reply-To: b@{domain}.test"])
    .filter(({ id }) => id === "reply_to_elsewhere");
  assertEquals(finding?.values, { domain: "{domain}.test" });
  assert(finding?.message.includes("{domain}.test"));
});
