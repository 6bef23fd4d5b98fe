import type {
  AnalysisSummary,
  CheckStatus,
} from "../../../shared/contract/analyze_email_headers.ts";
import type { CountedResults } from "../../../shared/provenance/counted_results.ts";
import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import { selectCountedResults } from "../../../shared/provenance/counted_results.ts";
import { readReportedResults } from "../../../shared/provenance/reported/results.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import type { ReportedResult } from "../../../shared/provenance/reported/reported_result.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import type { MailVerdicts } from "../local/jobs.ts";
import type { Messages } from "../text/messages.ts";

/** The result of a check, with its reason. */
export interface Badge {
  readonly name: "SPF" | "DKIM" | "DMARC" | "ARC";
  readonly status: CheckStatus | "none";
  /** The reported result, such as `softfail`; null if none was reported. */
  readonly word: string | null;
  readonly reason: string;
}

/** Builds the badges of the results that count. */
export function buildBadges(
  { authentication, verification }: Pick<AnalysisSummary, "authentication" | "verification">,
  parsedHeaders: ParsedHeaders,
  { reasons, say }: Pick<Messages, "reasons" | "say">,
): Badge[] {
  const results = selectCountedResults(
    readReportedResults(parsedHeaders, findBorderHop(parsedHeaders)),
    verification,
  );
  const author = parsedHeaders.from.mailboxes[0]?.domain || reasons.theDomain;
  const signer = results.dkim.domain ?? reasons.theDomain;
  const mailer = results.spf.domain ?? reasons.theDomain;
  return [
    {
      name: "SPF",
      status: authentication.spf,
      word: readWord(results.spf),
      reason: readWord(results.spf) === "softfail"
        ? say(reasons.spf.softfail, { domain: mailer })
        : explainStatus(authentication.spf, results.spf, reasons.spf, {
          domain: mailer,
          reasons,
          say,
        }),
    },
    {
      name: "DKIM",
      status: authentication.dkim,
      word: readWord(results.dkim),
      reason: explainStatus(authentication.dkim, results.dkim, reasons.dkim, {
        domain: signer,
        reasons,
        say,
      }),
    },
    {
      name: "DMARC",
      status: authentication.dmarc,
      word: readWord(results.dmarc),
      reason: explainStatus(authentication.dmarc, results.dmarc, reasons.dmarc, {
        domain: author,
        reasons,
        say,
      }),
    },
    buildArcBadge(parsedHeaders, findArcResult(results, verification), { reasons, say }),
  ];
}

/** Turns passes into no result unless the author is proven: they are for other domains, or forged. */
export function discountPasses(badges: readonly Badge[], proof: MailVerdicts["proof"]): Badge[] {
  return badges.map((badge) =>
    badge.status === "pass" && proof !== "proven" ? { ...badge, status: "none" } : badge
  );
}

/** Says a result in words; returns one that RFC 8601 does not have unchanged. */
export function sayResult(
  word: string | null,
  { result: { auth, unreported } }: Messages,
): string {
  if (word === null) return unreported;
  return Object.entries(auth).find(([name]) => name === word)?.[1] ?? word;
}

function readWord({ result }: ReportedResult): string | null {
  return result?.toLowerCase() ?? null;
}

/** Explains the status of a check; the reported word says why a status is neutral. */
function explainStatus(
  status: CheckStatus,
  reportedResult: ReportedResult,
  words: Messages["reasons"]["dkim"],
  { domain, reasons, say }: Pick<Messages, "reasons" | "say"> & { readonly domain: string },
): string {
  if (status !== "neutral") return say(words[status], { domain });
  const word = readWord(reportedResult);
  if (word === null) return words.unreported;
  if (word === "none") return say(words.none, { domain });
  if (word === "headers_verified") return say(reasons.headersVerified, { domain });
  if (word === "cannot_confirm") return say(reasons.cannotConfirm, { domain });
  return /error/.test(word) ? words.error : say(words.neutral, { domain });
}

/** Builds the badge of ARC. Unchecked seals are no pass, as anybody can write well-formed ones. */
function buildArcBadge(
  parsedHeaders: ParsedHeaders,
  arcResult: string | null,
  { reasons: { arc: words, theDomain }, say }: Pick<Messages, "reasons" | "say">,
): Badge {
  const { arc } = parsedHeaders;
  const lastSet = arc.at(-1);
  if (lastSet === undefined) {
    return { name: "ARC", status: "none", word: "none", reason: words.none };
  }
  const values = { count: arc.length, domain: lastSet.seal?.domain ?? theDomain };
  const [firstSet] = arc;
  const results = (firstSet?.authenticationResults?.methods ?? []).slice(0, MAX_RESULTS)
    .map(({ method, result }) => `${method}=${result}`.slice(0, MAX_RESULT)).join(", ");
  const forwarder = firstSet?.seal && results !== ""
    ? ` ${say(words.first, { domain: firstSet.seal.domain ?? theDomain, results })}`
    : "";
  const isBroken = arcResult === "fail" || parsedHeaders.arcDefects.size > 0;
  if (isBroken) {
    return { name: "ARC", status: "fail", word: "fail", reason: say(words.fail, values) };
  }
  return arcResult === "pass"
    ? { name: "ARC", status: "pass", word: "pass", reason: say(words.pass, values) + forwarder }
    : { name: "ARC", status: "none", word: null, reason: say(words.unchecked, values) + forwarder };
}

/** Maximum number of shown results of the first forwarder. */
const MAX_RESULTS = 5;
/** Maximum number of characters per shown result. */
const MAX_RESULT = 40;

/** Finds the result of ARC that the service verified, or else one that is believed; null if none. */
function findArcResult(
  { fields }: CountedResults,
  verification: Verification | undefined,
): string | null {
  const verifiedResult = verification?.arc.result;
  if (verifiedResult === "pass" || verifiedResult === "headers_verified") return "pass";
  if (verifiedResult === "fail") return "fail";
  const reportedResult = fields.flatMap(({ field: { content }, belief }) =>
    belief === "believed" && content.kind === "results"
      ? content.results.methods.filter(({ method }) => method === "arc")
      : []
  );
  return reportedResult[0]?.result ?? null;
}
