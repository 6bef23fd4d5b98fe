import { AppError } from "../contract/errors.ts";
import { PHONE_NUMBER_PROBLEM, RegulatorCheckRequest } from "../contract/regulator_check.ts";
import type {
  RegulatorCheckResponse,
  RegulatorInfoResponse,
  RegulatorRefreshResponse,
} from "../contract/regulator_check.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { normalisePhone } from "../phone/normalise.ts";
import { RegulatorDatabase } from "../regulator/database.ts";
import type { Snapshot } from "../regulator/database.ts";
import { embeddedSource } from "../regulator/embedded_list.ts";
import { remoteSource } from "../regulator/remote_list.ts";

/** The `regulator-check` function. */
export function createRegulatorCheck(context: FunctionContext): FunctionApp {
  const { config, deps } = context;
  const source = config.REGULATOR_DB_URL
    ? remoteSource(config.REGULATOR_DB_URL, deps)
    : embeddedSource();
  const database = new RegulatorDatabase({ source, clock: deps.clock, log: deps.log });
  context.probes?.set("blocked_numbers", () => database.current());
  return createFunctionApp(context, {
    name: "regulator-check",
    request: RegulatorCheckRequest,
    handle: (request) => {
      switch (request.action) {
        case "check": {
          const normalized = readNumber(request.phoneNumber);
          return using(database.current(), (now) => check(request.phoneNumber, normalized, now));
        }
        case "info":
          return using(database.current(), info);
        case "refresh":
          return using(database.refresh(), refreshed);
        default:
          return request satisfies never;
      }
    },
  });
}

/** At once where the list is there, which it is in all but one request an hour. */
function using<Answer>(
  snapshot: Snapshot | Promise<Snapshot>,
  answer: (snapshot: Snapshot) => Answer,
): Answer | Promise<Answer> {
  return snapshot instanceof Promise ? snapshot.then(answer) : answer(snapshot);
}

function readNumber(phoneNumber: string): string {
  const normalized = normalisePhone(phoneNumber);
  if (normalized !== null) return normalized;
  throw new AppError(
    "invalid_request",
    `The request is not valid. phoneNumber: ${PHONE_NUMBER_PROBLEM}.`,
    {
      details: [{ path: "phoneNumber", message: PHONE_NUMBER_PROBLEM }],
    },
  );
}

function check(
  phoneNumber: string,
  normalized: string,
  { list }: Snapshot,
): RegulatorCheckResponse {
  const matches = list.index.find(normalized)
    .map(({ name, pattern }) => ({ name, action: "block" as const, pattern }));
  return {
    phoneNumber,
    normalized,
    isBlocked: matches.length > 0,
    matchCount: matches.length,
    matches,
    database: { version: list.version, total_blocked: list.totalBlocked },
  };
}

function info({ list, cachedAt, expiresAt, source }: Snapshot): RegulatorInfoResponse {
  return {
    version: list.version,
    name: list.name,
    description: list.description,
    patternCount: list.index.size,
    skippedCount: list.skippedCount,
    total_blocked: list.totalBlocked,
    cachedAt: new Date(cachedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    source,
  };
}

function refreshed(snapshot: Snapshot): RegulatorRefreshResponse {
  const { version, index } = snapshot.list;
  const message = `The blocked-number database is loaded: ${version}, ${index.size} patterns.`;
  return { success: true, message, ...info(snapshot) };
}
