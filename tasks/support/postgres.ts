/**
 * A real PostgreSQL of one's own: a cluster in a temporary folder, on a free loopback port.
 */

/** Whether tests that need one are left out, visibly; never in CI, which installs it. */
export async function withoutPostgres(): Promise<boolean> {
  return Deno.env.get("CI") !== "true" && await binaries() === undefined;
}

/** Folder of PostgreSQL's programs, undefined where it is not installed. */
async function binaries(): Promise<string | undefined> {
  const script = "ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1; " +
    'dirname "$(command -v initdb)" 2>/dev/null';
  const { stdout } = await new Deno.Command("sh", { args: ["-c", script] }).output();
  const found = new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
  return found.find((folder) => folder !== ".");
}

/** Settings that a test wants other than the defaults, `name=value`. */
export interface PostgresOptions {
  readonly settings?: readonly string[];
  /** Serve TLS with a certificate of an authority made for it. */
  readonly tls?: boolean;
}

/** A running cluster; `await using` ends it and removes its files. */
export interface TestPostgres extends AsyncDisposable {
  readonly port: number;
  /** The cluster's files. */
  readonly folder: string;
  /** Certificate of the authority, in PEM, when it serves TLS. */
  readonly ca: string;
  /** Makes a database of its own for a test and gives its `STORAGE_URL`. */
  newDatabase(): Promise<string>;
  /** Runs SQL as the owner of everything, in the named database. */
  psql(database: string, sql: string): Promise<string>;
  /** Runs one of PostgreSQL's programs in the cluster's folder, as the owner of everything. */
  program(command: string): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** PostgreSQL refuses to run as root: another user then, who is there with the Debian package. */
const AS_OTHER_USER =
  'as() { if [ "$(id -u)" = 0 ]; then su postgres -s /bin/sh -c "$1"; else sh -c "$1"; fi; }';

/** Starts a cluster. */
export async function startPostgres(
  { settings = [], tls = false }: PostgresOptions = {},
): Promise<TestPostgres> {
  const bin = await binaries();
  if (bin === undefined) {
    throw new Error("PostgreSQL is not on this machine: apt install postgresql");
  }
  const probe = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = probe.addr;
  probe.close();
  const folder = (await shell(`as 'mktemp -d /tmp/trust-pg.XXXXXX'`)).trim();
  const all = [
    ...["listen_addresses=127.0.0.1", `port=${port}`, `unix_socket_directories=${folder}`],
    ...["fsync=off", "max_connections=60", ...settings],
    ...(tls ? ["ssl=on", "ssl_cert_file=server.crt", "ssl_key_file=server.key"] : []),
  ];
  const options = all.map((setting) => `-c ${setting}`).join(" ");
  await shell(`as '${bin}/initdb -D ${folder}/data -A trust -U postgres --no-sync >/dev/null'`);
  if (tls) await shell(`as '${certificates(`${folder}/data`)}'`);
  const control = (verb: string, more = "") =>
    shell(`as '${bin}/pg_ctl -D ${folder}/data -w -s -l ${folder}/log ${more} ${verb}'`);
  const start = async () => void await control("start", `-o "${options}"`);
  const stop = async () => void await control("stop", "-m immediate");
  const psql = (database: string, sql: string) =>
    shell(
      `${bin}/psql -h 127.0.0.1 -p ${port} -U postgres -d ${database} -qAt -v ON_ERROR_STOP=1`,
      sql,
    );
  await start();
  let databases = 0;
  let running = true;
  return {
    port,
    folder,
    ca: tls ? await shell(`cat ${folder}/data/ca.crt`) : "",
    newDatabase: async () => {
      const name = `test_${++databases}`;
      await psql("postgres", `create database ${name}`);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    psql,
    program: (command) =>
      shell(
        `as 'cd ${folder} && PGHOST=127.0.0.1 PGPORT=${port} PGUSER=postgres ${bin}/${command}'`,
      ),
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
      if (/^\/tmp\/trust-pg\.\w+$/.test(folder)) await shell(`rm -r -- ${folder}`);
    },
  };
}

/** An authority, and a certificate of the server that it vouches for. */
function certificates(folder: string): string {
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

async function shell(script: string, input = ""): Promise<string> {
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
