import { assert, assertEquals, assertGreater } from "@std/assert";
import services from "../../../catalogue/mailing_services.json" with { type: "json" };
import {
  belongsTo,
  BRANDS,
  findClaimedBrand,
  isBrandDomain,
} from "../../../shared/domains/brands.ts";
import { isAtMailingService } from "../../../shared/domains/mailing_services.ts";
import { findRegisteredDomain } from "../../../shared/domains/organizational_domain.ts";

Deno.test("findClaimedBrand finds brands of recent phishing, and belongsTo knows their domains", () => {
  const cases: readonly (readonly [name: string, brand: string, own: string])[] = [
    ["Canada Revenue Agency", "Canada Revenue Agency", "cra-arc.gc.ca"],
    ["Commonwealth Bank", "Commonwealth Bank", "commbank.com.au"],
    ["Yapı Kredi", "Yapi Kredi", "yapikredi.com.tr"],
    ["Danske Bank", "Danske Bank", "danskebank.dk"],
    ["Pibank", "Pibank", "pibank.es"],
    ["AWS Notifications Amazon", "Amazon", "aws.com"],
    ["Correios do Brasil", "Correios", "noreply.correios.com.br"],
    ["Ledger Support", "Ledger", "updates.ledger.com"],
    ["Electrum Wallet", "Electrum", "electrum.org"],
    ["TEMU", "Temu", "temuemail.com"],
    ["Banco Bradesco", "Bradesco", "infobradesco.com.br"],
    ["Banco Santander", "Santander", "bancosantander.es"],
    ["Agencia Tributaria", "Agencia Tributaria", "correo.aeat.es"],
    ["Agenzia delle Entrate", "Agenzia delle Entrate", "agenziaentrate.gov.it"],
    ["Receita Federal", "Receita Federal", "receita.fazenda.gov.br"],
    ["GLS Kundenservice", "GLS", "gls-group.eu"],
    ["ADAC Mitgliedschaft", "ADAC", "adac.de"],
    ["Caisse d'Épargne", "Caisse d'Épargne", "caisse-epargne.fr"],
    ["France Travail", "France Travail", "francetravail.fr"],
    ["LIDL Gewinnspiel", "Lidl", "lidl.de"],
    ["HM Revenue & Customs", "HMRC", "hmrc.gov.uk"],
    ["HM Revenue and Customs", "HMRC", "gov.uk"],
    ["Supporto Aruba", "Aruba", "staff.aruba.it"],
    ["Électricité de France", "EDF", "edf.fr"],
    ["Zakład Ubezpieczeń Społecznych", "ZUS", "zus.pl"],
    ["Chronopost", "Chronopost", "network1.pickup.fr"],
  ];
  for (const [name, expected, domain] of cases) {
    const brand = findClaimedBrand(name);
    assertEquals(brand?.name, expected, name);
    assert(brand !== undefined && belongsTo(brand, domain), domain);
    assertEquals(belongsTo(brand, "parcels-support.example"), false);
  }
});

Deno.test("findClaimedBrand finds no brand in ordinary words and names", () => {
  const names = [
    "Ledger Enquirer",
    "William of Orange",
    "Kraken Rum Club",
    "Free Software Foundation",
  ];
  for (
    const name of [...names, "Visa pour l'image", "Exodus Travels Ltd", "Zoom Lens Review", ""]
  ) {
    assertEquals(findClaimedBrand(name)?.name, undefined, name);
  }
});

Deno.test("findClaimedBrand does not take an address at a free mailbox for its provider", () => {
  for (const name of ["ann.muster@gmail.com", " 'Ann@Hotmail.COM'", '"ann@yahoo.co.uk"']) {
    assertEquals(findClaimedBrand(name)?.name, undefined, name);
  }
  for (const name of ["paypal.service@gmail.com", "help@paypal.com", "PayPal ann@gmail.com"]) {
    assertEquals(findClaimedBrand(name)?.name, "PayPal", name);
  }
  assertEquals(findClaimedBrand("gmail@gmail.com")?.name, "Google");
});

Deno.test("belongsTo accepts no name that a customer of a mailing service chose", () => {
  const brand = findClaimedBrand("PayPal");
  assert(brand !== undefined);
  for (
    const host of [
      "paypal.zendesk.com",
      "news.paypal.mcsv.net",
      "paypal.us9.list-manage.com",
      "paypal-support.zendesk.com",
      "paypal.attacker.example",
      "zendesk.com",
    ]
  ) assertEquals(belongsTo(brand, host), false, host);
  const amazon = findClaimedBrand("Amazon");
  assert(amazon !== undefined);
  assertEquals(belongsTo(amazon, "a.r.eu-west-1.awstrack.me"), false);
});

Deno.test("every mailing service and brand is written as it is compared, and none is both", () => {
  const domains = services.flatMap(({ domains }) => domains);
  assertGreater(domains.length, 100);
  assertGreater(BRANDS.length, 150);
  for (const domain of domains) {
    assertEquals(findRegisteredDomain(domain), domain);
    assert(isAtMailingService(`a.${domain}`), domain);
    // Amazon's own bounces come from there.
    if (domain !== "amazonses.com") assertEquals(isBrandDomain(domain), false, domain);
  }
  assertEquals(new Set(domains).size, domains.length);
  assertEquals(isAtMailingService("list-manage.com.evil.example"), false);
  const names = services.map(({ service }) => service.toLowerCase());
  assertEquals(names, names.toSorted());
  for (const { service, domains, note } of services) {
    assert(note.length > 10, service);
    assertEquals(domains, domains.toSorted(), service);
  }
});

Deno.test("findClaimedBrand reads a name with spaced letters or in another script", () => {
  for (const name of ["P A Y P A L", "ꓑ ꓮ ꓬ ꓑ ꓮ ꓡ", "ᏢᎪᎩᏢᎪᏞ", "The A M A Z O N team"]) {
    assert(findClaimedBrand(name), name);
  }
  for (const name of ["J R R Tolkien", "A B C D E"]) {
    assertEquals(findClaimedBrand(name), undefined);
  }
});
