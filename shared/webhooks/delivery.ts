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
  TargetRefused,
} from "../network/target.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { explain, isAnsweredElsewhere, isTaken, toWebhookFailure } from "./failure.ts";
import { forgivingBase64 } from "../encoding/base64.ts";
import { encodeBase64, joinBytes } from "../encoding/bytes.ts";

/** User-Agent, so that a receiver can identify the service. */
const USER_AGENT = `mail-and-call-trust/${VERSION} (webhook delivery)`;

/** Longest time a delivery may take, from the look-up of the name to the answer's status. */
const DELIVERY_TIMEOUT_MS = 15_000;

/** Deliveries to webhooks. */
export interface Webhooks {
  /**
   * Parses the target URL of a request's `field`; only local `caller`s may name this machine.
   *
   * @throws {AppError} `invalid_request`.
   */
  requestedTarget(
    field: string,
    url: string,
    caller: Pick<WebhookCaller, "isLocal">,
  ): OutboundTarget;
  /**
   * Returns the target of a URL that the server's `variable` holds.
   *
   * @throws {AppError} `webhook_failed`, as the caller cannot repair it.
   */
  configuredTarget(
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
  /** The request's outgoing calls. */
  readonly deps: Pick<Deps, "clock" | "connect" | "resolveDns">;
  /** Aborts when the request's time is over. */
  readonly deadline: AbortSignal;
  /** Whether a developer's own machine made the delivery. */
  readonly isLocal: boolean;
  /** Headers that pass its trace on. */
  readonly traceHeaders: Readonly<Record<string, string>>;
}

/** Makes the deliveries of one function. Signs them when there is a secret. */
export function createWebhooks(
  { config, deps }: { readonly config: Config; readonly deps: Deps },
): Webhooks {
  const hosts = parseAllowedHosts(config.WEBHOOK_ALLOWED_HOSTS);
  const sign = config.WEBHOOK_SIGNING_SECRET === undefined
    ? undefined
    : createSigner(config.WEBHOOK_SIGNING_SECRET);

  const describeTarget = (
    url: string,
    loopback: boolean,
    refuse: (rule: string) => AppError,
  ): OutboundTarget => {
    try {
      return parseTarget(url, { allowedHosts: hosts, loopback });
    } catch (error) {
      throw error instanceof TargetRefused ? refuse(error.message) : error;
    }
  };

  return {
    requestedTarget: (field, url, { isLocal }) =>
      describeTarget(
        url,
        isLocal,
        (rule) =>
          new AppError("invalid_request", `The request is not valid. ${field}: ${rule}.`, {
            details: [{ path: field, message: rule }],
          }),
      ),
    configuredTarget: (variable, url, { isLocal }) =>
      describeTarget(
        url,
        isLocal,
        (rule) =>
          new AppError("webhook_failed", `The server's ${variable} cannot be called: it ${rule}.`),
      ),
    deliver: async (target, payload, caller) => {
      const body = new TextEncoder().encode(JSON.stringify(payload));
      const id = deps.newId();
      const now = deps.clock.now();
      const timestamp = Math.floor(now / 1000);
      const headers = {
        "content-type": "application/json",
        "user-agent": USER_AGENT,
        ...caller.traceHeaders,
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        ...(sign && { "webhook-signature": await sign({ id, timestamp, body }) }),
      };
      const outcome = await answerOrFailure(
        () => post({ target, headers, body, timeoutMs: DELIVERY_TIMEOUT_MS }, caller.deps),
        caller.deadline,
      );
      if (outcome instanceof OutboundError || !isTaken(outcome.status)) {
        const isAnswer = !(outcome instanceof OutboundError);
        const { reason } = explain(isAnswer ? outcome.status : outcome);
        const cause = isAnswer ? undefined : outcome.cause;
        deps.log("warn", "delivery_failed", { requestId: caller.requestId, reason }, cause);
        throw toWebhookFailure(outcome, now);
      }
      const { status } = outcome;
      deps.log("debug", "delivered", { requestId: caller.requestId, status });
      return {
        success: true,
        message: isAnsweredElsewhere(status)
          ? "The webhook took the delivery and answered with a redirect, which is not followed."
          : "The webhook accepted the delivery.",
        webhookStatus: status,
        deliveryId: id,
        timestamp: new Date(now).toISOString(),
      };
    },
  };
}

async function answerOrFailure(
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
 * Standard Webhooks, symmetric signatures, version 1
 * (github.com/standard-webhooks/standard-webhooks, spec): HMAC-SHA256 over
 * `<id>.<timestamp>.<body>`, keyed with the bytes after `whsec_`.
 */

/** Signs one delivery: the value of its `webhook-signature` header. */
type WebhookSigner = (
  delivery: { readonly id: string; readonly timestamp: number; readonly body: Uint8Array },
) => Promise<string>;

const PREFIX = "whsec_";

/**
 * Makes a signer from secrets (`whsec_` and base64) separated by spaces; each signs.
 *
 * @throws When one is malformed.
 */
export function createSigner(secrets: string): WebhookSigner {
  const keys = secrets.split(" ").map(importKey);
  return async ({ id, timestamp, body }) => {
    const head = new TextEncoder().encode(`${id}.${timestamp}.`);
    const signed = joinBytes([head, body]);
    const signatures = await Promise.all(keys.map(async (key) => {
      const mac = new Uint8Array(await crypto.subtle.sign("HMAC", await key, signed));
      return `v1,${encodeBase64(mac)}`;
    }));
    return signatures.join(" ");
  };
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = forgivingBase64(secret.slice(PREFIX.length));
  if (bytes === null) throw new TypeError("The secret must be whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
