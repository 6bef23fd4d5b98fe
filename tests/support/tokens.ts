import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { CryptoKey, JWK, JWTPayload } from "jose";

/** An issuer's key pair: the published key, and a function to sign. */
export interface IssuerKey {
  readonly jwk: JWK & { readonly kid: string };
  readonly publicKey: CryptoKey;
  sign(claims?: JWTPayload, header?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** One hour from now, in seconds, as tokens state times. */
export function computeInAnHour(): number {
  return Math.floor(Date.now() / 1000) + 3600;
}

/** Returns a new key pair; its tokens are valid for an hour unless `claims` say otherwise. */
export async function createIssuerKey(alg: "RS256" | "ES256", kid: string): Promise<IssuerKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return {
    jwk: { ...await exportJWK(publicKey), kid },
    publicKey,
    sign: (claims = {}, header = {}) =>
      new SignJWT({ sub: "ann", exp: computeInAnHour(), ...claims })
        .setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  };
}

/** An HMAC token, valid for an hour unless `claims` say otherwise. */
export function createHmacToken(
  secret: string | Uint8Array,
  claims: JWTPayload = {},
  alg = "HS256",
): Promise<string> {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  return new SignJWT({ sub: "ann", exp: computeInAnHour(), ...claims })
    .setProtectedHeader({ alg }).sign(bytes);
}

/** Returns a token made of raw parts: any header, claims and signature. */
export function createRawToken(header: unknown, claims: unknown, signature = ""): string {
  const createPart = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${createPart(header)}.${createPart(claims)}.${signature}`;
}
