import type { Reputation } from "../contract/analyze_email_headers.ts";
import type { ProviderName } from "../contract/providers.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { askProvider } from "./ask.ts";
import { type Opinion, type Provider, ProviderError, type ProviderProblem } from "./provider.ts";
import { createProviders } from "./providers.ts";
import { formatIp, parseIp, unmapAddress } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";

/** The look-up of the IP addresses of one mail. */
export interface LookUpRequest {
  readonly enabled: Readonly<Record<ProviderName, boolean>>;
  readonly keys: Readonly<Record<ProviderName, string>>;
  /**
   * Returns IP addresses as text, the most significant first. Called only if a provider is enabled.
   */
  readonly candidates: () => readonly string[];
  /** Aborts every pending request. */
  readonly signal: AbortSignal;
  /** Called with each lookup that failed, for the log. */
  readonly onProblem?: (provider: ProviderName, problem: ProviderProblem) => void;
  /** Called with each lookup that was answered. */
  readonly onAnswer?: (provider: ProviderName) => void;
}

/** Returns one entry per enabled provider, in the order of their names. */
export type LookUp = (request: LookUpRequest) => Promise<Reputation[]>;

const SENTENCES: Readonly<Record<ProviderProblem, string>> = {
  invalid_key: "The key holds characters that a key cannot have.",
  key_refused: "The provider refused the key.",
  quota_used_up: "The key's quota at the provider is used up.",
  timed_out: "The provider did not answer in time.",
  too_many_calls: "The request had used up its calls outside.",
  unreachable: "The provider could not be reached.",
  failed: "The provider answered with an error.",
  refused: "The provider refused the lookup; the key or its quota may be the reason.",
  not_understood: "The provider's answer could not be understood.",
};

/** Creates the look-up at all configured providers. */
export function createLookUp(
  config: Config,
  deps: Pick<Deps, "fetch" | "clock">,
): LookUp {
  const timeoutMs = Math.min(config.PROVIDER_TIMEOUT_MS, config.REQUEST_TIMEOUT_MS);
  const providers = createProviders(config);
  return async ({ enabled, keys, candidates, signal, onProblem, onAnswer }) => {
    const enabledProviders = providers.filter(({ name }) => enabled[name]);
    if (enabledProviders.length === 0) return [];
    const ips = selectAddresses(candidates());
    return await Promise.all(
      enabledProviders.map((provider) => {
        const key = keys[provider.name].trim();
        const reason = explainSkip(provider, key, ips);
        if (reason !== null) return createSkipped(provider.name, ips[0] ?? null, reason);
        const askAbout = (ip: string) =>
          askProvider(provider, { ip, key, timeoutMs, signal, deps })
            .then(
              (opinion) => {
                onAnswer?.(provider.name);
                return createJudged(provider.name, ip, opinion);
              },
              (error) => {
                if (!(error instanceof ProviderError)) throw error;
                onProblem?.(provider.name, error.problem);
                return createFailed(provider.name, ip, error.problem);
              },
            );
        return Promise.all(ips.map(askAbout)).then(findWorst);
      }),
    );
  };
}

function explainSkip(provider: Provider, key: string, ips: readonly string[]): string | null {
  if (provider.baseUrl === undefined) {
    return `This server has no address for the provider; its operator sets ${provider.variable}.`;
  }
  if (key === "") return `No key was given in apiKeys.${provider.name}.`;
  if (ips.length === 0) return "The headers hold no public address to look up.";
  return null;
}

function createSkipped(provider: ProviderName, ip: string | null, message: string): Reputation {
  return { provider, ip, status: "skipped", score: null, verdict: "unknown", message };
}

function createJudged(provider: ProviderName, ip: string, opinion: Opinion): Reputation {
  return { provider, ip, status: "ok", ...opinion };
}

function createFailed(provider: ProviderName, ip: string, problem: ProviderProblem): Reputation {
  const message = SENTENCES[problem];
  return { provider, ip, status: "error", score: null, verdict: "unknown", message };
}

/** Ranks an entry: bad reports are above failures, failures above good reports. */
function computeBadness({ status, verdict }: Reputation): number {
  if (verdict === "malicious") return 4;
  if (verdict === "suspicious") return 3;
  if (status === "error") return 2;
  return verdict === "unknown" ? 1 : 0;
}

/** Finds the first of the worst entries. */
function findWorst(entries: readonly Reputation[]): Reputation {
  return entries.reduce((a, b) => computeBadness(b) > computeBadness(a) ? b : a);
}

/**
 * Maximum number of IP addresses looked up per mail and provider; free plans allow a few hundred a
 * day.
 */
const MAX_ADDRESSES = 2;

/**
 * Selects the addresses for providers: global, canonical, unique, at most {@linkcode
 * MAX_ADDRESSES}.
 */
function selectAddresses(candidates: readonly string[]): string[] {
  const selected = new Set<string>();
  for (const candidate of candidates) {
    const address = parseIp(candidate);
    if (address === null || !isGlobal(address)) continue;
    // Providers know the host by its IPv4 address.
    selected.add(formatIp(unmapAddress(address)));
    if (selected.size === MAX_ADDRESSES) break;
  }
  return [...selected];
}
