/**
 * Cases in which this project, the mailauth suite or readers of RFC 9989 disagree, with their
 * section.
 */

import { assertEquals } from "@std/assert";
import { evaluateDmarc } from "../../../shared/verification/dmarc/evaluate.ts";
import type { DmarcCheck } from "../../../shared/verification/dmarc/evaluate.ts";
import { createZoneResolver } from "../../support/zone.ts";
import type { ZoneEntry } from "../../support/zone.ts";

const signal = new AbortController().signal;

/** `example.com: v=DMARC1; p=none` as a zone; `servfail` for a server that fails. */
function createZone(lines: readonly string[]): Record<string, ZoneEntry> {
  const zone: Record<string, { TXT: string[] } | "servfail"> = {};
  for (const line of lines) {
    const [domain = "", text = ""] = line.split(": ");
    const name = `_dmarc.${domain}`;
    const entry = zone[name];
    if (text === "servfail") zone[name] = text;
    else if (typeof entry === "object") entry.TXT.push(text);
    else zone[name] = { TXT: [text] };
  }
  return zone;
}

const POLICY = "v=DMARC1; p=reject";

const JUDGED: readonly (readonly [
  title: string,
  section: string,
  author: string,
  proven: readonly string[],
  records: readonly string[],
  result: DmarcCheck["result"],
  policy: DmarcCheck["policy"],
])[] = [
  [
    "the name of the version tag is a literal of the grammar, in any case",
    "§4.8 (RFC 5234 §2.3)",
    "a.test",
    ["dkim:a.test"],
    ["a.test: V=DMARC1; p=reject"],
    "pass",
    "reject",
  ],
  [
    "the value of the version tag has one case",
    "§4.7",
    "a.test",
    ["dkim:a.test"],
    ["a.test: v=dmarc1; p=reject"],
    "none",
    null,
  ],
  [
    "names of other tags have one case",
    "§4.7 (RFC 6376 §3.2)",
    "a.test",
    ["dkim:a.test"],
    ["a.test: v=DMARC1; P=reject"],
    "none",
    null,
  ],
  [
    "a tag that occurs twice makes the record invalid",
    "§4.7 (RFC 6376 §3.2)",
    "a.test",
    ["dkim:a.test"],
    ["a.test: v=DMARC1; p=none; p=reject"],
    "none",
    null,
  ],
  [
    "the walk goes on above an invalid record",
    "§4.10 steps 2 and 6",
    "b.a.test",
    [],
    ["b.a.test: v=DMARC1; p=none; p=none", `a.test: ${POLICY}`],
    "fail",
    "reject",
  ],
  [
    "the author's record without a valid policy ends the search",
    "§4.10.1",
    "b.a.test",
    [],
    ["b.a.test: v=DMARC1; adkim=s", `a.test: ${POLICY}`],
    "none",
    null,
  ],
  [
    "an invalid policy and no address for reports: no processing",
    "§4.10.1",
    "a.test",
    [],
    ["a.test: v=DMARC1; p=reject; sp=nope; rua=mailto:"],
    "none",
    null,
  ],
  [
    "an invalid policy and an address for reports: none",
    "§4.10.1",
    "a.test",
    [],
    ["a.test: v=DMARC1; p=bad; rua=mailto:r@a.test!10m"],
    "fail",
    "none",
  ],
  [
    "reports may be asked for at any URI",
    "§4.8 (RFC 3986)",
    "a.test",
    [],
    ["a.test: v=DMARC1; rua=https://a.test/dmarc"],
    "fail",
    "none",
  ],
  [
    "an invalid policy keeps the modes of alignment",
    "§4.10.1",
    "a.test",
    ["dkim:b.a.test"],
    ["a.test: v=DMARC1; p=bad; adkim=s; rua=mailto:r@a.test"],
    "fail",
    "none",
  ],
  [
    "an empty policy for subdomains is not valid",
    "§4.10.1",
    "b.a.test",
    [],
    ["a.test: v=DMARC1; p=reject; np=; rua=mailto:r@a.test"],
    "fail",
    "none",
  ],
  [
    "several records at the author are discarded, and the walk goes on",
    "§4.10 steps 2 and 6",
    "b.a.test",
    [],
    [
      `b.a.test: ${POLICY}`,
      "b.a.test: v=DMARC1; p=none",
      "a.test: v=DMARC1; p=none; sp=quarantine",
    ],
    "fail",
    "quarantine",
  ],
  [
    "of several records above the author none stops the walk",
    "§4.10 step 6",
    "c.b.a.test",
    [],
    ["b.a.test: v=DMARC1; p=none; psd=n", "b.a.test: v=DMARC1; p=none", `a.test: ${POLICY}`],
    "fail",
    "reject",
  ],
  [
    "the DNS fails above the author's record: an identical domain is aligned",
    "§4.10.1, §4.4.1",
    "a.test",
    ["dkim:a.test"],
    [`a.test: ${POLICY}`, "test: servfail"],
    "pass",
    "reject",
  ],
  [
    "the DNS fails above: a domain with nothing in common is not aligned",
    "§4.10.2",
    "a.test",
    ["spf:b.other"],
    [`a.test: ${POLICY}`, "test: servfail"],
    "fail",
    "reject",
  ],
  [
    "the DNS fails above: a domain that may be aligned stays open",
    "§4.10.2",
    "a.test",
    ["dkim:b.a.test"],
    [`a.test: ${POLICY}`, "test: servfail"],
    "temperror",
    null,
  ],
  [
    "the DNS fails at the organization: no policy is known",
    "§4.10.1",
    "b.a.test",
    ["dkim:a.test"],
    ["a.test: servfail"],
    "temperror",
    null,
  ],
  [
    "strict alignment needs no walk, so none can fail",
    "§4.4",
    "a.test",
    ["dkim:b.a.test"],
    ["a.test: v=DMARC1; p=reject; adkim=s", "b.a.test: servfail"],
    "fail",
    "reject",
  ],
  [
    "another domain that is aligned makes up for a failed walk",
    "§4.4",
    "a.test",
    ["dkim:b.a.test", "spf:c.a.test"],
    [`a.test: ${POLICY}`, "b.a.test: servfail"],
    "pass",
    "reject",
  ],
  [
    "without a record above it the author is an organization of its own",
    "§4.10.2 rule 3",
    "b.a.test",
    ["dkim:a.test"],
    [`b.a.test: ${POLICY}`],
    "fail",
    "reject",
  ],
  [
    "the record with the fewest labels applies, not one between",
    "§4.10.2 rule 3",
    "c.b.a.test",
    [],
    ["b.a.test: v=DMARC1; p=none", `a.test: ${POLICY}`],
    "fail",
    "reject",
  ],
  [
    "a name of the public suffix list is an organization like others",
    "§4.10.2",
    "alice.blogspot.com",
    ["dkim:bob.blogspot.com"],
    [`blogspot.com: ${POLICY}`],
    "pass",
    "reject",
  ],
  [
    "whoever registers below a suffix is no part of the suffix itself",
    "§4.10.2 rule 2",
    "bank.test",
    ["spf:mail.bank.test"],
    ["bank.test: v=DMARC1; p=reject; psd=y"],
    "fail",
    "reject",
  ],
  [
    "a historic share of the mail decides nothing",
    "§A.6",
    "a.test",
    ["dkim:b.other"],
    ["a.test: v=DMARC1; p=reject; pct=0"],
    "fail",
    "reject",
  ],
];

Deno.test("evaluateDmarc decides by the text of RFC 9989 where its readers disagree", async () => {
  for (const [title, section, author, proven, records, result, policy] of JUDGED) {
    const list = proven.map((text) => {
      const [method = "", domain = ""] = text.split(":");
      return { method: method === "spf" ? "spf" : "dkim", domain } as const;
    });
    const check = await evaluateDmarc(author, { provenDomains: list, undecidedDomains: [] }, {
      resolver: createZoneResolver(createZone(records)),
      signal,
    });
    const name = `${title} (${section})`;
    assertEquals([name, check.result, check.policy], [name, result, policy]);
  }
  assertEquals(JUDGED.length, 24);
});

Deno.test("evaluateDmarc makes no query for a domain that cannot be aligned", async () => {
  const resolver = createZoneResolver(createZone([`a.test: ${POLICY}`]));
  const proven = ["esp.other", "b.test"].map((domain) => ({ method: "dkim", domain } as const));
  const { result } = await evaluateDmarc(
    "a.test",
    { provenDomains: proven, undecidedDomains: [] },
    { resolver, signal },
  );
  assertEquals([result, resolver.queries], ["fail", ["TXT _dmarc.a.test", "TXT _dmarc.test"]]);
});
