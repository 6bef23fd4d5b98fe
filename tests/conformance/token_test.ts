import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { exportSPKI } from "jose";
import * as z from "zod";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { createFunctionApp } from "../../shared/http/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import {
  computeInAnHour,
  createHmacToken,
  createIssuerKey,
  createRawToken,
} from "../support/tokens.ts";

const SECRET = "a-secret-of-at-least-thirty-two-bytes";
const PATH = `${FUNCTION_PREFIX}/analyze-spam`;
const rsa = await createIssuerKey("RS256", "rsa-1");
const ec = await createIssuerKey("ES256", "ec-1");
const stranger = await createIssuerKey("RS256", "rsa-1");
const PUBLISHED = JSON.stringify({ keys: [rsa.jwk, ec.jwk] });
const ALL_KEYS = { VERIFY_JWT: "true", JWT_SECRET: SECRET, SUPABASE_JWKS: PUBLISHED };

/** Answers 200 to every caller that is admitted. */
function open(context: FunctionContext) {
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: z.object({}),
    handle: () => ({ admitted: true }),
  });
}

async function call(server: TestServer, authorization?: string): Promise<Response> {
  return await server.post(PATH, {}, { headers: authorization ? { authorization } : {} });
}

async function assertRefused(response: Response, challenge: RegExp, label = ""): Promise<string> {
  assertEquals(response.status, 401, label);
  assertMatch(response.headers.get("www-authenticate") ?? "", challenge, label);
  assertEquals(response.headers.get("access-control-allow-origin"), "*", label);
  const body = ErrorBody.parse(await response.json());
  assertEquals(body.error, "unauthorized", label);
  return body.message;
}

const INVALID = /^Bearer error="invalid_token", error_description="[^"\\]+"$/;

Deno.test("SPEC 5.2: verification is off by default, and any Authorization is accepted", async () => {
  await using server = startServer(open, { env: { JWT_SECRET: SECRET } });
  for (const authorization of [undefined, "Bearer a.b.c", "Basic eDp5", "Bearer <API_KEY>"]) {
    const response = await call(server, authorization);
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
});

Deno.test("SPEC 5.2: with verification on, a missing token is 401 before the body", async () => {
  await using server = startServer(createHttpApp, { env: ALL_KEYS });
  assertEquals(FUNCTION_NAMES.length, 5);
  for (const name of FUNCTION_NAMES) {
    const body = { body: "not JSON" };
    const response = await server.post(`${FUNCTION_PREFIX}/${name}`, null, body);
    const message = await assertRefused(response, /^Bearer$/, name);
    assertStringIncludes(message, "Authorization: Bearer");
  }
});

Deno.test("SPEC 5.2: a token signed with any configured key is accepted", async () => {
  await using server = startServer(open, { env: ALL_KEYS });
  const tokens = [
    await createHmacToken(SECRET),
    await rsa.sign(),
    await ec.sign(),
    await rsa.sign({}, { kid: undefined }),
    await rsa.sign({ nbf: Math.floor(Date.now() / 1000) }),
  ];
  for (const token of tokens) {
    for (const scheme of ["Bearer", "bearer", "BEARER "]) {
      const response = await call(server, `${scheme} ${token}`);
      assertEquals(await response.json(), { admitted: true }, scheme);
    }
  }
});

Deno.test("SPEC 5.2: an expired token is 401, and the answer says so", async () => {
  await using server = startServer(open, { env: ALL_KEYS });
  const token = await createHmacToken(SECRET, { exp: Math.floor(Date.now() / 1000) - 60 });
  const message = await assertRefused(await call(server, `Bearer ${token}`), INVALID);
  assertEquals(message, "The token has expired.");
});

Deno.test("SPEC 5.2: a token not valid yet is 401, and the answer says so", async () => {
  await using server = startServer(open, { env: ALL_KEYS });
  const token = await ec.sign({ nbf: computeInAnHour(), exp: computeInAnHour() + 3600 });
  const message = await assertRefused(await call(server, `Bearer ${token}`), INVALID);
  assertEquals(message, "The token is not valid yet.");
});

Deno.test("SPEC 5.2: anything that is not one signed token is 401", async () => {
  await using server = startServer(open, { env: ALL_KEYS });
  const good = await createHmacToken(SECRET);
  const [header = "", claims = "", signature = ""] = good.split(".");
  const malformed = [
    "Bearer",
    `Basic ${good}`,
    good,
    `Bearer ${good} ${good}`,
    `Bearer ${good}, Bearer ${good}`,
    "Bearer <API_KEY>",
    "Bearer a.b",
    "Bearer ...",
    `Bearer ${header}.${claims}`,
    `Bearer ${header}.${claims}.`,
    `Bearer ${header}.${claims}.${signature}.x`,
    `Bearer ${header}.${claims.slice(0, -2)}.${signature}`,
    `Bearer ${header}.${claims}.${signature.slice(0, -4)}AAAA`,
    `Bearer ${createRawToken([], {}, "AA")}`,
    `Bearer ${createRawToken({ alg: "HS256", crit: ["x"], x: 1 }, {}, "AA")}`,
    `Bearer ${"A".repeat(9000)}`,
  ];
  for (const authorization of malformed) {
    await assertRefused(await call(server, authorization), INVALID, authorization.slice(0, 40));
  }
});

Deno.test('SPEC 5.2: an unsigned token is 401, however "none" is spelled', async () => {
  await using server = startServer(open, { env: ALL_KEYS });
  for (const alg of ["none", "None", "NONE", "nOnE", ""]) {
    for (const signature of ["", "AA"]) {
      const token = createRawToken(
        { alg, typ: "JWT" },
        { sub: "ann", exp: computeInAnHour() },
        signature,
      );
      await assertRefused(await call(server, `Bearer ${token}`), INVALID, alg);
    }
  }
});

Deno.test("SPEC 5.2: a public key is no HMAC secret, and no other algorithm is accepted", async () => {
  await using server = startServer(open, { env: { VERIFY_JWT: "true", SUPABASE_JWKS: PUBLISHED } });
  const pem = await exportSPKI(rsa.publicKey);
  const confused = [
    await createHmacToken(pem),
    await createHmacToken(pem.trim()),
    await createHmacToken(JSON.stringify(rsa.jwk)),
    await createHmacToken(new Uint8Array(await crypto.subtle.exportKey("spki", rsa.publicKey))),
    await createHmacToken(SECRET),
  ];
  for (const token of confused) await assertRefused(await call(server, `Bearer ${token}`), INVALID);

  await using both = startServer(open, { env: ALL_KEYS });
  for (const alg of ["HS384", "HS512"]) {
    const token = await createHmacToken(SECRET.repeat(2), {}, alg);
    await assertRefused(await call(both, `Bearer ${token}`), INVALID, alg);
  }
});

Deno.test("SPEC 5.2: a token signed with another key, or carrying its own, is 401", async () => {
  await using server = startServer(open, { env: ALL_KEYS });
  const tokens = [
    await createHmacToken(`${SECRET}!`),
    await stranger.sign(),
    await stranger.sign({}, { kid: undefined }),
    await stranger.sign({}, { kid: "never-seen" }),
    await stranger.sign({}, { jwk: stranger.jwk }),
    await stranger.sign({}, { jku: "http://127.0.0.1:9/keys", kid: "never-seen" }),
    await ec.sign({}, { kid: "rsa-1" }),
  ];
  for (const token of tokens) await assertRefused(await call(server, `Bearer ${token}`), INVALID);
});

Deno.test("SPEC 5.2: audience and issuer count when they are set", async () => {
  const env = { ...ALL_KEYS, JWT_AUDIENCE: "authenticated, ci", JWT_ISSUER: "https://id.example" };
  await using server = startServer(open, { env });
  const good = { aud: "authenticated", iss: "https://id.example" };
  for (const claims of [good, { ...good, aud: ["other", "ci"] }]) {
    const response = await call(server, `Bearer ${await rsa.sign(claims)}`);
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
  const wrongTokens = [
    [{ ...good, aud: "anon" }, "The token is meant for another audience."],
    [{ iss: good.iss }, "The token is meant for another audience."],
    [{ ...good, iss: "https://id.example.evil.test" }, "The token comes from another issuer."],
    [{ aud: good.aud }, "The token comes from another issuer."],
  ] as const;
  assertNotEquals(wrongTokens.length, 0);
  for (const [claims, expected] of wrongTokens) {
    const response = await call(server, `Bearer ${await rsa.sign(claims)}`);
    assertEquals(await assertRefused(response, INVALID), expected);
  }
});

Deno.test("SPEC 5.2: OPTIONS is never verified", async () => {
  await using server = startServer(createHttpApp, { env: ALL_KEYS });
  for (const name of FUNCTION_NAMES) {
    const response = await fetch(`${server.url}${FUNCTION_PREFIX}/${name}`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type",
      },
    });
    assertEquals(response.status, 204, name);
    assertMatch(response.headers.get("access-control-allow-headers") ?? "", /authorization/);
  }
});

Deno.test("SPEC 5.2: a refused token and the keys are in no answer or log line", async () => {
  await using server = startServer(open, { env: ALL_KEYS });
  const token = await stranger.sign({ sub: "planted-subject" });
  const response = await call(server, `Bearer ${token}`);
  const output = await response.text() + [...response.headers.values()] + server.lines.join();
  assert(server.lines.length > 0);
  for (const secret of [token, token.split(".")[2] ?? token, SECRET, "planted-subject"]) {
    assert(!output.includes(secret));
  }
});
