import type { Resolver } from "../dns/resolver.ts";
import { decodeStrictBase64 } from "../../encoding/base64.ts";
import { canonicalizeField } from "../dkim/canonical.ts";
import { areSameBytes, verifyBytes } from "../dkim/crypto.ts";
import { type PublicKey, readKey } from "../dkim/key.ts";
import type { RepairName } from "../dkim/repairs.ts";
import { readSelector, readSharedTags, readSigningDomain } from "../dkim/signature.ts";
import { buildSignedText } from "../dkim/signed_text.ts";
import { generateAttempts, type SignedShape, type SignedSource } from "../dkim/source.ts";
import {
  ARC_FAULTS,
  getDueValidation,
  groupArcFields,
  isSoundMessageSignature,
  isSoundSeal,
  statesDueValidation,
} from "../../headers/arc.ts";
import type { Tag, Tags } from "../../headers/tag_list.ts";
import type { RawField } from "../dkim/raw_message.ts";
import type { FieldsByName } from "../dkim/signed_text.ts";

/** Result of a chain (RFC 8617 §4.4); the last two are for header fields alone. */
export type ArcResult =
  | "none"
  | "pass"
  | "fail"
  | "temperror"
  | "headers_verified"
  | "cannot_confirm";

/** A chain and its result. */
export interface ArcCheck {
  readonly result: ArcResult;
  /** Domain of the newest seal. */
  readonly domain: string | null;
  /** Selector of the newest seal. */
  readonly selector: string | null;
  /** Number of seals. */
  readonly instances: number;
  /** Reason for the result, as the end of a sentence about the chain. */
  readonly reason: string;
  readonly scope: SignedSource["scope"];
  readonly repairs: readonly RepairName[];
}

export interface ArcOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
}

/**
 * Verifies the chain of seals (RFC 8617 §5.2). It proves who forwarded the mail, not that their
 * reports are true.
 */
export async function verifyArc(source: SignedSource, options: ArcOptions): Promise<ArcCheck> {
  const { scope } = source;
  let firstFailure: ArcCheck | undefined;
  const buildNewestText = ({ byName }: SignedShape) => {
    const sets = readSets(byName);
    if (typeof sets === "string") return sets;
    return buildSealedTexts(sets).at(-1) ?? null;
  };
  for await (const { shape } of generateAttempts(source, buildNewestText)) {
    const sets = readSets(shape.byName);
    const last = typeof sets === "string" ? undefined : sets.at(-1);
    const failure = typeof sets === "string"
      ? new ArcFailure("fail", sets)
      : await validateChain(source, shape, sets, options);
    const check = {
      domain: last ? readSigningDomain(last.sealTags) : null,
      selector: last ? readSelector(last.sealTags) : null,
      instances: typeof sets === "string" ? 0 : sets.length,
      scope,
      repairs: failure === null ? shape.repairs : [],
    };
    if (failure === null) {
      const result = scope === "message" ? "pass" : "headers_verified";
      return { ...check, result, reason: "holds" };
    }
    const result = scope === "headers" && failure.result === "fail"
      ? "cannot_confirm"
      : failure.result;
    firstFailure ??= { ...check, result, reason: failure.reason };
  }
  const noChain = {
    result: "none",
    domain: null,
    selector: null,
    instances: 0,
    repairs: [],
  } as const;
  return firstFailure ?? { ...noChain, scope, reason: "is not there" };
}

/** The three fields one forwarder added (RFC 8617 §4.1). */
interface ArcSetFields {
  readonly instance: number;
  readonly results: RawField;
  /** The ARC-Message-Signature field. */
  readonly message: RawField;
  readonly seal: RawField;
  readonly messageTags: Tags;
  readonly sealTags: Tags;
}

/** Reads the sets, oldest first (RFC 8617 §5.2 steps 1 to 3); a string says what is wrong. */
export function readSets(byName: FieldsByName): readonly ArcSetFields[] | string {
  const { sets, faults } = groupArcFields(byName, ({ raw }) => raw.slice(raw.indexOf(":") + 1));
  for (const fault of ARC_FAULTS) if (faults.has(fault)) return FAULT_REASONS[fault];
  const completeSets: ArcSetFields[] = [];
  for (const { instance, seal, messageSignature: message, authenticationResults } of sets) {
    if (!seal?.tags || !message?.tags || !authenticationResults) return FAULT_REASONS.gaps;
    completeSets.push({
      instance,
      results: authenticationResults.field,
      message: message.field,
      seal: seal.field,
      messageTags: message.tags,
      sealTags: seal.tags,
    });
  }
  return completeSets;
}

/** Reasons of failure, as the end of a sentence about the chain. */
const FAULT_REASONS = {
  too_many: "has more than 50 instances",
  unreadable: "has a field that cannot be read",
  repeated: "has a field twice",
  gaps: "has gaps",
} as const satisfies Record<(typeof ARC_FAULTS)[number], string>;

class ArcFailure {
  constructor(readonly result: "fail" | "temperror", readonly reason: string) {}
}

/** Takes steps 2 to 6 of RFC 8617 §5.2; returns null if the chain holds. */
async function validateChain(
  source: SignedSource,
  shape: SignedShape,
  sets: readonly ArcSetFields[],
  options: ArcOptions,
): Promise<ArcFailure | null> {
  const newestSet = sets.at(-1);
  if (newestSet === undefined) return new ArcFailure("fail", "is not there");
  if (newestSet.sealTags.get("cv")?.value.toLowerCase() === "fail") {
    return new ArcFailure("fail", "was broken already, its newest seal says");
  }
  for (const { instance, sealTags } of sets) {
    if (!statesDueValidation(sealTags, instance)) {
      const dueValidation = getDueValidation(instance);
      return new ArcFailure("fail", `does not say cv=${dueValidation} in instance ${instance}`);
    }
  }
  const messageFailure = await checkMessage(source, shape, newestSet, options);
  if (messageFailure !== null) return messageFailure;
  const texts = buildSealedTexts(sets);
  for (const set of sets.toReversed()) {
    const sealFailure = await checkSeal(set, texts[set.instance - 1] ?? "", options);
    if (sealFailure !== null) return sealFailure;
  }
  return null;
}

/** Checks the newest ARC-Message-Signature against the fields it names and the body. */
async function checkMessage(
  source: SignedSource,
  { byName }: SignedShape,
  { message, messageTags, instance }: ArcSetFields,
  options: ArcOptions,
): Promise<ArcFailure | null> {
  const name = `has a message signature of instance ${instance} that`;
  const signature = readSharedTags(message.raw, messageTags, "relaxed/relaxed");
  if ("problem" in signature || !isSoundMessageSignature(messageTags)) {
    return new ArcFailure("fail", `${name} cannot be read`);
  }
  const key = await findKey(messageTags, signature.algorithm, options);
  if (key instanceof ArcFailure) return key;
  const text = buildSignedText(signature, message, byName);
  if (!await verifyBytes(key, signature.signature, text)) {
    return new ArcFailure("fail", `${name} does not match the header fields`);
  }
  if (source.hashBody === null || source.scope === "headers") return null;
  const { hash } = await source.hashBody(signature);
  return areSameBytes(hash, signature.bodyHash)
    ? null
    : new ArcFailure("fail", `${name} does not match the body`);
}

/** Checks a seal against all sets up to its own (RFC 8617 §5.1.1). */
async function checkSeal(
  { instance, sealTags: tags }: ArcSetFields,
  text: string,
  options: ArcOptions,
): Promise<ArcFailure | null> {
  const name = `has a seal of instance ${instance} that`;
  const algorithm = tags.get("a")?.value.toLowerCase();
  const signature = decodeStrictBase64(tags.get("b")?.value ?? "");
  const isKnown = algorithm === "rsa-sha256" || algorithm === "ed25519-sha256";
  if (!signature || !isKnown || !isSoundSeal(tags)) {
    return new ArcFailure("fail", `${name} cannot be read`);
  }
  const key = await findKey(tags, algorithm, options);
  if (key instanceof ArcFailure) return key;
  return await verifyBytes(key, signature, text)
    ? null
    : new ArcFailure("fail", `${name} does not match the chain`);
}

/** Builds the text that each seal covers, oldest first; each field is canonicalized once. */
export function buildSealedTexts(sets: readonly ArcSetFields[]): string[] {
  let coveredText = "";
  return sets.map(({ results, message, seal, sealTags }) => {
    const setTexts = [results, message].map(({ raw }) =>
      `${canonicalizeField(raw, "relaxed")}\r\n`
    );
    coveredText += setTexts.join("");
    const text = coveredText +
      canonicalizeField(removeValue(seal.raw, sealTags.get("b")), "relaxed");
    coveredText += `${canonicalizeField(seal.raw, "relaxed")}\r\n`;
    return text;
  });
}

/** Removes the value of a tag from a raw field. */
function removeValue(raw: string, tag: Tag | undefined): string {
  if (tag === undefined) return raw;
  const offset = raw.indexOf(":") + 1;
  return raw.slice(0, offset + tag.start) + raw.slice(offset + tag.end);
}

async function findKey(
  tags: Tags,
  algorithm: PublicKey["algorithm"],
  { resolver, signal }: ArcOptions,
): Promise<PublicKey | ArcFailure> {
  const domain = readSigningDomain(tags);
  const selector = readSelector(tags);
  if (domain === null || selector === null) return new ArcFailure("fail", "names no key");
  const answer = await resolver.lookUp(`${selector}._domainkey.${domain}`, "TXT", signal);
  const key = await readKey(answer, { algorithm, domain });
  if (!("problem" in key)) return key;
  return new ArcFailure(
    key.result === "temperror" ? "temperror" : "fail",
    `cannot be evaluated: of ${domain}, ${key.problem}`,
  );
}
