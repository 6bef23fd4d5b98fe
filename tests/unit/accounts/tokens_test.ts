import { assert, assertEquals, assertFalse, assertNotEquals } from "@std/assert";
import { createToken, formatHint, hashToken, isToken } from "../../../shared/accounts/tokens.ts";
import { formatDayNumber, parseDay, toDay, toMinute } from "../../../shared/accounts/time.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";

Deno.test("createToken makes a different valid token each time, and isToken accepts it", () => {
  const tokens = Array.from({ length: 200 }, () => createToken(createRandomBytes));
  for (const token of tokens) {
    assert(/^mct_[0-9A-Za-z]{36}$/.test(token), token);
    assert(isToken(token), token);
  }
  assertEquals(new Set(tokens).size, tokens.length);
});

Deno.test("createToken uses each character equally often", () => {
  let next = 0;
  const token = createToken((length) => Uint8Array.from({ length }, () => next++ % 256));
  // The bytes 248 to 255 are skipped.
  assertEquals(token.slice(4, 34), "0123456789ABCDEFGHIJKLMNOPQRST");
  next = 240;
  assertEquals(
    createToken((length) => Uint8Array.from({ length }, () => next++ % 256)).slice(4, 14),
    "stuvwxyz01",
  );
});

Deno.test("isToken refuses a token with any single typing error", () => {
  const token = createToken(createRandomBytes);
  for (let at = 4; at < token.length; at++) {
    for (const char of "0aZ9") {
      if (token[at] === char) continue;
      assertFalse(isToken(token.slice(0, at) + char + token.slice(at + 1)), `at ${at}`);
    }
  }
  const [a = "", b = ""] = [token[10], token[11]];
  if (a !== b) assertFalse(isToken(token.slice(0, 10) + b + a + token.slice(12)), "swapped");
  for (const text of ["", "mct_", token.slice(1), `${token}0`, token.toUpperCase(), ` ${token}`]) {
    assertFalse(isToken(text));
  }
});

Deno.test("the check characters of a token are a CRC-32 that another implementation computes too", () => {
  // CRC-32 of thirty zeros is 0xf40d8d28.
  assertEquals(isToken(`mct_${"0".repeat(30)}${base62(computeCrc("0".repeat(30)))}`), true);
});

/**
 * CRC-32 as defined, bit by bit over the whole message: slow, but independent of the code tested.
 */
function computeCrc(text: string): number {
  const bits = [...new TextEncoder().encode(text)]
    .flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> i) & 1));
  let register = 0xffffffffn;
  for (const bit of bits) {
    const out = (register & 1n) ^ BigInt(bit);
    register >>= 1n;
    if (out) register ^= 0xedb88320n;
  }
  return Number(register ^ 0xffffffffn);
}

function base62(value: number): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let text = "";
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) {
    text = digits[rest % 62] + text;
  }
  return text;
}

Deno.test("hashToken depends on every character of a token, and formatHint gives the last four", () => {
  const token = `mct_${"0".repeat(36)}`;
  assert(/^[0-9a-f]{64}$/.test(hashToken(token)));
  assertNotEquals(hashToken(token), hashToken(`${token.slice(0, -1)}1`));
  assertEquals(formatHint("mct_abcdWXYZ"), "WXYZ");
});

Deno.test("the days and minutes of the counts are those of UTC", () => {
  const midnight = Date.UTC(2026, 2, 1);
  assertEquals(toDay(midnight) - toDay(midnight - 1), 1);
  assertEquals(toMinute(midnight) - toMinute(midnight - 1), 1);
  assertEquals(formatDayNumber(toDay(midnight - 1)), "2026-02-28");
  assertEquals(parseDay("2026-02-28"), toDay(midnight - 1));
  for (const text of ["2026-02-30", "2026-13-01", "26-01-01", "", "2026-1-1", "2026-02-28T00"]) {
    assertEquals(parseDay(text), undefined, text);
  }
});
