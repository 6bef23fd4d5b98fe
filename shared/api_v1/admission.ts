import { AppError } from "../contract/errors.ts";
import { createProcessAdmission as createSharedAdmission } from "../http/admission/admission.ts";
import type { FunctionContext } from "../http/exchange.ts";
import type { RequestScope } from "../http/request_scope.ts";
import { readRequestBody, type RequestBody } from "../http/read_body.ts";

/** Admits requests within the limits of the process, which the API shares with the functions. */
export interface ApiAdmission {
  /**
   * Runs the work of a request.
   *
   * @throws {AppError} `overloaded` when the limits are reached.
   */
  admit<T>(scope: RequestScope, work: () => Promise<T>): Promise<T>;
  /** Reads the body of an admitted request, which may be a mail as plain text. */
  readBody(
    request: Request,
    scope: RequestScope,
    options: { readonly plainMail: boolean },
  ): Promise<RequestBody>;
  /** Runs work that needs CPU time, in a fair order with other requests. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates the admission of the API from that of the functions. */
export function createApiAdmission(
  { config, deps, admission = createSharedAdmission(config, deps) }: FunctionContext,
): ApiAdmission {
  const { limits } = admission;
  const options = {
    maxBytes: config.MAX_BODY_BYTES,
    timeoutMs: config.BODY_TIMEOUT_MS,
    clock: deps.clock,
  };
  return {
    admit: async (scope, work) => {
      try {
        scope.slot = limits.admit({ isStream: false });
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === "overloaded") {
          scope.slot?.end();
          await limits.waitToRefuse();
        }
        throw error;
      }
    },
    readBody: (request, scope, bodyOptions) =>
      readRequestBody(
        request,
        options,
        { holdBytes: (n) => scope.slot?.holdBytes(n) },
        bodyOptions,
      ),
    run: (work) => limits.run(work),
  };
}
