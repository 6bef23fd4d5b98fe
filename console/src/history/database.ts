import type { ThreatLevel } from "../../../shared/contract/threat_levels.ts";
import type { StoredResult } from "../mail/judged/stored_result.ts";

/** Stores past results in the browser's IndexedDB: their list, and the mails in a second store. */

const DATABASE = "mail-trust";
const VERSION = 1;
const LIST = "history";
const MAILS = "history-mails";

/** Maximum number of stored results; the oldest is removed. */
export const MAX_RESULTS = 200;

/** An entry of the list of past results. */
export interface PastResult {
  readonly id: number;
  /** When it was stored, ISO 8601 UTC. */
  readonly at: string;
  readonly level: ThreatLevel;
  readonly from: string;
  readonly subject: string;
}

/** Lists the stored results, the newest first. */
export async function listResults(): Promise<PastResult[]> {
  return await runTransaction("readonly", async (list) => {
    const entries: PastResult[] = await toPromise(list.getAll());
    return entries.toReversed();
  });
}

/** Stores a result; removes the oldest if there are too many. */
export async function addResult(
  entry: Omit<PastResult, "id">,
  result: StoredResult,
): Promise<void> {
  await runTransaction("readwrite", async (list, mails) => {
    const id = await toPromise(list.add(entry));
    await toPromise(mails.add(result, id));
    const ids = await toPromise(list.getAllKeys());
    for (const oldId of ids.slice(0, Math.max(0, ids.length - MAX_RESULTS))) {
      list.delete(oldId);
      mails.delete(oldId);
    }
  });
}

/** Reads what `addResult` of this or another version stored; undefined if it was removed. */
export async function readResult(id: number): Promise<unknown> {
  return await runTransaction("readonly", (_list, mails) => toPromise(mails.get(id)));
}

/** Removes one result. */
export async function removeResult(id: number): Promise<void> {
  await runTransaction("readwrite", async (list, mails) => {
    await Promise.all([toPromise(list.delete(id)), toPromise(mails.delete(id))]);
  });
}

/** Deletes the database with everything in it. */
export async function clearResults(): Promise<void> {
  await toPromise(indexedDB.deleteDatabase(DATABASE));
}

/** Works on both stores in one transaction; resolves when the transaction is complete. */
async function runTransaction<T>(
  mode: IDBTransactionMode,
  work: (list: IDBObjectStore, mails: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction([LIST, MAILS], mode);
    const completion = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = work(transaction.objectStore(LIST), transaction.objectStore(MAILS));
    const [value] = await Promise.all([result, completion]);
    return value;
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LIST, { keyPath: "id", autoIncrement: true });
    request.result.createObjectStore(MAILS);
  };
  return toPromise(request);
}

/** Returns a promise of the result of an IndexedDB request. */
function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
