import { assert } from "@std/assert";
import { Accounts } from "../../shared/accounts/accounts.ts";
import type { TokenOptions } from "../../shared/accounts/accounts.ts";
import { readUsage } from "../../shared/accounts/usage.ts";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import type { Store } from "../../shared/storage/port.ts";
import { createRandomBytes } from "../../shared/runtime/real.ts";
import { createManualClock } from "./manual_clock.ts";
import type { ManualClock } from "./manual_clock.ts";
import { startServer } from "./server.ts";
import type { ContextOptions } from "./context.ts";
import type { TestServer } from "./server.ts";

/** Noon, so that neither the day nor the minute ends during a test. */
export const NOON = Date.UTC(2026, 0, 5, 12);

/** 32 bytes in base64, as `STORAGE_KEY` requires. */
export const STORAGE_KEY = btoa("k".repeat(32));

/** A gateway with the v1 API, and an account to call it with. */
export interface ApiServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly accounts: Accounts;
  readonly accountId: string;
  readonly token: string;
  readonly clock: ManualClock;
  /** Calls the API with the account's token. */
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Response>;
}

/** Options of {@linkcode startApi}. */
export interface ApiOptions extends ContextOptions {
  readonly plan?: string;
  readonly token?: TokenOptions;
  readonly clock?: ManualClock;
}

/** Reads the number of calls charged to an account. */
export async function readTotal(store: Store, accountId: string): Promise<number> {
  return (await readUsage(store, accountId, { from: 0, to: 99_999 })).total;
}

/** Reads status and code of an error, such as `413 payload_too_large`. */
export async function readErrorCode(response: Response): Promise<string> {
  const { error, message } = ErrorBody.parse(await response.json());
  assert(message.length > 10);
  return `${response.status} ${error}`;
}

/** Starts a gateway on a store that has its tables. The caller closes the store. */
export async function startApi(
  store: Store,
  { plan = "pme_pro", token: tokenOptions = {}, clock = createManualClock(NOON), ...options }:
    ApiOptions = {},
): Promise<ApiServer> {
  const accounts = new Accounts(store, {
    clock,
    newId: () => crypto.randomUUID(),
    randomBytes: createRandomBytes,
  });
  const { account, token } = await accounts.create({ name: "Ann", plan, ...tokenOptions });
  const server = startServer((context) => createHttpApp({ ...context, store }), {
    env: { STORAGE_KEY, ...options.env },
    deps: { clock, ...options.deps },
  });
  return {
    server,
    accounts,
    accountId: account.id,
    token,
    clock,
    call: (method, path, body, headers = {}) =>
      fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...Object.fromEntries(new Headers(headers)) },
        ...(body !== undefined && {
          body: typeof body === "string" || body instanceof Uint8Array
            ? body as BodyInit
            : JSON.stringify(body),
        }),
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
