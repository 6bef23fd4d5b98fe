import type {
  AuthorDomainVerification,
  BimiVerification,
  Verification,
} from "../contract/verification.ts";
import { toALabels } from "../domains/a_labels.ts";
import { belongsTo, findClaimedBrand } from "../domains/brands.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";
import type { ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import { verifyArc } from "./arc/verify_arc.ts";
import { lookUpDomain } from "./author_domain.ts";
import { lookUpBimi } from "./bimi/look_up.ts";
import { findBorderHop, isSubmission, readClientAddress } from "../provenance/border/border.ts";
import { type BorderClientOptions, lookUpClient } from "./border_client.ts";
import { type KeyArchive, limitArchiveQueries } from "./dkim/archive.ts";
import { openSource, type SignedInput, type VerificationPause } from "./dkim/source.ts";
import { verifyDkim } from "./dkim/verify_dkim.ts";
import type { DkimCheck } from "./dkim/check.ts";
import { type EvaluatedDomain, type EvaluatedDomains, evaluateDmarc } from "./dmarc/evaluate.ts";
import { type BudgetOptions, limitQueries } from "./dns/budget.ts";
import { FAILING_RESOLVER, knowsPublicNames, type Resolver } from "./dns/resolver.ts";
import { explainBimi, explainClient, explainDomain } from "./explain.ts";
import { checkHost, type SpfCheck } from "./spf/check_host.ts";
import {
  composeArcAnswer,
  composeDkimAnswer,
  composeDmarcAnswer,
  composeSpfAnswer,
} from "./verification_answer.ts";

/** A mail to verify: its parsed fields, and the mail as it was given. */
export interface VerifyInput {
  readonly headers: ParsedHeaders;
  readonly signedInput: SignedInput;
}

export interface VerifyOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly after: BudgetOptions["after"];
  /** Archive of keys that are no longer published, if one is configured. */
  readonly archive?: KeyArchive | undefined;
  /** Zone that maps addresses to networks (ASN); without it no network is looked up. */
  readonly originZone?: string | undefined;
  /** Gives other work a turn; called between pieces of work on a long mail. */
  readonly pause?: VerificationPause | undefined;
}

/** Verifies a mail by SPF, DKIM, DMARC and ARC, with at most 40 queries in 5 seconds. */
export async function verifyMail(
  input: VerifyInput,
  options: VerifyOptions,
): Promise<Verification> {
  const { resolver, signal } = options;
  const { verification, foundNothing } = await verifyWithinBudget(input, options);
  // A resolver that is cut off from the public DNS says of every name that it does not exist.
  if (!foundNothing || await knowsPublicNames(resolver, signal)) return verification;
  const unanswered = await verifyWithinBudget(input, { ...options, resolver: FAILING_RESOLVER });
  return { ...unanswered.verification, complete: false };
}

/** Verifies a mail within one budget of DNS queries. */
async function verifyWithinBudget(
  { headers, signedInput }: VerifyInput,
  { resolver, signal, now, after, archive, originZone, pause }: VerifyOptions,
): Promise<{ readonly verification: Verification; readonly foundNothing: boolean }> {
  const budget = limitQueries(resolver, { after });
  const dns = { resolver: budget, signal };
  try {
    const source = openSource(signedInput, pause);
    const author = findAuthorDomain(headers);
    const border = findBorderHop(headers);
    // Signatures come first: they prove most if the budget does not suffice for all checks.
    const shownFrom = headers.byName.get("from")?.[0]?.raw;
    const arrivedAt = findArrival(headers, now);
    const outdatedDay = findOutdatedDay(arrivedAt, now);
    const dkim = verifyDkim(source, {
      ...dns,
      receivedAt: Math.floor((arrivedAt ?? now) / 1000),
      isArrivalKnown: arrivedAt !== null,
      outdatedDay,
      archive: archive && limitArchiveQueries(archive),
      shownFrom,
      author,
    });
    const envelope = readEnvelope(headers, border);
    const [signatures, spf] = await Promise.all([
      dkim,
      envelope && checkHost(envelope, { ...dns, now: Math.floor(now / 1000) }),
    ]);
    const dmarc = author === null
      ? null
      : await evaluateDmarc(author, listEvaluatedDomains(signatures, spf), dns);
    const arc = await verifyArc(source, dns);
    const [bimi, domain, client] = await Promise.all([
      author === null ? null : lookUpBimi([author, findRegisteredDomain(author)], budget, signal),
      author === null ? null : lookUpDomain(author, budget, signal),
      findClient(border, { ...dns, originZone }),
    ]);
    const alignment = { author, dmarc };
    const results = {
      spf: composeSpfAnswer(spf, envelope?.ip ?? null, alignment, outdatedDay),
      dkim: signatures.map((check) => composeDkimAnswer(check, alignment)),
      dmarc: composeDmarcAnswer(dmarc, author, source, { signatures, outdatedDay }),
      arc: composeArcAnswer(arc, author),
      bimi: bimi === null ? NO_BIMI : { ...bimi, explanation: explainBimi(bimi) },
      author: author === null || domain === null ? NO_AUTHOR : {
        result: domain,
        domain: author,
        explanation: explainDomain(author, domain),
      },
      border: client && { ...client, explanation: explainClient(client) },
    };
    const verification = {
      ...results,
      impersonation: findImpersonation(headers, results),
      outdated: outdatedDay,
      complete: !budget.isExhausted,
    };
    return { verification, foundNothing: budget.foundNothing };
  } finally {
    budget.end();
  }
}

/** Finds the day on which an old mail arrived, as keys of that time may be gone; else null. */
function findOutdatedDay(arrivedAt: number | null, now: number): string | null {
  return arrivedAt !== null && now - arrivedAt > MAX_AGE_MS
    ? new Date(arrivedAt).toISOString().slice(0, 10)
    : null;
}

const NO_BIMI: BimiVerification = {
  result: "none",
  domain: null,
  explanation: "The author's domain is not known.",
};

const NO_AUTHOR: AuthorDomainVerification = {
  result: "none",
  domain: null,
  explanation: "The author's domain is not known.",
};

async function findClient(border: ReceivedHop | undefined, options: BorderClientOptions) {
  const ip = readClientAddress(border);
  return ip === null ? null : await lookUpClient({ ip, helo: border?.helo ?? null }, options);
}

/**
 * Finds the author's domain in A-labels; null if the From fields name several or none (RFC 9989
 * §5.3.1).
 */
function findAuthorDomain({ from, byName }: ParsedHeaders): string | null {
  if (byName.get("from")?.length !== 1) return null;
  const domains = new Set(from.mailboxes.map(({ domain }) => domain.toLowerCase()));
  const [domain] = domains;
  return domains.size === 1 && domain ? toAscii(domain) : null;
}

function toAscii(domain: string): string | null {
  if (/^[\x21-\x7e]+$/.test(domain)) return domain.endsWith(".") ? domain.slice(0, -1) : domain;
  return toALabels(domain);
}

/**
 * Age in milliseconds from which today's records say nothing against a mail: keys are replaced
 * after months.
 */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Finds when the topmost server received the mail, in milliseconds; null if unknown. `Date` does
 * not count: the sender writes it.
 */
function findArrival({ received }: ParsedHeaders, now: number): number | null {
  const at = Date.parse(received[0]?.timestamp ?? "");
  return Number.isFinite(at) && at <= now ? at : null;
}

interface Envelope {
  readonly ip: string;
  readonly helo: string;
  readonly sender: string;
}

/**
 * Reads client and return path as the border noted them. Null if it did not, or if the client
 * logged in as a user of the server.
 */
function readEnvelope(headers: ParsedHeaders, border: ReceivedHop | undefined): Envelope | null {
  const ip = readClientAddress(border);
  if (border === undefined || ip === null || isSubmission(border)) return null;
  const sender = readReturnPath(headers, border);
  return sender === null ? null : { ip, helo: border.helo ?? border.from ?? "", sender };
}

/**
 * Reads the address for bounces that the recipient's side noted, "" for none; null where it is
 * unknown. A Return-Path below the border is the sender's; Exchange alone writes its own there.
 */
function readReturnPath(
  { byName, returnPath }: ParsedHeaders,
  { fieldIndex, envelopeFrom, with: protocol }: ReceivedHop,
): string | null {
  const [field] = byName.get("return-path") ?? [];
  const isNoted = field !== undefined &&
    (field.index < fieldIndex || (protocol?.startsWith("Microsoft SMTP Server") ?? false));
  if (!isNoted) return envelopeFrom?.includes("@") ? envelopeFrom : null;
  const address = returnPath.mailboxes[0]?.address ?? "";
  return address !== "" || EMPTY_PATH.test(field.value) ? address : null;
}

/** Matches the return path of a bounce, `<>` (RFC 5321 §4.5.5). */
const EMPTY_PATH = /^[ \t]{0,99}(?:<[ \t]{0,99}>)?[ \t]{0,99}$/;

/** Lists the domains for which signatures and SPF passed, and those without a result. */
function listEvaluatedDomains(
  signatures: readonly DkimCheck[],
  spf: SpfCheck | null,
): EvaluatedDomains {
  const provenDomains: EvaluatedDomain[] = [];
  const undecidedDomains: EvaluatedDomain[] = [];
  for (const { result, domain, isTesting } of signatures) {
    const holds = (result === "pass" || result === "headers_verified") && !isTesting;
    if (holds && domain !== null) provenDomains.push({ method: "dkim", domain });
    if (result === "temperror" && domain !== null) {
      undecidedDomains.push({ method: "dkim", domain });
    }
  }
  if (spf?.result === "pass") provenDomains.push({ method: "spf", domain: spf.domain });
  if (spf?.result === "temperror") undecidedDomains.push({ method: "spf", domain: spf.domain });
  return { provenDomains, undecidedDomains };
}

/** Maximum number of characters examined of a display name; mail programs show fewer. */
const MAX_NAME = 200;

/** Explains that the author's name shows another brand than the verified domains; null if not. */
function findImpersonation(
  { from }: ParsedHeaders,
  { spf, dkim }: Pick<Verification, "spf" | "dkim">,
): string | null {
  const brand = findClaimedBrand((from.primary?.name ?? "").slice(0, MAX_NAME));
  if (brand === undefined) return null;
  const verifiedDomains = [
    ...dkim.filter(({ result }) => result === "pass" || result === "headers_verified"),
    ...(spf.result === "pass" ? [spf] : []),
  ].map(({ domain }) => domain).filter((domain) => domain !== null);
  const [first] = verifiedDomains;
  if (first === undefined || verifiedDomains.some((domain) => belongsTo(brand, domain))) {
    return null;
  }
  return `The author's name shows ${brand.name}; what was verified is ${first}, ` +
    "which is nothing like it.";
}
