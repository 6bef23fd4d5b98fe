import { Hono } from "hono";
import type * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { FUNCTION_PREFIX, type FunctionName } from "../contract/functions.ts";
import { readText } from "./body.ts";
import { readBody } from "./read_body.ts";
import { answerPreflight, isPreflight } from "./cors.ts";
import { parseExactly } from "./exact_json.ts";
import { createProcessAdmission } from "./admission/admission.ts";
import { createExchange, type FunctionContext } from "./exchange.ts";
import { CREDIT_HEADERS, type CreditCharge, type CreditCounter } from "./credit_counter.ts";
import { createJsonReply, Reply } from "./reply.ts";
import type { RequestContext } from "./request_scope.ts";
import { parseJsonObject, validate } from "./validate.ts";

export type { FunctionContext } from "./exchange.ts";
export type { RequestContext } from "./request_scope.ts";

/** One function: its name, the schema of its body, and its handler. */
export interface FunctionDefinition<Schema extends z.ZodType> {
  readonly name: FunctionName;
  readonly request: Schema;
  /** Whether answers may be streams, which are limited in number. */
  readonly streams?: boolean;
  /** Whether numbers that JavaScript would change keep their text, as the data is passed on. */
  readonly preservesExactNumbers?: boolean;
  /** Creates the request from a mail and the query; without this function, only JSON is accepted. */
  readonly readMessageFields?: (message: string, query: URLSearchParams) => Record<string, unknown>;
  /** Charges the calls that cost a credit; undefined if all are free. */
  readonly credits?: CreditCounter | undefined;
  /** Tells whether a call costs a credit; by default, each does. */
  readonly costs?: (body: z.output<Schema>) => boolean;
  /** Response headers that pages of other origins may read, beside those of every function. */
  readonly exposes?: readonly string[];
  /** Answers a valid request; a plain object is answered as JSON with status 200. */
  readonly handle: (
    body: z.output<Schema>,
    context: RequestContext,
  ) => Reply | object | Promise<Reply | object>;
}

/** A function's application. */
export type FunctionApp = Hono;

/** Creates the Hono app of one function, at `/<name>` (Supabase) and `/functions/v1/<name>`. */
export function createFunctionApp<Schema extends z.ZodType>(
  context: FunctionContext,
  {
    name,
    request: schema,
    streams = false,
    preservesExactNumbers: keepsNumbers = false,
    readMessageFields,
    handle,
    ...charged
  }: FunctionDefinition<
    Schema
  >,
): FunctionApp {
  const { config, deps, admission = createProcessAdmission(config, deps) } = context;
  const { credits, costs = () => true, exposes = [] } = charged;
  const exchange = createExchange(context, name, [
    ...(credits ? CREDIT_HEADERS : []),
    ...exposes,
  ]);
  const { verify, limits } = admission;
  const bodyOptions = {
    maxBytes: config.MAX_BODY_BYTES,
    timeoutMs: config.BODY_TIMEOUT_MS,
    clock: deps.clock,
  };

  const answer = exchange(async (request, scope) => {
    const subject = verify && await verify(request.headers.get("authorization"));
    scope.subject = subject;
    const answerTo = (body: z.output<Schema>) => {
      if (!credits || !costs(body)) return handle(body, scope);
      return chargeCredit(credits.charge(request, subject), () => handle(body, scope));
    };
    try {
      scope.slot = limits.admit(streams);
      const body = readMessageFields === undefined
        ? { kind: "json", text: await readText(request, bodyOptions, scope.slot) } as const
        : await readBody(request, bodyOptions, scope.slot);
      return await limits.run(() => {
        if (body.kind === "message" && readMessageFields !== undefined) {
          scope.message = body.bytes;
          return answerTo(
            validate(schema, readMessageFields(body.text, new URL(request.url).searchParams)),
          );
        }
        const value = parseJsonObject(
          body.text,
          config.MAX_JSON_DEPTH,
          keepsNumbers ? parseExactly : JSON.parse,
        );
        return answerTo(validate(schema, value));
      });
    } catch (error) {
      if (error instanceof AppError && error.code === "overloaded") {
        scope.slot?.end();
        await limits.timeToRefuse();
      }
      throw error;
    }
  });
  const otherMethod = exchange(() => {
    throw new AppError("method_not_allowed", `Call ${name} with POST.`, {
      headers: { allow: "POST, OPTIONS" },
    });
  });
  const notFound = exchange(() => {
    throw new AppError("not_found", `There is nothing here. POST to ${FUNCTION_PREFIX}/${name}.`);
  });

  const allow = answerPreflight(config.ALLOWED_ORIGINS);
  const app: FunctionApp = new Hono();
  for (const path of [`/${name}`, `${FUNCTION_PREFIX}/${name}`]) {
    app.post(path, (c) => answer(c.req.raw));
    app.options(path, (c) => allow(c.req.raw));
    app.all(path, (c) => otherMethod(c.req.raw));
  }
  app.notFound((c) => isPreflight(c.req.raw) ? allow(c.req.raw) : notFound(c.req.raw));
  return app;
}

/** Runs the work that a credit is charged for, and refunds the credit if the work fails. */
async function chargeCredit(
  charging: Promise<CreditCharge>,
  work: () => Reply | object | Promise<Reply | object>,
): Promise<Reply> {
  const charge = await charging;
  try {
    const answer = await work();
    const { status, headers, body } = answer instanceof Reply ? answer : createJsonReply(answer);
    return new Reply(status, { ...headers, ...charge.headers }, body);
  } catch (error) {
    await charge.refund();
    throw error;
  }
}
