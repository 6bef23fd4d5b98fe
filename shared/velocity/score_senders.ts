import { computeVelocityScore, type VelocityCounter } from "./counter.ts";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { encodeBase64 } from "../encoding/bytes.ts";
import { borderHop, clientAddress } from "../provenance/border/border.ts";
import { onlyAuthor } from "../provenance/only_author.ts";
import { senderProof } from "../provenance/proof.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { organizationalDomain } from "../domains/organizational_domain.ts";
import type { ParsedHeaders } from "../headers/types.ts";

/** Dependencies of {@linkcode scoreSenders}. */
export interface SenderCounting {
  readonly velocity: VelocityCounter;
  /** Secret that the keys of senders are made with. */
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
  const counts = await velocity.note(computeSenderKeys(secret, counted), now());
  return computeVelocityScore(unproven ? [...counts, 1] : counts);
}

/** Computes the velocity score of a mail that is the first of its senders; counts nobody. */
export function scoreAsFirstMail(mail: SentMail): number {
  const { counted, unproven } = findSenders(mail);
  return counted.length > 0 || unproven ? computeVelocityScore([1]) : 0;
}

/** The parts of a mail that name its senders. */
interface SentMail {
  readonly headers: ParsedHeaders | null;
  readonly text: { readonly senderDomain: string };
}

/** Whom a mail counts for. */
interface Senders {
  /** Proven senders, which nobody else can use: each mail of the hour is counted for them. */
  readonly counted: readonly string[];
  /** Whether there is an author who is not proven: this mail counts, and earlier ones do not. */
  readonly unproven: boolean;
}

/**
 * Finds the senders of a mail: its delivering address and the author's proven domain, unless of
 * free mail.
 */
export function findSenders({ headers, text }: SentMail): Senders {
  const address = headers === null ? null : clientAddress(borderHop(headers));
  const domain = organizationalDomain(text.senderDomain.toLowerCase());
  const hasDomain = domain !== null && !isFreeMail(domain);
  const proven = hasDomain && findProvenOrganization(headers) === domain;
  return {
    counted: [
      ...address === null ? [] : [`ip ${address}`],
      ...proven ? [`domain ${domain}`] : [],
    ],
    unproven: hasDomain && !proven,
  };
}

/** Finds the organizational domain of the only author, where believed results prove it. */
function findProvenOrganization(headers: ParsedHeaders | null): string | null {
  const author = headers === null ? null : onlyAuthor(headers);
  if (headers === null || author === null) return null;
  return senderProof(headers) === "proven" ? organizationalDomain(author.domain) : null;
}

/** Turns senders into keys that do not reveal them: HMAC-SHA-256 under a secret. */
export function computeSenderKeys(secret: Uint8Array, senders: readonly string[]): string[] {
  // WebCrypto answers later, which costs more than the two blocks that a sender has.
  return senders.map((sender) => encodeBase64(hmac(sha256, secret, UTF8.encode(sender))));
}

const UTF8 = new TextEncoder();
