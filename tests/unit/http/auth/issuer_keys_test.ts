import { assertEquals, assertRejects } from "@std/assert";
import type { JSONWebKeySet } from "jose";
import {
  createTokenVerifier,
  KEYS_COOLDOWN_MS,
  KEYS_FRESH_MS,
  KEYS_TIMEOUT_MS,
} from "../../../../shared/http/auth/verify_token.ts";
import { AppError } from "../../../../shared/contract/errors.ts";
import { createManualClock } from "../../../support/manual_clock.ts";
import { createTestContext } from "../../../support/context.ts";
import { createIssuerKey } from "../../../support/tokens.ts";

const URL_OF_KEYS = "https://issuer.example/keys";
const first = await createIssuerKey("ES256", "first");
const second = await createIssuerKey("ES256", "second");

/** Returns a verifier with an issuer and a clock controlled by the test. */
function createIssuer(env: Readonly<Record<string, string>> = {}) {
  const clock = createManualClock();
  const state = {
    answer: (): Promise<Response> => Promise.resolve(Response.json({ keys: [first.jwk] })),
    downloads: 0,
  };
  const { config, deps, lines } = createTestContext({
    env: { VERIFY_JWT: "true", JWKS_URL: URL_OF_KEYS, ...env },
    deps: {
      clock,
      fetch: (_url, init) => {
        state.downloads++;
        const cut = Promise.withResolvers<never>();
        init?.signal?.addEventListener("abort", () => cut.reject(init.signal?.reason));
        cut.promise.catch(() => {});
        return Promise.race([state.answer(), cut.promise]);
      },
    },
  });
  const verify = createTokenVerifier(config, deps);
  if (verify === undefined) throw new Error("verification is off");
  return {
    clock,
    state,
    lines,
    publish: (set: JSONWebKeySet) => {
      state.answer = () => Promise.resolve(Response.json(set));
    },
    verify: async (token: string) => await verify(`Bearer ${token}`),
  };
}

Deno.test("issuer keys are downloaded once for many requests", async () => {
  const { verify, state } = createIssuer();
  const token = await first.sign();
  await Promise.all([verify(token), verify(token), verify(token)]);
  await verify(token);
  assertEquals(state.downloads, 1);
});

Deno.test("an unknown key id causes another download, at most one per cooldown", async () => {
  const { verify, publish, state, clock } = createIssuer();
  await verify(await first.sign());
  publish({ keys: [first.jwk, second.jwk] });
  const rotated = await second.sign();
  await assertRejects(() => verify(rotated), AppError, "could not be verified");
  assertEquals(state.downloads, 1);

  clock.advance(KEYS_COOLDOWN_MS);
  await verify(rotated);
  assertEquals(state.downloads, 2);

  const unknownKeyToken = await first.sign({}, { kid: "made-up" });
  for (let i = 0; i < 50; i++) await assertRejects(() => verify(unknownKeyToken), AppError);
  assertEquals(state.downloads, 2);
  clock.advance(KEYS_COOLDOWN_MS);
  for (let i = 0; i < 50; i++) await assertRejects(() => verify(unknownKeyToken), AppError);
  assertEquals(state.downloads, 3);
  await verify(rotated);
});

Deno.test("a withdrawn key is refused once the set is no longer fresh", async () => {
  const { verify, publish, clock } = createIssuer();
  const token = await first.sign();
  await verify(token);
  publish({ keys: [second.jwk] });
  clock.advance(KEYS_FRESH_MS - 1);
  await verify(token);
  clock.advance(1);
  await assertRejects(() => verify(token), AppError, "could not be verified");
});

Deno.test("the last good keys are kept while the issuer is down or answers wrongly", async () => {
  const { verify, state, clock, lines } = createIssuer();
  const token = await first.sign();
  await verify(token);
  const failures: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError("connection refused by planted-host")),
    () => Promise.resolve(new Response("gone", { status: 503 })),
    () => Promise.resolve(new Response("<html>")),
    () => Promise.resolve(Response.json({ keys: [] })),
    () => Promise.resolve(Response.json({ keys: [{ kty: "oct", k: "c2VjcmV0" }] })),
    () => Promise.resolve(new Response(" ".repeat(300_000))),
  ];
  for (const failure of failures) {
    state.answer = failure;
    clock.advance(KEYS_FRESH_MS);
    await verify(token);
  }
  assertEquals(state.downloads, 1 + failures.length);
  assertEquals(lines.filter((line) => line.includes("issuer_keys_unavailable")).length, 6);
  assertEquals(lines.filter((line) => line.includes("planted-host")), []);
});

Deno.test("an issuer that never answers is given up after the time-out", async () => {
  const { verify, state, clock } = createIssuer();
  const token = await first.sign();
  await verify(token);
  state.answer = () => new Promise(() => {});
  clock.advance(KEYS_FRESH_MS);
  const pending = verify(token);
  await Promise.resolve();
  clock.advance(KEYS_TIMEOUT_MS);
  await pending;
  await verify(token);
  assertEquals(state.downloads, 2);
});

Deno.test("without any key every token is refused, and the answer does not blame the caller", async () => {
  const { verify, state, publish, clock } = createIssuer();
  state.answer = () => Promise.reject(new TypeError("down"));
  const token = await first.sign();
  const error = await assertRejects(() => verify(token), AppError, "cannot be loaded");
  assertEquals(error.status, 503);
  publish({ keys: [first.jwk] });
  clock.advance(KEYS_COOLDOWN_MS);
  await verify(token);
});

Deno.test("keys known at start are used before the first download and when it fails", async () => {
  const { verify, state } = createIssuer({ SUPABASE_JWKS: JSON.stringify([first.jwk]) });
  state.answer = () => Promise.reject(new TypeError("down"));
  await verify(await first.sign());
});

Deno.test("a wall clock that is wrong by a day changes no cache, and only expires tokens", async () => {
  const { verify, state, clock } = createIssuer();
  const token = await first.sign();
  const day = 24 * 3600 * 1000;
  await verify(token);
  clock.jump(day);
  await assertRejects(() => verify(token), AppError, "expired");
  clock.jump(-2 * day);
  await verify(token);
  assertEquals(state.downloads, 1);
});
