import type {
  BorderVerification,
  DkimVerification,
  Verification,
} from "../../../shared/contract/verification.ts";
import type { Messages, Say } from "./messages.ts";

type VerificationTexts = Pick<Messages, "verifiedWords" | "say">;

/** Sentences on the results of the verification, in the page's language. */
export interface VerificationSentences {
  readonly spf: readonly string[];
  /** One list of sentences per signature, in the order of the signatures. */
  readonly dkim: readonly (readonly string[])[];
  readonly dmarc: readonly string[];
  readonly arc: readonly string[];
  readonly bimi: readonly string[];
  /** Whether the author's domain exists and accepts mail; empty if that was not checked. */
  readonly author: readonly string[];
  /** The server that handed the mail over; empty if it is unknown. */
  readonly border: readonly string[];
}

/** Says the results of the verification. */
export function sayVerification(
  { spf, dkim, dmarc, arc, bimi, author, border, impersonation }: Verification,
  { verifiedWords: words, say }: VerificationTexts,
): VerificationSentences {
  const arcResult = arc.result === "headers_verified" ? "pass" : arc.result;
  return {
    spf: [say(words.spf[spf.result], { domain: spf.domain ?? "–", ip: spf.ip ?? "–" })],
    dkim: dkim.map((signature) => sayDkim(signature, words, say)),
    dmarc: [
      ...(impersonation === null ? [] : [words.impersonation]),
      say(words.dmarc[dmarc.result], { domain: dmarc.domain ?? "–" }),
    ],
    arc: [say(words.arc[arcResult], { domain: arc.domain ?? "–" })],
    bimi: [say(words.bimi[bimi.result], { domain: bimi.domain ?? "–" })],
    author: author === undefined
      ? []
      : [say(words.author[author.result], { domain: author.domain ?? "–" })],
    border: border === undefined || border === null ? [] : sayBorder(border, words.border, say),
  };
}

function sayBorder(
  { result, ip, reverse, helo, heloResolves, network }: BorderVerification,
  words: Messages["verifiedWords"]["border"],
  say: Say,
): string[] {
  return [
    say(words[result], { ip, reverse: reverse ?? "–" }),
    ...(heloResolves === false ? [say(words.helo, { helo: helo ?? "–" })] : []),
    ...(network === null
      ? []
      : [say(words.network, { asn: network.asn, holder: network.holder ?? "" })]),
  ];
}

/** Tells whether a signature with a result proves anything. */
export function isProof(
  result: DkimVerification["result"],
): result is "pass" | "headers_verified" {
  return result === "pass" || result === "headers_verified";
}

function sayDkim(
  { result, domain, signedBody, weaknessKinds }: DkimVerification,
  words: Messages["verifiedWords"],
  say: Say,
): string[] {
  const values = { domain: domain ?? "–" };
  const proves = isProof(result);
  const provenKey = proves ? (signedBody === "part" ? "part" : result) : "nothing";
  const openKey = proves || result === "cannot_confirm" || result === "fail" ? result : "other";
  return [
    say(words.dkim[result], values),
    say(words.proven[provenKey], values),
    words.open[openKey],
    ...weaknessKinds.map((weakness) => say(words.weak[weakness.id], weakness.values)),
  ];
}
