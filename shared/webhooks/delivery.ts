import { AppError } from "../contract/errors.ts";
import type { DeliveryResponse } from "../contract/trigger_workflow_export.ts";
import { VERSION } from "../contract/version.ts";
import { OutboundError } from "../network/error.ts";
import { post } from "../network/post.ts";
import type { HttpStatus } from "../network/status.ts";
import {
  type OutboundTarget,
  parseAllowedHosts,
  parseTarget,
  TargetRefusedError,
} from "../network/target.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { createWebhookFailure, explainFailure, isAccepted, isResultElsewhere } from "./failure.ts";
import { decodeForgivingBase64 } from "../encoding/base64.ts";
import { encodeBase64, joinBytes } from "../encoding/bytes.ts";

/** Value of `User-Agent`, by which receivers recognise the service. */
const USER_AGENT = `mail-and-call-trust/${VERSION} (webhook delivery)`;

/** Maximum milliseconds per delivery, from the look-up of the name to the status of the answer. */
const DELIVERY_TIMEOUT_MS = 15_000;

/** Checks URLs of webhooks, and delivers to them. */
export interface Webhooks {
  /**
   * Parses the URL in a request's `field`. Only a local caller may name this machine.
   *
   * @throws {AppError} `invalid_request`.
   */
  parseRequestedTarget(
    field: string,
    url: string,
    caller: Pick<WebhookCaller, "isLocal">,
  ): OutboundTarget;
  /**
   * Parses the URL in the server's environment `variable`.
   *
   * @throws {AppError} `webhook_failed`, as the caller cannot repair it.
   */
  parseConfiguredTarget(
    variable: string,
    url: string,
    caller: Pick<WebhookCaller, "isLocal">,
  ): OutboundTarget;
  /**
   * Posts a payload as JSON once, with the headers of Standard Webhooks.
   *
   * @throws {WebhookFailure} unless the webhook accepts it.
   */
  deliver(
    target: OutboundTarget,
    payload: object,
    caller: WebhookCaller,
  ): Promise<DeliveryResponse>;
}

/** The request that a delivery is made for. */
export interface WebhookCaller {
  readonly requestId: string;
  /** Dependencies with the request's limits for outbound calls. */
  readonly deps: Pick<Deps, "clock" | "connect" | "resolveHost">;
  /** Aborts when the request's time is over. */
  readonly deadline: AbortSignal;
  /** Whether the caller is on the machine of the server. */
  readonly isLocal: boolean;
  /** Headers with the trace of the request. */
  readonly traceHeaders: Readonly<Record<string, string>>;
}

/** Creates the webhooks of a function. Deliveries are signed if a secret is configured. */
export function createWebhooks(
  { config, deps }: { readonly config: Config; readonly deps: Deps },
): Webhooks {
  const hosts = parseAllowedHosts(config.WEBHOOK_ALLOWED_HOSTS);
  const sign = config.WEBHOOK_SIGNING_SECRET === undefined
    ? undefined
    : createSigner(config.WEBHOOK_SIGNING_SECRET);

  const parseUrl = (
    url: string,
    { isLocal }: Pick<WebhookCaller, "isLocal">,
    createError: (rule: string) => AppError,
  ): OutboundTarget => {
    try {
      return parseTarget(url, { allowedHosts: hosts, isLoopbackAllowed: isLocal });
    } catch (error) {
      throw error instanceof TargetRefusedError ? createError(error.message) : error;
    }
  };

  return {
    parseRequestedTarget: (field, url, caller) =>
      parseUrl(
        url,
        caller,
        (rule) =>
          new AppError("invalid_request", `The request is not valid. ${field}: ${rule}.`, {
            details: [{ path: field, message: rule }],
          }),
      ),
    parseConfiguredTarget: (variable, url, caller) =>
      parseUrl(
        url,
        caller,
        (rule) =>
          new AppError("webhook_failed", `The server's ${variable} cannot be called: it ${rule}.`),
      ),
    deliver: async (target, payload, caller) => {
      const body = new TextEncoder().encode(JSON.stringify(payload));
      const id = deps.newId();
      const now = deps.clock.now();
      const headers = await createHeaders(
        { id, now, body, traceHeaders: caller.traceHeaders },
        sign,
      );
      const outcome = await trySend(
        () => post({ target, headers, body, timeoutMs: DELIVERY_TIMEOUT_MS }, caller.deps),
        caller.deadline,
      );
      if (outcome instanceof OutboundError || !isAccepted(outcome.status)) {
        const isAnswer = !(outcome instanceof OutboundError);
        const { reason } = explainFailure(isAnswer ? outcome.status : outcome);
        const cause = isAnswer ? undefined : outcome.cause;
        deps.log("warn", "delivery_failed", { requestId: caller.requestId, reason }, cause);
        throw createWebhookFailure(outcome, now);
      }
      const { status } = outcome;
      deps.log("debug", "delivered", { requestId: caller.requestId, status });
      return {
        success: true,
        message: isResultElsewhere(status)
          ? "The webhook took the delivery and answered with a redirect, which is not followed."
          : "The webhook accepted the delivery.",
        webhookStatus: status,
        deliveryId: id,
        timestamp: new Date(now).toISOString(),
      };
    },
  };
}

/** Creates the headers of a delivery, as Standard Webhooks names them; signed with a secret. */
async function createHeaders(
  { id, now, body, traceHeaders }: {
    readonly id: string;
    /** Milliseconds since the epoch. */
    readonly now: number;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly traceHeaders: WebhookCaller["traceHeaders"];
  },
  sign: ReturnType<typeof createSigner> | undefined,
): Promise<Record<string, string>> {
  const timestamp = Math.floor(now / 1000);
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...traceHeaders,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    ...(sign && { "webhook-signature": await sign({ id, timestamp, body }) }),
  };
}

/** Sends a delivery; resolves to the status of its answer, or to why there is none. */
async function trySend(
  send: () => Promise<HttpStatus>,
  deadline: AbortSignal,
): Promise<HttpStatus | OutboundError> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return deadline.aborted ? new OutboundError("request_timeout") : error;
  }
}

/**
 * Signs a delivery, whose timestamp is in seconds since the epoch; resolves to the value of its header
 * `webhook-signature`.
 */
type WebhookSigner = (
  delivery: { readonly id: string; readonly timestamp: number; readonly body: Uint8Array },
) => Promise<string>;

const PREFIX = "whsec_";

/**
 * Creates a signer from secrets (`whsec_` and base64) separated by spaces, each of which signs. A
 * signature is the HMAC-SHA256 over `<id>.<timestamp>.<body>` (Standard Webhooks, symmetric
 * signatures, version 1). The standard is in github.com/standard-webhooks/standard-webhooks, spec.
 *
 * @throws {TypeError} for a malformed secret.
 */
export function createSigner(secrets: string): WebhookSigner {
  const keys = secrets.split(" ").map(importKey);
  return async ({ id, timestamp, body }) => {
    const head = new TextEncoder().encode(`${id}.${timestamp}.`);
    const signedBytes = joinBytes([head, body]);
    const signatures = await Promise.all(keys.map(async (key) => {
      const mac = new Uint8Array(await crypto.subtle.sign("HMAC", await key, signedBytes));
      return `v1,${encodeBase64(mac)}`;
    }));
    return signatures.join(" ");
  };
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decodeForgivingBase64(secret.slice(PREFIX.length));
  if (bytes === null) throw new TypeError("The secret must be whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
