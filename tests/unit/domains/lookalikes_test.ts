import { assert, assertEquals, assertGreater } from "@std/assert";
import { CONFUSABLES } from "../../../shared/domains/confusables.ts";
import { isDisguisedDomain, isDisguisedText } from "../../../shared/domains/disguise.ts";
import { isHostName } from "../../../shared/domains/host_name.ts";
import { isAbusedEnding, isRandomName } from "../../../shared/domains/odd_names.ts";
import { computeSkeleton, foldLookalikes } from "../../../shared/domains/skeleton.ts";
import { foldCodePoint } from "../../../shared/scoring/matching/fold.ts";
import { describeDomain } from "../../../console/src/text/describe_domain.ts";

Deno.test("every lookalike folds to the same letter in words, in names and in the scan", () => {
  assertGreater(CONFUSABLES.size, 150);
  for (const [lookalike, letter] of CONFUSABLES) {
    assertEquals(foldLookalikes(lookalike), letter, lookalike);
    assertEquals(computeSkeleton(lookalike), letter, lookalike);
    assertEquals(foldCodePoint(lookalike.codePointAt(0) ?? 0), letter, lookalike);
  }
});

Deno.test("computeSkeleton gives texts that look alike the same skeleton", () => {
  for (
    const [a, b] of [
      ["раура1", "paypal"],
      ["arnazon", "amazon"],
      ["vvalmart", "walmart"],
      ["cloudflare", "doudflare"],
      ["g00g1e", "google"],
      ["Āpple", "apple"],
    ] as const
  ) assertEquals(computeSkeleton(a), computeSkeleton(b), a);
  assert(computeSkeleton("example") !== computeSkeleton("sample"));
});

Deno.test("isDisguisedDomain finds mixed, styled and borrowed letters, in console and analysis", () => {
  const disguised = [
    "xn--pple-43d.com",
    "раypal.com",
    "аррӏе.com",
    "𝐩aypal.com",
    "раура1.com",
    "ᏢᎪᎩᏢᎪᏞ.com",
    "ꮲꭺꭹꮲꭺꮮ.com",
    "ꓑꓮꓬꓑꓮꓡ.com",
    "ⲡaypal.com",
    "ⲣⲁⲩⲣⲁⳑ.com",
    "𐓪range.com",
    "micr๐s๐ft.com",
    "googl໐.com",
    "micrօsօft.com",
    "𐐬utlook.com",
    "𑣁ony.com",
    "𑣁𑣈𑣈.com",
    "ᑭᗩᑌᒪ.com",
    "ᴘᴀʏᴘᴀʟ.com",
    "pɑypɑl.com",
    "micros௦ft.com",
    "www.paypal.com.ꓮꓲ.com",
  ];
  const honest = [
    "paypal.com",
    "müller.de",
    "пример.рф",
    "яблоко.com",
    "例え.jp",
    "xn--mller-kva.de",
    "日本tv.jp",
    "ไทยshop.com",
    "ᏣᎳᎩ.com",
    "ᐃᓄᒃᑎᑐᑦ.ca",
    "ɛwe.org",
    "ηχος.gr",
    "kahvaltı.com",
    "łódź.pl",
    "ελλάδα.com",
    "հայ.com",
    "שלום.com",
  ];
  for (const domain of disguised) {
    assert(isDisguisedDomain(domain), domain);
    if (domain.normalize("NFKC") === domain) assert(describeDomain(domain).isDisguised, domain);
  }
  for (const domain of honest) {
    assertEquals(
      [isDisguisedDomain(domain), describeDomain(domain).isDisguised],
      [false, false],
      domain,
    );
  }
});

Deno.test("isDisguisedText does not report ordinary words of any script", () => {
  for (
    const text of [
      "ꓑꓮꓬꓑꓮꓡ",
      "ⲢⲀⲨⲢⲀⲖ ⲠⲀⲨ ⲀⲘⲀⲌⲞⲚ",
      "\u202emoc.lapyap@ecivres",
      "𐌀𐌌𐌀𐌕 x",
      "ᑭᗩᑌᒪ",
      "Αpple",
      "pаypal team",
      "L\u200bedger",
      "𝗔ccount",
      "Ⓟay",
      "ⲀⲢⲢⳐⲈ",
      "ᏢᎪᎩᏢᎪᏞ",
      "Micr๐s๐ft",
      "Micr໐s໐ft",
      "AMAZ𐐄N",
      "𐓘mazon",
      "ꓑ ꓮ ꓬ ꓑ ꓮ ꓡ",
      "Micrօsօft",
    ]
  ) {
    assert(isDisguisedText(text), text);
  }
  for (
    const text of [
      "Ann Müller",
      "Анна Иванова",
      "Ελένη",
      "محمد",
      "नमस्ते",
      "👨‍👩‍👧 family",
      "می‌خواهم",
      "Ann Анна",
      "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ",
      "LINEヤフー Aと B",
      "A和B",
      "삼성SDS",
      "ร้านABCจำกัด",
      "הSMS",
      "5µm",
      "",
    ]
  ) assertEquals(isDisguisedText(text), false, text);
});

Deno.test("isHostName accepts what can be a domain of the internet", () => {
  for (
    const name of [
      "example.org",
      "a.b.example.co.uk",
      "müller.de",
      "xn--mller-kva.de",
      "a_b.example.org",
    ]
  ) {
    assert(isHostName(name), name);
  }
  for (
    const name of [
      "",
      "correios",
      "localhost",
      "%pedidos.example",
      "a..example",
      "10.0.0.1",
      "a b.example",
      "[1.2.3.4]",
      `${"a.".repeat(200)}example`,
    ]
  ) assertEquals(isHostName(name), false, name);
});

Deno.test("isRandomName and isAbusedEnding do not report ordinary names", () => {
  for (const domain of ["t8n7t7xm6.com", "weqgvwdsag.com", "mail.9i6ysojn6t.com"]) {
    assert(isRandomName(domain), domain);
  }
  for (
    const domain of [
      "angstschweiss.de",
      "rechtsschutz24.de",
      "web2print.com",
      "4chan.org",
      "pgp5.example",
      "knightsbridge.co.uk",
      "o2online.de",
      "365days.example",
      "h2o4you.com",
      "freshrpms.net",
      "xxxxxxxxxxxx.com",
      "www.ndtvprofit.com",
    ]
  ) assertEquals(isRandomName(domain), false, domain);
  assert(isAbusedEnding("parcels.icu") && isAbusedEnding("a.b.sa.com"));
  for (const domain of ["example.com", "icu.org", "top.example"]) {
    assertEquals(isAbusedEnding(domain), false, domain);
  }
});
