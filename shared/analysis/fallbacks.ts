import { STEP_PROGRESS, type StepName, type StepOf } from "../contract/analyze_email_headers.ts";
import { finding } from "../findings/header_finding.ts";
import type { Verdicts } from "./summary.ts";

const status = "error";
const message = "This step could not be done because of an internal error.";

/** The data of a step that failed because of a bug: every key present, every value empty. */
export const FALLBACKS: { readonly [Name in Exclude<StepName, "complete">]: StepOf<Name> } = {
  basic_parsing: {
    step: "basic_parsing",
    status,
    data: { message, from: null, subject: null, date: null, domains: [], ipv4: [] },
    progress: STEP_PROGRESS.basic_parsing,
  },
  ip_parsing: {
    step: "ip_parsing",
    status,
    data: { message, ipv4: [], ipv6: [] },
    progress: STEP_PROGRESS.ip_parsing,
  },
  received_chain: {
    step: "received_chain",
    status,
    data: { message, chain: [], tls: null, cipher: null },
    progress: STEP_PROGRESS.received_chain,
  },
  domain_arc: {
    step: "domain_arc",
    status,
    data: { message, domain: null, arcSeal: null, arcAuth: null },
    progress: STEP_PROGRESS.domain_arc,
  },
  ip_reputation: {
    step: "ip_reputation",
    status,
    data: { message, reputations: [] },
    progress: STEP_PROGRESS.ip_reputation,
  },
  spf: { step: "spf", status, data: { message, status: "neutral" }, progress: STEP_PROGRESS.spf },
  dkim: {
    step: "dkim",
    status,
    data: { message, status: "neutral" },
    progress: STEP_PROGRESS.dkim,
  },
};

/**
 * The data of the last step in that case. The points of the finding keep it from looking harmless.
 */
export const NO_VERDICTS: Verdicts = {
  authentication: { spf: "neutral", dkim: "neutral", dmarc: "neutral" },
  origin: {},
  author: "unproven",
  mayBeSafe: false,
  findings: [
    finding("analysis_failed"),
  ],
};
