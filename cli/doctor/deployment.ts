import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import type { FunctionName } from "../../shared/contract/functions.ts";
import type { ProviderName } from "../../shared/contract/providers.ts";

/**
 * Result of one check. A warning names something unproved; it does not change the exit status.
 */
export interface CheckResult {
  readonly level: "ok" | "warning" | "failed";
  readonly check: string;
  readonly detail: string;
}

/** The deployment that is checked. */
export interface Deployment {
  /** Base address of `/functions/v1`, without a slash at the end. */
  readonly baseUrl: string;
  /** The platform's public client key; sent as a bearer token and as `apikey`. */
  readonly key?: string;
  /**
   * A reputation provider and the caller's key for it: a slow look-up shows whether answers are
   * streamed.
   */
  readonly provider?: {
    readonly name: ProviderName;
    readonly key: string;
  };
  /** A token of the v1 API, with all scopes. Three of its calls are spent. */
  readonly token?: string;
  /** Where the callback of a job goes; to this process where the deployment is on this machine. */
  readonly callback?: string;
  /** A mail server of the operator, which the deployment should know (`OWN_SERVERS`). */
  readonly ownServer?: string;
  /** Time-out of one answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** Milliseconds since any moment; the system's clock where none is given. */
  readonly now?: () => number;
}

/** Time-out of an answer, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 20_000;

/** One or more checks of a deployment. */
export type DeploymentCheck = (deployment: Deployment) => Promise<CheckResult[]>;

/** Header fields of a small mail. */
export const SAMPLE_HEADERS = [
  "Received: from dns.example.org (dns.example.org [9.9.9.9]) by mx.example.net with ESMTPS",
  "  id abc; Mon, 5 Jan 2026 10:00:01 +0000",
  "From: Ann <ann@example.org>",
  "Subject: A check of the deployment",
  "Date: Mon, 5 Jan 2026 10:00:00 +0000",
  "",
].join("\r\n");

/** Creates the result of a check that passed. */
export function createPass(check: string, detail: string): CheckResult {
  return { level: "ok", check, detail };
}

/** Creates the result of a check that failed. */
export function createFailure(check: string, detail: string): CheckResult {
  return { level: "failed", check, detail };
}

/** Creates the result of a check that proved nothing, or that an operator should know of. */
export function createWarning(check: string, detail: string): CheckResult {
  return { level: "warning", check, detail };
}

/** An answer of a deployment. */
export interface JsonAnswer {
  readonly status: number;
  /** Fields of an answer in JSON; null for another answer, such as a page of a proxy. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** Reads an answer to its end. */
export async function readJsonAnswer(response: Response): Promise<JsonAnswer> {
  const { status } = response;
  const text = await response.text();
  try {
    return { status, fields: Object(JSON.parse(text)) };
  } catch {
    return { status, fields: null };
  }
}

/** Creates the failure of a check whose answer has another status, or is not JSON. */
export function createRefusal(check: string, { status, fields }: JsonAnswer): CheckResult {
  const message = fields === null ? "not in JSON" : fields["message"] ?? "no message";
  return createFailure(check, `answered ${status}: ${message}`);
}

/** Sends a request to a path of the deployment; it is given up after the time-out. */
export function sendRequest(
  { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS }: Deployment,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}

/** Calls a function with the client key. */
export function call(
  deployment: Deployment,
  name: FunctionName,
  init: RequestInit,
): Promise<Response> {
  const { key } = deployment;
  return sendRequest(deployment, `${FUNCTION_PREFIX}/${name}`, {
    ...init,
    headers: {
      "content-type": "application/json",
      ...(key && { authorization: `Bearer ${key}`, apikey: key }),
      ...init.headers,
    },
  });
}

/** Posts JSON to a function. */
export function postJson(
  deployment: Deployment,
  name: FunctionName,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return call(deployment, name, { method: "POST", body: JSON.stringify(body), headers });
}
