import { joinBytes } from "../encoding/bytes.ts";
import { type Queries, readBytes } from "../storage/port.ts";

/** Writes, reads and deletes a long request in parts: each write of SQLite blocks the process. */

/** Maximum number of bytes of a part; the first is in the job's row, others have their own. */
export const PART_BYTES = 262_144;

/** Number of parts deleted with one statement. */
export const DELETED_PARTS = 2;

/** Lets other work run. */
export type Turn = () => Promise<void>;

const ADD = "insert into mail_trust.job_parts (job_id, part, body) values ($1, $2, $3)";

const FIND = "select body from mail_trust.job_parts where job_id = $1 and part = $2";

const FORGET = `delete from mail_trust.job_parts where job_id = $1 and part in
  (select part from mail_trust.job_parts where job_id = $1 limit ${DELETED_PARTS})
returning 1 as one`;

/** Selects the part that is kept in the row of the job. */
export function selectFirstPart(request: Uint8Array): Uint8Array {
  return request.subarray(0, PART_BYTES);
}

/** Stores the rest of a request after its first part, once the row of its job exists. */
export async function addParts(
  queries: Queries,
  { id, request, turn }: {
    readonly id: string;
    readonly request: Uint8Array;
    readonly turn: Turn;
  },
): Promise<void> {
  for (let part = 1; part * PART_BYTES < request.length; part++) {
    await turn();
    const body = request.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await queries.query(ADD, [id, part, body]);
  }
}

/**
 * Reads the whole request. If its job ends meanwhile, parts are missing and it cannot be decrypted.
 */
export async function readWholeRequest(
  queries: Queries,
  { id, first, turn = () => Promise.resolve() }: {
    readonly id: string;
    readonly first: Uint8Array;
    readonly turn?: Turn;
  },
): Promise<Uint8Array> {
  const parts = [first];
  for (let last = first; last.length === PART_BYTES;) {
    await turn();
    const [row] = await queries.query(FIND, [id, parts.length]);
    if (row === undefined) break;
    last = readBytes(row, "body");
    parts.push(last);
  }
  return parts.length === 1 ? first : joinBytes(parts);
}

/** Deletes the parts of a job that has ended. The sweep deletes those of killed processes. */
export async function forgetParts(queries: Queries, id: string, turn: Turn): Promise<void> {
  while ((await queries.query(FORGET, [id])).length === DELETED_PARTS) await turn();
}
