import { assert, assertEquals, assertFalse } from "@std/assert";
import { assertLinearAnswer } from "../../support/assert_linear.ts";
import { findEntities } from "../../../shared/body/entities/entities.ts";
import type { BodyLanguage } from "../../../shared/contract/body.ts";

async function findTexts(text: string, language: BodyLanguage | null = "en") {
  return (await findEntities(text, language)).map(({ kind, value }) => `${kind} ${value}`);
}

Deno.test("findEntities finds each kind of entity that a text names", async () => {
  const cases: [string, BodyLanguage, readonly string[]][] = [
    ["Pay € 1.234,50 now", "en", ["amount 1234.50 EUR"]],
    ["only $1,234.50!", "en", ["amount 1234.50 USD"]],
    ["1 234,5 €", "fr", ["amount 1234.50 EUR"]],
    ["CHF 1'000", "de", ["amount 1000 CHF"]],
    ["IBAN DE89 3704 0044 0532 0130 00 ASAP", "en", ["iban DE89370400440532013000"]],
    ["GB82WEST12345698765432", "en", ["iban GB82WEST12345698765432"]],
    ["DE88 3704 0044 0532 0130 00", "en", []],
    ["card 4111 1111 1111 1111", "en", ["card **** 1111"]],
    ["order 4111 1111 1111 1112", "en", []],
    ["card 4111111111111111 12/27 123", "en", ["card **** 1111"]],
    ["4111 1111 1111 1111 123", "en", ["card **** 1111"]],
    ["12/27 4111 1111 1111 1111", "en", ["card **** 1111"]],
    ["4111111111111111,12/27,123", "en", ["card **** 1111"]],
    ["4111.1111.1111.1111", "en", ["card **** 1111"]],
    ["4111 \u2013 1111 \u2013 1111 \u2013 1111", "en", ["card **** 1111"]],
    ["4111\u200b1111\u200b1111\u200b1111", "en", ["card **** 1111"]],
    ["\uff14\uff11\uff11\uff11 1111 1111 1111", "en", ["card **** 1111"]],
    ["\u0664\u0661\u0661\u06611111\u06f1\u06f1\u06f1\u06f11111", "en", ["card **** 1111"]],
    ["3782 822463 10005 12/27", "en", ["card **** 0005"]],
    ["4111 1111 1111 1111 5500 0000 0000 0004", "en", ["card **** 1111", "card **** 0004"]],
    ["41111111 11111111", "en", ["card **** 1111"]],
    ["41 11 1111.1111 1111 11", "en", []],
    ["41111111111111110000", "en", []],
    ["DE89 3704 0044\n0532 0130 00", "de", ["iban DE89370400440532013000"]],
    ["DE89 3704 0044\r\n0532 0130 00\r\nBIC COBADEFFXXX", "de", ["iban DE89370400440532013000"]],
    ["100 K\u010d, 250 \u0440\u0443\u0431.", "en", ["amount 100 CZK", "amount 250 RUB"]],
    ["Use 123-456 to sign in", "en", ["code 123456"]],
    ["Use 1234 to sign the pages, or enter 2026 to confirm your year", "en", []],
    ["Utilisez 482913 pour vous connecter", "fr", ["code 482913"]],
    ["write to j\u00fcrgen@b\u00fccher.example", "en", ["email j\u00fcrgen@b\u00fccher.example"]],
    ["Appelez le 0 899 12 34 56 svp", "fr", ["phone +33899123456"]],
    ["Appelez le 0 800 123 456 svp", "fr", ["phone +33800123456"]],
    ["01/62/00/00/01 est notre t\u00e9l\u00e9phone", "fr", ["phone +33162000001"]],
    ["Your code is 482 913.", "en", ["code 482913"]],
    ["1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "en", ["crypto 1BoatSLRHtKNngkdXEeobR76b53LETtpyT"]],
    ["1BoatSLRHtKNngkdXEeobR76b53LETtpyU", "en", []],
    ["the 2026-01-31", "en", ["date 2026-01-31"]],
    ["until 2026-01-31", "en", ["date 2026-01-31"]],
    ["avant le 5 février 2026", "fr", ["date 2026-02-05"]],
    ["the PASSWORD", "en", []],
    ["Order no. 302-4471", "en", ["order 302-4471"]],
    ["Bestellnummer: AB12345", "de", ["order AB12345"]],
    ["Facture n° 2026-0042", "fr", ["order 2026-0042"]],
    ["in order to 12345", "en", []],
    ["zip code 90210 and error code 5501", "en", []],
    ["482913 is your verification code", "en", ["code 482913"]],
    ["votre code : 4829", "fr", ["code 4829"]],
    [
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "en",
      ["crypto 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
    ],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "en", []],
    ["le 5 février 2026", "fr", ["date 2026-02-05"]],
    ["am 5.3.2026", "de", ["date 2026-03-05"]],
    ["on 5/3/2026", "en", []],
    ["on 3/25/2026", "en", ["date 2026-03-25"]],
    ["March 25, 2026", "en", ["date 2026-03-25"]],
    ["2026-02-30", "en", []],
    ["write to Ann.Lee@Mail.example.org.", "en", ["email ann.lee@mail.example.org"]],
    ["call +49 30 901820", "en", ["phone +4930901820"]],
    ["appelez le 01 42 76 40 40", "fr", ["phone +33142764040"]],
    ["room 01 42 76 40 40", "en", []],
    ["call 01 42 76 40 40", "en", ["phone +33142764040"]],
    ["Phone: (201) 555-0123", "en", ["phone +12015550123"]],
    ["PLN 500 and 300 zł", "en", ["amount 500 PLN", "amount 300 PLN"]],
    ["R$ 20, US$5, ₹500", "en", ["amount 20 BRL", "amount 5 USD", "amount 500 INR"]],
    ["0,5 btc", "de", ["amount 0.50 BTC"]],
    ["Ronald 500, header 12", "en", []],
    ["fr14 2004 1010 0505 0001 3m02 606", "fr", ["iban FR1420041010050500013M02606"]],
    ["DE89-3704-0044-0532-0130-00", "de", ["iban DE89370400440532013000"]],
    ["DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000", "de", ["iban DE89370400440532013000"]],
    ["G-482910 is your code", "en", ["code 482910"]],
    ["LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1", "en", ["crypto LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"]],
    ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", "en", ["crypto DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"]],
    ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M", "en", []],
    [
      "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
      "en",
      ["crypto ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
    ],
    ["CH93 0076 2011 6238 5295 7 today", "en", ["iban CH9300762011623852957"]],
    ["LI21 0881 0000 2324 013A A", "de", ["iban LI21088100002324013AA"]],
    ["DE89370400440532013000123", "de", []],
    ["your verification code is:\n482913\n", "en", ["code 482913"]],
    ["Your verification code is\n\n482913", "en", ["code 482913"]],
    ["class code is\n4829 Main Street", "en", []],
    ["Use 482913 as your login code", "en", ["code 482913"]],
    ["Your Google verification code is G-482913", "en", ["code 482913"]],
    ["USD 20 million", "en", ["amount 20000000 USD"]],
    ["$20.5 million or $2.5bn", "en", ["amount 20500000 USD", "amount 2500000000 USD"]],
    ["₹5,000, ¥500", "en", ["amount 5000 INR", "amount 500 JPY"]],
    ["3,5 Mio. Euro, 2 Mrd. €", "de", ["amount 3500000 EUR", "amount 2000000000 EUR"]],
    ["10.5M USD", "en", ["amount 10500000 USD"]],
    ["2 millions d'euros", "fr", ["amount 2000000 EUR"]],
    ["3 million of US dollars", "en", ["amount 3000000 USD"]],
    ["$50k and 5 m cable for €3", "en", ["amount 50000 USD", "amount 3 EUR"]],
    ["call 1-888-937-4451 or (888) 937-4452", "en", ["phone +18889374451", "phone +18889374452"]],
    ["Telephone 020 7946 0958", "en", ["phone +442079460958"]],
    ["Rufen Sie an: 01 62 00 00 01", "de", ["phone +33162000001"]],
    ["chiami lo 01 62 00 00 01", "it", ["phone +33162000001"]],
    ["Artikel 01 62 00 00 01", "de", []],
    ["order 020 7946 0958", "en", []],
    ["https://x.example/2026-01-05/12345", "en", []],
    ["am 04.10.2020", "de", ["date 2020-10-04"]],
    ["code of your voucher: 4711", "en", []],
    ["code JAN207162", "en", []],
    ["SWIFT and your INVESTMENTS", "en", []],
  ];
  for (const [text, language, expected] of cases) {
    assertEquals(await findTexts(text, language), expected, text);
  }
});

Deno.test("findEntities is not misled by words, links and numbers that look like entities", async () => {
  const ADDRESS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
  const cases: [string, BodyLanguage | null, readonly string[]][] = [
    ["SWIFT CONCERTS, BIC TEXTBOOK", "en", []],
    ["Swift: Gunnison", "en", []],
    ["DE89 3704 0044 0532 0130 00, BIC COBADEFF", "de", ["iban DE89370400440532013000"]],
    [`BTC ${ADDRESS}`, "en", [`crypto ${ADDRESS}`]],
    [`${"AB12 ".repeat(500)}DE89 3704 0044 0532 0130 00`, "de", ["iban DE89370400440532013000"]],
    ["EUR 5kg, CHF 4x4", "de", []],
    ["USt-IdNr. DE123456789\nIBAN DE89 3704 0044 0532 0130 00", "de", [
      "iban DE89370400440532013000",
    ]],
    ["P.IVA IT01234567890. IBAN IT60 X054 2811 1010 0000 0123 456", "it", [
      "iban IT60X0542811101000000123456",
    ]],
    ["4539+5787+6362+1486", "en", ["card **** 1486"]],
    ["BTC 64,000.12 USD, BTC 2", "en", ["amount 64000.12 USD", "amount 2 BTC"]],
    ["USD 50k, $20off", "en", ["amount 50000 USD", "amount 20 USD"]],
    ["4111 1111 1111 1111 EUR 50", "en", ["card **** 1111", "amount 50 EUR"]],
    ["image001.png@01DA1234.ABCD", "en", []],
    ["http://user:pw@host.example/", "en", []],
    ["http://host.example/?a=user@host.example", "en", ["email user@host.example"]],
    ["SKU 2026-01-02-XL", "en", []],
    ["code review for PR 123456, auth code 083421", "en", []],
    ["Your verification code is\n\n884422\n\nThanks", null, ["code 884422"]],
    ["Voici votre code de connexion\n  884 422", "fr", ["code 884422"]],
    ["Code: 12 34 56", "en", []],
    ["Code: 8844-2211", "en", ["code 88442211"]],
    ["on 12/03/2026", "en", []],
    ["on 12.03.2026", null, ["date 2026-03-12"]],
    ["\u00c9ch\u00e9ance : 12/03/2026", null, ["date 2026-03-12"]],
    ["Scadenza: 12/03/2026", null, ["date 2026-03-12"]],
    ["Fecha l\u00edmite de pago: 12/03/2026", null, ["date 2026-03-12"]],
    ["F\u00e4llig am 12.03.2026", null, ["date 2026-03-12"]],
  ];
  for (const [text, language, expected] of cases) {
    assertEquals(await findTexts(text, language), expected, text);
  }
});

Deno.test("findEntities reads dollars of other countries, and prices without cents", async () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["$ 792.00 MN", "792.00 MXN"],
    ["$2,754.00 MN", "2754.00 MXN"],
    ["$ 4000.00 M.N.", "4000.00 MXN"],
    ["$ 1.234,56 MXN", "1234.56 MXN"],
    ["$500 COP", "500 COP"],
    ["$10mn", "10000000 USD"],
    ["CA$41", "41 CAD"],
    ["AU$47", "47 AUD"],
    ["A$7", "7 AUD"],
    ["HK$42", "42 HKD"],
    ["NZ$43", "43 NZD"],
    ["S$44", "44 SGD"],
    ["MX$45", "45 MXN"],
    ["NT$46", "46 TWD"],
    ["US $5", "5 USD"],
    ["12,- €", "12 EUR"],
    ["15,-- Euro", "15 EUR"],
    ["CHF 15.-", "15 CHF"],
    ["0.00045 BTC", "0.00045 BTC"],
    // An iSCSI portal and a variable; an unknown currency.
    ["tcp: [3] $IP3:3260,1 $host3", null],
    ["3260,1032 $host1", null],
    ["3260,1032 €", null],
    ["B$500", null],
  ];
  for (const [text, expected] of cases) {
    const amounts = (await findTexts(text)).filter((each) => each.startsWith("amount"));
    assertEquals(amounts, expected === null ? [] : [`amount ${expected}`], text);
  }
});

Deno.test("findEntities finds the numbers of orders and bills in five languages", async () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["ordine n. 12345678", "12345678"],
    ["Ordine: 12345678", "12345678"],
    ["numero ordine 12345678", "12345678"],
    ["fattura n. 12345", "12345"],
    ["Pedido: 12345678", "12345678"],
    ["Número de pedido 12345678", "12345678"],
    ["factura n.º 12345", "12345"],
    ["Numéro de commande 12345678", "12345678"],
    ["N° de commande : 12345678", "12345678"],
    ["Order 12345678", "12345678"],
    ["Bestellung AB-123456", "AB-123456"],
    ["purchase order 450012345", "450012345"],
    ["in order 123", null],
    ["Invoice 2026-01-05", null],
    ["order by 12345", null],
  ];
  for (const [text, expected] of cases) {
    const orders = (await findTexts(text)).filter((each) => each.startsWith("order"));
    assertEquals(orders, expected === null ? [] : [`order ${expected}`], text);
  }
});

Deno.test("findEntities quotes a code with the words that announce it", async () => {
  const [code] = await findEntities("Hi. 482913 is your Google code", "en");
  assertEquals(code?.text, "482913 is your Google code");
});

Deno.test("findEntities never shows a card number whole", async () => {
  const entities = await findEntities("code: 4111111111111111, tel 4111 1111 1111 1111", "fr");
  assertFalse(JSON.stringify(entities).replaceAll(/\D/g, "").includes("41111111"));
  assert(entities.some(({ kind }) => kind === "card"));
});

Deno.test("findEntities gives bounded answers and takes linear time on repeated tokens", async () => {
  const units = [
    "DE89 3704 ",
    "4111 1111 ",
    "1Boat",
    "+49 30 ",
    "a@b.",
    "code ",
    "1.",
    "€ 1",
    "5. ",
    "a.",
    "order no. 1",
    "3260,1 $",
    "n. ordine n. ",
  ];
  for (const unit of units) {
    const ask = async (size: number) => {
      const text = unit.repeat(Math.floor(size / unit.length));
      assert((await findEntities(text, "de")).length <= 100);
    };
    await assertLinearAnswer(ask, { size: 240_000, what: unit });
  }
});

Deno.test("findEntities gives an entity its detail where one is known", async () => {
  const cases: [string, string][] = [
    ["IBAN DE89 3704 0044 0532 0130 00", "DE"],
    ["0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359", "Ethereum"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "Bitcoin"],
    ["invoice no. 99120", "invoice"],
    ["+33 1 62 00 00 01", "Automated calls, metropolitan France (0162)"],
  ];
  for (const [text, detail] of cases) {
    assertEquals((await findEntities(text, "en")).map((each) => each.detail), [detail], text);
  }
});
