import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { readLastSummary } from "../../shared/analysis/last_summary.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { mapProviders } from "../../shared/contract/providers.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { cacheAnswers, type CacheEntry } from "../../shared/verification/dns/cache.ts";
import { createDohResolver } from "../../shared/verification/dns/doh.ts";
import { verifyMail } from "../../shared/verification/verify_mail.ts";
import { readDnsServer } from "./dns_server.ts";
import type { DnsWindow } from "./verify_message.ts";

/**
 * Receives calls from the add-on's page through the iframe. A Content-Security-Policy first
 * restricts it to one server.
 */

const server = readDnsServer();
const { origin, pathname } = new URL(server);
const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = `connect-src ${origin}${pathname}`;
document.head.append(policy);

const entries = new Map<string, CacheEntry>();
const resolver = cacheAnswers(createDohResolver(server, { fetch: (...call) => fetch(...call) }), {
  now: () => performance.now(),
  entries,
});

const scope = globalThis as unknown as DnsWindow;
scope.summarizeVerified = summarizeVerified;

/** Analyses the header fields of a mail, with SPF, DKIM, DMARC and ARC verified over DNS. */
function summarizeVerified(headers: string, bytes: Uint8Array): Promise<AnalysisSummary> {
  const request = {
    emailHeaders: headers,
    enabledApis: mapProviders(() => false),
    apiKeys: mapProviders(() => ""),
    verify: true,
  };
  const steps = analyzeHeaders(request, {
    now: Date.now,
    lookUp: () => Promise.resolve([]),
    parse: (raw) => parseHeaders(raw, [], { isPasted: false }),
    verify: (parsed, signal) =>
      verifyMail({ headers: parsed, signedInput: { kind: "message", bytes } }, {
        resolver,
        signal,
        after: startTimer,
        now: Date.now(),
      }),
    onFailure: (_step, error) => {
      throw error;
    },
  }, new AbortController().signal);
  return readLastSummary(steps);
}

function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
