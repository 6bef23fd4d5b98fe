import { assert, assertEquals, assertGreater } from "@std/assert";
import services from "../../../catalogue/mailing_services.json" with { type: "json" };
import { belongsTo, brands, claimedBrand, isBrandDomain } from "../../../shared/domains/brands.ts";
import { organizationalDomain } from "../../../shared/domains/organizational_domain.ts";

Deno.test("claimedBrand and belongsTo: brands of recent phishing and their senders", () => {
  const cases: readonly (readonly [name: string, brand: string, own: string])[] = [
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
  ];
  for (const [name, expected, own] of cases) {
    const brand = claimedBrand(name);
    assertEquals(brand?.name, expected, name);
    assert(brand !== undefined && belongsTo(brand, own), own);
    assertEquals(belongsTo(brand, "parcels-support.example"), false);
  }
});

Deno.test("claimedBrand: ordinary words and names claim nothing", () => {
  const names = [
    "Ledger Enquirer",
    "William of Orange",
    "Kraken Rum Club",
    "Free Software Foundation",
  ];
  for (
    const name of [...names, "Visa pour l'image", "Exodus Travels Ltd", "Zoom Lens Review", ""]
  ) {
    assertEquals(claimedBrand(name)?.name, undefined, name);
  }
});

Deno.test("belongsTo: a brand's own name at a mailing service is no impersonation", () => {
  const brand = claimedBrand("PayPal");
  assert(brand !== undefined);
  assertEquals(belongsTo(brand, "paypal.zendesk.com"), true);
  assertEquals(belongsTo(brand, "news.paypal.mcsv.net"), true);
  assertEquals(belongsTo(brand, "paypal-support.zendesk.com"), false);
  assertEquals(belongsTo(brand, "paypal.attacker.example"), false);
  assertEquals(belongsTo(brand, "zendesk.com"), false);
});

Deno.test("every mailing service and brand is written as it is compared, and none is both", () => {
  assertGreater(services.length, 20);
  assertGreater(brands().length, 150);
  for (const service of services) {
    assertEquals(organizationalDomain(service), service);
    if (service !== "amazonses.com") assertEquals(isBrandDomain(service), false, service);
  }
  assertEquals(new Set(services).size, services.length);
});
