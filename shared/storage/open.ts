import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPostgresUrl } from "./address.ts";
import { StorageError, type Store } from "./port.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** Settings that choose the database. */
export type StorageConfig = Pick<
  Config,
  "STORAGE_URL" | "STORAGE_CA_CERT" | "STORAGE_CONNECTIONS" | "STORAGE_TIMEOUT_MS"
>;

/** Start of the URL of an SQLite database, before the path of its file. */
const SQLITE = "sqlite:";

export interface OpenOptions {
  /** Creates missing tables on the first connection, instead of failing. */
  readonly migrate?: boolean;
  /** Refuses a missing SQLite file, instead of creating it. */
  readonly mustExist?: boolean;
}

/** Opens the database of `STORAGE_URL` when it is first needed; undefined when none is set. */
export function openStore(
  config: StorageConfig,
  deps: Pick<Deps, "log" | "clock">,
  { migrate = false, mustExist = false }: OpenOptions = {},
): Store | undefined {
  const url = config.STORAGE_URL;
  if (url === undefined) return undefined;
  const engine = url.startsWith(SQLITE) ? "sqlite" : "postgres";
  return openLazily(engine, () => openNow(url, config, deps, { mustExist }), { migrate });
}

function openNow(
  url: string,
  config: StorageConfig,
  { log, clock }: Pick<Deps, "log" | "clock">,
  { mustExist }: { readonly mustExist: boolean },
): Promise<Store> {
  if (url.startsWith(SQLITE)) return openSqlite(url.slice(SQLITE.length), { mustExist, clock });
  // Environment files hold one line a variable, so line breaks are written as `\n`.
  const ca = config.STORAGE_CA_CERT?.replaceAll("\\n", "\n");
  const address = readPostgresUrl(url, ca);
  if (address === undefined) {
    throw new StorageError(
      "unsupported",
      "STORAGE_URL: must be sqlite:<file> or postgres://user:password@host:port/database, " +
        "with sslmode disable, require or verify-full if any.",
    );
  }
  return openPostgres(address, {
    connections: config.STORAGE_CONNECTIONS,
    timeoutMs: config.STORAGE_TIMEOUT_MS,
    onBroken: ({ problem, cause }) =>
      log("warn", "storage_connection_lost", { reason: problem }, cause),
    clock,
  });
}

/** Creates a store that opens the database at its first use, and again after a failure. */
function openLazily(
  engine: Store["engine"],
  openDatabase: () => Promise<Store>,
  { migrate }: { readonly migrate: boolean },
): Store {
  let pendingStore: Promise<Store> | undefined;
  /** Set once the tables are known to be those of this version. */
  let checkedStore: Store | undefined;
  let isClosed = false;
  const listeners: (() => void)[] = [];

  /** Resolves to the open database, whose tables may be missing. */
  const getOpened = (): Promise<Store> => {
    if (isClosed) {
      return Promise.reject(new StorageError("unreachable", "The database was closed."));
    }
    pendingStore ??= Promise.resolve().then(openDatabase).catch((error) => {
      pendingStore = undefined;
      throw error;
    });
    return pendingStore;
  };
  /** Resolves to the open database, once its tables are those of this version. */
  const getChecked = async (): Promise<Store> => {
    const store = await getOpened();
    if (checkedStore === undefined) {
      await (migrate ? store.migrate() : store.check());
      // The first of those that were checking at the same time.
      if (checkedStore !== store) {
        for (const onAnnounced of listeners) store.listen(onAnnounced);
      }
      checkedStore = store;
    }
    return store;
  };
  return {
    engine,
    query: (sql, values) =>
      checkedStore?.query(sql, values) ?? getChecked().then((store) => store.query(sql, values)),
    transaction: async (work) => await (await getChecked()).transaction(work),
    check: async () => {
      // A store that migrates by itself does so before its tables are checked.
      await (await (migrate ? getChecked() : getOpened())).check();
    },
    migrate: async () => await (await getOpened()).migrate(),
    scrub: async () => await (await getChecked()).scrub(),
    announce: async () => await (await getChecked()).announce(),
    listen: (onAnnounced) => {
      listeners.push(onAnnounced);
      checkedStore?.listen(onAnnounced);
    },
    close: async () => {
      isClosed = true;
      const store = await pendingStore;
      pendingStore = checkedStore = undefined;
      await store?.close();
    },
  };
}
