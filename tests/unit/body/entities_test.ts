import { assert, assertEquals, assertFalse } from "@std/assert";
import { assertLinearAnswer } from "../../support/assert_linear.ts";
import { findEntities } from "../../../shared/body/entities.ts";
import {
  isBase58Address,
  isBech32Address,
  isIban,
  isLuhn,
} from "../../../shared/body/checksums.ts";
import type { BodyLanguage } from "../../../shared/contract/body.ts";

async function found(text: string, language: BodyLanguage | null = "en") {
  return (await findEntities(text, language)).map(({ kind, value }) => `${kind} ${value}`);
}

Deno.test("findEntities: what a text names", async () => {
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
    ["Your code is 482 913.", "en", ["code 482913"]],
    ["1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "en", ["crypto 1BoatSLRHtKNngkdXEeobR76b53LETtpyT"]],
    ["1BoatSLRHtKNngkdXEeobR76b53LETtpyU", "en", []],
    ["until 2026-01-31", "en", ["date 2026-01-31"]],
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
  ];
  for (const [text, language, expected] of cases) {
    assertEquals(await found(text, language), expected, text);
  }
});

Deno.test("findEntities: a card number never shows whole", async () => {
  const entities = await findEntities("code: 4111111111111111, tel 4111 1111 1111 1111", "fr");
  assertFalse(JSON.stringify(entities).replaceAll(/\D/g, "").includes("41111111"));
  assert(entities.some(({ kind }) => kind === "card"));
});

Deno.test("findEntities: bounded, and linear on repeated tokens", async () => {
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
  ];
  for (const unit of units) {
    const ask = async (size: number) => {
      const text = unit.repeat(Math.floor(size / unit.length));
      assert((await findEntities(text, "de")).length <= 100);
    };
    await assertLinearAnswer(ask, { size: 240_000, what: unit });
  }
});

Deno.test("checksums: one changed sign breaks each", async () => {
  assert(isIban("FR1420041010050500013M02606"));
  assertFalse(isIban("FR1420041010050500013M02607"));
  assertFalse(isIban("XX1420041010050500013M02606"));
  assert(isLuhn("4111111111111111"));
  assertFalse(isLuhn("4111111111111121"));
  // BIP 173 and BIP 350, test vectors.
  assert(isBech32Address("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"));
  assert(isBech32Address("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"));
  assertFalse(isBech32Address("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"));
  assert(await isBase58Address("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"));
  assertFalse(await isBase58Address("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"));
});
