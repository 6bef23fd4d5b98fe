import { assert, assertEquals } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import type { Deps } from "../../shared/runtime/deps.ts";
import type { PublicSite } from "./public_site.ts";
import { startServer } from "./server.ts";
import type { TestServer } from "./server.ts";

/** Path of regulator-check. */
export const REGULATOR_PATH = "/functions/v1/regulator-check";

/** Lifetime of a cached list, in milliseconds (SPEC 8). */
export const HOUR = 60 * 60 * 1000;

/** A check of a number that most lists of the tests block. */
export const CHECK = { action: "check", phoneNumber: "0162000001" };

/** Starts a server whose list of blocked numbers comes from a site. */
export function startRegulatorServer(site: PublicSite, deps: Partial<Deps> = {}): TestServer {
  return startServer(createHttpApp, { env: { REGULATOR_DB_URL: site.listUrl }, deps });
}

/** Calls regulator-check, which must answer 200; a busy machine's "try again" is followed. */
// deno-lint-ignore no-explicit-any -- Answers are examined field by field.
export async function requestRegulatorCheck(server: TestServer, body: object): Promise<any> {
  const response = await server.post(REGULATOR_PATH, body);
  const answer = await response.json();
  if (answer.error === "overloaded") return await requestRegulatorCheck(server, body);
  assertEquals(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** Asserts 500, and that the answer does not reveal the address of the list. */
export async function assertUnavailable(server: TestServer, body: object = CHECK): Promise<void> {
  const response = await server.post(REGULATOR_PATH, body);
  const { error, message } = await response.json();
  assertEquals({ status: response.status, error }, { status: 500, error: "regulator_unavailable" });
  assert(!/127\.0\.0\.1|http|json/i.test(message), message);
}
