import { isLoopbackHost } from "../ip/loopback.ts";
import * as z from "zod";
import { DAILY_CREDITS, NO_LIMIT } from "../contract/credits.ts";
import { explainIssue } from "../contract/explain_issue.ts";
import { readKeySet } from "../contract/key_set.ts";
import { PROVIDER_NAMES, type ProviderName } from "../contract/providers.ts";
import {
  dnsResolver,
  flag,
  headerName,
  httpUrl,
  httpUrls,
  integer,
  integerOrUnset,
  isHost,
  isOrigin,
  isRange,
  isStorageKey,
  list,
  ownServers,
  signingSecret,
  socketAddress,
  STORAGE_KEY_PROBLEM,
  trustedUrl,
} from "./config_values.ts";

/**
 * Declares each environment variable with meaning, bounds and default; an empty value counts as
 * unset.
 */

/** The variable with the URL of a provider. */
type UrlVariable<Name extends ProviderName> = Name extends `provider${infer Letter}`
  ? `PROVIDER_${Letter}_URL`
  : never;

/** The variable of each provider. `Object.fromEntries` loses the type of the keys. */
const PROVIDER_URLS = Object.fromEntries(PROVIDER_NAMES.map((name) => {
  const letter = name.slice("provider".length);
  return [`PROVIDER_${letter}_URL`, httpUrl().describe(`URL of reputation provider ${letter}`)];
})) as Record<UrlVariable<ProviderName>, ReturnType<typeof httpUrl>>;

const KIB = 1024;
const MIB = 1024 * KIB;

/** Every environment variable the project reads. */
export const ConfigVariables = z.object({
  HOST: z.string().default("127.0.0.1").describe("Address the local server listens on"),
  PORT: integer(8000, 0, 65_535).describe("Port the local server listens on; 0 takes a free one"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "off"]).default("info")
    .describe("Lowest severity of log lines that are written"),
  MAX_BODY_BYTES: integer(MIB, KIB, 16 * MIB).describe("Largest request body, in bytes"),
  BODY_TIMEOUT_MS: integer(15_000, 100, 120_000)
    .describe("Longest time a request body may take to arrive, in milliseconds"),
  MAX_JSON_DEPTH: integer(64, 8, 500)
    .describe("Deepest nesting of arrays and objects in a request body"),
  // Default limits of a mail, each many times the maximum in 2 219 real mails of 2001 to 2026:
  // 115 fields, 1 002 addresses, 15 hops, 4 levels. The parser stops reading at the largest values.
  MAX_HEADER_FIELDS: integer(5_000, 100, 10_000).describe("Most header fields of a mail"),
  MAX_ADDRESSES: integer(5_000, 10, 10_000)
    .describe("Most addresses in the author, sender and recipient fields of a mail together"),
  MAX_HOPS: integer(500, 10, 500).describe("Most `Received` fields of a mail"),
  MAX_MIME_DEPTH: integer(12, 2, 32)
    .describe("Deepest nesting of multiparts and messages in a mail's body"),
  MAX_QUEUE_MS: integer(500, 10, 60_000)
    .describe(
      "Longest a request may wait in the queue, in milliseconds; " +
        "one that would wait longer is refused",
    ),
  MAX_CONNECTIONS: integer(1_000, 1, 100_000)
    .describe("Most client connections at the same time; fewer where file descriptors are short"),
  MAX_OUTBOUND_CONNECTIONS: integer(128, 1, 10_000)
    .describe("Most outgoing connections at the same time; further calls wait"),
  MAX_REQUESTS: integer(1_000, 1, 100_000)
    .describe("Most requests in progress at the same time, streams included"),
  MAX_STREAMS: integer(200, 1, 100_000).describe("Most streams open at the same time"),
  MAX_HELD_BYTES: integer(64 * MIB, MIB, 4_096 * MIB)
    .describe("Most bytes of request bodies and unread answers held at the same time"),
  REQUEST_TIMEOUT_MS: integer(60_000, 100, 600_000)
    .describe("Longest time of a request and its outgoing calls, in milliseconds"),
  WORKERS: integerOrUnset(0, 256)
    .describe(
      "Most threads that examine large mails and jobs beside the one that answers; one per core " +
        "when unset, none if 0",
    ),
  EXAMINE_TIMEOUT_MS: integer(5_000, 100, 60_000)
    .describe(
      "Longest time a worker may examine a mail, in milliseconds; then the answer leaves out the " +
        "body and says so",
    ),
  CALLBACK_RETRY_MS: integer(1_000, 100, 30_000)
    .describe(
      "Wait before a failed callback is sent again, in milliseconds; further waits are longer",
    ),
  MAX_OUTBOUND_CALLS: integer(40, 1, 1_000)
    .describe("Most outgoing calls of one request"),
  SHUTDOWN_GRACE_MS: integer(10_000, 0, 120_000)
    .describe("How long running requests and jobs may finish after SIGTERM, in milliseconds"),
  ALLOWED_ORIGINS: list().refine(
    (origins) => origins.every(isOrigin),
    "must be origins as browsers send them, such as https://app.example, without a slash at the " +
      "end; leave it unset to let any origin call",
  )
    .describe("Origins a browser may call from, comma separated; any origin when unset"),
  ALLOWED_SENDERS: list().transform((senders) => senders.map((sender) => sender.toLowerCase()))
    .pipe(
      z.array(
        z.string().regex(/^(?:[^@\s]{1,64}@)?[a-z0-9.-]{1,253}$/, "must be addresses or domains"),
      ),
    )
    .describe(
      "Senders whose proven mail is never spam: addresses and domains, comma separated",
    ),
  OWN_SERVERS: ownServers().describe(
    "The mail servers of the operator: host names with all below them, addresses and ranges, " +
      "comma separated. A mail that one of them took from any other client came from outside " +
      "there, whatever it says of earlier servers",
  ),
  ...PROVIDER_URLS,
  PROVIDER_A_KEY_HEADER: headerName("Key").describe("Header that carries provider A's key"),
  PROVIDER_B_KEY_HEADER: headerName("x-apikey").describe("Header that carries provider B's key"),
  PROVIDER_TIMEOUT_MS: integer(5_000, 100, 30_000)
    .describe("Longest time one reputation provider may take, in milliseconds"),
  DNS_RESOLVER: dnsResolver()
    .describe(
      "DNS resolver for the verification of mails: system, or the URL of a DNS over HTTPS " +
        "server; nothing is verified when unset, except that `task start` takes system where a " +
        "server of the system answers; off turns that off",
    ),
  DKIM_ARCHIVE_URL: trustedUrl()
    .describe(
      "Public archive of DKIM keys that are no longer published, asked for old mail: its URL " +
        "before `/key`; no archive is asked when unset",
    ),
  ORIGIN_ZONE: z.string().regex(
    /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i,
    "must be a DNS zone such as asn.cymru.com",
  ).optional().describe(
    "DNS zone that is asked whose network a mail came from, with the sender's address in the " +
      "question: asn.cymru.com, or one with the same answers; nobody is asked when unset",
  ),
  REGULATOR_DB_URL: httpUrls().describe(
    "Public raw files of blocked-number lists, comma separated; the embedded list when unset",
  ),
  SCORING_VERSION: z.enum(["1", "2"], "must be 1 or 2").default("1")
    .transform((text) => text === "2" ? 2 as const : 1 as const)
    .describe("Scoring version of analyze-spam when a request names none"),
  SCENARIO_WEBHOOK_URL: httpUrl()
    .describe("URL that trigger-scenario posts to when the request names none"),
  WEBHOOK_SIGNING_SECRET: signingSecret()
    .describe(
      "Standard Webhooks secret (whsec_ and base64); deliveries are signed when set. Several, " +
        "separated by spaces, all sign, for a change of secret",
    ),
  VERIFY_JWT: flag(false)
    .describe("true: only callers with a valid signed token; needs at least one of the keys below"),
  JWT_SECRET: z.string().optional()
    .describe("Secret of HS256 tokens, at least 32 bytes (RFC 7518 section 3.2)"),
  JWKS_URL: trustedUrl()
    .describe("URL of the issuer's keys for RS256 and ES256 tokens (https)"),
  SUPABASE_JWKS: z.string().transform(readKeySet).optional()
    .describe("The issuer's keys themselves, a JSON Web Key Set; Supabase sets it"),
  JWT_AUDIENCE: list().describe("Audiences a token may name, comma separated; any when unset"),
  JWT_ISSUER: z.string().optional().describe("Issuer a token must name; any when unset"),
  STORAGE_URL: z.string()
    .regex(/^(sqlite:.|postgres(ql)?:\/\/.)/, "must be sqlite:<file> or postgres://…").optional()
    .describe(
      "Database: `sqlite:<file>` or `postgres://user:password@host/database`; turns accounts and " +
        "the v1 API on",
    ),
  STORAGE_CA_CERT: z.string().optional()
    .describe("Certificate of the authority that signed the Postgres server's certificate, in PEM"),
  STORAGE_CONNECTIONS: integer(2, 1, 20)
    .describe(
      "Most connections of this process to the Postgres server, besides one that listens for jobs",
    ),
  STORAGE_TIMEOUT_MS: integer(5_000, 100, 120_000)
    .describe(
      "Longest time a statement of the Postgres server, or a wait for a connection to it, may " +
        "take, in milliseconds",
    ),
  STORAGE_KEY: z.string().refine(isStorageKey, STORAGE_KEY_PROBLEM).optional()
    .describe("32 bytes in base64: encrypts stored data; without it results are kept in memory"),
  CREDITS: z.enum(["client", "server"]).default("client")
    .describe(
      "Who counts the credits of the functions: the browser, or the server in its database",
    ),
  CREDITS_PER_DAY: integer(DAILY_CREDITS, 0, 1_000_000)
    .describe(
      "Credits per UTC day, counted as set by CREDITS; 0 is no limit, the default of `task start`",
    ),
  TRUSTED_PROXIES: list().refine((ranges) => ranges.every(isRange), "must be addresses or ranges")
    .describe("Proxies whose `X-Forwarded-For` is believed: addresses or ranges, comma separated"),
  RESULT_CACHE: flag(false)
    .describe("true: results are kept for an hour and reused for the same mail of the same caller"),
  WORK_SECRET: z.string().min(32, "must be at least 32 characters").optional()
    .describe("Secret of `POST /api/v1/work`, which an external scheduler calls; off when unset"),
  STORAGE_KEY_OLD: list().refine((keys) => keys.every(isStorageKey), STORAGE_KEY_PROBLEM)
    .describe("Former values of STORAGE_KEY, comma separated, which can still decrypt stored data"),
  SPAMD_LISTEN: socketAddress().describe(
    "Where mail servers ask as they ask SpamAssassin's `spamd`: `127.0.0.1:1783`, or the path of a " +
      "socket such as `/run/mail-trust/spamd.sock`; off when unset. Whoever can connect may ask",
  ),
  WEBHOOK_ALLOWED_HOSTS: list().refine((hosts) => hosts.every(isHost), "must be host names")
    .describe("Host names a webhook may reach even if their address is not global"),
});

/** The validated configuration, one readonly key a variable. */
export type Config = Readonly<z.output<typeof ConfigVariables>>;

/** Names of every variable, for `--allow-env` and for reading one by one. */
export const CONFIG_NAMES: readonly string[] = Object.keys(ConfigVariables.shape).sort();

/** Thrown at start: lists every bad variable at once and quotes no value. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Cannot start, bad configuration:\n${problems.map((line) => `  ${line}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/**
 * Validates raw environment values.
 *
 * @throws {ConfigError} naming every variable that is not valid.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = Object.fromEntries(
    CONFIG_NAMES.map((name) => [name, env[name]?.trim()]).filter(([, value]) => value),
  );
  // Compiling the schema takes longer than the one use of it.
  const result = ConfigVariables.safeParse(values, { error: explainIssue, jitless: true });
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...listKeyProblems(values),
    ...listCreditProblems(values),
  ].sort();
  if (result.success && problems.length === 0) return result.data;
  throw new ConfigError(problems);
}

/** Lists problems with CREDITS: the server counts callers under keyed hashes, in a database. */
function listCreditProblems(values: Readonly<Record<string, string | undefined>>): string[] {
  if (values["CREDITS"] !== "server" || (values["STORAGE_URL"] && values["STORAGE_KEY"])) return [];
  return ["CREDITS: server needs STORAGE_URL and STORAGE_KEY"];
}

/** Minimum number of bytes of an HMAC key: as long as its hash (RFC 7518 §3.2). */
const MIN_SECRET_BYTES = 32;

/** Lists problems with the keys of token verification; called only while it is on. */
function listKeyProblems(values: Readonly<Record<string, string | undefined>>): string[] {
  const { VERIFY_JWT, JWT_SECRET, JWKS_URL, SUPABASE_JWKS } = values;
  if (VERIFY_JWT !== "true") return [];
  const problems: string[] = [];
  if (!JWT_SECRET && !JWKS_URL && !SUPABASE_JWKS) {
    problems.push("VERIFY_JWT: needs a key: set JWT_SECRET, JWKS_URL or SUPABASE_JWKS");
  }
  if (JWT_SECRET && new TextEncoder().encode(JWT_SECRET).byteLength < MIN_SECRET_BYTES) {
    problems.push(`JWT_SECRET: must be at least ${MIN_SECRET_BYTES} bytes long`);
  }
  if (SUPABASE_JWKS && readKeySet(SUPABASE_JWKS) === undefined) {
    problems.push("SUPABASE_JWKS: must be a JSON Web Key Set with an RS256 or ES256 key");
  }
  return problems;
}

/**
 * Reads the configuration of a server. By default, one with `--local` on loopback has no daily limit.
 *
 * @param local Whether the server was started with `--local`.
 * @throws {ConfigError} as `readConfig`.
 */
export function readServerConfig(
  env: Readonly<Record<string, string | undefined>>,
  { local }: { readonly local: boolean },
): Config {
  const config = readConfig(env);
  const isUnlimited = local && isLoopbackHost(config.HOST) && config.CREDITS === "client" &&
    !env["CREDITS_PER_DAY"]?.trim();
  return isUnlimited ? { ...config, CREDITS_PER_DAY: NO_LIMIT } : config;
}
