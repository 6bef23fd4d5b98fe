import type * as z from "zod";
import { authenticate, type Caller, requireScope } from "../accounts/authenticate.ts";
import {
  type Charge,
  type Charged,
  limitHeaders,
  type QuotaState,
  readQuota,
  takeReading,
} from "../accounts/limits.ts";
import { AppError } from "../contract/errors.ts";
import type { Scope, V1Label } from "../contract/v1.ts";
import { createExchange, type RequestHandler } from "../http/exchange.ts";
import { createJsonReply, Reply } from "../http/reply.ts";
import type { RequestScope } from "../http/request_scope.ts";
import { parseJsonObject, validate } from "../http/validate.ts";
import { StorageError } from "../storage/port.ts";
import { type Accept, IDEMPOTENCY_HEADER, type KeyedCall } from "./idempotency.ts";
import type { RequestBody } from "../http/read_body.ts";
import type { ApiService } from "./service.ts";

/** Answers a request. */
export type Handler = (request: Request) => Promise<Response>;

/** A call with a valid token. */
export interface ApiCall {
  readonly request: Request;
  readonly scope: RequestScope;
  readonly caller: Caller;
  /** Time of its arrival, in milliseconds since the epoch. */
  readonly now: number;
}

/** A charged call with a valid token. */
export interface ChargedCall<Input> extends ApiCall {
  readonly input: Input;
  readonly charge: Charge;
}

/** A call whose body has been read. */
export interface ReadCall extends ApiCall {
  /** The bytes of a mail that was the body itself. */
  readonly bytes?: Uint8Array;
}

/** A charged endpoint. */
export interface ChargedEndpoint<Schema extends z.ZodType, Input> {
  readonly label: V1Label;
  readonly needs: Scope;
  readonly what: Charged;
  readonly schema: Schema;
  /** Fields made from a body that is a mail; endpoints without this accept JSON only. */
  readonly ofMessage?: (message: string, query: URLSearchParams) => Record<string, unknown>;
  /** Fields made from request headers. */
  readonly ofHeaders?: (headers: Headers) => Record<string, unknown>;
  /** Checks what the schema cannot check, before the call is charged. */
  readonly read: (body: z.output<Schema>, call: ReadCall) => Input;
  readonly computeCost: (input: Input) => number;
  /** Accepts a call as a job; undefined for a call that is handled at once. */
  readonly accept?: (call: ApiCall & { readonly input: Input }) => Accept | undefined;
  readonly handle: (call: ChargedCall<Input>) => Reply | object | Promise<Reply | object>;
}

/** Response headers that pages of other origins may read. */
const EXPOSED = [
  "ratelimit",
  "ratelimit-policy",
  "location",
  "idempotency-replayed",
  "x-cache",
  "preference-applied",
];

/** `Retry-After` in seconds while the database is unreachable. */
const RETRY_AFTER = "5";

/** Makes a charged endpoint: checks token, scope, body and limits before the work. */
export function createChargedEndpoint<Schema extends z.ZodType, Input>(
  service: ApiService,
  endpoint: ChargedEndpoint<Schema, Input>,
): Handler {
  const { admission, context: { config } } = service;
  return createEndpoint(
    { service, label: endpoint.label },
    (request, scope) =>
      admission.admit(
        scope,
        () =>
          withCaller(service, { request, needs: endpoint.needs }, async ({ caller, now }) => {
            const takesMail = endpoint.ofMessage !== undefined;
            const body = await admission.body(request, scope, takesMail);
            const fields = endpoint.ofHeaders?.(request.headers) ?? {};
            const value = {
              ...parseBody(body, endpoint, request, config.MAX_JSON_DEPTH),
              ...fields,
            };
            const input = endpoint.read(validate(endpoint.schema, value), {
              request,
              scope,
              caller,
              now,
              ...(body.kind === "message" && { bytes: body.bytes }),
            });
            const accept = endpoint.accept?.({ request, scope, caller, now, input });
            // Computed only for calls with a key, as it is as long as the mail.
            const asked = () => {
              const { search } = new URL(request.url);
              return [endpoint.label, body.kind, search, JSON.stringify(fields), body.text].join(
                " ",
              );
            };
            return await once(
              service,
              {
                caller,
                now,
                what: endpoint.what,
                cost: endpoint.computeCost(input),
                key: readIdempotencyKey(request),
                request: asked,
              },
              (charge) =>
                admission.run(() =>
                  endpoint.handle({ request, scope, caller, now, input, charge })
                ),
              accept,
            );
          }),
      ),
  );
}

/** Makes an endpoint that only reads and costs nothing. */
export function createReadingEndpoint(
  service: ApiService,
  { label, needs, handle }: {
    readonly label: V1Label;
    /** Undefined if any valid token may call it. */
    readonly needs?: Scope;
    readonly handle: (
      call: ApiCall & { readonly quota: QuotaState },
    ) => Reply | object | Promise<Reply | object>;
  },
): Handler {
  return createEndpoint(
    { service, label },
    (request, scope) =>
      service.admission.admit(
        scope,
        () =>
          withCaller(service, { request, needs }, async ({ caller, now }) => {
            const quota = await takeReading(service.store, caller, now);
            const answer = await handle({ request, scope, caller, now, quota });
            return withHeaders(answer, { ...limitHeaders(quota, now), ...NO_STORE });
          }),
      ),
  );
}

/** Makes an endpoint that changes something, once per key, free of charge, for any valid token. */
export function createChangingEndpoint(
  service: ApiService,
  { label, handle }: {
    readonly label: V1Label;
    readonly handle: (call: ApiCall) => Promise<Reply | object>;
  },
): Handler {
  return createEndpoint(
    { service, label },
    (request, scope) =>
      service.admission.admit(
        scope,
        () =>
          withCaller(service, { request }, async ({ caller, now }) => {
            // The key belongs to the token: another token does not get this answer.
            const asked = () => `${label} ${caller.tokenHash}`;
            const call = { caller, now, what: "email", cost: 0, request: asked } as const;
            const reply = await once(
              service,
              { ...call, key: readIdempotencyKey(request) },
              () => handle({ request, scope, caller, now }),
            );
            return withHeaders(reply, NO_STORE);
          }),
      ),
  );
}

const NO_STORE = { "cache-control": "no-store" };

/** Runs the work once per key, and adds the headers with the remaining calls. */
async function once(
  { idempotency, refunds, admission }: ApiService,
  call: KeyedCall,
  work: (charge: Charge) => Reply | object | Promise<Reply | object>,
  accept?: Accept,
): Promise<Reply> {
  const begin = () => idempotency.begin(call, accept);
  // Encrypting and writing a mail takes CPU time in proportion to its size.
  const begun = await (accept ? admission.run(begin) : begin());
  const limits = limitHeaders(begun.quota, call.now);
  if (begun.kind === "replay") {
    const { status, headers, body } = begun.answer;
    return new Reply(status, { ...headers, ...limits, "idempotency-replayed": "true" }, body);
  }
  if (begun.kind === "accepted") {
    begun.accepted.afterwards();
    const { status, headers, body } = begun.accepted.answer;
    return new Reply(status, { ...headers, ...limits }, body);
  }
  const { charge, entry } = begun;
  try {
    const reply = withHeaders(await work(charge), {});
    if (entry && typeof reply.body === "string") {
      await storeAnswer(idempotency.finish(entry, { ...reply, body: reply.body }));
    }
    return withHeaders(reply, limits);
  } catch (error) {
    await refunds.give(charge, entry && ((queries) => idempotency.forget(entry, queries)));
    throw error;
  }
}

/** Wraps work as in the functions, and turns failures of the database into 503. */
export function createEndpoint(
  { service: { context }, label }: { readonly service: ApiService; readonly label?: V1Label },
  work: RequestHandler,
): Handler {
  return createExchange(context, label, EXPOSED)(async (request, scope) => {
    try {
      return await work(request, scope);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const labels = { requestId: scope.requestId, function: label, reason: error.problem };
      context.deps.log("error", "storage_failed", labels, error.cause ?? error);
      throw createUnavailable(
        "The service cannot use its database now. Try again in a moment.",
        error,
      );
    }
  });
}

/** Creates the error for work that is not possible now. */
export function createUnavailable(message: string, cause?: unknown): AppError {
  const headers = { "retry-after": RETRY_AFTER };
  return new AppError("service_unavailable", message, { headers, cause });
}

/**
 * Runs work for the holder of a valid token; errors have the headers with the remaining calls too.
 */
async function withCaller(
  { store, context }: ApiService,
  { request, needs }: { readonly request: Request; readonly needs?: Scope | undefined },
  work: (call: Pick<ApiCall, "caller" | "now">) => Promise<Reply>,
): Promise<Reply> {
  const now = context.deps.clock.now();
  const caller = await authenticate(store, request.headers.get("authorization"), now);
  try {
    if (needs !== undefined) requireScope(caller, needs);
    return await work({ caller, now });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if ("ratelimit" in error.headers) throw error;
    const limits = limitHeaders(await readQuota(store, caller, now), now);
    throw error.with(limits);
  }
}

function readIdempotencyKey(request: Request): string | null {
  return request.headers.get(IDEMPOTENCY_HEADER);
}

function parseBody(
  { kind, text }: RequestBody,
  { ofMessage }: Pick<ChargedEndpoint<z.ZodType, unknown>, "ofMessage">,
  request: Request,
  maxDepth: number,
): Record<string, unknown> {
  if (kind !== "message" || !ofMessage) return parseJsonObject(text, maxDepth);
  return ofMessage(text, new URL(request.url).searchParams);
}

function withHeaders(answer: Reply | object, more: Readonly<Record<string, string>>): Reply {
  const { status, headers, body } = answer instanceof Reply ? answer : createJsonReply(answer);
  return new Reply(status, { ...headers, ...more }, body);
}

/** Waits until the answer for a key is stored, or the database has failed to store it. */
async function storeAnswer(noting: Promise<void>): Promise<void> {
  try {
    await noting;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}
