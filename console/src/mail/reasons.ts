import type {
  AnalysisSummary,
  CheckStatus,
} from "../../../shared/contract/analyze_email_headers.ts";
import { arcDefects } from "../../../shared/headers/arc_form.ts";
import { countedResults } from "../../../shared/provenance/counted_results.ts";
import type { CountedResults } from "../../../shared/provenance/counted_results.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import type { ReportedVerdict } from "../../../shared/provenance/reported/reported_verdict.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import type { MailVerdicts } from "../local/jobs.ts";
import type { Messages } from "../text/messages.ts";

/** A check with the reason in plain words. */
export interface Badge {
  readonly name: "SPF" | "DKIM" | "DMARC" | "ARC";
  readonly status: CheckStatus | "none";
  /** The result as it was reported, such as `softfail`; null where nothing was. */
  readonly word: string | null;
  readonly reason: string;
}

/** Returns the four badges: the results that count, with their own reasons. */
export function authenticationBadges(
  { authentication, verification }: Pick<AnalysisSummary, "authentication" | "verification">,
  parsed: ParsedHeaders,
  { reasons, say }: Pick<Messages, "reasons" | "say">,
): Badge[] {
  const verdicts = countedResults(parsed, verification);
  const author = parsed.from.mailboxes[0]?.domain || reasons.theDomain;
  const signer = verdicts.dkim.domain ?? reasons.theDomain;
  const mailer = verdicts.spf.domain ?? reasons.theDomain;
  return [
    {
      name: "SPF",
      status: authentication.spf,
      word: chooseWord(verdicts.spf),
      reason: chooseWord(verdicts.spf) === "softfail"
        ? say(reasons.spf.softfail, { domain: mailer })
        : explain(authentication.spf, verdicts.spf, reasons.spf, { domain: mailer, reasons, say }),
    },
    {
      name: "DKIM",
      status: authentication.dkim,
      word: chooseWord(verdicts.dkim),
      reason: explain(authentication.dkim, verdicts.dkim, reasons.dkim, {
        domain: signer,
        reasons,
        say,
      }),
    },
    {
      name: "DMARC",
      status: authentication.dmarc,
      word: chooseWord(verdicts.dmarc),
      reason: explain(authentication.dmarc, verdicts.dmarc, reasons.dmarc, {
        domain: author,
        reasons,
        say,
      }),
    },
    arcBadge(parsed, arcResult(verdicts, verification), { reasons, say }),
  ];
}

/**
 * Selects the badges that prove the sender; without proof a pass is for another domain or
 * forgeable.
 */
export function countedBadges(badges: readonly Badge[], proof: MailVerdicts["proof"]): Badge[] {
  return badges.map((badge) =>
    badge.status === "pass" && proof !== "proven" ? { ...badge, status: "none" } : badge
  );
}

/** Says a result in words; one that is not in RFC 8601 as written. */
export function sayResult(
  word: string | null,
  { result: { auth, unreported } }: Messages,
): string {
  if (word === null) return unreported;
  return Object.entries(auth).find(([known]) => known === word)?.[1] ?? word;
}

function chooseWord({ result }: ReportedVerdict): string | null {
  return result?.toLowerCase() ?? null;
}

/** The server decides between pass, fail and neutral; the reported word says why it is neutral. */
function explain(
  status: CheckStatus,
  verdict: ReportedVerdict,
  words: Messages["reasons"]["dkim"],
  { domain, reasons, say }: Pick<Messages, "reasons" | "say"> & { readonly domain: string },
): string {
  if (status !== "neutral") return say(words[status], { domain });
  const word = chooseWord(verdict);
  if (word === null) return words.unreported;
  if (word === "none") return say(words.none, { domain });
  if (word === "headers_verified") return say(reasons.headersVerified, { domain });
  if (word === "cannot_confirm") return say(reasons.cannotConfirm, { domain });
  return /error/.test(word) ? words.error : say(words.neutral, { domain });
}

/** ARC: seals of good form, which anybody can write, are no good sign until somebody checked them. */
function arcBadge(
  parsed: ParsedHeaders,
  checked: string | null,
  { reasons: { arc: words, theDomain }, say }: Pick<Messages, "reasons" | "say">,
): Badge {
  const { arc } = parsed;
  const last = arc.at(-1);
  if (last === undefined) return { name: "ARC", status: "none", word: "none", reason: words.none };
  const values = { count: arc.length, domain: last.seal?.domain ?? theDomain };
  const [first] = arc;
  const found = (first?.authenticationResults?.methods ?? []).slice(0, MAX_FOUND)
    .map(({ method, result }) => `${method}=${result}`.slice(0, 40)).join(", ");
  const says = first?.seal && found !== ""
    ? ` ${say(words.first, { domain: first.seal.domain ?? theDomain, results: found })}`
    : "";
  const isBroken = checked === "fail" || arcDefects(parsed).size > 0;
  if (isBroken) {
    return { name: "ARC", status: "fail", word: "fail", reason: say(words.fail, values) };
  }
  return checked === "pass"
    ? { name: "ARC", status: "pass", word: "pass", reason: say(words.pass, values) + says }
    : { name: "ARC", status: "none", word: null, reason: say(words.unchecked, values) + says };
}

/** Maximum number of results of the first forwarder that are shown. */
const MAX_FOUND = 5;

/**
 * Tells whether this service or the recipient's server found the chain valid; null where neither
 * looked.
 */
function arcResult({ fields }: CountedResults, verification: Verification | undefined) {
  const own = verification?.arc.result;
  if (own === "pass" || own === "headers_verified") return "pass";
  if (own === "fail") return "fail";
  const reported = fields.flatMap(({ field: { content }, belief }) =>
    belief === "believed" && content.kind === "results"
      ? content.results.methods.filter(({ method }) => method === "arc")
      : []
  );
  return reported[0]?.result ?? null;
}
