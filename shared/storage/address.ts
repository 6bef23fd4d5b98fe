import { isLoopbackHost } from "../ip/loopback.ts";

/** Address and login of a Postgres database, in the form of the driver `pg`. */
export interface PostgresAddress {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl: false | { readonly rejectUnauthorized: boolean; readonly ca?: string };
}

const DEFAULT_PORT = 5432;

/**
 * Reads a URL `postgres://user:password@host:port/database`; undefined for any other text.
 *
 * @param ca Certificate of the trusted authority, in PEM; by default, those of the system.
 */
export function readPostgresUrl(text: string, ca?: string): PostgresAddress | undefined {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const database = decodePart(url.pathname.slice(1));
  const [user, password] = [decodePart(url.username), decodePart(url.password)];
  const host = url.searchParams.get("host") ?? url.hostname;
  if (!database || !user || password === undefined || host === "") return undefined;
  const mode = url.searchParams.get("sslmode") ??
    (host.startsWith("/") || isLoopbackHost(host) ? "disable" : "verify-full");
  if (!["disable", "require", "verify-full"].includes(mode)) return undefined;
  return {
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? DEFAULT_PORT : Number(url.port),
    user,
    password,
    database,
    ssl: mode === "disable"
      ? false
      : { rejectUnauthorized: mode === "verify-full", ...(ca !== undefined && { ca }) },
  };
}

/** Decodes a part of a URL; undefined for a malformed one. */
function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
