import type * as z from "zod";
import { authenticate, type Caller, requireScope } from "../accounts/authenticate.ts";
import {
  type Charge,
  type ChargedKind,
  countReading,
  createLimitHeaders,
  type QuotaState,
  readQuota,
} from "../accounts/limits.ts";
import { AppError } from "../contract/errors.ts";
import type { Scope, V1Label } from "../contract/v1.ts";
import { createExchange, type RequestHandler } from "../http/exchange.ts";
import { createJsonReply, type HandlerAnswer, Reply } from "../http/reply.ts";
import type { RequestScope } from "../http/request_scope.ts";
import { parseJsonObject, validate } from "../http/validate.ts";
import { StorageError } from "../storage/port.ts";
import { type CreateJob, IDEMPOTENCY_HEADER, type KeyedCall } from "./idempotency.ts";
import type { RequestBody } from "../http/read_body.ts";
import type { ApiService } from "./service.ts";

/** Answers a request. */
export type Handler = (request: Request) => Promise<Response>;

/** A call with a valid token. */
export interface ApiCall {
  readonly request: Request;
  /** State of the request; not a {@linkcode Scope} of its token. */
  readonly scope: RequestScope;
  readonly caller: Caller;
  /** Time at which the call arrived, in milliseconds since the epoch. */
  readonly now: number;
}

/** A charged call with a valid token. */
export interface ChargedCall<Input> extends ApiCall {
  readonly input: Input;
  readonly charge: Charge;
}

/** A call whose body has been read. */
export interface ParsedCall extends ApiCall {
  /** Bytes of the mail, if the request body is a mail. */
  readonly bytes?: Uint8Array;
}

/** A charged endpoint. */
export interface ChargedEndpoint<Schema extends z.ZodType, Input> {
  readonly label: V1Label;
  /** Scope that the token must have. */
  readonly requiredScope: Scope;
  readonly kind: ChargedKind;
  readonly schema: Schema;
  /** Creates fields from a body that is a mail; without this function, only JSON is accepted. */
  readonly readMessageFields?: (message: string, query: URLSearchParams) => Record<string, unknown>;
  /** Creates fields from request headers. */
  readonly readRequestHeaders?: (headers: Headers) => Record<string, unknown>;
  /** Checks what the schema cannot check, before the call is charged. */
  readonly readInput: (body: z.output<Schema>, call: ParsedCall) => Input;
  /** Computes the number of calls that are charged. */
  readonly computeCost: (input: Input) => number;
  /** Prepares the job for a call; undefined for a call that is handled at once. */
  readonly prepareJob?: (call: ApiCall & { readonly input: Input }) => CreateJob | undefined;
  readonly handle: (call: ChargedCall<Input>) => HandlerAnswer;
}

/** Response headers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  "ratelimit",
  "ratelimit-policy",
  "location",
  "idempotency-replayed",
  "x-cache",
  "preference-applied",
];

/** `Retry-After` in seconds while the database is unreachable. */
const RETRY_AFTER = "5";

/** Creates a charged endpoint: it checks token, scope, body and limits before it does the work. */
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
          runForCaller(
            service,
            { request, requiredScope: endpoint.requiredScope },
            async ({ caller, now }) => {
              const acceptsMail = endpoint.readMessageFields !== undefined;
              const body = await admission.readBody(request, scope, { plainMail: acceptsMail });
              const fields = endpoint.readRequestHeaders?.(request.headers) ?? {};
              const value = {
                ...parseBody(body, endpoint, request, config.MAX_JSON_DEPTH),
                ...fields,
              };
              const input = endpoint.readInput(validate(endpoint.schema, value), {
                request,
                scope,
                caller,
                now,
                ...(body.kind === "message" && { bytes: body.bytes }),
              });
              const createJob = endpoint.prepareJob?.({ request, scope, caller, now, input });
              // A function, as only calls with a key need this text, which is as long as the mail.
              const formatRequest = () => {
                const { search } = new URL(request.url);
                return [endpoint.label, body.kind, search, JSON.stringify(fields), body.text].join(
                  " ",
                );
              };
              return await runOnce(
                service,
                {
                  caller,
                  now,
                  kind: endpoint.kind,
                  cost: endpoint.computeCost(input),
                  key: readIdempotencyKey(request),
                  formatRequest,
                },
                (charge) =>
                  admission.run(async () =>
                    await endpoint.handle({ request, scope, caller, now, input, charge })
                  ),
                createJob,
              );
            },
          ),
      ),
  );
}

/** Creates an endpoint that only reads, and is free of charge. */
export function createReadingEndpoint(
  service: ApiService,
  { label, requiredScope, handle }: {
    readonly label: V1Label;
    /** Undefined if any valid token may call it. */
    readonly requiredScope?: Scope;
    readonly handle: (
      call: ApiCall & { readonly quota: QuotaState },
    ) => HandlerAnswer;
  },
): Handler {
  return createEndpoint(
    { service, label },
    (request, scope) =>
      service.admission.admit(
        scope,
        () =>
          runForCaller(service, { request, requiredScope }, async ({ caller, now }) => {
            const quota = await countReading(service.store, caller, now);
            const answer = await handle({ request, scope, caller, now, quota });
            return addHeaders(answer, { ...createLimitHeaders(quota, now), ...NO_STORE });
          }),
      ),
  );
}

/** Creates an endpoint that changes data once per key, free of charge, for any valid token. */
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
          runForCaller(service, { request }, async ({ caller, now }) => {
            const key = readIdempotencyKey(request);
            // The key belongs to the token: another token does not get this answer.
            const formatRequest = () => `${label} ${caller.tokenHash}`;
            // With a cost of 0, the kind counts nothing.
            const call = { caller, now, kind: "email", cost: 0, formatRequest } as const;
            const reply = await runOnce(
              service,
              { ...call, key },
              () => handle({ request, scope, caller, now }),
            );
            return addHeaders(reply, NO_STORE);
          }),
      ),
  );
}

const NO_STORE = { "cache-control": "no-store" };

/**
 * Charges a call, runs its work once per key, and stores the answer for the key. A call that fails is
 * refunded, and its key is forgotten. Adds the headers with the remaining calls.
 */
async function runOnce(
  { idempotency, refunds, admission }: ApiService,
  call: KeyedCall,
  work: (charge: Charge) => HandlerAnswer,
  createJob?: CreateJob,
): Promise<Reply> {
  const begin = () => idempotency.begin(call, createJob);
  // Encrypting and writing a mail takes CPU time in proportion to its size.
  const callStart = await (createJob ? admission.run(begin) : begin());
  const limits = createLimitHeaders(callStart.quota, call.now);
  if (callStart.kind === "replay") {
    const { status, headers, body } = callStart.answer;
    return new Reply(status, { ...headers, ...limits, "idempotency-replayed": "true" }, body);
  }
  if (callStart.kind === "accepted") {
    callStart.job.onCommit();
    const { status, headers, body } = callStart.job.answer;
    return new Reply(status, { ...headers, ...limits }, body);
  }
  const { charge, entry } = callStart;
  try {
    const reply = addHeaders(await work(charge));
    if (entry && typeof reply.body === "string") {
      await storeAnswer(idempotency.finish(entry, { ...reply, body: reply.body }));
    }
    return addHeaders(reply, limits);
  } catch (error) {
    await refunds.refund(charge, entry && ((queries) => idempotency.forget(entry, queries)));
    throw error;
  }
}

/** Creates the handler of an endpoint; a failure of the database is answered with 503. */
export function createEndpoint(
  { service: { context }, label }: { readonly service: ApiService; readonly label?: V1Label },
  work: RequestHandler,
): Handler {
  return createExchange(context, label, EXPOSED_HEADERS)(async (request, scope) => {
    try {
      return await work(request, scope);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const labels = { requestId: scope.requestId, function: label, reason: error.problem };
      context.deps.log("error", "storage_failed", labels, error.cause ?? error);
      throw createUnavailableError(
        "The service cannot use its database now. Try again in a moment.",
        error,
      );
    }
  });
}

/** Creates the error for work that is not possible now. */
export function createUnavailableError(message: string, cause?: unknown): AppError {
  const headers = { "retry-after": RETRY_AFTER };
  return new AppError("service_unavailable", message, { headers, cause });
}

/**
 * Runs work for the holder of a valid token. Adds the headers with the remaining calls to errors.
 */
async function runForCaller(
  { store, context }: ApiService,
  { request, requiredScope }: {
    readonly request: Request;
    readonly requiredScope?: Scope | undefined;
  },
  work: (call: Pick<ApiCall, "caller" | "now">) => Promise<Reply>,
): Promise<Reply> {
  const now = context.deps.clock.now();
  const caller = await authenticate(store, request.headers.get("authorization"), now);
  try {
    if (requiredScope !== undefined) requireScope(caller, requiredScope);
    return await work({ caller, now });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if ("ratelimit" in error.headers) throw error;
    const limits = createLimitHeaders(await readQuota(store, caller, now), now);
    throw error.addHeaders(limits);
  }
}

function readIdempotencyKey(request: Request): string | null {
  return request.headers.get(IDEMPOTENCY_HEADER);
}

/** Reads the fields of a call from its body: a mail, or JSON. */
function parseBody(
  { kind, text }: RequestBody,
  { readMessageFields }: Pick<ChargedEndpoint<z.ZodType, unknown>, "readMessageFields">,
  request: Request,
  maxDepth: number,
): Record<string, unknown> {
  if (kind !== "message" || !readMessageFields) return parseJsonObject(text, maxDepth);
  return readMessageFields(text, new URL(request.url).searchParams);
}

/** Converts an answer to a reply, with further headers; an object becomes JSON. */
function addHeaders(
  answer: Reply | object,
  extraHeaders: Readonly<Record<string, string>> = {},
): Reply {
  const { status, headers, body } = answer instanceof Reply ? answer : createJsonReply(answer);
  return new Reply(status, { ...headers, ...extraHeaders }, body);
}

/** Waits until the answer for a key is stored; a failure of the database is ignored. */
async function storeAnswer(storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}
