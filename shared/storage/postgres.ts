import { listPostgresStatements, MIGRATIONS } from "./migrations.ts";
import {
  checkVersion,
  hasOldestColumn,
  type SchemaState,
  SELECT_LAST_STEP,
  SELECT_OLDEST_CODE,
} from "./schema_state.ts";
import {
  type Queries,
  type Row,
  StorageError,
  type StorageProblem,
  type Store,
  type Value,
} from "./port.ts";
import type { PostgresAddress } from "./address.ts";
import { ANNOUNCE, listenForAnnouncements, type ListeningClient } from "./postgres_listener.ts";
import type { Clock } from "../runtime/deps.ts";

/** Milliseconds after which an idle connection is closed, before a pooler closes it. */
const IDLE_MS = 30_000;

/** Advisory lock held during a migration; an arbitrary number. */
const MIGRATION_LOCK = 7_303_014_118;

/** Id of the type `int8` in Postgres. It is read as a number, as our columns are times and counts. */
const INT8 = 20;

/** The part of a pool's client of `pg` that is used. */
interface PooledClient {
  query(query: PgQuery): Promise<{ readonly rows: Row[] }>;
  /** Gives the connection back to the pool, or closes it after an error. */
  release(error?: boolean): void;
  on(event: "error", listener: (error: Error) => void): void;
}

interface Pool extends Pick<PooledClient, "query"> {
  connect(): Promise<PooledClient>;
  end(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): void;
  on(event: "connect", listener: (client: PooledClient) => void): void;
}

interface PgQuery {
  readonly text: string;
  readonly values?: readonly Value[];
  readonly types: { readonly getTypeParser: (oid: number, format?: string) => unknown };
}

interface PgModule {
  readonly default: {
    readonly Client: new (options: object) => PgClient & ListeningClient;
    readonly Pool: new (options: object) => Pool;
    readonly types: { getTypeParser(oid: number, format?: string): unknown };
  };
}

export interface PostgresOptions {
  /** Maximum number of connections. */
  readonly connections: number;
  /** Time limit of a statement, in milliseconds; the wait for a connection has the same. */
  readonly timeoutMs: number;
  /** Called when an idle connection breaks. */
  readonly onBroken: (error: StorageError) => void;
  readonly clock: Pick<Clock, "after">;
}

/**
 * Opens a Postgres database. Prepared statements are not named, as a pooler may switch connections.
 */
export async function openPostgres(
  address: PostgresAddress,
  { connections, timeoutMs, clock, ...options }: PostgresOptions,
): Promise<Store> {
  const onBroken = (error: unknown) => options.onBroken(toStorageError(error));
  const { default: pg }: PgModule = await import("pg");
  const types: PgQuery["types"] = {
    getTypeParser: (oid, format) => oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
  };
  const client = {
    ...address,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // By default, `pg` reads these from the environment.
    application_name: "mail-trust",
    client_encoding: "UTF8",
    sslnegotiation: "postgres",
  };
  const pool = new pg.Pool({
    ...client,
    Client: reportTlsEnd(pg.Client),
    max: connections,
    idleTimeoutMillis: IDLE_MS,
  });
  pool.on("error", onBroken);
  // A connection in use may emit errors between two statements, more than one when it ends. An
  // error event without a listener would end the process; statements reject by themselves.
  pool.on("connect", (client) => client.on("error", () => {}));
  return createStore(pool, types, (onAnnounced) =>
    listenForAnnouncements({
      // `keepAlive` detects connections that the network has dropped.
      newClient: () => new pg.Client({ ...client, keepAlive: true }),
      onAnnounced,
      onBroken,
      clock,
    }));
}

function createStore(
  pool: Pool,
  types: PgQuery["types"],
  startListening: (onAnnounced: () => void) => () => Promise<void>,
): Store {
  const listeners: (() => Promise<void>)[] = [];
  const createQueries = (target: Pick<PooledClient, "query">): Queries => ({
    query: async (text, values = []) => {
      try {
        return (await target.query({ text, values, types })).rows;
      } catch (error) {
        throw toStorageError(error);
      }
    },
  });

  const transaction = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    let client: PooledClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw toStorageError(error);
    }
    const queries = createQueries(client);
    let isBroken = false;
    try {
      await queries.query("begin");
      const result = await work(queries);
      await queries.query("commit");
      return result;
    } catch (error) {
      // A connection that cannot roll back is closed, which rolls back.
      await queries.query("rollback").catch(() => isBroken = true);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };

  const readState = async (queries: Queries): Promise<SchemaState> => {
    const [table] = await queries.query(
      "select to_regclass('mail_trust.migrations') is not null as there",
    );
    if (!table?.["there"]) return { version: 0, oldest: 0 };
    const queryNumber = async (sql: string) =>
      Number((await queries.query(sql))[0]?.["value"] ?? 0);
    const version = await queryNumber(SELECT_LAST_STEP);
    return {
      version,
      oldest: hasOldestColumn(version) ? await queryNumber(SELECT_OLDEST_CODE) : 0,
    };
  };

  const pooledQueries = createQueries(pool);
  return {
    engine: "postgres",
    query: pooledQueries.query,
    transaction,
    check: async () => checkVersion(await readState(pooledQueries)),
    migrate: () =>
      transaction(async (queries) => {
        await queries.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
        const { version: currentVersion } = await readState(queries);
        for (const step of MIGRATIONS.filter((step) => step.version > currentVersion)) {
          for (const statement of listPostgresStatements(step)) await queries.query(statement);
        }
        checkVersion(await readState(queries));
      }),
    // Autovacuum does it; VACUUM needs a right that the service should not have.
    scrub: () => Promise.resolve(true),
    announce: async () => void await pooledQueries.query(ANNOUNCE),
    listen: (onAnnounced) => void listeners.push(startListening(onAnnounced)),
    close: async () => {
      await Promise.all(listeners.splice(0).map((end) => end()));
      await pool.end();
    },
  };
}

/** Classifies an SQLSTATE (PostgreSQL manual, appendix A), by its class or whole code. */
function classifyProblem(code: string): StorageProblem {
  if (/^(08|57P)/.test(code)) return "unreachable";
  if (/^(40|53300$|55P03$|57014$)/.test(code)) return "busy";
  if (/^(53100$|53200$)/.test(code)) return "full";
  if (code === "25006") return "read_only";
  if (/^XX00[12]$/.test(code)) return "corrupt";
  if (/^(28|3D000$|3F000$|42P01$|42703$|42501$)/.test(code)) return "schema";
  return "failed";
}

/** Messages for callers and the log, which name no host and no user. */
const SENTENCES: Readonly<Record<StorageProblem, string>> = {
  unreachable: "The database cannot be reached.",
  unresolved: "The host of STORAGE_URL has no address: is its name right?",
  refused: "Nothing accepts connections at the host and port of STORAGE_URL.",
  silent: "The server of STORAGE_URL does not answer in time.",
  closed: "The server of STORAGE_URL closes the connection: it is starting or no Postgres server.",
  no_tls: "The Postgres server has no TLS, which STORAGE_URL asks for (sslmode; verify-full by " +
    "default for other machines).",
  certificate: "The certificate of the Postgres server is not trusted, or not for this host: " +
    "STORAGE_CA_CERT is the authority to trust.",
  no_postgres: "What answers at the host and port of STORAGE_URL is no Postgres server.",
  busy: "The database is busy.",
  full: "The database has no room left.",
  read_only: "The database can only be read.",
  corrupt: "The database is damaged. Restore a backup of it.",
  schema: "The database lacks the tables: run `deno task migrate`.",
  unsupported: "The database lacks something.",
  failed: "The database could not execute a statement.",
};

/** Sentences for codes whose class is not specific enough. */
const CODE_SENTENCES: Readonly<Record<string, string>> = {
  "3D000": "The Postgres server has no database of this name: create it (`createdb`).",
  "28P01": "The Postgres server refuses the user or the password of STORAGE_URL.",
  "28000": "The Postgres server knows no such user, or does not let it in from here.",
  "53300": "The Postgres server lets no more connections in, or none of this user.",
  "42501": "The Postgres server denies this user the right to do that in the database.",
};

/** Expressions for a failure of `pg` or the runtime as `<code> <message>`, with its problem. */
const CONNECTION_PROBLEMS: readonly (readonly [RegExp, StorageProblem])[] = [
  [/^(ENOTFOUND|EAI_AGAIN) /, "unresolved"],
  [/^(ECONNREFUSED|ENOENT) /, "refused"],
  [/does not support SSL/, "no_tls"],
  [/error establishing an SSL connection/, "no_postgres"],
  // Older levels of the runtime give no code.
  [/^\w*(CERT|UNABLE_TO_|HOSTNAME)|invalid peer certificate/, "certificate"],
  [/^ETIMEDOUT |connection timeout|Query read timeout/, "silent"],
  [/^(ECONNRESET|EPIPE) |terminated unexpectedly/, "closed"],
];

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { code = "", message = "" } = Object(error);
  // Five characters with a digit are an SQLSTATE; other codes are of the socket or the pool.
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) {
    const problem = classifyProblem(code);
    return new StorageError(problem, CODE_SENTENCES[code] ?? SENTENCES[problem], error);
  }
  const text = `${code} ${message}`;
  const [, problem] = CONNECTION_PROBLEMS.find(([pattern]) => pattern.test(text)) ?? [];
  return new StorageError(problem ?? "unreachable", SENTENCES[problem ?? "unreachable"], error);
}

/** The part of a client of `pg` that is used. */
interface PgClient {
  readonly connection: {
    readonly stream: { once(event: "close", listener: () => void): unknown };
    once(event: "sslconnect", listener: () => void): unknown;
    emit(event: "end"): unknown;
  };
}

/** The class of a client of `pg`, as its pool expects it. */
type ClientClass = new (options: object) => PgClient;

/** Makes clients report the end of a TLS connection: Deno 2.1 does not report it to `pg`. */
function reportTlsEnd(Client: ClientClass): ClientClass {
  return class implements PgClient {
    declare readonly connection: PgClient["connection"];

    constructor(options: object) {
      const client = new Client(options);
      const { connection } = client;
      // By now the stream is the TLS one. A second event does no harm, as listeners are called once.
      connection.once("sslconnect", () => {
        connection.stream.once("close", () => connection.emit("end"));
      });
      return client;
    }
  };
}
