import { assert, assertEquals } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { judgeHeaders } from "../../../shared/analysis/summary.ts";
import { computeHeaderLevel } from "../../../shared/analysis/levels.ts";
import { computeScore } from "../../../shared/analysis/points.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import {
  key,
  signMail,
  sliceHead,
  VERIFIED_AT,
  verifyInZone,
  ZONE,
} from "../../support/verified_mail.ts";

/**
 * Tests alignment as the author's record asks for it (RFC 9989 §4.10.2); authors are at
 * example.org.
 */
interface Row {
  readonly title: string;
  readonly author?: string;
  readonly policy: string;
  readonly signer: string;
  readonly isServerAllowed: boolean;
  readonly records?: Readonly<Record<string, string>>;
  readonly dmarc: "pass" | "fail";
  readonly dkim: boolean;
  readonly spf: boolean;
}

const ROWS: readonly Row[] = [
  ...[
    ["relaxed", "p=reject", "pass", true, true],
    ["strict both", "p=reject; adkim=s; aspf=s", "fail", false, false],
    ["strict DKIM, SPF is relaxed", "p=reject; adkim=s", "pass", false, true],
    ["strict SPF, DKIM is relaxed", "p=reject; aspf=s", "pass", true, false],
    ["strict both, the policy is none", "p=none; adkim=s; aspf=s", "fail", false, false],
    ["the record in capitals", "p=reject; adkim=S; aspf=S", "fail", false, false],
    ["an unknown word for the mode", "p=reject; adkim=x; aspf=x", "pass", true, true],
  ].map(([title, policy, dmarc, dkim, spf]): Row => ({
    title: String(title),
    policy: `v=DMARC1; ${policy}`,
    signer: "news.example.org",
    isServerAllowed: true,
    dmarc: dmarc === "pass" ? "pass" : "fail",
    dkim: dkim === true,
    spf: spf === true,
  })),
  {
    title: "strict DKIM, SPF fails",
    policy: "v=DMARC1; p=quarantine; adkim=s",
    signer: "news.example.org",
    isServerAllowed: false,
    dmarc: "fail",
    dkim: false,
    spf: true,
  },
  {
    title: "strict DKIM, the very domain signs",
    policy: "v=DMARC1; p=reject; adkim=s; aspf=s",
    signer: "example.org",
    isServerAllowed: false,
    dmarc: "pass",
    dkim: true,
    spf: false,
  },
  {
    title: "psd=y: one customer of a suffix signs in another's name",
    author: "c1.example.org",
    policy: "v=DMARC1; p=reject; psd=y",
    records: { "_dmarc.c1.example.org": "v=DMARC1; p=reject" },
    signer: "c2.example.org",
    isServerAllowed: false,
    dmarc: "fail",
    dkim: false,
    spf: true,
  },
  {
    title: "psd=n: the organization is the one below",
    author: "a.c1.example.org",
    policy: "v=DMARC1; p=reject",
    records: { "_dmarc.c1.example.org": "v=DMARC1; p=reject; psd=n" },
    signer: "example.org",
    isServerAllowed: false,
    dmarc: "fail",
    dkim: false,
    spf: true,
  },
  {
    title: "sp: the policy of names below",
    author: "shop.example.org",
    policy: "v=DMARC1; p=none; sp=reject; adkim=s; aspf=s",
    signer: "example.org",
    isServerAllowed: false,
    dmarc: "fail",
    dkim: false,
    spf: false,
  },
  {
    title: "np: the policy of a name that does not exist",
    author: "gone.example.org",
    policy: "v=DMARC1; p=none; np=reject; adkim=s; aspf=s",
    signer: "example.org",
    isServerAllowed: false,
    dmarc: "fail",
    dkim: false,
    spf: false,
  },
];

function createMailText(author: string): string {
  return [
    `From: Ann <ann@${author}>`,
    "To: Bob <bob@recipient.test>",
    "Subject: Hello",
    "Date: Mon, 5 Jan 2026 10:00:00 +0100",
    `Message-ID: <1@${author}>`,
    "",
    "Hello Bob",
    "",
  ].join("\r\n");
}

for (const row of ROWS) {
  const { title, author = "example.org", policy, signer, isServerAllowed, records = {} } = row;
  Deno.test(`alignment follows the policy record of the author's domain: ${title}`, async () => {
    const zone = {
      ...ZONE,
      [`s1._domainkey.${signer}`]: { TXT: [key.record] },
      "news.example.org": { TXT: [`v=spf1 ${isServerAllowed ? "ip4:203.0.113.0/24 " : ""}-all`] },
      "_dmarc.example.org": { TXT: [policy] },
      ...Object.fromEntries(Object.entries(records).map(([name, txt]) => [name, { TXT: [txt] }])),
    };
    const mail = await signMail(createMailText(author), { domain: signer });
    const parsed = parseHeaders(sliceHead(mail));
    for (const kind of ["message", "headers"] as const) {
      const verification = await verifyInZone(
        kind === "message" ? mail : sliceHead(mail),
        kind,
        zone,
      );
      const { dmarc, dkim: [signature], spf } = verification;
      assertEquals([signature?.aligned, spf.aligned], [row.dkim, row.spf]);
      const verdicts = judgeHeaders(new Provenance(parsed, verification), [], VERIFIED_AT, {
        isListed: () => true,
      });
      const level = computeHeaderLevel(computeScore(verdicts.findings), verdicts.mayBeSafe);
      if (row.dmarc === "pass") continue;
      assertEquals(dmarc.result, kind === "message" ? "fail" : "cannot_confirm");
      assert(level !== "safe", `${kind} ${level}`);
      assert(!["proven", "signed"].includes(new Provenance(parsed, verification).proof), kind);
      if (kind === "headers") continue;
      const failure = verdicts.findings.find(({ id }) => id === "dmarc_fail_verified");
      assertEquals(failure?.severity, "high");
    }
  });
}
