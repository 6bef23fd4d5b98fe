import { assertEquals } from "@std/assert";
import {
  findOrganization,
  listWalk,
  walkTree,
} from "../../../shared/verification/dmarc/discover.ts";
import { evaluateDmarc } from "../../../shared/verification/dmarc/evaluate.ts";
import type { DmarcCheck } from "../../../shared/verification/dmarc/evaluate.ts";
import { readDmarcRecord } from "../../../shared/verification/dmarc/record.ts";
import { createZoneResolver } from "../../support/zone.ts";
import type { ZoneEntry } from "../../support/zone.ts";

const signal = new AbortController().signal;

function createZone(records: Readonly<Record<string, string>>): Record<string, ZoneEntry> {
  return Object.fromEntries(
    Object.entries(records).map(([domain, text]) => [`_dmarc.${domain}`, { TXT: [text] }]),
  );
}

/** The policy record of the examples of RFC 9989 appendix B: relaxed alignment. */
const EXAMPLE = createZone({
  "example.com": "v=DMARC1; p=none",
  "example.net": "v=DMARC1; p=none",
});

const STRICT = createZone({ "example.com": "v=DMARC1; p=reject; adkim=s; aspf=s" });

/** The author's domain, the domains proven by SPF and DKIM, and the expected result. */
const ALIGNMENT: readonly [
  title: string,
  author: string,
  proven: readonly string[],
  zone: Readonly<Record<string, ZoneEntry>>,
  result: DmarcCheck["result"],
][] = [
  ["B.1.1 ex. 1: SPF in alignment, identical", "example.com", ["spf:example.com"], EXAMPLE, "pass"],
  [
    "B.1.1 ex. 2: SPF in alignment, parent",
    "child.example.com",
    ["spf:example.com"],
    EXAMPLE,
    "pass",
  ],
  ["B.1.1 ex. 3: SPF not in alignment", "child.example.com", ["spf:example.net"], EXAMPLE, "fail"],
  [
    "B.1.2 ex. 1: DKIM in alignment, identical",
    "example.com",
    ["dkim:example.com"],
    EXAMPLE,
    "pass",
  ],
  [
    "B.1.2 ex. 2: DKIM in alignment, parent",
    "child.example.com",
    ["dkim:example.com"],
    EXAMPLE,
    "pass",
  ],
  [
    "B.1.2 ex. 3: DKIM not in alignment",
    "child.example.com",
    ["dkim:example.net"],
    EXAMPLE,
    "fail",
  ],
  ["the author is above what was proven", "example.com", ["dkim:a.b.example.com"], EXAMPLE, "pass"],
  ["siblings", "a.example.com", ["dkim:b.example.com"], EXAMPLE, "pass"],
  ["nothing proven", "example.com", [], EXAMPLE, "fail"],
  [
    "one of several is enough",
    "example.com",
    ["spf:example.net", "dkim:example.com"],
    EXAMPLE,
    "pass",
  ],
  ["a name that ends alike", "example.com", ["dkim:badexample.com"], EXAMPLE, "fail"],
  ["strict: identical", "example.com", ["dkim:example.com"], STRICT, "pass"],
  ["strict: DKIM below", "example.com", ["dkim:a.example.com"], STRICT, "fail"],
  ["strict: SPF below", "example.com", ["spf:a.example.com"], STRICT, "fail"],
  ["no record", "example.org", ["dkim:example.org"], EXAMPLE, "none"],
  [
    "several records are none",
    "example.org",
    ["dkim:example.org"],
    { "_dmarc.example.org": { TXT: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] } },
    "none",
  ],
  [
    "the DNS fails",
    "example.org",
    ["dkim:example.org"],
    { "_dmarc.example.org": "servfail" },
    "temperror",
  ],
  [
    "the DNS fails above",
    "a.example.org",
    ["dkim:a.example.org"],
    { "_dmarc.org": "timeout" },
    "temperror",
  ],
  [
    "psd=y separates those who register below it",
    "giant.bank.example",
    ["dkim:mega.bank.example"],
    createZone({ "bank.example": "v=DMARC1; p=reject; psd=y" }),
    "fail",
  ],
  [
    "psd=y at the author's domain itself makes it an organization of its own",
    "bank.example",
    ["dkim:bank.example"],
    createZone({ "bank.example": "v=DMARC1; p=reject; psd=y" }),
    "pass",
  ],
  [
    "psd=n separates a part of an organization",
    "a.unit.example.com",
    ["dkim:other.example.com"],
    createZone({
      "example.com": "v=DMARC1; p=reject",
      "unit.example.com": "v=DMARC1; p=none; psd=n",
    }),
    "fail",
  ],
];

function check(
  author: string,
  proven: readonly string[],
  zone: Readonly<Record<string, ZoneEntry>>,
): Promise<DmarcCheck> {
  const list = proven.map((text) => {
    const [method = "", domain = ""] = text.split(":");
    return { method: method === "spf" ? "spf" : "dkim", domain } as const;
  });
  return evaluateDmarc(author, { provenDomains: list, undecidedDomains: [] }, {
    resolver: createZoneResolver(zone),
    signal,
  });
}

Deno.test("evaluateDmarc aligns domains as RFC 9989 and its examples do", async () => {
  for (const [title, author, proven, zone, result] of ALIGNMENT) {
    assertEquals([title, (await check(author, proven, zone)).result], [title, result]);
  }
});

Deno.test("evaluateDmarc reports the policy that applies", async () => {
  const table: [author: string, zone: Record<string, ZoneEntry>, policy: string | null][] = [
    ["a.test", createZone({ "a.test": "v=DMARC1; p=reject; sp=none" }), "reject"],
    ["b.a.test", createZone({ "a.test": "v=DMARC1; p=reject; sp=quarantine" }), "quarantine"],
    ["b.a.test", createZone({ "a.test": "v=DMARC1; p=reject" }), "reject"],
    ["b.a.test", createZone({ "a.test": "v=DMARC1; p=none; sp=none; np=reject" }), "reject"],
    [
      "b.a.test",
      {
        ...createZone({ "a.test": "v=DMARC1; p=none; np=reject" }),
        "b.a.test": { A: ["192.0.2.1"] },
      },
      "none",
    ],
    ["a.test", createZone({ "a.test": "v=DMARC1; p=reject; t=y" }), "quarantine"],
    ["a.test", createZone({ "a.test": "v=DMARC1; p=quarantine; t=y" }), "none"],
    [
      "b.a.test",
      createZone({ "b.a.test": "v=DMARC1; p=none", "a.test": "v=DMARC1; p=reject" }),
      "none",
    ],
    [
      "x.bank.example",
      createZone({ "bank.example": "v=DMARC1; p=none; sp=reject; psd=y" }),
      "reject",
    ],
    ["a.test", {}, null],
  ];
  for (const [author, zone, policy] of table) {
    assertEquals((await check(author, [], zone)).policy, policy);
  }
  const { percent } = await check(
    "a.test",
    [],
    createZone({ "a.test": "v=DMARC1; p=reject; pct=20" }),
  );
  assertEquals(percent, 20);
});

Deno.test("readDmarcRecord accepts what RFC 9989 §4.7 accepts and nothing else", () => {
  // Null: a valid record without a policy; undefined: no record.
  const policies: [text: string, policy: string | null | undefined][] = [
    ["v=DMARC1; p=none", "none"],
    ["v=DMARC1;p=REJECT;", "reject"],
    ["v = DMARC1 ; p = quarantine", "quarantine"],
    ["v=DMARC1; x=1; p=reject", "reject"],
    ["v=DMARC1; rua=mailto:a@a.test", "none"],
    ["v=DMARC1; p=bad; rua=mailto:a@a.test", "none"],
    ["v=DMARC1; p=reject; sp=bad; rua=mailto:a@a.test", "none"],
    ["v=DMARC1; p=bad", null],
    ["v=DMARC1", null],
    ["v=dmarc1; p=reject", undefined],
    ["p=reject; v=DMARC1", undefined],
    ["v=DMARC12; p=reject", undefined],
    [`v=DMARC1; p=reject; x=${"a".repeat(5_000)}`, undefined],
    // Records as domains publish them by mistake.
    ["v=DMARC1;;p=reject;;", "reject"],
    ["v=DMARC1; p=reject; rua", "reject"],
    ["v=DMARC1; p=reject; see https://a.test/dmarc?x=1", "reject"],
    ["v=DMARC1; p=reject; =none", "reject"],
    ["v=DMARC1; p=reject; adkim=", "reject"],
    ["v=DMARC1;\u00a0p=reject", "reject"],
    ["v=DMARC1;\tp\t=\treject\t;\t", "reject"],
    ["V=DMARC1; p=Reject", "reject"],
    ["v=DMARC1; P=reject", null],
    ["v=DMARC1; p=reject; P=none", "reject"],
    ["v=DMARC1; p=reject; p=reject", undefined],
    ["v=DMARC1; p=reject; v=DMARC1", undefined],
    [" v=DMARC1; p=reject", undefined],
    ["v=DMARC1 p=reject", undefined],
    ["v=DMARC1, p=reject", undefined],
    ["v=DMARC1; p=re ject", null],
    ["v=DMARC1; p=reject sp=none", null],
    ['"v=DMARC1; p=reject"', undefined],
    ["v", undefined],
    ["", undefined],
  ];
  for (const [text, policy] of policies) {
    assertEquals([text, readDmarcRecord(text)?.policy], [text, policy]);
  }
});

Deno.test("walkTree asks for at most eight names and stops where a record says so", async () => {
  const deep = Array.from({ length: 40 }, (_, i) => `l${i}`).join(".");
  const resolver = createZoneResolver({});
  await walkTree(`${deep}.a.test`, resolver, signal);
  assertEquals(resolver.queries.length, 8);
  assertEquals(listWalk("a.b.c.test"), ["a.b.c.test", "b.c.test", "c.test", "test"]);
  assertEquals(listWalk("1.2.3.4.5.6.7.8.9.test").slice(0, 2), [
    "1.2.3.4.5.6.7.8.9.test",
    "4.5.6.7.8.9.test",
  ]);
  const zone = createZoneResolver(
    createZone({ "b.test": "v=DMARC1; p=none; psd=n", "test": "v=DMARC1; p=none" }),
  );
  const walk = await walkTree("a.b.test", zone, signal);
  assertEquals(walk.records.map(({ domain }) => domain), ["b.test"]);
  assertEquals(findOrganization("a.b.test", walk.records), "b.test");
  assertEquals(findOrganization("a.b.test", []), "a.b.test");
});
