import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";

/** A mail to verify: its fields as they were parsed, and the mail as it came. */
export interface MailToVerify {
  readonly parsed: ParsedHeaders;
  /** The bytes of the whole mail, or the text of the header fields that somebody pasted. */
  readonly mail: Uint8Array | string;
  /** Identifies the caller; all callers share the limit of concurrent DNS queries. */
  readonly client: string;
}

/** Verifies a mail; ends when the signal aborts, with the results so far. */
export type MailVerifier = (mail: MailToVerify, signal: AbortSignal) => Promise<Verification>;

export type VerifierDeps = Pick<Deps, "clock" | "fetch" | "connect" | "dns">;

/** Creates the verifier of a process, for the resolver of `DNS_RESOLVER`; undefined without one. */
export function createVerifier(
  config: Pick<Config, "DNS_RESOLVER"> & Partial<ExtraSources>,
  deps: VerifierDeps,
): MailVerifier | undefined {
  const { DNS_RESOLVER: server } = config;
  if (server === undefined) return undefined;
  let loaded: Promise<MailVerifier> | undefined;
  return async (mail, signal) => {
    loaded ??= load(server, config, deps);
    return await (await loaded)(mail, signal);
  };
}

/** Length of mails that are verified in one go, in bytes or characters. */
const SHORT = 64 * 1024;

/** Sources beside the DNS of the mail's own domains. */
type ExtraSources = Pick<Config, "DKIM_ARCHIVE_URL" | "ORIGIN_ZONE" | "MAX_OUTBOUND_CONNECTIONS">;

/** Share of outgoing connections for DNS queries; webhooks and providers have the rest. */
const SHARE_OF_CONNECTIONS = 0.5;

/** Maximum number of concurrent queries where outgoing connections have no limit. */
const MAX_QUESTIONS = 64;

async function load(
  server: string,
  { DKIM_ARCHIVE_URL: archiveUrl, ORIGIN_ZONE: originZone, ...limits }: Partial<ExtraSources>,
  deps: VerifierDeps,
): Promise<MailVerifier> {
  const [
    { verifyMail },
    { createResolvers },
    { createKeyArchive },
    { toUtf8ByteString: utf8Bytes },
  ] = await Promise
    .all([
      import("./verify_mail.ts"),
      import("./dns/create.ts"),
      import("./dkim/archive.ts"),
      import("./dkim/bytes.ts"),
    ]);
  const archive = archiveUrl === undefined ? undefined : createKeyArchive(archiveUrl, deps);
  const { MAX_OUTBOUND_CONNECTIONS: connections } = limits;
  const maxQuestions = connections === undefined
    ? MAX_QUESTIONS
    : Math.ceil(connections * SHARE_OF_CONNECTIONS);
  const getResolver = createResolvers({ server, maxQuestions }, deps);
  const { now, after, nextTurn } = deps.clock;
  return ({ parsed, mail, client }, signal) => {
    const given = typeof mail === "string"
      ? { kind: "headers", text: utf8Bytes(parsed.repairedText ?? mail) } as const
      : { kind: "message", bytes: mail } as const;
    const pause = mail.length > SHORT ? () => new Promise<void>(nextTurn) : undefined;
    const sources = { resolver: getResolver(client), archive, originZone };
    return verifyMail({ parsed, given }, { ...sources, signal, now: now(), after, pause });
  };
}
