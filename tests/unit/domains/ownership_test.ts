import { assert, assertEquals, assertGreater } from "@std/assert";
import writtenBy from "../../../catalogue/written_by.json" with { type: "json" };
import { findClaimedBrand, isBrandDomain } from "../../../shared/domains/brands.ts";
import { isExcused, relateToBrand, sendsForOthers } from "../../../shared/domains/ownership.ts";
import { findImitation } from "../../../shared/domains/imitation.ts";

/** A host, the proven domain of the author, and whether the host is excused. */
const CASES: readonly [host: string, proven: string, excused: boolean, why: string][] = [
  ["vodafone-rechnung.de", "mail.vodafone.de", true, "the brand's own mail"],
  ["vodafone-treue.de", "vodafone.de", true, "a word nobody knows"],
  ["vodafone-rechnung.de", "", false, "nothing is proven"],
  ["vodafone-rechnung.de", "telekom.de", false, "another brand's mail"],
  ["vodafone-rechnung.de", "vodafone-mails.example", false, "a domain that is not listed"],
  ["v0dafone.de", "vodafone.de", false, "no brand draws its name alike"],
  ["vodafome.de", "vodafone.de", false, "nor misspells it"],
  ["vodafone.de.evil.example", "vodafone.de", false, "nor hides its domain in another one"],
  ["google-konto.com", "gmail.com", false, "anybody has a mailbox there"],
  ["paypal-refund.com", "paypal.com", false, "others write into its invoices"],
  ["github-login.com", "noreply.github.com", false, "others write into its mails"],
  ["vodafone-treue.de", "vodafone-treue.de", true, "the sender's own domain, which is near"],
  ["shop.vodafone-treue.de", "mail.vodafone-treue.de", true, "the same organization"],
  ["paypal-login.example", "paypal-login.example", false, "a sure imitation proves itself easily"],
];

Deno.test("isExcused excuses links of the proven author, and no others", () => {
  for (const [host, proven, excused, why] of CASES) {
    const imitation = findImitation(host);
    assert(imitation !== null, host);
    assertEquals(
      isExcused(imitation, host, proven),
      excused,
      `${host} in mail of ${proven}: ${why}`,
    );
  }
});

Deno.test("the domains in which customers write mail are brands' domains, sorted, each once", () => {
  assertGreater(writtenBy.others.length, 100);
  assertEquals(writtenBy.others, [...new Set(writtenBy.others)].sort());
  for (const domain of writtenBy.others) assert(isBrandDomain(domain), domain);
});

Deno.test("sendsForOthers excepts hosts from which only the owner writes", () => {
  assertEquals(writtenBy.owner, [...new Set(writtenBy.owner)].sort());
  for (const domain of writtenBy.owner) {
    assertEquals(sendsForOthers(domain), false, domain);
    assert(writtenBy.others.some((other) => domain.endsWith(`.${other}`)), domain);
  }
  assert(sendsForOthers("microsoft.com"));
});

Deno.test("relateToBrand distinguishes own domains, local branches, and names that anybody can register", () => {
  const cases: readonly (readonly [name: string, domain: string, relation: string])[] = [
    ["Sparkasse", "sparkasse.de", "own"],
    ["Sparkasse Koblenz", "sparkasse-koblenz.de", "branch"],
    ["Kreissparkasse Ostalb Sparkasse", "ksk-ostalb.de", "branch"],
    ["Sparkasse", "sparkasse-login.de", "foreign"],
    ["Sparkasse", "sparkasse-koblenz.com", "foreign"],
    ["Sparkasse", "push-erneuerung.de", "foreign"],
    ["Caisse d'Epargne Normandie", "cen.caisse-epargne.fr", "own"],
    ["Crédit Agricole Brie Picardie", "ca-briepicardie.fr", "own"],
    ["Crédit Agricole", "ca-securite-client.fr", "foreign"],
  ];
  for (const [name, domain, relation] of cases) {
    const brand = findClaimedBrand(name);
    assert(brand !== undefined, name);
    assertEquals(relateToBrand(brand, domain), relation, domain);
  }
});
