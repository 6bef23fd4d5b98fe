import type { Canonicalization } from "./canonical.ts";
import { decodeStrictBase64 } from "../../encoding/base64.ts";
import { readNumber, readTags, stripBlanks, type Tag } from "../../headers/tag_list.ts";
import { toALabels } from "../../domains/a_labels.ts";
import { encodeLatin1 } from "../../encoding/bytes.ts";

/** Algorithms that may be verified (RFC 8301 §3, RFC 8463 §3). */
export type Algorithm = "rsa-sha256" | "ed25519-sha256";

/** A well-formed signature over header fields and a body. */
export interface DkimSignature {
  readonly algorithm: Algorithm;
  readonly domain: string;
  readonly selector: string;
  /** Names of the signed fields in lower case, in order; a name may repeat. */
  readonly signedFields: readonly string[];
  readonly headerMethod: Canonicalization;
  readonly bodyMethod: Canonicalization;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly bodyHash: Uint8Array<ArrayBuffer>;
  /** Number of bytes of the body that are signed; null for the whole body. */
  readonly bodyLength: number | null;
  /** `@` and the domain of `i=` (RFC 6376 §3.5); the signing domain if it is not given. */
  readonly identity: string;
  /** Seconds since the epoch. */
  readonly signedAt: number | null;
  /** Seconds since the epoch. */
  readonly expiresAt: number | null;
  /** The signature's own field without the value of `b=`, as it is hashed. */
  readonly ownField: string;
}

/** A signature that cannot be evaluated, and the reason. */
export interface UnusableSignature {
  readonly problem: string;
  readonly domain: string | null;
  readonly selector: string | null;
}

/** Maximum number of names in the list of signed fields; real lists have up to about 60. */
const MAX_SIGNED_FIELDS = 500;

const DOMAIN = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/;

/** Reads a DKIM-Signature (RFC 6376 §3.5, §6.1.1) from its raw field. */
export function readSignature(raw: string): DkimSignature | UnusableSignature {
  const tags = readTags(raw.slice(raw.indexOf(":") + 1));
  if (tags === null) return { problem: "its tag list is malformed", domain: null, selector: null };
  const version = tags.get("v")?.value;
  if (version !== "1") {
    return createUnusableSignature(
      tags,
      version === undefined ? "it has no version" : "its version is unknown",
    );
  }
  const sharedTags = readSharedTags(raw, tags);
  if ("problem" in sharedTags) return sharedTags;
  if (!sharedTags.signedFields.includes("from")) {
    return createUnusableSignature(tags, "it does not sign From");
  }
  const queries = tags.get("q")?.value;
  if (
    queries !== undefined &&
    !queries.toLowerCase().split(":").map((q) => q.trim()).includes("dns/txt")
  ) {
    return createUnusableSignature(tags, "its key cannot be asked for in the DNS");
  }
  const identity = tags.get("i")?.value ?? `@${sharedTags.domain}`;
  const identityDomain = readName(stripBlanks(identity.slice(identity.lastIndexOf("@") + 1)));
  if (
    !identity.includes("@") || identityDomain === null ||
    !isSameOrBelow(identityDomain, sharedTags.domain)
  ) {
    return createUnusableSignature(tags, "its identity is not of the signing domain");
  }
  return { ...sharedTags, identity: `@${identityDomain}` };
}

/**
 * Reads the tags that DKIM-Signature and ARC-Message-Signature share (RFC 8617 §4.1.2). The identity
 * is left to the caller.
 */
export function readSharedTags(
  raw: string,
  tags: ReadonlyMap<string, Tag>,
  defaultMethods = "simple/simple",
): Omit<DkimSignature, "identity"> | UnusableSignature {
  const readValue = (name: string) => tags.get(name)?.value;
  const algorithm = readValue("a")?.toLowerCase();
  if (algorithm === "rsa-sha1") {
    return createUnusableSignature(tags, "rsa-sha1 proves nothing any more (RFC 8301)");
  }
  if (algorithm !== "rsa-sha256" && algorithm !== "ed25519-sha256") {
    return createUnusableSignature(tags, "its algorithm is missing or unknown");
  }
  const b = tags.get("b");
  const signature = b && decodeStrictBase64(b.value);
  const bodyHash = decodeStrictBase64(readValue("bh") ?? "");
  if (!b || !signature) {
    return createUnusableSignature(tags, "its signature is missing or not base64");
  }
  if (!bodyHash) return createUnusableSignature(tags, "its body hash is missing or not base64");
  const domain = readSigningDomain(tags);
  if (domain === null) {
    return createUnusableSignature(tags, "its domain is missing or not a domain");
  }
  const selector = readSelector(tags);
  if (selector === null) {
    return createUnusableSignature(tags, "its selector is missing or not a name");
  }
  // The list may contain empty names, as in the ARC suite; they name no field.
  const names = stripBlanks(readValue("h") ?? "").toLowerCase().split(":");
  if (readValue("h") === undefined || names.length > MAX_SIGNED_FIELDS) {
    return createUnusableSignature(tags, "its list of signed fields is missing or too long");
  }
  const methods = readMethods(readValue("c") ?? defaultMethods);
  if (methods === null) return createUnusableSignature(tags, "its canonicalization is unknown");
  const bodyLength = readOptionalNumber(readValue("l"));
  const signedAt = readOptionalNumber(readValue("t"));
  const expiresAt = readOptionalNumber(readValue("x"));
  if (bodyLength === undefined || signedAt === undefined || expiresAt === undefined) {
    return createUnusableSignature(tags, "one of its numbers is malformed");
  }
  if (signedAt !== null && expiresAt !== null && expiresAt <= signedAt) {
    return createUnusableSignature(tags, "it expired before it was made");
  }
  const offset = raw.indexOf(":") + 1;
  return {
    algorithm,
    domain,
    selector,
    signedFields: names,
    headerMethod: methods[0],
    bodyMethod: methods[1],
    signature,
    bodyHash,
    bodyLength,
    signedAt,
    expiresAt,
    ownField: raw.slice(0, offset + b.start) + raw.slice(offset + b.end),
  };
}

/** Reads the signing domain (`d=`); null if it is not a valid domain. */
export function readSigningDomain(tags: ReadonlyMap<string, Tag>): string | null {
  return readValidName(tags.get("d"));
}

/** Reads the selector (`s=`), upper case kept; null if it is not valid. */
export function readSelector(tags: ReadonlyMap<string, Tag>): string | null {
  const selector = readValidName(tags.get("s"));
  const rawName = stripBlanks(tags.get("s")?.value ?? "");
  return selector === rawName.toLowerCase() ? rawName : selector;
}

function readValidName(tag: Tag | undefined): string | null {
  const rawName = stripBlanks(tag?.value ?? "");
  const name = rawName.length <= MAX_WRITTEN_NAME ? readName(rawName) : null;
  return name !== null && name.length <= 253 && DOMAIN.test(name) ? name : null;
}

/** Maximum length of a name in a tag, in bytes: 253 characters of three bytes each. */
const MAX_WRITTEN_NAME = 3 * 253;

function isSameOrBelow(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

/** Creates the result for a signature with a problem; domain and selector are read if possible. */
function createUnusableSignature(
  tags: ReadonlyMap<string, Tag>,
  problem: string,
): UnusableSignature {
  return { problem, domain: readSigningDomain(tags), selector: readSelector(tags) };
}

/** Reads a number; null if it is missing, undefined if it is malformed. */
function readOptionalNumber(value: string | undefined): number | null | undefined {
  return value === undefined ? null : readNumber(value) ?? undefined;
}

/** Reads the methods of header and body (`c=`); a missing body method means simple. */
function readMethods(
  value: string,
): readonly [Canonicalization, Canonicalization] | null {
  const [header = "", body = "simple", ...rest] = value.toLowerCase().split("/");
  if (rest.length > 0 || !isMethod(header) || !isMethod(body)) return null;
  return [header, body];
}

function isMethod(text: string): text is Canonicalization {
  return text === "simple" || text === "relaxed";
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a domain name as A-labels; mail may write it in UTF-8 (RFC 8616 §3). */
function readName(bytes: string): string | null {
  if (!/[\x80-\xff]/.test(bytes)) return bytes.toLowerCase();
  try {
    return toALabels(UTF8.decode(encodeLatin1(bytes)));
  } catch {
    return null;
  }
}
