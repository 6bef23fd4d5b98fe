import type { Reputation } from "../contract/analyze_email_headers.ts";
import type { ProviderName } from "../contract/providers.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { type Opinion, type Provider, ProviderError, type ProviderProblem } from "./provider.ts";
import { createProviders } from "./providers.ts";
import { formatIp, parseIp, unmapAddress } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";
import { OutboundLimitError } from "../contract/errors.ts";
import { type BoundedAnswer, fetchBounded, FetchError } from "../network/bounded_fetch.ts";

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
  too_many_calls: "The request had used up its calls to other servers.",
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
        if (reason !== null) return createSkippedEntry(provider.name, ips[0] ?? null, reason);
        const askAbout = (ip: string) =>
          askProvider(provider, { ip, key, timeoutMs, signal, deps })
            .then(
              (opinion) => {
                onAnswer?.(provider.name);
                return createJudgedEntry(provider.name, ip, opinion);
              },
              (error) => {
                if (!(error instanceof ProviderError)) throw error;
                onProblem?.(provider.name, error.problem);
                return createFailedEntry(provider.name, ip, error.problem);
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

function createSkippedEntry(
  provider: ProviderName,
  ip: string | null,
  message: string,
): Reputation {
  return { provider, ip, status: "skipped", score: null, verdict: "unknown", message };
}

function createJudgedEntry(provider: ProviderName, ip: string, opinion: Opinion): Reputation {
  return { provider, ip, status: "ok", ...opinion };
}

function createFailedEntry(
  provider: ProviderName,
  ip: string,
  problem: ProviderProblem,
): Reputation {
  const message = SENTENCES[problem];
  return { provider, ip, status: "error", score: null, verdict: "unknown", message };
}

/** Ranks an entry: bad reports are above failures, failures above good reports. */
function rankEntry({ status, verdict }: Reputation): number {
  if (verdict === "malicious") return 4;
  if (verdict === "suspicious") return 3;
  if (status === "error") return 2;
  return verdict === "unknown" ? 1 : 0;
}

/** Finds the first of the worst entries. */
function findWorst(entries: readonly Reputation[]): Reputation {
  return entries.reduce((a, b) => rankEntry(b) > rankEntry(a) ? b : a);
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
  const addresses = new Set<string>();
  for (const candidate of candidates) {
    const address = parseIp(candidate);
    if (address === null || !isGlobal(address)) continue;
    // Providers know the host by its IPv4 address.
    addresses.add(formatIp(unmapAddress(address)));
    if (addresses.size === MAX_ADDRESSES) break;
  }
  return [...addresses];
}

/** Maximum number of characters of a key; the longest known have about a hundred. */
const MAX_KEY_CHARS = 512;

/** A key that is valid in a header (RFC 9110 §5.5) and as a path segment. */
const KEY = /^(?!\.{1,2}$)[\x21-\x7e]+$/;

/**
 * Maximum number of bytes of an answer that are read: a report with every engine's verdict has
 * about 40 kB.
 */
const MAX_BYTES = 256 * 1024;

const OK = 200;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

interface AskOptions {
  readonly ip: string;
  readonly key: string;
  /** Maximum milliseconds of the whole look-up, retry included. */
  readonly timeoutMs: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly deps: Pick<Deps, "fetch" | "clock">;
}

/**
 * Asks a provider about an IP address. Retries once if the answer's `Retry-After` allows it in time.
 *
 * @throws {ProviderError}
 * @throws The signal's reason.
 */
async function askProvider(provider: Provider, options: AskOptions): Promise<Opinion> {
  const { ip, key, timeoutMs, signal, deps } = options;
  if (provider.baseUrl === undefined) throw new TypeError(`${provider.name} has no address`);
  if (key.length > MAX_KEY_CHARS || !KEY.test(key)) throw new ProviderError("invalid_key");
  const { url, headers } = provider.createRequest(provider.baseUrl, ip, key);
  try {
    return await fetchBounded({ timeoutMs, maxBytes: MAX_BYTES, signal }, deps, async (calls) => {
      // A redirect is not followed, as it would send the key to another host.
      const ask = () => calls.get(url, { accept: "application/json", ...headers });
      let answer = await ask();
      const waitMs = computeRetryDelayMs(answer, deps.clock.now());
      if (waitMs !== null && waitMs < calls.computeRemainingMs()) {
        await deps.clock.sleep(waitMs, calls.signal);
        answer = await ask();
      }
      return await readOpinion(provider, answer);
    });
  } catch (error) {
    throw error instanceof FetchError
      ? new ProviderError(classifyProblem(error), { cause: error })
      : error;
  }
}

function classifyProblem({ failure, cause }: FetchError): ProviderProblem {
  if (cause instanceof OutboundLimitError) return "too_many_calls";
  if (failure === "timeout" || isTimeout(cause)) return "timed_out";
  return failure === "too_large" ? "not_understood" : "unreachable";
}

/** Tells whether an error means that the time of the request is over. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/**
 * Computes the wait before a failed request is sent again; null if it should not be.
 */
function computeRetryDelayMs({ status, headers }: BoundedAnswer, now: number): number | null {
  if (status !== TOO_MANY_REQUESTS && status < SERVER_ERROR) return null;
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}

async function readOpinion(provider: Provider, answer: BoundedAnswer): Promise<Opinion> {
  if (answer.status === OK) {
    return provider.readAnswer(parseJson(await answer.text().catch(rejectInvalidUtf8)));
  }
  switch (answer.status) {
    case UNAUTHORIZED:
    case FORBIDDEN:
      throw new ProviderError("key_refused");
    case TOO_MANY_REQUESTS:
      throw new ProviderError("quota_used_up");
    case NOT_FOUND:
      if (provider.unknownAddress) return provider.unknownAddress;
      throw new ProviderError("failed");
    default:
      throw new ProviderError("failed");
  }
}

function rejectInvalidUtf8(error: unknown): never {
  throw error instanceof TypeError ? new ProviderError("not_understood") : error;
}

/** Parses an answer as JSON, whatever its content type. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError("not_understood");
  }
}
