import { assertEquals } from "@std/assert";
import { listSenderResults } from "../../../console/src/mail/sender_results.ts";
import { buildBadges } from "../../../console/src/mail/badges.ts";
import { english, german } from "../../support/languages.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";

const HEADERS = [
  "Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=bounce@news.example.org;",
  " dkim=pass header.d=other.test header.s=s1; dmarc=fail (p=REJECT sp=NONE) " +
  "header.from=example.org",
  "Received: from x (unknown [192.0.2.7]) by mx.example.com with ESMTP; " +
  "Mon, 5 Jan 2026 09:12:09 +0000",
  "Authentication-Results: bank.example; dkim=pass header.d=bank.example; iprev=pass",
  "Received-SPF: pass (anybody) client-ip=192.0.2.9; envelope-from=a@bank.example",
  "From: a@example.org",
].join("\n");

const VERIFICATION: Verification = {
  spf: {
    result: "softfail",
    domain: "news.example.org",
    aligned: true,
    explanation: "Why SPF.",
    scope: "connection",
    ip: "192.0.2.7",
    domainSays: "See our page.",
  },
  dkim: [{
    result: "headers_verified",
    domain: "example.org",
    selector: "s2",
    aligned: true,
    explanation: "Why DKIM.",
    scope: "headers",
    proven: "Proven.",
    notProven: "Not proven.",
    signedBody: null,
    testing: false,
    keySource: "dns",
    weaknesses: ["Weak."],
    weaknessKinds: [{ id: "future", values: {} }],
    repairs: [],
  }],
  dmarc: {
    result: "headers_verified",
    domain: "example.org",
    aligned: true,
    explanation: "Why DMARC.",
    scope: "headers",
    policy: "reject",
    policyDomain: "example.org",
    percent: null,
  },
  arc: {
    result: "none",
    domain: null,
    selector: null,
    aligned: null,
    explanation: "No chain.",
    scope: "headers",
    instances: 0,
  },
  bimi: { result: "none", domain: "example.org", explanation: "No indicator." },
  impersonation: "It shows another brand.",
  outdated: null,
  complete: true,
};

Deno.test("listSenderResults says who reports what, with domain, selector, alignment and policy", () => {
  const { server, claimedResults: claimed, verifiedResults: verified } = listSenderResults(
    parseHeaders(HEADERS),
    VERIFICATION,
    german,
  );
  const by = "mx.example.com";
  const none = { selector: null, policy: null, sentences: [], details: [] };
  assertEquals(server, [
    { ...none, check: "SPF", word: "pass", by, domain: "news.example.org", aligned: true },
    {
      ...none,
      check: "DKIM",
      word: "pass",
      by,
      domain: "other.test",
      aligned: false,
      selector: "s1",
    },
    {
      ...none,
      check: "DMARC",
      word: "fail",
      by,
      domain: "example.org",
      aligned: null,
      policy: "reject",
    },
  ]);
  assertEquals(claimed, [
    {
      ...none,
      check: "DKIM",
      word: "pass",
      by: "bank.example",
      domain: "bank.example",
      aligned: false,
    },
    { ...none, check: "SPF", word: "pass", by: null, domain: "bank.example", aligned: false },
  ]);
  assertEquals(
    verified?.map(({ check, word, domain, selector, aligned, policy }) => [
      check,
      word,
      domain,
      selector,
      aligned,
      policy,
    ]),
    [
      ["DMARC", "headers_verified", "example.org", null, true, "reject"],
      ["DKIM", "headers_verified", "example.org", "s2", true, null],
      ["SPF", "softfail", "news.example.org", null, true, null],
      ["ARC", "none", null, null, null, null],
      ["BIMI", "none", "example.org", null, null, null],
    ],
  );
  assertEquals(verified?.[0]?.details, ["It shows another brand.", "Why DMARC."]);
  assertEquals(verified?.[1]?.details, ["Why DKIM.", "Proven.", "Not proven.", "Weak."]);
  const open = VERIFICATION.dkim.map((each) => ({ ...each, result: "cannot_confirm" as const }));
  const { verifiedResults: unproven } = listSenderResults(
    parseHeaders(HEADERS),
    { ...VERIFICATION, dkim: open },
    german,
  );
  assertEquals(unproven?.[1]?.details, ["Why DKIM.", "Not proven.", "Weak."]);
  assertEquals(verified?.[0]?.sentences, [
    "Der Name des Autors zeigt eine Marke, zu der keine der geprüften Domains gehört.",
    "Die Domain des Autors, example.org, ist für die Kopfzeilen bewiesen; " +
    "der Inhalt lag nicht vor.",
  ]);
});

Deno.test("listSenderResults says whether the author accepts mail, and who handed it over", () => {
  const createEntries = (more: Partial<Verification>) =>
    listSenderResults(parseHeaders(HEADERS), { ...VERIFICATION, ...more }, german).verifiedResults
      ?.slice(-2).map(({ check, word, domain, sentences }) => [check, word, domain, sentences]);
  const client = { ip: "192.0.2.7", helo: "x.example.net", explanation: "" };
  assertEquals(
    createEntries({
      author: { result: "null_mx", domain: "example.org", explanation: "It takes none." },
      border: {
        ...client,
        result: "fail",
        reverse: null,
        heloResolves: false,
        network: { asn: 64500, prefix: "192.0.2.0/24", country: null, holder: "NET" },
      },
    }),
    [
      ["MX", "null_mx", "example.org", [
        "example.org gibt an, keine Mail anzunehmen: Antworten kommen nicht an.",
      ]],
      ["iprev", "fail", null, [
        "Der Server, der die Mail übergab, 192.0.2.7, hat einen Namen, der nicht zu ihm zurückführt.",
        "Er nennt sich x.example.net, ein Name ohne Adresse.",
        "Sein Netz: AS64500 NET",
      ]],
    ],
  );
  assertEquals(createEntries({ border: null })?.at(-1)?.[0], "BIMI");
});

Deno.test("listSenderResults distinguishes nothing verified from nothing found", () => {
  assertEquals(listSenderResults(parseHeaders("Subject: a"), undefined, german), {
    server: [],
    claimedResults: [],
    verifiedResults: null,
  });
});

Deno.test("buildBadges gives a verified result its own reason", () => {
  const parsed = parseHeaders("From: a@example.org");
  const authentication = { spf: "neutral", dkim: "neutral", dmarc: "neutral" } as const;
  const listReasons = (verification: Verification) =>
    buildBadges({ authentication, verification }, parsed, english)
      .map(({ name, reason }) => `${name}: ${reason}`).slice(0, 2);
  assertEquals(listReasons(VERIFICATION), [
    "SPF: news.example.org does not list the sending server, without forbidding it.",
    "DKIM: The holder of the key of example.org signed these header fields; " +
    "the body was not given.",
  ]);
  const [signature] = VERIFICATION.dkim;
  if (signature === undefined) throw new Error("no signature");
  const unprovenVerification = {
    ...VERIFICATION,
    dkim: [{ ...signature, result: "cannot_confirm" as const }],
  };
  assertEquals(
    listReasons(unprovenVerification)[1],
    "DKIM: example.org cannot be confirmed: copied fields are changed, and the DNS knows nothing " +
      "of old mail. That alone is no sign of a forgery.",
  );
});
