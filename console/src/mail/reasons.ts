import type {
  AnalysisSummary,
  CheckStatus,
} from "../../../shared/contract/analyze_email_headers.ts";
import { arcDefects } from "../../../shared/authentication/arc_form.ts";
import { countedResults } from "../../../shared/authentication/counted.ts";
import type { Verdict } from "../../../shared/authentication/reported/verdict.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import type { Messages } from "../text/messages.ts";

/** A check with the reason in plain words. */
export interface Badge {
  readonly name: "SPF" | "DKIM" | "DMARC" | "ARC";
  readonly status: CheckStatus | "none";
  /** The result as it was reported, such as `softfail`; null where nothing was. */
  readonly word: string | null;
  readonly reason: string;
}

/** The four badges: the results that count, with their own reasons. */
export function authenticationBadges(
  { authentication, verification }: Pick<AnalysisSummary, "authentication" | "verification">,
  parsed: ParsedHeaders,
  { reasons }: Messages,
): Badge[] {
  const verdicts = countedResults(parsed, verification);
  const author = parsed.from.mailboxes[0]?.domain || reasons.theDomain;
  const signer = verdicts.dkim.domain ?? reasons.theDomain;
  const mailer = verdicts.spf.domain ?? reasons.theDomain;
  return [
    {
      name: "SPF",
      status: authentication.spf,
      word: wordOf(verdicts.spf),
      reason: wordOf(verdicts.spf) === "softfail"
        ? reasons.spf.softfail(mailer)
        : explain(authentication.spf, verdicts.spf, reasons.spf, { domain: mailer, reasons }),
    },
    {
      name: "DKIM",
      status: authentication.dkim,
      word: wordOf(verdicts.dkim),
      reason: explain(authentication.dkim, verdicts.dkim, reasons.dkim, {
        domain: signer,
        reasons,
      }),
    },
    {
      name: "DMARC",
      status: authentication.dmarc,
      word: wordOf(verdicts.dmarc),
      reason: explain(authentication.dmarc, verdicts.dmarc, reasons.dmarc, {
        domain: author,
        reasons,
      }),
    },
    arcBadge(parsed, reasons),
  ];
}

/** A result in words; one that is not in RFC 8601 as written. */
export function sayResult(
  word: string | null,
  { result: { auth, unreported } }: Messages,
): string {
  if (word === null) return unreported;
  return Object.entries(auth).find(([known]) => known === word)?.[1] ?? word;
}

function wordOf({ result }: Verdict): string | null {
  return result?.toLowerCase() ?? null;
}

/** The server decides between pass, fail and neutral; the reported word says why it is neutral. */
function explain(
  status: CheckStatus,
  verdict: Verdict,
  words: Messages["reasons"]["dkim"],
  { domain, reasons }: { readonly domain: string; readonly reasons: Messages["reasons"] },
): string {
  if (status !== "neutral") return words[status](domain);
  const word = wordOf(verdict);
  if (word === null) return words.unreported;
  if (word === "none") return words.none(domain);
  if (word === "headers_verified") return reasons.headersVerified(domain);
  if (word === "cannot_confirm") return reasons.cannotConfirm(domain);
  return /error/.test(word) ? words.error : words.neutral(domain);
}

function arcBadge(
  parsed: ParsedHeaders,
  { arc: words, theDomain }: Messages["reasons"],
): Badge {
  const { arc } = parsed;
  const last = arc.at(-1);
  if (last === undefined) return { name: "ARC", status: "none", word: "none", reason: words.none };
  const whole = arcDefects(parsed).size === 0;
  const domain = last.seal?.domain ?? theDomain;
  return whole
    ? { name: "ARC", status: "pass", word: "pass", reason: words.pass(arc.length, domain) }
    : { name: "ARC", status: "fail", word: "fail", reason: words.fail(arc.length, domain) };
}
