import type { Verification } from "../contract/verification.ts";
import { toUtf8ByteString } from "../encoding/bytes.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";

/** A mail to verify, parsed and raw. */
export interface MailToVerify {
  readonly headers: ParsedHeaders;
  /** The bytes of the whole mail, or the text of the header fields that somebody pasted. */
  readonly mail: Uint8Array | string;
  /** Identifies the caller, as callers share the slots for concurrent DNS queries. */
  readonly client: string;
}

/** Verifies a mail; if the signal aborts, it ends with the results so far. */
export type MailVerifier = (mail: MailToVerify, signal: AbortSignal) => Promise<Verification>;

export type VerifierDeps = Pick<Deps, "clock" | "fetch" | "connect" | "dns">;

/** Creates the verifier of a process; undefined if `DNS_RESOLVER` is not set. */
export function createVerifier(
  config: Pick<Config, "DNS_RESOLVER"> & Partial<VerifierConfig>,
  deps: VerifierDeps,
): MailVerifier | undefined {
  const { DNS_RESOLVER: server } = config;
  if (server === undefined) return undefined;
  let verifier: Promise<MailVerifier> | undefined;
  return async (mail, signal) => {
    verifier ??= load(server, config, deps);
    return await (await verifier)(mail, signal);
  };
}

/** Maximum length of a mail that is verified without pauses, in bytes or characters. */
const MAX_UNPAUSED = 64 * 1024;

/** Optional configuration of the verifier. */
type VerifierConfig = Pick<Config, "DKIM_ARCHIVE_URL" | "ORIGIN_ZONE" | "MAX_OUTBOUND_CONNECTIONS">;

/** Share of outgoing connections for DNS queries; the rest is for webhooks and providers. */
const SHARE_OF_CONNECTIONS = 0.5;

/** Maximum number of concurrent queries if outgoing connections have no limit. */
const MAX_QUERIES = 64;

async function load(
  server: string,
  {
    DKIM_ARCHIVE_URL: archiveUrl,
    ORIGIN_ZONE: originZone,
    MAX_OUTBOUND_CONNECTIONS: connections,
  }: Partial<VerifierConfig>,
  deps: VerifierDeps,
): Promise<MailVerifier> {
  const [{ verifyMail }, { createResolvers }, { createKeyArchive }] = await Promise.all([
    import("./verify_mail.ts"),
    import("./dns/create.ts"),
    import("./dkim/archive.ts"),
  ]);
  const archive = archiveUrl === undefined ? undefined : createKeyArchive(archiveUrl, deps);
  const maxQueries = connections === undefined
    ? MAX_QUERIES
    : Math.ceil(connections * SHARE_OF_CONNECTIONS);
  const createResolver = createResolvers({ server, maxQueries }, deps);
  const { now, after, nextTurn } = deps.clock;
  return ({ headers, mail, client }, signal) => {
    const input = typeof mail === "string"
      ? { kind: "headers", text: toUtf8ByteString(headers.repairedText ?? mail) } as const
      : { kind: "message", bytes: mail } as const;
    const pause = mail.length > MAX_UNPAUSED ? () => new Promise<void>(nextTurn) : undefined;
    const sources = { resolver: createResolver(client), archive, originZone };
    return verifyMail({ headers, signedInput: input }, {
      ...sources,
      signal,
      now: now(),
      after,
      pause,
    });
  };
}
