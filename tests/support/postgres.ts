/** Runs a real PostgreSQL for tests: a cluster in a temporary folder, on a free loopback port. */

import * as z from "zod";
import { findFreePort } from "./free_port.ts";

/**
 * Tells whether tests that need PostgreSQL are skipped, as it is not installed; never in CI.
 */
export async function skipsPostgres(): Promise<boolean> {
  return Deno.env.get("CI") !== "true" && await findBinaries() === undefined;
}

/** Finds the folder of PostgreSQL's programs; undefined where it is not installed. */
async function findBinaries(): Promise<string | undefined> {
  const script = "ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1; " +
    'dirname "$(command -v initdb)" 2>/dev/null';
  const { stdout } = await new Deno.Command("sh", { args: ["-c", script] }).output();
  const folders = new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
  return folders.find((folder) => folder !== ".");
}

/** Settings other than the defaults, as `name=value`. */
export interface PostgresServerOptions {
  readonly settings?: readonly string[];
  /** Serve TLS with a certificate issued by a new authority. */
  readonly tls?: boolean;
  /** Whether the database may be in memory, where Deno's permissions let no test read its files. */
  readonly inMemory?: boolean;
}

/** Address of a running cluster. */
const ClusterAddress = z.object({
  /** Folder of PostgreSQL's programs. */
  bin: z.string(),
  port: z.number(),
  /** The cluster's files. */
  folder: z.string(),
  /** The authority's certificate in PEM; empty without TLS. */
  ca: z.string(),
  /** Unused files of a cluster, which others copy. */
  unusedFiles: z.string(),
});
type ClusterAddress = z.output<typeof ClusterAddress>;

/** A running cluster. */
export interface Postgres extends Omit<ClusterAddress, "bin" | "unusedFiles"> {
  /** Creates a database for a test and returns its `STORAGE_URL`. */
  createDatabase(): Promise<string>;
  /** Drops the databases that this object created. */
  dropDatabases(): Promise<void>;
  /** Runs SQL as a superuser in the named database. */
  runPsql(database: string, sql: string): Promise<string>;
  /** Runs one of PostgreSQL's programs in the cluster's folder, as the superuser. */
  runProgram(command: string): Promise<string>;
}

/** A cluster of its own; `await using` stops it and removes its files. */
export interface TestPostgres extends Postgres, AsyncDisposable {
  /** Environment variables with which other processes share the cluster. */
  readonly shared: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Number of databases that are created together in a shared cluster: a connection is dear. */
const SHARED_BATCH = 8;

/** Variable that tells the files of a test run where their shared cluster is. */
const SHARED = "TEST_POSTGRES";

/** Returns the cluster that this test run shares; undefined where each file has its own. */
export function findSharedPostgres(): Postgres | undefined {
  const address = readSharedAddress();
  return address && describeCluster(address, SHARED_BATCH);
}

function readSharedAddress(): ClusterAddress | undefined {
  const text = Deno.env.get(SHARED);
  return text === undefined ? undefined : ClusterAddress.parse(JSON.parse(text));
}

/**
 * Describes a running cluster.
 *
 * @param batch Number of databases that are created together.
 */
function describeCluster(
  { bin, unusedFiles: _, ...address }: ClusterAddress,
  batch: number,
): Postgres {
  const { port, folder } = address;
  const createdNames: string[] = [];
  const spareNames: string[] = [];
  const runPsql = (database: string, sql: string) =>
    runShell(
      `${bin}/psql -h 127.0.0.1 -p ${port} -U postgres -d ${database} -qAt -v ON_ERROR_STOP=1`,
      sql,
    );
  const createDatabases = async () => {
    const name = formatDatabaseName();
    const moreNames = Array.from({ length: batch - 1 }, formatDatabaseName);
    // Copied by way of the log, a database costs three times as much.
    const statements = [name, ...moreNames].map((name) =>
      `create database ${name} strategy file_copy;`
    );
    await runPsql("postgres", statements.join("\n"));
    spareNames.push(...moreNames);
    return name;
  };
  return {
    ...address,
    runPsql,
    createDatabase: async () => {
      const name = spareNames.pop() ?? await createDatabases();
      createdNames.push(name);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    dropDatabases: async () => {
      const names = createdNames.splice(0);
      if (names.length === 0) return;
      await runPsql(
        "postgres",
        names.map((name) => `drop database ${name} with (force);`).join("\n"),
      );
    },
    runProgram: (command) =>
      runShell(
        `as 'cd ${folder} && PGHOST=127.0.0.1 PGPORT=${port} PGUSER=postgres ${bin}/${command}'`,
      ),
  };
}

function formatDatabaseName(): string {
  return `test_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** PostgreSQL refuses to run as root; the Debian package has made another user. */
const AS_OTHER_USER =
  'as() { if [ "$(id -u)" = 0 ]; then su postgres -s /bin/sh -c "$1"; else sh -c "$1"; fi; }';

/** Chooses memory where two gigabytes are free: a new database takes a tenth of the time there. */
const PLACE = "place=/tmp; free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }'); " +
  'if [ "${free:-0}" -gt 2000000 ]; then place=/dev/shm; fi';

/** Starts a cluster. */
export async function startPostgres(
  { settings = [], tls = false, inMemory = false }: PostgresServerOptions = {},
): Promise<TestPostgres> {
  const bin = await findBinaries();
  if (bin === undefined) {
    throw new Error("PostgreSQL is not on this machine: apt install postgresql");
  }
  const port = findFreePort();
  const place = inMemory ? PLACE : "place=/tmp";
  const folder = (await runShell(`${place}; as "mktemp -d $place/trust-pg.XXXXXX"`)).trim();
  const all = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "max_connections=60",
    ...settings,
    ...(tls ? ["ssl=on", "ssl_cert_file=server.crt", "ssl_key_file=server.key"] : []),
  ];
  const options = all.map((setting) => `-c ${setting}`).join(" ");
  const source = readSharedAddress()?.unusedFiles;
  const unusedFiles = source ?? `${folder}/unused`;
  if (source === undefined) {
    await runShell(
      `as '${bin}/initdb -D ${unusedFiles} -A trust -U postgres --no-sync >/dev/null'`,
    );
  }
  await runShell(`as 'cp -r ${unusedFiles} ${folder}/data'`);
  if (tls) await runShell(`as '${formatCertificateScript(`${folder}/data`)}'`);
  const controlServer = (verb: string, more = "") =>
    runShell(`as '${bin}/pg_ctl -D ${folder}/data -w -s -l ${folder}/log ${more} ${verb}'`);
  const start = async () => void await controlServer("start", `-o "${options}"`);
  const stop = async () => void await controlServer("stop", "-m immediate");
  await start();
  let running = true;
  const ca = tls ? await runShell(`cat ${folder}/data/ca.crt`) : "";
  const address = { bin, port, folder, ca, unusedFiles };
  return {
    ...describeCluster(address, 1),
    shared: { [SHARED]: JSON.stringify(address) },
    stop: async () => {
      running = false;
      await stop();
    },
    start: async () => {
      await start();
      running = true;
    },
    [Symbol.asyncDispose]: async () => {
      if (running) await stop();
      if (/^\/(?:tmp|dev\/shm)\/trust-pg\.\w+$/.test(folder)) await runShell(`rm -r -- ${folder}`);
    },
  };
}

/** Formats a script that makes an authority, and a server certificate issued by it. */
function formatCertificateScript(folder: string): string {
  return [
    `cd ${folder}`,
    "openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 2 -subj /CN=Test " +
    "-addext basicConstraints=critical,CA:TRUE 2>/dev/null",
    "openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost " +
    "2>/dev/null",
    'printf "subjectAltName=DNS:localhost,IP:127.0.0.1\\nbasicConstraints=CA:FALSE\\n" >server.ext',
    "openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out server.crt " +
    "-days 2 -extfile server.ext 2>/dev/null",
    "chmod 600 server.key",
  ].join(" && ");
}

async function runShell(script: string, input = ""): Promise<string> {
  const process = new Deno.Command("sh", {
    args: ["-c", `${AS_OTHER_USER}; ${script}`],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    cwd: "/tmp",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { code, stdout, stderr } = await process.output();
  const decoder = new TextDecoder();
  if (code !== 0) throw new Error(`${script.slice(0, 120)}\n${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}
