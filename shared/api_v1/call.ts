import type * as z from "zod";
import { authenticate, requireScope } from "../accounts/authenticate.ts";
import type { Caller } from "../accounts/authenticate.ts";
import { limitHeaders, takeReading } from "../accounts/limits.ts";
import type { Charge, Charged, Standing } from "../accounts/limits.ts";
import { AppError } from "../contract/errors.ts";
import type { Scope, V1Label } from "../contract/v1.ts";
import { createExchange } from "../http/exchange.ts";
import type { Work } from "../http/exchange.ts";
import { jsonReply, Reply } from "../http/reply.ts";
import type { RequestScope } from "../http/request_scope.ts";
import { parseJsonObject, validate } from "../http/validate.ts";
import { StorageError } from "../storage/port.ts";
import { Idempotency, IDEMPOTENCY_HEADER } from "./idempotency.ts";
import type { Begun } from "./idempotency.ts";
import type { RequestBody } from "../http/read_body.ts";
import type { Service } from "./service.ts";

/** Answers a request. */
export type Handler = (request: Request) => Promise<Response>;

/** A call that was let in. */
export interface Call {
  readonly request: Request;
  readonly scope: RequestScope;
  readonly caller: Caller;
  /** Milliseconds since the epoch, of its arrival. */
  readonly now: number;
}

/** A call that was let in and charged. */
export interface ChargedCall<Input> extends Call {
  readonly input: Input;
  readonly charge: Charge;
}

/** A call whose body has been read. */
export interface ReadCall extends Call {
  /** Those of a mail that was the body itself. */
  readonly bytes?: Uint8Array;
}

/** An endpoint that costs. */
export interface ChargedEndpoint<Schema extends z.ZodType, Input> {
  readonly label: V1Label;
  readonly needs: Scope;
  readonly what: Charged;
  readonly schema: Schema;
  /** What a body that is a mail by itself stands for; such a body is JSON to most endpoints. */
  readonly ofMessage?: (message: string, query: URLSearchParams) => Record<string, unknown>;
  /** Looks at what the schema cannot; before anything is charged. */
  readonly read: (body: z.output<Schema>, call: ReadCall) => Input;
  readonly costOf: (input: Input) => number;
  readonly handle: (call: ChargedCall<Input>) => Reply | object | Promise<Reply | object>;
}

/** Response headers that pages of other origins may read. */
const EXPOSED = ["ratelimit", "ratelimit-policy", "location", "idempotency-replayed", "x-cache"];

/** When to come back after the database was away, in seconds. */
const RETRY_AFTER = "5";

/** Makes an endpoint that costs: token, scope, body, limits, and only then the work. */
export function chargedEndpoint<Schema extends z.ZodType, Input>(
  service: Service,
  endpoint: ChargedEndpoint<Schema, Input>,
): Handler {
  const { store, seal, admission, refunds, take, context } = service;
  const idempotency = new Idempotency(store, seal, take);
  return answering(service, endpoint.label, (request, scope) =>
    admission.admit(scope, async () => {
      const { caller, now } = await letIn(service, request, endpoint.needs);
      const body = await admission.body(request, scope);
      const input = endpoint.read(
        validate(endpoint.schema, valueOf(body, endpoint, request, context.config.MAX_JSON_DEPTH)),
        {
          ...{ request, scope, caller, now },
          ...(body.kind === "message" && { bytes: body.bytes }),
        },
      );
      const begun = await idempotency.begin({
        ...{ caller, now, what: endpoint.what, cost: endpoint.costOf(input) },
        key: request.headers.get(IDEMPOTENCY_HEADER),
        request: () => `${endpoint.label} ${body.kind} ${new URL(request.url).search} ${body.text}`,
      });
      if (begun.kind === "replay") return replayed(begun);
      const { charge, entry, standing } = begun;
      try {
        const answer = await admission.run(() =>
          endpoint.handle({ request, scope, caller, now, input, charge })
        );
        const reply = answer instanceof Reply ? answer : jsonReply(answer);
        if (entry && typeof reply.body === "string") {
          await kept(idempotency.finish(entry, { ...reply, body: reply.body }));
        }
        return withLimits(reply, standing, now);
      } catch (error) {
        await refunds.give(charge, entry && ((queries) => idempotency.forget(entry, queries)));
        throw error;
      }
    }));
}

/** Makes an endpoint that only reads, which costs nothing. */
export function readingEndpoint(
  service: Service,
  { label, needs, handle }: {
    readonly label: V1Label;
    /** Undefined where any token will do. */
    readonly needs?: Scope;
    readonly handle: (
      call: Call & { readonly standing: Standing },
    ) => Reply | object | Promise<Reply | object>;
  },
): Handler {
  const { store, admission } = service;
  return answering(service, label, (request, scope) =>
    admission.admit(scope, async () => {
      const { caller, now } = await letIn(service, request, needs);
      const standing = await takeReading(store, caller, now);
      const answer = await handle({ request, scope, caller, now, standing });
      const reply = answer instanceof Reply ? answer : jsonReply(answer);
      return withLimits(reply, standing, now, { "cache-control": "no-store" });
    }));
}

/** What every answer of the API shares with those of the functions, and what it has of its own. */
export function answering(service: Service, label: V1Label | undefined, work: Work): Handler {
  const { context } = service;
  return createExchange(context, label, EXPOSED)(async (request, scope) => {
    try {
      return await work(request, scope);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const labels = { requestId: scope.requestId, function: label, reason: error.problem };
      context.deps.log("error", "storage_failed", labels, error.cause ?? error);
      throw unavailable("The service cannot use its database now. Try again in a moment.", error);
    }
  });
}

/** The refusal of what cannot be done now. */
export function unavailable(message: string, cause?: unknown): AppError {
  const headers = { "retry-after": RETRY_AFTER };
  return new AppError("service_unavailable", message, { headers, cause });
}

async function letIn(
  { tokens, context }: Service,
  request: Request,
  needs: Scope | undefined,
): Promise<{ readonly caller: Caller; readonly now: number }> {
  const now = context.deps.clock.now();
  const caller = await authenticate(tokens, request.headers.get("authorization"), now);
  if (needs !== undefined) requireScope(caller, needs);
  return { caller, now };
}

function valueOf(
  { kind, text }: RequestBody,
  { ofMessage }: Pick<ChargedEndpoint<z.ZodType, unknown>, "ofMessage">,
  request: Request,
  maxDepth: number,
): Record<string, unknown> {
  if (kind !== "message" || !ofMessage) return parseJsonObject(text, maxDepth);
  return ofMessage(text, new URL(request.url).searchParams);
}

function withLimits(
  { status, headers, body }: Reply,
  standing: Standing | undefined,
  now: number,
  more: Readonly<Record<string, string>> = {},
): Reply {
  const limits = standing ? limitHeaders(standing, now) : {};
  return new Reply(status, { ...headers, ...limits, ...more }, body);
}

function replayed({ answer }: Extract<Begun, { kind: "replay" }>): Reply {
  const { status, headers, body } = answer;
  return new Reply(status, { ...headers, "idempotency-replayed": "true" }, body);
}

/**
 * Waits for what is noted of a call under a key. When the database is away the call is answered all
 * the same: whoever sends it again after the lease has it worked out again, at no charge.
 */
async function kept(noting: Promise<void>): Promise<void> {
  try {
    await noting;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}
