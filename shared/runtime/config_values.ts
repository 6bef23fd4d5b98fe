import * as z from "zod";
import type { SocketAddress } from "./listen/socket_address.ts";
import { isLoopbackHost } from "../ip/loopback.ts";

/** Functions that create the schemas of environment variables, and checks of such values. */

/** The address at which a server listens: `host:port`, or the path of a socket. */
export function socketAddress() {
  return z.string().transform((text, context): SocketAddress => {
    // `sun_path` of Linux has 108 bytes with its end.
    if (/^\/[^\0]{1,106}$/.test(text)) return { kind: "unix", path: text };
    const [, host = "", port = ""] =
      /^((?:[A-Za-z0-9._-]{1,253})|\[[0-9A-Fa-f:.]{2,45}\]):(\d{1,5})$/.exec(text) ?? [];
    if (host === "" || Number(port) > 65_535) {
      context.addIssue("must be host:port, such as 127.0.0.1:1783, or the full path of a socket");
      return z.NEVER;
    }
    return { kind: "tcp", hostname: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  }).optional();
}

/** A whole number from `min` to `max`; by default `fallback`. */
export function integer(fallback: number, min: number, max: number) {
  return integerOrUnset(min, max).default(fallback);
}

/** A whole number from `min` to `max`; undefined by default. */
export function integerOrUnset(min: number, max: number) {
  return z.string().regex(/^\d{1,15}$/, "must be a whole number").transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .optional();
}

/** Texts separated by commas; none by default. */
export function list() {
  return z.string().transform((text) => text.split(",").map((item) => item.trim()).filter(Boolean))
    .pipe(z.array(z.string()).min(1)).default([]);
}

/** An `http` or `https` URL; undefined by default. */
export function httpUrl() {
  return z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional();
}

/**
 * Maximum number of lists of blocked numbers: each is kept in memory and searched for every number.
 */
const MAX_LISTS = 10;

/** URLs separated by commas; a comma inside a URL separates only where `http` follows. */
export function httpUrls() {
  return z.string().transform((text) => text.split(/,\s*(?=https?:)/i)).pipe(
    z.array(z.url({ protocol: /^https?$/, error: "must be http or https URLs" }))
      .max(MAX_LISTS, `must be at most ${MAX_LISTS} URLs`),
  ).default([]);
}

/** A URL whose answers decide whom to trust: it must be encrypted, except on this machine itself. */
export function trustedUrl() {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    if (username !== "" || password !== "") return false;
    return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  }, "must be an https URL, or an http URL of this machine, without a user name or password")
    .optional();
}

/**
 * Tells whether a text is an origin exactly as browsers send it (RFC 6454 §6.2), without a final
 * slash.
 */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text) || text.includes("*")) return false;
  const { origin, protocol, host } = new URL(text);
  return text === (origin === "null" && host !== "" ? `${protocol}//${host}` : origin);
}

/** A DNS resolver, whose answers must not be changed on the way (RFC 8484 §8.1). */
export function dnsResolver() {
  return z.union([z.literal("off").transform(() => undefined), z.literal("system"), trustedUrl()], {
    error: "must be system, off, an https URL, or an http URL of this machine",
  }).optional();
}

/** `true` or `false`; by default `fallback`. */
export function flag(fallback: boolean) {
  return z.enum(["true", "false"], "must be true or false").default(`${fallback}`)
    .transform((text) => text === "true");
}

/** The name of a header field; by default `fallback`. */
export function headerName(fallback: string) {
  return z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "must be a header name").default(fallback);
}

/** Signing secrets of 24 to 64 bytes each, as the Standard Webhooks specification asks. */
export function signingSecret() {
  return z.string().transform((text) => text.trim().replaceAll(/ {2,}/g, " ")).refine(
    (text) => {
      const secrets = text.split(" ");
      return secrets.length <= MAX_SECRETS && secrets.every(isSigningSecret);
    },
    "must be whsec_ and the base64 of 24 to 64 bytes; or several of these, separated by spaces",
  ).optional();
}

/** Maximum number of secrets that sign at once: an old one, a new one, and some to spare. */
const MAX_SECRETS = 5;

function isSigningSecret(text: string): boolean {
  const digits = /^whsec_([A-Za-z0-9+/]{32,86})={0,2}$/.exec(text)?.[1]?.length ?? 0;
  const bytes = Math.floor(digits * 3 / 4);
  return (text.length - "whsec_".length) % 4 === 0 && bytes >= 24 && bytes <= 64;
}

/** Tells whether a text is the base64 of exactly 32 bytes. */
export function isStorageKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** Tells whether a text is an IP address, or a range such as `192.0.2.0/24`. */
export function isRange(text: string): boolean {
  const [address = "", bits, ...extraParts] = text.split("/");
  const isIpv6 = address.includes(":");
  if (extraParts.length > 0 || !isHost(address) || (!isIpv6 && !/^\d+(\.\d+){3}$/.test(address))) {
    return false;
  }
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIpv6 ? 128 : 32));
}

/**
 * Maximum number of entries of the list of own servers: each is compared with every hop of a mail.
 */
const MAX_OWN_SERVERS = 100;

/** Shortest range of own addresses, in bits: 10.0.0.0/8 and fd00::/8 are whole private networks. */
const MIN_OWN_BITS = 8;

/** Names, addresses and ranges of the operator's own mail servers. */
export function ownServers() {
  return list().refine((entries) => entries.length <= MAX_OWN_SERVERS, {
    error: `must be at most ${MAX_OWN_SERVERS} entries`,
    abort: true,
  }).refine((entries) => entries.every((entry) => isRange(entry) || isMailHost(entry)), {
    error: "must be host names (no wildcard, port or scheme), addresses or ranges such as " +
      "192.0.2.0/24",
    abort: true,
  }).refine(
    (entries) => entries.every((entry) => Number(entry.split("/")[1] ?? 32) >= MIN_OWN_BITS),
    `must not have a range shorter than /${MIN_OWN_BITS}, which would make strangers own servers`,
  ).transform((entries) => entries.map((entry) => entry.toLowerCase()));
}

/** Tells whether a text is a host name, which is not made of digits and dots alone. */
function isMailHost(text: string): boolean {
  return !/^[\d.]+$/.test(text) && /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){0,15}$/i.test(text);
}

/** What is wrong with a value that is no {@linkcode isStorageKey}. */
export const STORAGE_KEY_PROBLEM = "must be 32 bytes in base64";

/** Tells whether a text is a name or an address, without scheme, port, path and user. */
export function isHost(text: string): boolean {
  if (!/^([^/?#@\\:\s[\]]+|\[?[0-9a-f.]*:[0-9a-f:.]*\]?)$/i.test(text)) return false;
  return URL.canParse(
    text.includes(":") && !text.startsWith("[") ? `http://[${text}]` : `http://${text}`,
  );
}
