import type { Finding } from "../../contract/analyze_email_headers.ts";
import type { ParsedHeaders } from "../../headers/types.ts";
import { finding, quote } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";

/** What SPF, DKIM and DMARC came to, as the receiving server reported it. */
export function* examineAuthentication(
  { parsed, author, authenticated }: Evidence,
): Iterable<Finding> {
  const { verdicts } = parsed;
  const { spf, dkim, dmarc } = verdicts;
  if (spf.status === "fail") {
    yield finding("spf_fail", "high", "The sending server is not allowed to send for the domain.");
  } else if (spf.result === "softfail") {
    yield finding(
      "spf_softfail",
      "medium",
      "The sending server is probably not allowed to send for the domain.",
    );
  }
  if (dkim.status === "fail") {
    yield finding("dkim_fail", "high", "The signature does not match the message.");
  }
  if (dmarc.status === "fail") {
    yield finding("dmarc_fail", "high", "The domain's own policy (DMARC) is not met.");
  }
  if (spf.source === "none" && dkim.source === "none" && dmarc.source === "none") {
    yield finding(
      "authentication_missing",
      "low",
      "No server reports whether the sender was authenticated.",
    );
  } else if (
    author !== undefined && !authenticated && (spf.status === "pass" || dkim.status === "pass")
  ) {
    yield finding(
      "authentication_unaligned",
      "medium",
      `What was authenticated is another domain than ${quote(author.domain)}, the author's.`,
    );
  }
  if (isContradicted(parsed)) {
    yield finding(
      "authentication_contradicted",
      "medium",
      "A field further down claims a passed check that the receiving server does not confirm.",
    );
  }
}

/** Whether a field that is not the receiving server's says `pass` where the server does not. */
function isContradicted({ verdicts, authenticationResults }: ParsedHeaders): boolean {
  const ignored = new Set(verdicts.ignored);
  return authenticationResults.some(({ fieldIndex, methods }) =>
    ignored.has(fieldIndex) &&
    methods.some(({ method, result }) =>
      result === "pass" &&
      (method === "spf" || method === "dkim" || method === "dmarc") &&
      verdicts[method].status === "fail"
    )
  );
}
