import { assert, assertEquals } from "@std/assert";
import { isFreeMail } from "../../../shared/domains/free_mail.ts";
import { findHostKind, isTrustedSender } from "../../../shared/domains/host_kinds.ts";
import { DomainsByEnding } from "../../../shared/domains/domains_by_ending.ts";
import { createRankFilter, findRank, mayContainDomain } from "../../../shared/domains/ranks.ts";
import { composeHostFiles } from "../../../lab/hosts/host_files.ts";

Deno.test("findRank gives how common a registered domain is", () => {
  const table: readonly (readonly [string, number | undefined])[] = [
    ["google.com", 100],
    ["paypal.com", 500],
    ["www.google.com", undefined],
    ["bbc.co.uk", 500],
    ["laposte.fr", 10_000],
    ["a-domain-that-nobody-visits.example", undefined],
    ["", undefined],
    ["com", undefined],
  ];
  for (const [domain, expected] of table) assertEquals(findRank(domain), expected, domain);
  let ranked = 0;
  for (let i = 0; i < 20_000; i++) if (findRank(`unknown-${i}.example`) !== undefined) ranked++;
  assert(ranked > 0 && ranked < 80, `${ranked}`);
});

Deno.test("createRankFilter has all domains that were put in", () => {
  const domains = Array.from({ length: 1000 }, (_, i) => `site-${i}.example`);
  const filter = createRankFilter(domains, { bits: 14, hashes: 10 });
  assert(domains.every((domain) => mayContainDomain(filter, domain)));
  assert(!mayContainDomain(filter, "other.example"));
});

Deno.test("findHostKind names whose content a host has, by the longest entry", () => {
  const table: readonly (readonly [string, string | undefined])[] = [
    ["gmail.com", "free_mail"],
    ["mail.gmail.com", "free_mail"],
    ["drive.google.com", "file_host"],
    ["sites.google.com", "subdomain_host"],
    ["google.com", undefined],
    ["a.b.workers.dev", "subdomain_host"],
    ["x.run.app", "self_service"],
    ["bit.ly", "shortener"],
    ["linktr.ee", "social_page"],
    ["notbit.ly", undefined],
    ["ly", undefined],
    ["", undefined],
  ];
  for (const [host, expected] of table) assertEquals(findHostKind(host), expected, host);
  for (const domain of ["126.com", "gmx.de", "t-online.de", "citromail.hu"]) {
    assert(isFreeMail(domain));
    assertEquals(findHostKind(domain), "free_mail", domain);
  }
});

Deno.test("isTrustedSender accepts registered domains of organizations that protect their mail", () => {
  assert(isTrustedSender("1password.com"));
  assert(!isTrustedSender("gmail.com") && !isTrustedSender("x.1password.com"));
});

Deno.test("composeHostFiles reads the published lists, and adds the project's own hosts", async () => {
  const lists: Readonly<Record<string, string>> = {
    "tranco_top_50k.csv": "1,a.example\n2,b.co.example\n",
    "free_email_providers.txt": "mail.example\nold.example\nexample.com\n\n",
    "disposable_email_providers.txt": "old.example",
    "url_shorteners.txt": " \nS.example\r\nno host\n",
  };
  const files = await composeHostFiles((name) => Promise.resolve(lists[name] ?? ""), {
    shortener: ["own.example"],
    free_mail: ["own.example"],
  });
  const text = JSON.stringify([...files]);
  assert(text.includes('{"to":100,"names":{"co.example":"b","example":"a"}}'), text);
  assert(text.includes('"free_mail.json",{"names":{"example":"mail own"}}'), text);
  assert(text.includes('"shortener":["own.example","s.example"]'), text);
});

Deno.test("DomainsByEnding finds whole domains by what follows the first dot", () => {
  const list = new DomainsByEnding({ com: "bank shop", "co.uk": "bank" });
  const none = ["", ".com", "com", "shop.co.uk", "a.bank.com", "bank.constructor", "x.uk"];
  // A list is searched as it is stored at first, and parsed when it is asked often.
  for (let round = 0; round < 30; round++) {
    for (const domain of ["bank.com", "shop.com", "bank.co.uk"]) assert(list.has(domain), domain);
    for (const domain of none) assert(!list.has(domain), domain);
  }
});
