import { joinBytes } from "../encoding/bytes.ts";
import { type Queries, readBytesColumn } from "../storage/port.ts";

/** Requests are stored in parts, as SQLite blocks the process during each write. */

/** Maximum number of bytes per part. The first part is in the job's row, the others have rows. */
export const PART_BYTES = 262_144;

/** Maximum number of parts that one statement deletes. */
export const MAX_DELETED_PARTS = 2;

/** Lets other work of the process run. */
export type YieldTurn = () => Promise<void>;

const ADD = "insert into mail_trust.job_parts (job_id, part, body) values ($1, $2, $3)";

const FIND = "select body from mail_trust.job_parts where job_id = $1 and part = $2";

const DELETE = `delete from mail_trust.job_parts where job_id = $1 and part in
  (select part from mail_trust.job_parts where job_id = $1 limit ${MAX_DELETED_PARTS})
returning 1 as one`;

/** Selects the part that is stored in the row of the job. */
export function selectFirstPart(request: Uint8Array): Uint8Array {
  return request.subarray(0, PART_BYTES);
}

/** Stores the further parts of a request, once the row of its job exists. */
export async function addParts(
  queries: Queries,
  { id, request, yieldTurn }: {
    readonly id: string;
    readonly request: Uint8Array;
    readonly yieldTurn: YieldTurn;
  },
): Promise<void> {
  for (let part = 1; part * PART_BYTES < request.length; part++) {
    await yieldTurn();
    const body = request.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await queries.query(ADD, [id, part, body]);
  }
}

/**
 * Reads the whole request. If the job ends meanwhile, parts are missing: decryption then fails.
 */
export async function readWholeRequest(
  queries: Queries,
  { id, firstPart, yieldTurn = () => Promise.resolve() }: {
    readonly id: string;
    readonly firstPart: Uint8Array;
    readonly yieldTurn?: YieldTurn;
  },
): Promise<Uint8Array> {
  const parts = [firstPart];
  for (let lastPart = firstPart; lastPart.length === PART_BYTES;) {
    await yieldTurn();
    const [row] = await queries.query(FIND, [id, parts.length]);
    if (row === undefined) break;
    lastPart = readBytesColumn(row, "body");
    parts.push(lastPart);
  }
  return parts.length === 1 ? firstPart : joinBytes(parts);
}

/** Deletes the parts of a job that has ended; if the process is killed meanwhile, the sweep does. */
export async function deleteParts(
  queries: Queries,
  id: string,
  yieldTurn: YieldTurn,
): Promise<void> {
  while ((await queries.query(DELETE, [id])).length === MAX_DELETED_PARTS) await yieldTurn();
}
