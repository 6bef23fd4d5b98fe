/** Statements about verification: what proof, replay, age and copying make of the verdict. */

import { assert, assertEquals, assertGreater } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import table from "../../fixtures/provenance/proofs.json" with { type: "json" };
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../../shared/contract/analyze_email_headers.ts";
import { THREAT_LEVELS } from "../../../shared/contract/threat_levels.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { findStep } from "../../support/sse.ts";
import {
  key,
  signMail,
  sliceHead,
  TRACE,
  UNSIGNED_MAIL,
  VERIFIED_AT,
  verifyInZone,
} from "../../support/verified_mail.ts";
import type { ZoneEntry } from "../../support/zone.ts";

type Zone = Readonly<Record<string, ZoneEntry>>;

/** Returns the domain of the author as each kind of zone publishes it. */
function createZone(kind: string, author: string): Zone {
  const record = kind === "testing" ? key.record.replace("k=rsa;", "k=rsa; t=y;") : key.record;
  const denied = kind.includes("denied");
  return {
    ...(kind.includes("gone") ? {} : { [`s1._domainkey.${author}`]: { TXT: [record] } }),
    "s1._domainkey.sender.test": { TXT: [key.record] },
    "sender.test": { TXT: ["v=spf1 ip4:203.0.113.7 -all"] },
    [`_dmarc.${author}`]: { TXT: ["v=DMARC1; p=reject"] },
    [author]: denied ? { TXT: ["v=spf1 -all"] } : {},
  };
}

const FORMS: Readonly<Record<string, (head: string) => string>> = {
  "quoted": (head) => head.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> "),
  "escaped": (head) => head.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  "numbered": (head) =>
    head.trimEnd().split("\r\n").map((line, i) => `${i + 1}: ${line}`).join("\n"),
  "doubled": (head) => head.replaceAll("\r\n", "\n\n"),
  "CR alone": (head) => head.replaceAll("\r\n", "\r"),
  "bold": (head) => head.replace(/^([A-Za-z-]+):/gm, "**$1:**"),
};

interface Case {
  readonly from: string;
  readonly signer: string | null;
  readonly as: string;
  readonly zone: string;
  readonly add: readonly string[];
  readonly change: readonly string[] | null;
  readonly form: string | null;
  readonly year: number;
}

async function judge(
  { from, signer, as, zone, add, change, form, year }: Case,
  reported = "",
  isVerified = reported === "",
) {
  const author = /@([a-z0-9.]+)>/.exec(from)?.[1] ?? "";
  const unsignedMail = UNSIGNED_MAIL.replace("Ann <ann@example.org>", from).replaceAll(
    "2026",
    String(year),
  );
  const signedMail = signer === null
    ? TRACE + unsignedMail
    : await signMail(unsignedMail, { domain: signer });
  let mail = signedMail.replaceAll("news.example.org", author);
  mail = mail.replace(
    TRACE.replaceAll("news.example.org", author),
    (trace) =>
      reported + trace.replaceAll("2026", String(year)) + add.map((line) => `${line}\r\n`).join(""),
  );
  const [old, now] = change ?? [];
  if (old !== undefined && now !== undefined) mail = mail.replace(old, now);
  const kind = as === "headers" ? "headers" : "message";
  const head = kind === "headers" ? sliceHead(mail) : mail;
  const text = form === null ? head : FORMS[form]?.(head) ?? "";
  const emailHeaders = kind === "headers" ? text : sliceHead(text);
  const steps = await Array.fromAsync(analyzeHeaders(
    AnalyzeEmailHeadersRequest.parse({ emailHeaders }),
    {
      lookUp: () => Promise.resolve([]),
      now: () => VERIFIED_AT,
      onFailure: (step, error) => {
        throw new Error(step, { cause: error });
      },
      ...(isVerified && { verify: () => verifyInZone(text, kind, createZone(zone, author)) }),
    },
    new AbortController().signal,
  ));
  return findStep(steps, "complete").data.summary;
}

for (const { title, level, found, absent, ...input } of table.statements) {
  Deno.test(`the verdict on a verified mail has its level and findings: ${title}`, async () => {
    const { threatLevel, findings, verification } = await judge(input);
    const ids = findings.map(({ id }) => id);
    const summary = `${ids.join()} ${verification?.dkim.map(({ result }) => result).join()}`;
    if (level === null) assert(threatLevel !== "safe", summary);
    else assertEquals(threatLevel, level, summary);
    for (const id of found) assert(ids.some((each) => each === id), `${id} not among ${summary}`);
    for (const id of absent) assert(!ids.some((each) => each === id), `${id} among ${summary}`);
  });
}

/** A forgery that the recipient's server, or this service, found to fail. */
const FORGERY: Case = {
  from: "Ann <ann@author.example>",
  signer: null,
  as: "message",
  zone: "open",
  add: [],
  change: null,
  form: null,
  year: 2026,
};
const FAILED =
  "Authentication-Results: mx.recipient.test; spf=none smtp.mailfrom=author.example; " +
  "dkim=none; dmarc=fail (p=reject) header.from=author.example\r\n";

/** One of a free mailbox whose return path is the forger's own, for which SPF passes. */
const FROM_OWN_SERVER: Case = {
  ...FORGERY,
  from: "Ann <ann@gmail.com>",
  change: ["Return-Path: <bounce@gmail.com>", "Return-Path: <bounce@sender.test>"],
};

const FORGED: readonly (readonly [title: string, forgery: Case, reported: string])[] = [
  ["what this service found", FORGERY, ""],
  ["what the server found", FORGERY, FAILED],
  ["a mail from the forger's own server", FROM_OWN_SERVER, ""],
];

for (const [label, forgery, reported] of FORGED) {
  for (const as of ["message", "headers"]) {
    Deno.test(`no field that a forger adds improves ${label}, ${as}`, async () => {
      const plainResult = await judge({ ...forgery, as }, reported);
      const rankProof = (level: typeof plainResult.threatLevel) => THREAT_LEVELS.indexOf(level);
      for (const { title, fields } of table.additions) {
        const adornedResult = await judge({ ...forgery, as, add: fields }, reported);
        const summary = `${title}: ${adornedResult.findings.map(({ id }) => id).join()}`;
        assert(rankProof(adornedResult.threatLevel) >= rankProof(plainResult.threatLevel), summary);
        assert(
          adornedResult.score >= plainResult.score,
          `${summary} ${adornedResult.score} < ${plainResult.score}`,
        );
      }
      assertGreater(table.additions.length, 12);
    });
  }
}

Deno.test("a signature that is verified here counts, whatever the server could not check", async () => {
  const server = "Authentication-Results: mx.recipient.test; spf=temperror; ";
  const undecided = `${server}dkim=temperror header.d=author.example; dmarc=temperror\r\n`;
  const unseen = `${server}dkim=none; dmarc=fail header.from=author.example\r\n`;
  const ignoredFindings = new Set<string>(["authentication_empty", "authentication_unaligned"]);
  for (const reported of [undecided, unseen]) {
    for (const as of ["message", "headers"]) {
      const genuine = await judge({ ...FORGERY, as, signer: "author.example" }, reported, true);
      const forgery = await judge({ ...FORGERY, as }, reported, true);
      const summary = genuine.findings.map(({ id }) => id).join();
      assertEquals([genuine.threatLevel, genuine.score], ["low", 0], summary);
      assert(!genuine.findings.some(({ id }) => ignoredFindings.has(id)), summary);
      assertGreater(forgery.score, 10);
    }
  }
});

Deno.test("a proof that the server saw is not denied by a key that was removed later", async () => {
  const reported =
    "Authentication-Results: mx.recipient.test; dkim=pass header.d=author.example\r\n";
  const mail = { ...FORGERY, signer: "author.example", zone: "gone" };
  const { threatLevel, findings } = await judge(mail, reported, true);
  assertEquals([threatLevel, findings.map(({ id }) => id)], ["low", []]);
});

Deno.test("a pass that the server reports is contested if this service's check of DMARC fails", async () => {
  const reported =
    "Authentication-Results: mx.recipient.test; dmarc=pass header.from=example.org\r\n";
  const parsed = parseHeaders(reported + sliceHead(TRACE + UNSIGNED_MAIL));
  const denied = {
    ...createZone("denied", "example.org"),
    "news.example.org": { TXT: ["v=spf1 -all"] },
  };
  const isContestedBy = async (mail: string) =>
    new Provenance(parsed, await verifyInZone(reported + mail, "message", denied))
      .authorResults.isContested;
  assertEquals(await isContestedBy(TRACE + UNSIGNED_MAIL), true);
  assertEquals(await isContestedBy(await signMail()), false);
  assertEquals(new Provenance(parsed).authorResults.isContested, false);
});

Deno.test("a domain that only tests its signatures is not proven by a server's pass", async () => {
  const server = "Authentication-Results: mx.recipient.test; dkim=pass ";
  const mail = { ...FROM_OWN_SERVER, from: "Ann <ann@author.example>", signer: "author.example" };
  const findProven = async (reported: string, zone: string, isVerified: boolean) =>
    (await judge({ ...mail, zone }, `${server}${reported}header.d=author.example\r\n`, isVerified))
      .authentication.dkim;
  assertEquals(await findProven("", "open", false), "pass");
  assertEquals(await findProven("(test mode) ", "open", false), "neutral");
  assertEquals(await findProven("", "open", true), "pass");
  assertEquals(await findProven("", "testing", true), "neutral");
});

Deno.test("Provenance distinguishes signed fields of a mail from those of a forgery", async () => {
  const denied = {
    ...createZone("denied", "example.org"),
    "news.example.org": { TXT: ["v=spf1 -all"] },
  };
  const computeProof = async (mail: string, kind: "message" | "headers") =>
    new Provenance(parseHeaders(sliceHead(mail)), await verifyInZone(mail, kind, denied)).proof;
  const mail = await signMail();
  assertEquals(await computeProof(mail, "message"), "proven");
  assertEquals(await computeProof(sliceHead(mail), "headers"), "signed");
  assertEquals(await computeProof(TRACE + UNSIGNED_MAIL, "message"), "failed");
});
