import { assert, assertEquals, assertFalse } from "@std/assert";
import { maskCards, maskUrlCards } from "../../../shared/body/entities/cards.ts";
import {
  isBase58Address,
  isBech32Address,
  isIban,
  isLuhn,
} from "../../../shared/body/entities/checksums.ts";

Deno.test("each check digit rule refuses a number with one changed character", () => {
  assert(isIban("FR1420041010050500013M02606"));
  assertFalse(isIban("FR1420041010050500013M02607"));
  assertFalse(isIban("XX1420041010050500013M02606"));
  assert(isLuhn("4111111111111111"));
  assertFalse(isLuhn("4111111111111121"));
  // BIP 173 and BIP 350, test vectors.
  assert(isBech32Address("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"));
  assert(isBech32Address("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"));
  assertFalse(isBech32Address("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"));
  assert(isBase58Address("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"));
  assertFalse(isBase58Address("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"));
});

Deno.test("maskCards masks a card number in any text, and leaves other numbers as they are", () => {
  assertEquals(
    maskCards("pay 4111-1111-1111-1111 for 1234567890123"),
    "pay **** 1111 for 1234567890123",
  );
  // Diners Club and JCB; one digit more, one digit changed.
  assertEquals(
    maskCards("3056 9309 0259 04, 3530\u00a01113\u00a03330\u00a00000"),
    "**** 5904, **** 0000",
  );
  assertEquals(maskCards("30569309025905"), "30569309025905");
  assertEquals(
    maskUrlCards("https://a.example/4111111111111111?c=4111+1111%201111-1111&d=1#x"),
    "https://a.example/****1111?c=****1111&d=1#x",
  );
});
