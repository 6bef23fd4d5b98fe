import {
  createLocalJWKSet,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from "jose";
import { AppError } from "../../contract/errors.ts";
import type { Config } from "../../runtime/config.ts";
import type { Deps } from "../../runtime/deps.ts";
import { STATUS_CODE } from "@std/http/status";
import { type KeySet, readKeySet } from "../../contract/key_set.ts";
import { fetchBounded } from "../../network/bounded_fetch.ts";

/** Maximum length of a token, in characters; tokens of real issuers have 1 to 2 KiB. */
const MAX_TOKEN_LENGTH = 8 * 1024;

/** How far the issuer's clock may be off, in seconds (RFC 7519 §4.1.4). */
const CLOCK_TOLERANCE_SECONDS = 5;

/** Verifies the token of an `Authorization` header; resolves to its subject, if it names one. */
export type TokenVerifier = (authorization: string | null) => Promise<string | undefined>;

/** Creates the verifier of tokens (SPEC 5.2, RFC 8725 §3.1); undefined if it is switched off. */
export function createTokenVerifier(
  config: Config,
  deps: Pick<Deps, "fetch" | "clock" | "log">,
): TokenVerifier | undefined {
  if (!config.VERIFY_JWT) return undefined;
  const findKey = createKeyFinder(config, deps);
  const claimOptions: JWTVerifyOptions = {
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    ...(config.JWT_AUDIENCE.length > 0 && { audience: [...config.JWT_AUDIENCE] }),
    ...(config.JWT_ISSUER !== undefined && { issuer: config.JWT_ISSUER }),
  };
  return async (authorization) => {
    const token = readBearerToken(authorization);
    const options = { ...claimOptions, currentDate: new Date(deps.clock.now()) };
    try {
      return await verifyWithAny(token, findKey, options);
    } catch (error) {
      throw error instanceof AppError ? error : createTokenError(error);
    }
  };
}

function createKeyFinder(
  config: Config,
  deps: Pick<Deps, "fetch" | "clock" | "log">,
): JWTVerifyGetKey {
  const secret = config.JWT_SECRET && crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(config.JWT_SECRET),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const initialKeys = config.SUPABASE_JWKS;
  const findIssuerKey = initialKeys !== undefined || config.JWKS_URL !== undefined
    ? createIssuerKeys({ initialKeys, url: config.JWKS_URL, deps })
    : undefined;
  return async (header, token) => {
    if (header.alg === "HS256" && secret) return await secret;
    if ((header.alg === "RS256" || header.alg === "ES256") && findIssuerKey) {
      return await findIssuerKey(header, token);
    }
    throw new errors.JOSEAlgNotAllowed();
  };
}

/** Verifies a token. Without a key id, every key that fits its algorithm is tried. */
async function verifyWithAny(
  token: string,
  findKey: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<string | undefined> {
  try {
    return (await jwtVerify(token, findKey, options)).payload.sub;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const candidate of error) {
      try {
        return (await jwtVerify(token, candidate, options)).payload.sub;
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function readBearerToken(authorization: string | null): string {
  if (authorization === null) {
    // RFC 6750 §3.1: without any credentials the challenge carries no error.
    throw createUnauthorizedError(
      "A token is missing. Send the header Authorization: Bearer <token>.",
      "",
    );
  }
  const [, token] = /^bearer +([\w.~+/-]+=*)$/i.exec(authorization) ?? [];
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) {
    throw createInvalidTokenError(
      "The header Authorization must be Bearer and one signed JSON Web Token",
    );
  }
  return token;
}

function createTokenError(error: unknown): AppError {
  if (error instanceof errors.JWTExpired) return createInvalidTokenError("The token has expired");
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "nbf") return createInvalidTokenError("The token is not valid yet");
    if (error.claim === "aud") {
      return createInvalidTokenError("The token is meant for another audience");
    }
    if (error.claim === "iss") {
      return createInvalidTokenError("The token comes from another issuer");
    }
  }
  // The answer does not tell a forger what is wrong with the token.
  return createInvalidTokenError("The token could not be verified");
}

function createInvalidTokenError(problem: string): AppError {
  return createUnauthorizedError(
    `${problem}.`,
    ` error="invalid_token", error_description="${problem}"`,
  );
}

function createUnauthorizedError(message: string, challenge: string): AppError {
  return new AppError("unauthorized", message, {
    headers: { "www-authenticate": `Bearer${challenge}` },
  });
}

/** Milliseconds after which keys are loaded again, so that a withdrawn key stops working. */
export const KEYS_FRESH_MS = 10 * 60_000;

/** Minimum milliseconds between two downloads, so that invented key ids cause no flood of downloads. */
export const KEYS_COOLDOWN_MS = 30_000;

/** Timeout of a download in milliseconds; the request that caused it waits for it. */
export const KEYS_TIMEOUT_MS = 3_000;

/** Maximum number of bytes per key set; a few keys have a few KiB. */
const MAX_KEY_SET_BYTES = 256 * 1024;

interface IssuerKeysOptions {
  /** Keys known from the start. */
  readonly initialKeys: KeySet | undefined;
  /** URL at which the issuer publishes its keys. */
  readonly url: string | undefined;
  readonly deps: Pick<Deps, "fetch" | "clock" | "log">;
}

const UNAVAILABLE = new AppError(
  "service_unavailable",
  "The issuer's keys cannot be loaded, so no token can be verified now. Try again later.",
  { headers: { "retry-after": String(KEYS_COOLDOWN_MS / 1000) } },
);

/**
 * Provides the issuer's public keys to jose; an unknown key id causes one download, shared by
 * concurrent requests.
 */
function createIssuerKeys({ initialKeys, url, deps }: IssuerKeysOptions): JWTVerifyGetKey {
  const { clock, log } = deps;
  let keys = initialKeys && createLocalJWKSet(initialKeys);
  let loadedAt = -Infinity;
  let triedAt = -Infinity;
  let pendingLoad: Promise<boolean> | undefined;

  const load = async (address: string): Promise<boolean> => {
    const keySet = readKeySet(await download(address, deps));
    if (keySet === undefined) throw new TypeError("not a key set");
    keys = createLocalJWKSet(keySet);
    loadedAt = clock.monotonic();
    return true;
  };

  /** Loads the keys, unless the cooldown lasts; resolves to true if the keys were loaded. */
  const refresh = (): Promise<boolean> => {
    if (pendingLoad !== undefined) return pendingLoad;
    if (url === undefined || clock.monotonic() - triedAt < KEYS_COOLDOWN_MS) {
      return Promise.resolve(false);
    }
    triedAt = clock.monotonic();
    pendingLoad = load(url)
      .catch((error) => {
        log("warn", "issuer_keys_unavailable", {}, error);
        return false;
      })
      .finally(() => {
        pendingLoad = undefined;
      });
    return pendingLoad;
  };

  return async (header, token) => {
    if (clock.monotonic() - loadedAt >= KEYS_FRESH_MS) await refresh();
    if (keys === undefined) throw UNAVAILABLE;
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !await refresh()) throw error;
      return await keys(header, token);
    }
  };
}

function download(url: string, deps: IssuerKeysOptions["deps"]): Promise<string> {
  const bounds = { timeoutMs: KEYS_TIMEOUT_MS, maxBytes: MAX_KEY_SET_BYTES };
  return fetchBounded(bounds, deps, async ({ get }) => {
    const answer = await get(url, { accept: "application/json" });
    // A redirect is not followed: its target would decide who may call.
    if (answer.status !== STATUS_CODE.OK) throw new TypeError("no key set");
    return await answer.text();
  });
}
