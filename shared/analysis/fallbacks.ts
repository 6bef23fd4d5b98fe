import { STEP_PROGRESS, type StepName, type StepOf } from "../contract/analyze_email_headers.ts";
import { createHeaderFinding } from "../findings/header_finding.ts";
import type { ExaminedHeaders } from "./summary.ts";

const status = "error";
const message = "This step could not be done because of an internal error.";

/** The steps to send in place of one that failed because of a bug: all values are empty. */
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
 * Examined headers if judging itself failed because of a bug. The points of the finding keep the
 * mail from looking harmless.
 */
export const UNEXAMINED_HEADERS: ExaminedHeaders = {
  authentication: { spf: "neutral", dkim: "neutral", dmarc: "neutral" },
  origin: {},
  author: "unproven",
  mayBeSafe: false,
  findings: [
    createHeaderFinding("analysis_failed"),
  ],
};
