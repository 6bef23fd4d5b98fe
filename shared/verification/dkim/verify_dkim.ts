import type { Weakness } from "../../contract/verification.ts";
import type { DkimCheck } from "./check.ts";
import type { Resolver } from "../dns/resolver.ts";
import { areSameBytes } from "./crypto.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import type { KeyArchive } from "./archive.ts";
import { type NoKey, type PublicKey, readKey } from "./key.ts";
import { type DkimSignature, readSignature, type UnusableSignature } from "./signature.ts";
import { findMatch, selectSignatures, type SignatureMatch } from "./match.ts";
import { listUnsignedNames } from "./signed_text.ts";
import type { SignedShape, SignedSource } from "./source.ts";
import { BEYOND_BODY, findWeaknesses, FROM_ARCHIVE, INVENTED, isInvented } from "./weaknesses.ts";

export interface DkimOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
  /**
   * Time at which the recipient's side received the mail, or now if unknown, in seconds since the
   * epoch. `x=` is compared with it.
   */
  readonly receivedAt: number;
  /** Whether a field says when the message arrived; true by default. */
  readonly isArrivalKnown?: boolean;
  /** Day of arrival if the mail is too old for today's keys, else null. */
  readonly outdatedDay?: string | null;
  /** Archive of keys that are no longer published. */
  readonly archive?: KeyArchive | undefined;
  /** The raw value of the From field that a reader is shown. */
  readonly shownFrom?: string | undefined;
  /** The author's domain; if there are too many signatures, those of this domain come first. */
  readonly author?: string | null;
}

/** Maximum number of signatures that are verified; real mail has at most about four. */
export const MAX_SIGNATURES = 10;

/** Verifies the signatures of a message (RFC 6376), topmost first. */
export async function verifyDkim(source: SignedSource, options: DkimOptions): Promise<DkimCheck[]> {
  const checks = chooseSignatures(source, options.author ?? null)
    .map((nth) => checkSignature(source, nth, options));
  return await Promise.all(checks);
}

/** Chooses the signatures to verify; among too many, those of the author's organization first. */
function chooseSignatures({ shapes }: SignedSource, author: string | null): number[] {
  for (const { byName } of shapes) {
    const fields = selectSignatures(byName);
    if (fields.length === 0) continue;
    if (fields.length <= MAX_SIGNATURES) return [...fields.keys()];
    const ownIndexes: number[] = [];
    const otherIndexes: number[] = [];
    for (const [nth, { raw }] of fields.entries()) {
      const { domain } = readSignature(raw);
      const isOwn = domain === author || isSameOrganization(domain, author);
      (isOwn ? ownIndexes : otherIndexes).push(nth);
    }
    return [...ownIndexes, ...otherIndexes].slice(0, MAX_SIGNATURES).sort((a, b) => a - b);
  }
  return [];
}

/** Reads the nth signature in the first shape of the message in which it is well formed. */
function readNth({ shapes }: SignedSource, nth: number): DkimSignature | UnusableSignature {
  let problem: UnusableSignature | undefined;
  for (const { byName } of shapes) {
    const field = selectSignatures(byName)[nth];
    if (field === undefined) continue;
    const signature = readSignature(field.raw);
    if (!("problem" in signature)) return signature;
    problem ??= signature;
  }
  return problem ?? { problem: "it is not there", domain: null, selector: null };
}

/** Checks the nth signature: its form, its key, the header fields, then the body. */
async function checkSignature(
  source: SignedSource,
  nth: number,
  options: DkimOptions,
): Promise<DkimCheck> {
  const { scope } = source;
  const { outdatedDay = null } = options;
  const defaults = {
    scope,
    weaknesses: [],
    repairs: [],
    unsignedFields: [],
    signedBytes: null,
    bits: null,
    isTesting: false,
    keySource: "dns",
    outdatedDay: null,
  } as const;
  const signature = readNth(source, nth);
  if ("problem" in signature) {
    const { problem, domain, selector } = signature;
    const result = scope === "message" ? "permerror" : "cannot_confirm";
    return { ...defaults, result, domain, selector, reason: `cannot be evaluated: ${problem}` };
  }
  const { domain, selector } = signature;
  const { key, match, keySource, isGone } = await findKey(source, nth, { signature, options });
  if ("problem" in key) {
    const reason = `cannot be evaluated: ${key.problem}`;
    const mayHaveLostKey = outdatedDay !== null && isGone;
    const result = mayHaveLostKey ? "cannot_confirm" : key.result;
    const lostKeyDay = mayHaveLostKey ? outdatedDay : null;
    return { ...defaults, result, domain, selector, reason, outdatedDay: lostKeyDay };
  }
  const { bits, isTesting } = key;
  const keyFacts = { ...defaults, domain, selector, bits, isTesting, keySource };
  if (match === null) {
    return { ...keyFacts, ...await explainMismatch(source, { key, signature, options }) };
  }
  const matchFacts = { ...keyFacts, ...selectMatchFacts(match, { key, keySource, options }) };
  const reason = explainUncounted(match, options);
  if (reason !== undefined) return { ...matchFacts, result: "policy", reason };
  const headersAlone = {
    ...matchFacts,
    result: "headers_verified",
    reason: "matches the header fields",
  } as const;
  if (source.hashBody === null) return headersAlone;
  const bodyCheck = await compareBody(match.signature, source.hashBody, matchFacts.weaknesses);
  if (bodyCheck.result === "pass") return { ...matchFacts, ...bodyCheck, scope: "message" };
  return scope === "message" ? { ...matchFacts, ...bodyCheck } : headersAlone;
}

/** A signature to check, and the options of the check. */
interface SignatureCheck {
  readonly signature: DkimSignature;
  readonly options: DkimOptions;
}

/** The key of a signature, and where it was found. */
interface SignatureKey {
  readonly key: PublicKey | NoKey;
  readonly keySource: DkimCheck["keySource"];
  /** The shape over which the signature holds with the key; null if there is none. */
  readonly match: SignatureMatch | null;
  /** Whether the key is no longer published. */
  readonly isGone: boolean;
}

/** Finds the published key of a signature, or a former key in the archive with which it holds. */
async function findKey(
  source: SignedSource,
  nth: number,
  { signature, options }: SignatureCheck,
): Promise<SignatureKey> {
  const { resolver, signal, receivedAt, isArrivalKnown = true, outdatedDay = null } = options;
  const { domain, selector } = signature;
  const answer = await resolver.lookUp(`${selector}._domainkey.${domain}`, "TXT", signal);
  const key = await readKey(answer, signature);
  const isGone = "problem" in key && key.isGone === true;
  const match = "problem" in key ? null : await findMatch(source, nth, key);
  if (options.archive && isArrivalKnown && match === null && (isGone || outdatedDay !== null)) {
    for (const record of await options.archive({ domain, selector, at: receivedAt }, signal)) {
      const archivedKey = await readKey({ kind: "found", records: [record], ttl: 0 }, signature);
      const archivedMatch = "problem" in archivedKey
        ? null
        : await findMatch(source, nth, archivedKey);
      if (archivedMatch !== null) {
        return { key: archivedKey, keySource: "archive", match: archivedMatch, isGone };
      }
    }
  }
  return { key, keySource: "dns", match, isGone };
}

/** Returns the result of a signature that holds over no shape of the mail. */
async function explainMismatch(
  { scope, hashBody }: SignedSource,
  { key, signature, options }: SignatureCheck & { readonly key: PublicKey },
): Promise<Pick<DkimCheck, "result" | "reason"> & Partial<DkimCheck>> {
  const { isArrivalKnown = true, outdatedDay = null } = options;
  const result = scope === "headers" ? "cannot_confirm" : "fail";
  // The key of an old mail may have been replaced under the same selector.
  if (isArrivalKnown && outdatedDay === null && isInvented(key, signature.signature)) {
    const reason = "does not match, and was never made with the key of its domain";
    return { result, reason, weaknesses: [INVENTED] };
  }
  if (scope === "headers") {
    return { result, reason: "does not match the fields as they were given" };
  }
  const reason = "does not match the header fields";
  // If the body of an old mail is as signed, its key may have been replaced.
  const mayHaveNewKey = outdatedDay !== null && hashBody !== null &&
    areSameBytes((await hashBody(signature)).hash, signature.bodyHash);
  return mayHaveNewKey ? { result: "cannot_confirm", reason, outdatedDay } : { result, reason };
}

/** Returns repairs, unsigned fields and weaknesses of a signature that holds. */
function selectMatchFacts(
  { shape, signature }: SignatureMatch,
  { key, keySource, options }: Pick<SignatureKey, "keySource"> & {
    readonly key: PublicKey;
    readonly options: DkimOptions;
  },
): Pick<DkimCheck, "repairs" | "unsignedFields" | "weaknesses"> {
  const unsignedNames = listUnsignedNames(signature.signedFields, shape.byName);
  return {
    repairs: shape.repairs,
    unsignedFields: SHOWN_FIELDS.filter((name) => unsignedNames.has(name)),
    weaknesses: [
      ...findWeaknesses(signature, key, options.receivedAt),
      ...(keySource === "archive" ? [FROM_ARCHIVE] : []),
    ],
  };
}

/** Explains why a signature that holds proves nothing; undefined if it proves something. */
function explainUncounted(
  { shape, signature: { signedFields, expiresAt } }: SignatureMatch,
  { shownFrom, receivedAt, isArrivalKnown = true }: DkimOptions,
): string | undefined {
  const unsignedNames = listUnsignedNames(signedFields, shape.byName);
  const doubledName = SHOWN_ONCE.find((name) =>
    unsignedNames.has(name) && (shape.byName.get(name)?.length ?? 0) > 1
  );
  if (doubledName !== undefined) {
    return `does not cover each of several ${formatTitle(doubledName)} fields`;
  }
  if (shownFrom !== undefined && !hasSignedFrom(shape, shownFrom)) {
    return "covers another From field than the one shown";
  }
  if (expiresAt === null || expiresAt >= receivedAt) return undefined;
  return isArrivalKnown
    ? "had expired when the message arrived"
    : "has expired, and no field says when the message arrived";
}

/**
 * Tells whether the signed From is the shown one. Letters and digits are compared: programs change
 * other characters.
 */
function hasSignedFrom({ byName }: SignedShape, shownFrom: string): boolean {
  const [from] = byName.get("from") ?? [];
  const keepLettersAndDigits = (text: string) => text.replace(/[^a-z0-9]+/gi, "");
  return from === undefined ||
    keepLettersAndDigits(from.raw.slice(from.raw.indexOf(":") + 1)) ===
      keepLettersAndDigits(shownFrom);
}

/** Fields that a reader sees, apart from From: reported when they are not signed. */
const SHOWN_FIELDS = ["subject", "to", "date", "reply-to", "content-type"];

/**
 * Fields that occur once and decide what is shown: an unsigned second one changes the mail (RFC
 * 6376 §8.15).
 */
const SHOWN_ONCE = [
  "from",
  "sender",
  "reply-to",
  "to",
  "cc",
  "subject",
  "date",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
];

/** Formats a field name: `reply-to` becomes `Reply-To`. */
function formatTitle(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Compares the body with its hash in a signature, and tells which part of the body is signed. */
async function compareBody(
  signature: DkimSignature,
  hashBody: NonNullable<SignedSource["hashBody"]>,
  weaknesses: readonly Weakness[],
): Promise<Pick<DkimCheck, "result" | "reason" | "weaknesses" | "signedBytes">> {
  const { hash, length } = await hashBody(signature);
  if (!areSameBytes(hash, signature.bodyHash)) {
    const reason = "matches the header fields, but not the body";
    return { result: "fail", reason, weaknesses, signedBytes: null };
  }
  const reason = "matches the header fields and the body";
  const { bodyLength } = signature;
  if (bodyLength !== null && bodyLength > length) {
    // Appended bytes would be within the signed length and break the hash.
    const otherWeaknesses = weaknesses.filter(({ id }) => id !== "part");
    return {
      result: "pass",
      reason,
      weaknesses: [...otherWeaknesses, BEYOND_BODY],
      signedBytes: null,
    };
  }
  if (bodyLength === null || bodyLength === length) {
    return { result: "pass", reason, weaknesses, signedBytes: null };
  }
  const bytes = String(length - bodyLength);
  const message = `The last ${bytes} bytes of the body are not signed.`;
  return {
    result: "pass",
    reason: "matches the header fields and the part of the body that it signs",
    weaknesses: [...weaknesses, { id: "rest", values: { bytes }, message }],
    signedBytes: bodyLength,
  };
}
