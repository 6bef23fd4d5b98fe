import { readArguments } from "../../../../shared/analysis/findings/sentence.ts";
import type { DkimVerification, Verification } from "../../../../shared/contract/verification.ts";
import type { VerifiedWords } from "./words.ts";

/** What was verified in sentences of the page's language, made from the results themselves. */
export interface SaidVerification {
  readonly spf: readonly string[];
  /** One list a signature, in their order. */
  readonly dkim: readonly (readonly string[])[];
  readonly dmarc: readonly string[];
  readonly arc: readonly string[];
  readonly bimi: readonly string[];
}

/** Says it. */
export function sayVerification(
  { spf, dkim, dmarc, arc, bimi, impersonation }: Verification,
  words: VerifiedWords,
): SaidVerification {
  const arcResult = arc.result === "headers_verified" ? "pass" : arc.result;
  return {
    spf: [words.spf[spf.result](spf.domain ?? "–", spf.ip ?? "–")],
    dkim: dkim.map((signature) => sayDkim(signature, words)),
    dmarc: [
      ...(impersonation === null ? [] : [words.impersonation]),
      words.dmarc[dmarc.result](dmarc.domain ?? "–"),
    ],
    arc: [words.arc[arcResult](arc.domain ?? "–")],
    bimi: [words.bimi[bimi.result](bimi.domain ?? "–")],
  };
}

function sayDkim(
  { result, domain, signedBody, weaknesses }: DkimVerification,
  words: VerifiedWords,
): string[] {
  const who = domain ?? "–";
  const proves = result === "pass" || result === "headers_verified";
  const proven = proves ? (signedBody === "part" ? "part" : result) : "nothing";
  const open = proves || result === "cannot_confirm" || result === "fail" ? result : "other";
  return [
    words.dkim[result](who),
    words.proven[proven](who),
    words.open[open],
    ...weaknesses.map((weakness) => sayWeakness(weakness, words)),
  ];
}

/** A weakness is a sentence of the server; one of another version stays as it is. */
function sayWeakness(weakness: string, { weak }: VerifiedWords): string {
  const bits = readArguments("The key has only {bits} bits.", weakness);
  if (bits !== null) return weak.bits(bits["bits"] ?? "");
  if (weakness.includes("(l=)")) return weak.part;
  if (weakness.includes("(t=y)")) return weak.testing;
  return weakness.includes("(t=)") ? weak.future : weakness;
}
