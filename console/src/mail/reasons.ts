import type { CheckStatus } from "../../../shared/contract/analyze_email_headers.ts";
import type { ArcSet, ParsedHeaders, Verdict } from "../../../shared/headers/types.ts";
import type { Messages } from "../text/messages.ts";

/** A check with the reason in plain words. */
export interface Badge {
  readonly name: "SPF" | "DKIM" | "DMARC" | "ARC";
  readonly status: CheckStatus | "none";
  readonly reason: string;
}

/** The four badges: the server's verdicts, with the reasons that the headers themselves give. */
export function authenticationBadges(
  authentication: Readonly<Record<"spf" | "dkim" | "dmarc", CheckStatus>>,
  { verdicts, arc, from }: ParsedHeaders,
  { reasons }: Messages,
): Badge[] {
  const author = from.mailboxes[0]?.domain || reasons.theDomain;
  const signer = verdicts.dkim.domain ?? reasons.theDomain;
  const mailer = verdicts.spf.domain ?? reasons.theDomain;
  return [
    {
      name: "SPF",
      status: authentication.spf,
      reason: wordOf(verdicts.spf) === "softfail"
        ? reasons.spf.softfail(mailer)
        : explain(authentication.spf, verdicts.spf, reasons.spf, mailer),
    },
    {
      name: "DKIM",
      status: authentication.dkim,
      reason: explain(authentication.dkim, verdicts.dkim, reasons.dkim, signer),
    },
    {
      name: "DMARC",
      status: authentication.dmarc,
      reason: explain(authentication.dmarc, verdicts.dmarc, reasons.dmarc, author),
    },
    arcBadge(arc, reasons),
  ];
}

function wordOf({ result }: Verdict): string | null {
  return result?.toLowerCase() ?? null;
}

/** The server decides between pass, fail and neutral; the reported word says why it is neutral. */
function explain(
  status: CheckStatus,
  verdict: Verdict,
  words: Messages["reasons"]["dkim"],
  domain: string,
): string {
  if (status !== "neutral") return words[status](domain);
  const word = wordOf(verdict);
  if (word === null) return words.unreported;
  if (word === "none") return words.none(domain);
  return /error/.test(word) ? words.error : words.neutral(domain);
}

function arcBadge(arc: readonly ArcSet[], { arc: words, theDomain }: Messages["reasons"]): Badge {
  const last = arc.at(-1);
  if (last === undefined) return { name: "ARC", status: "none", reason: words.none };
  const whole = arc.every(({ instance, seal, chainValidation }) =>
    seal !== null && chainValidation === (instance === 1 ? "none" : "pass")
  );
  const domain = last.seal?.domain ?? theDomain;
  return whole
    ? { name: "ARC", status: "pass", reason: words.pass(arc.length, domain) }
    : { name: "ARC", status: "fail", reason: words.fail(arc.length, domain) };
}
