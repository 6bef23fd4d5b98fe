import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { encodeBase64 } from "../encoding/bytes.ts";
import { readClientAddress } from "../provenance/border/border.ts";
import type { Provenance } from "../provenance/provenance.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";

/** Counts the mails of senders, for this process or for all that share a database. */
export interface VelocityCounter {
  /**
   * Counts one mail of each sender. Resolves to each sender's number of mails in the last hour.
   *
   * @param now Milliseconds since the Unix epoch.
   */
  countSenders(senders: readonly string[], now: number): Promise<readonly number[]>;
}

/** Dependencies of {@linkcode scoreSenders}. */
export interface SenderCounting {
  readonly velocity: VelocityCounter;
  /** Secret with which senders are hashed. */
  readonly secret: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** Counts the senders of a mail, and computes its velocity score from 0 to 100. */
export async function scoreSenders(
  mail: SentMail,
  { velocity, secret, now }: SenderCounting,
): Promise<number> {
  const { counted, unproven } = findSenders(mail);
  const counts = await velocity.countSenders(computeSenderKeys(secret, counted), now());
  return computeVelocityScore(unproven ? [...counts, 1] : counts);
}

/** Computes the velocity score as if a mail were the first of its senders, without counting it. */
export function scoreAsFirstMail(mail: SentMail): number {
  const { counted, unproven } = findSenders(mail);
  return counted.length > 0 || unproven ? computeVelocityScore([1]) : 0;
}

/** Number of mails per hour from which the velocity score is 100 (SPEC 9). */
const VELOCITY_THRESHOLD = 10;

/**
 * Computes the velocity score of the busiest sender: min(100, count / threshold x 100), rounded
 * (SPEC 9).
 */
export function computeVelocityScore(counts: readonly number[]): number {
  return Math.min(100, Math.round(Math.max(0, ...counts) * 100 / VELOCITY_THRESHOLD));
}

/** An examined mail by which its senders are counted. */
interface SentMail {
  /** Null without header fields. */
  readonly provenance: Provenance | null;
  readonly mail: { readonly text: { readonly senderDomain: string } };
}

/** The senders of a mail. */
interface Senders {
  /** Proven senders, whom nobody else can use; their mails within the hour are counted. */
  readonly counted: readonly string[];
  /** Whether the author is not proven: then this mail counts, and earlier ones do not. */
  readonly unproven: boolean;
}

/**
 * Finds the senders of a mail. They are the IP address at the border, and the author's proven
 * domain unless it is free mail.
 */
export function findSenders({ provenance, mail: { text } }: SentMail): Senders {
  const address = readClientAddress(provenance?.border);
  const domain = findRegisteredDomain(text.senderDomain.toLowerCase());
  const hasDomain = domain !== null && !isFreeMail(domain);
  const proven = hasDomain && findRegisteredDomain(provenance?.provenDomain) === domain;
  return {
    counted: [
      ...address === null ? [] : [`ip ${address}`],
      ...proven ? [`domain ${domain}`] : [],
    ],
    unproven: hasDomain && !proven,
  };
}

/** Hashes senders with a secret (HMAC-SHA-256), so that the keys do not reveal them. */
export function computeSenderKeys(secret: Uint8Array, senders: readonly string[]): string[] {
  // Synchronous, as awaiting WebCrypto would cost more than hashing two blocks.
  return senders.map((sender) => encodeBase64(hmac(sha256, secret, UTF8.encode(sender))));
}

const UTF8 = new TextEncoder();
