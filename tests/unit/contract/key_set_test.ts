import { assertEquals } from "@std/assert";
import { readKeySet } from "../../../shared/contract/key_set.ts";

const RSA = { kty: "RSA", kid: "a", n: "AQAB", e: "AQAB" };
const EC = { kty: "EC", crv: "P-256", x: "AA", y: "AA" };

Deno.test("readKeySet reads a key set and the bare array of keys", () => {
  assertEquals(readKeySet(JSON.stringify({ keys: [RSA, EC] }))?.keys, [RSA, EC] as never);
  assertEquals(readKeySet(JSON.stringify([EC]))?.keys, [EC] as never);
});

Deno.test("readKeySet passes over keys that do not verify RS256 or ES256", () => {
  const others = [
    { kty: "oct", k: "AAAA" },
    { ...RSA, use: "enc" },
    { ...RSA, alg: "PS256" },
    { ...EC, crv: "P-384" },
    { kty: "OKP", crv: "Ed25519", x: "AA" },
    { kty: "RSA", n: 1, e: "AQAB" },
    null,
    "key",
  ];
  assertEquals(readKeySet(JSON.stringify({ keys: [...others, RSA] }))?.keys, [RSA] as never);
  assertEquals(readKeySet(JSON.stringify({ keys: others })), undefined);
});

Deno.test("readKeySet drops private members", () => {
  assertEquals(readKeySet(JSON.stringify([{ ...EC, d: "secret" }]))?.keys, [EC] as never);
});

Deno.test("readKeySet refuses input that is not a key set", () => {
  const many = JSON.stringify(Array.from({ length: 33 }, () => RSA));
  for (const text of ["", "{", "null", "[]", "1", '{"keys":{}}', '"keys"', many]) {
    assertEquals(readKeySet(text), undefined, text.slice(0, 20));
  }
});
