import * as z from "zod";
import {
  type Queries,
  readBytesColumn,
  readIntegerColumn,
  readOptionalBytesColumn,
  readOptionalIntegerColumn,
  readTextColumn,
  type Row,
  type Store,
} from "../storage/port.ts";
import { readRequest } from "../jobs/job_request.ts";
import { readWholeRequest } from "../jobs/request_parts.ts";
import type { Seal } from "../storage/seal.ts";
import type { Accounts } from "./accounts.ts";
import { formatDayNumber } from "./time.ts";
import { formatHint, isToken } from "./tokens.ts";
import { readUsage, USAGE_DAYS } from "./usage.ts";

/** Dependencies of {@linkcode exportAccount}. */
export interface ExportDeps {
  readonly accounts: Accounts;
  readonly store: Store;
  /** Undefined without a key; encrypted data is then counted as unreadable. */
  readonly seal: Seal | undefined;
}

/**
 * Exports all stored data of an account (GDPR articles 15 and 20); undecryptable texts are null.
 *
 * @throws {AccountError}
 */
export async function exportAccount({ accounts, store, seal }: ExportDeps, id: string) {
  const account = await accounts.get(id);
  const [row] = await store.query("select created_at from mail_trust.accounts where id = $1", [id]);
  const { decrypt, countUnreadable } = createDecrypter(seal);
  const data = {
    account: {
      ...account,
      createdAt: formatTime(row ? readIntegerColumn(row, "created_at") : null),
    },
    tokens: (await accounts.listTokens(id)).map((token) => ({
      ...token,
      createdAt: formatTime(token.createdAt),
      expiresAt: formatTime(token.expiresAt),
      revokedAt: formatTime(token.revokedAt),
      lastUsedAt: formatTime(token.lastUsedAt),
    })),
    ...await exportUsage(store, id),
    jobs: await exportJobs(store, id, decrypt),
    results: await exportResults(store, id, decrypt),
    // Calls with an Idempotency-Key.
    answers: await exportAnswers(store, id, decrypt),
    history: (await accounts.listHistory(id)).map(({ at, ...entry }) => ({
      at: formatTime(at),
      ...entry,
    })),
  };
  return { unreadable: countUnreadable(), ...data };
}

/** Exports the use of the last day that has any and of the days before it, and that day. */
async function exportUsage(store: Store, id: string) {
  const [lastUsage] = await store.query(
    "select max(day) as day from mail_trust.usage where account_id = $1",
    [id],
  );
  const to = lastUsage ? readOptionalIntegerColumn(lastUsage, "day") ?? 0 : 0;
  const { days } = await readUsage(store, id, { from: to - USAGE_DAYS, to });
  return { usage: days, usageUntil: formatDayNumber(to) };
}

async function exportJobs(store: Store, id: string, decrypt: Decrypt) {
  const jobs = await store.query(
    `select id, kind, status, created_at, started_at, finished_at, request, result, error
    from mail_trust.jobs where account_id = $1 order by created_at, id`,
    [id],
  );
  return await Promise.all(jobs.map((row) => readJob(store, row, decrypt)));
}

async function exportResults(store: Store, id: string, decrypt: Decrypt) {
  const results = await store.query(
    "select key, body, expires_at from mail_trust.results where account_id = $1 order by key",
    [id],
  );
  return await Promise.all(results.map(async (row) => ({
    expiresAt: formatTime(readIntegerColumn(row, "expires_at")),
    result: await decrypt(
      readBytesColumn(row, "body"),
      `results/${readTextColumn(row, "key")}`,
    ),
  })));
}

async function exportAnswers(store: Store, id: string, decrypt: Decrypt) {
  const answers = await store.query(
    `select key, state, status, answer, expires_at from mail_trust.idempotency
    where account_id = $1 order by expires_at, key`,
    [id],
  );
  return await Promise.all(answers.map(async (row) => ({
    state: readTextColumn(row, "state"),
    status: readOptionalIntegerColumn(row, "status"),
    expiresAt: formatTime(readIntegerColumn(row, "expires_at")),
    answer: stripToken(
      await decrypt(
        readOptionalBytesColumn(row, "answer"),
        `idempotency/${id}/${readTextColumn(row, "key")}`,
      ),
    ),
  })));
}

/** Decrypts JSON; null for a missing or undecryptable text. */
type Decrypt = (
  sealed: Uint8Array | null,
  place: string,
  read?: (text: string) => unknown,
) => Promise<unknown>;

async function readJob(queries: Queries, row: Row, decrypt: Decrypt) {
  const id = readTextColumn(row, "id");
  const request = await readWholeRequest(queries, {
    id,
    firstPart: readBytesColumn(row, "request"),
  });
  return {
    id,
    kind: readTextColumn(row, "kind"),
    status: readTextColumn(row, "status"),
    createdAt: formatTime(readIntegerColumn(row, "created_at")),
    startedAt: formatTime(readOptionalIntegerColumn(row, "started_at")),
    finishedAt: formatTime(readOptionalIntegerColumn(row, "finished_at")),
    request: await decrypt(request, `jobs/${id}/request`, readRequest),
    result: await decrypt(readOptionalBytesColumn(row, "result"), `jobs/${id}/result`),
    error: row["error"] ?? null,
  };
}

/** Replaces the token in a stored answer by its hint, as only the caller may see the token. */
function stripToken(answer: unknown): unknown {
  const storedAnswer = AnswerWithBody.safeParse(answer).data;
  if (storedAnswer === undefined) return answer;
  const body = JSON.parse(storedAnswer.body);
  if (typeof body.token !== "string" || !isToken(body.token)) return answer;
  return { ...storedAnswer, body: JSON.stringify({ ...body, token: formatHint(body.token) }) };
}

const AnswerWithBody = z.looseObject({ body: z.string() });

/** Creates a function that decrypts, and one that counts the values it could not decrypt. */
function createDecrypter(
  seal: Seal | undefined,
): { readonly decrypt: Decrypt; readonly countUnreadable: () => number } {
  let unreadableCount = 0;
  return {
    countUnreadable: () => unreadableCount,
    decrypt: async (sealed, place, read = JSON.parse) => {
      // The request of a job that has ended was deleted.
      if (sealed === null || sealed.length === 0) return null;
      const text = await seal?.open(sealed, place) ?? null;
      if (text !== null) return read(text);
      unreadableCount++;
      return null;
    },
  };
}

function formatTime(time: number): string;
function formatTime(time: number | null): string | null;
function formatTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
