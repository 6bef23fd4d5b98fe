import { readVerdict } from "../../authentication/reported/results.ts";
import type { ReportedResults } from "../../authentication/reported/results.ts";
import type { Evidence } from "../evidence.ts";
import { finding } from "./finding.ts";

const CHECKS = ["spf", "dkim", "dmarc"] as const;

/** The results of SPF, DKIM and DMARC, as the receiving server reported them. */
export function* examineAuthentication(evidence: Evidence) {
  const { reported, authenticated } = evidence;
  const { spf, dkim, dmarc } = reported;
  // A list sends under an envelope address of its own, for which SPF does not fail. Anybody can
  // write the fields of one.
  const list = evidence.list && spf.status !== "fail";
  // A forwarded mail comes from a server that the author's domain does not name.
  const forwarded = authenticated || list;
  if (spf.status === "fail") yield forwarded ? finding("spf_fail", {}, "low") : finding("spf_fail");
  else if (spf.result === "softfail") yield finding("spf_softfail");
  // A list changes what it sends on: the signature fails and so does what rests on it. A proven
  // author makes a second signature that does not match irrelevant.
  if (dkim.status === "fail" && !forwarded) yield finding("dkim_fail");
  if (dmarc.status === "fail") {
    yield list ? finding("dmarc_fail", {}, "low") : finding("dmarc_fail");
  }
  if (CHECKS.every((check) => reported[check].source === "none")) {
    yield finding("authentication_missing");
  } else if (reported.belief === "unproven") {
    yield finding("authentication_unproven");
  } else {
    yield* examineAlignment(evidence);
  }
  if (isContradicted(reported)) yield finding("authentication_contradicted");
}

/** Whether believed results stand for the author; a list sends under a domain of its own. */
function* examineAlignment({ reported, author, authenticated, list }: Evidence) {
  if (author === undefined || authenticated || list) return;
  const passed = reported.spf.status === "pass" || reported.dkim.status === "pass";
  yield finding(passed ? "authentication_unaligned" : "authentication_empty", {
    domain: author.domain,
  });
}

/** Whether a field that is only claimed says `pass` where the one that counts says `fail`. */
function isContradicted(reported: ReportedResults): boolean {
  const failed = CHECKS.filter((check) => reported[check].status === "fail");
  return failed.length > 0 && reported.fields.some(({ field, belief }) =>
    belief === "claimed" &&
    failed.some((check) => readVerdict(field, check)?.status === "pass")
  );
}
