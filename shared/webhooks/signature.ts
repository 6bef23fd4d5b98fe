import { forgivingBase64 } from "../encoding/base64.ts";
import { encodeBase64, joinBytes } from "../encoding/bytes.ts";

/**
 * Standard Webhooks, symmetric signatures, version 1
 * (github.com/standard-webhooks/standard-webhooks, spec): HMAC-SHA256 over
 * `<id>.<timestamp>.<body>`, keyed with the bytes after `whsec_`.
 */

/** Signs one delivery: the value of its `webhook-signature` header. */
export type WebhookSigner = (
  delivery: { readonly id: string; readonly timestamp: number; readonly body: Uint8Array },
) => Promise<string>;

const PREFIX = "whsec_";

/**
 * Makes a signer from secrets (`whsec_` and base64) separated by spaces; each signs.
 *
 * @throws When one is malformed.
 */
export function createSigner(secrets: string): WebhookSigner {
  const keys = secrets.split(" ").map(importKey);
  return async ({ id, timestamp, body }) => {
    const head = new TextEncoder().encode(`${id}.${timestamp}.`);
    const signed = joinBytes([head, body]);
    const signatures = await Promise.all(keys.map(async (key) => {
      const mac = new Uint8Array(await crypto.subtle.sign("HMAC", await key, signed));
      return `v1,${encodeBase64(mac)}`;
    }));
    return signatures.join(" ");
  };
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = forgivingBase64(secret.slice(PREFIX.length));
  if (bytes === null) throw new TypeError("The secret must be whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
