import { ImapFlow } from "imapflow";
import { isLoopbackHost } from "../../shared/ip/loopback.ts";
import { CommandError } from "../command.ts";
import { LEVEL_FOLDERS } from "./report.ts";
import type { LevelFolder } from "./report.ts";
import type { ReportOutcome } from "./handle.ts";
import type { InboxSettings, MailServer } from "./settings.ts";

/** Folder below which reports are filed. */
const FILED_FOLDER = "Reported";
/** Folder of mails that a process works on. */
const WORKING_FOLDER = "Working";

/** Maximum number of mails that are claimed at once. */
const BATCH_SIZE = 20;

/** Maximum size of a mail that is examined, in bytes; providers take 25 to 50 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Age in milliseconds from which a claim is stale: its process must have ended. */
export const CLAIM_MS = 600_000;

/** Maximum time without a search of the mailbox, in milliseconds, if the server announces nothing. */
const SEARCH_MS = 300_000;

/** Keyword of a claim: its time in seconds, and who claims: `claimed-1764200000-1f3a`. */
const CLAIM_KEYWORD = /^claimed-(\d{1,12})(?:-[0-9a-f]{1,8})?$/i;

/** Maximum number of mails whose claims are read before a batch is claimed. */
const MAX_READ_CLAIMS = 200;

/** Keyword of a mail whose handling a process began again after another had ended. */
const RETRIED_KEYWORD = "retried";

/** Folder of a mail that ended two processes, so that a person looks at it. */
const UNHANDLED_FOLDER: LevelFolder = "medium";

/** Options of {@linkcode serveMailbox}. */
export interface MailboxOptions {
  readonly settings: InboxSettings;
  /** Handles a mail; `mayAnswer` is false if a process that has ended had claimed the mail. */
  readonly handle: (
    bytes: Uint8Array,
    options: { readonly mayAnswer: boolean },
  ) => Promise<ReportOutcome>;
  /** Called for a mail that ended two processes and is filed without being examined. */
  readonly onUnhandled: () => void;
  readonly now: () => number;
  /** Time after which a claim is stale; by default {@linkcode CLAIM_MS}. */
  readonly claimMs?: number;
  /** Ends when nothing is left, instead of waiting for more. */
  readonly endsWhenEmpty?: boolean;
  readonly signal: AbortSignal;
}

/** A mail of a folder, and who claimed it. */
interface Claimable {
  readonly uid: number;
  /** When it last changed (RFC 7162 §3.1.1); undefined without CONDSTORE. */
  readonly modseq: bigint | undefined;
  /** Milliseconds since the epoch; 0 where nobody has claimed it. */
  readonly claimedAt: number;
  /** Number of processes that have claimed it. */
  readonly claims: number;
  readonly isRetried: boolean;
  readonly flags: ReadonlySet<string>;
}

/**
 * Serves a mailbox until the signal aborts: claims, moves, handles and files each mail.
 *
 * @throws {CommandError} where servers cannot move.
 */
export async function serveMailbox(options: MailboxOptions): Promise<void> {
  const { settings, signal, endsWhenEmpty = false } = options;
  const { imap, folder, tokenFile } = settings;
  if (imap === undefined) throw new CommandError("INBOX_URL is not set.");
  const client = new ImapFlow(await createConnectionOptions(imap, tokenFile));
  // Its errors also reject the command that is waiting.
  client.on("error", () => {});
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    await client.connect();
    if (!client.capabilities.has("MOVE")) {
      throw new CommandError("INBOX_URL: this server has no MOVE (RFC 6851), which claims a mail.");
    }
    const mailbox = new ReportMailbox(client, options);
    await mailbox.makeFolders();
    while (!signal.aborted) {
      await mailbox.recoverClaims();
      let count = await mailbox.workOnBatch(folder);
      while (count > 0 && !signal.aborted) count = await mailbox.workOnBatch(folder);
      if (endsWhenEmpty) break;
      await mailbox.waitForMail(folder);
    }
    if (!signal.aborted) await client.logout();
  } finally {
    signal.removeEventListener("abort", close);
    client.close();
  }
}

async function createConnectionOptions(
  { host, port, isTls, user, password }: MailServer,
  tokenFile: string | undefined,
) {
  const auth = tokenFile === undefined
    ? { user, pass: password }
    : { user, accessToken: (await Deno.readTextFile(tokenFile)).trim() };
  return {
    host,
    port,
    secure: isTls,
    // Without TLS the password could be read on the way.
    ...(!isTls && !isLoopbackHost(host) && { doSTARTTLS: true }),
    auth,
    logger: false as const,
    disableCompression: true,
  };
}

class ReportMailbox {
  readonly #client: ImapFlow;
  readonly #options: MailboxOptions;
  readonly #paths = new Map<string, string>();
  /** Tells the claims of this connection from those of others. */
  readonly #claimant = crypto.randomUUID().slice(0, 8);

  constructor(client: ImapFlow, options: MailboxOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Makes the folders that are missing. */
  async makeFolders(): Promise<void> {
    for (const name of [...LEVEL_FOLDERS, WORKING_FOLDER]) {
      const { path } = await this.#client.mailboxCreate([FILED_FOLDER, name]);
      this.#paths.set(name, path);
    }
  }

  /**
   * Files the mails of processes that have ended, without answers; a mail that ended two is not
   * examined.
   */
  async recoverClaims(): Promise<void> {
    const client = this.#client;
    await client.mailboxOpen(this.#findPath(WORKING_FOLDER));
    const staleMails = (await this.#list("1:*")).filter((mail) => this.#isStale(mail));
    for (const mail of staleMails) {
      const [uid] = await this.#claim([mail], [RETRIED_KEYWORD]);
      if (uid === undefined) continue;
      if (mail.isRetried) {
        this.#options.onUnhandled();
        await client.messageMove(`${uid}`, this.#findPath(UNHANDLED_FOLDER), { uid: true });
      } else await this.#workOn(uid, { mayAnswer: false });
    }
  }

  /** Claims some mails and works on them; returns how many were free to be claimed. */
  async workOnBatch(folder: string): Promise<number> {
    const client = this.#client;
    const freeMails = await this.#listFree(folder);
    // A batch is all new or all claimed before: whoever claimed those may have answered them.
    const isNew = (freeMails[0]?.claimedAt ?? 0) === 0;
    const batch = freeMails.filter(({ claimedAt }) => (claimedAt === 0) === isNew).slice(
      0,
      BATCH_SIZE,
    );
    const uids = await this.#claim(batch);
    if (uids.length === 0) return batch.length;
    const move = await client.messageMove(uids, this.#findPath(WORKING_FOLDER), { uid: true });
    const claimedUids = move ? [...move.uidMap?.values() ?? []] : [];
    await client.mailboxOpen(this.#findPath(WORKING_FOLDER));
    for (const uid of claimedUids) {
      if (this.#options.signal.aborted) break;
      await this.#workOn(uid, { mayAnswer: isNew });
    }
    return batch.length;
  }

  /** Lists the mails of a folder that nobody has claimed, or somebody who has ended since. */
  async #listFree(folder: string): Promise<Claimable[]> {
    const client = this.#client;
    const { exists } = await client.mailboxOpen(folder);
    if (exists === 0) return [];
    const foundUids = await client.search({ deleted: false }, { uid: true });
    const uids = (foundUids || []).slice(0, MAX_READ_CLAIMS);
    if (uids.length === 0) return [];
    return (await this.#list(uids)).filter((mail) => this.#isStale(mail));
  }

  #isStale({ claimedAt }: Claimable): boolean {
    const { now, claimMs = CLAIM_MS } = this.#options;
    return claimedAt < now() - claimMs;
  }

  async #list(range: "1:*" | number[]): Promise<Claimable[]> {
    const mails: Claimable[] = [];
    const query = { uid: true, flags: true };
    for await (const mail of this.#client.fetch(range, query, { uid: range !== "1:*" })) {
      const { uid, modseq, flags = new Set<string>() } = mail;
      const times = [...flags].flatMap((flag) => CLAIM_KEYWORD.exec(flag)?.[1] ?? []).map(Number);
      const claimedAt = Math.max(0, ...times) * 1_000;
      mails.push({
        uid,
        modseq,
        claimedAt,
        claims: times.length,
        isRetried: flags.has(RETRIED_KEYWORD),
        flags,
      });
    }
    return mails;
  }

  /**
   * Claims mails of the open folder by a keyword (RFC 7162 §3.1.3), or by MOVE without keywords;
   * returns their UIDs.
   */
  async #claim(mails: readonly Claimable[], keywords: readonly string[] = []): Promise<number[]> {
    const client = this.#client;
    const uids = mails.map(({ uid }) => uid);
    if (uids.length === 0) return [];
    const claimedAt = Math.floor(this.#options.now() / 1_000);
    const keyword = `claimed-${claimedAt}-${this.#claimant}`;
    const modseqs = mails.map(({ modseq }) => modseq ?? 0n);
    const latestModseq = modseqs.reduce((a, b) => a > b ? a : b);
    await client.messageFlagsAdd(uids, [keyword, ...keywords], {
      uid: true,
      ...(latestModseq > 0n && { unchangedSince: latestModseq }),
    });
    if (!hasKeywords(client)) return uids;
    // A mail that another process claimed at the same moment has two new claims.
    const claimsBefore = new Map(mails.map(({ uid, claims }) => [uid, claims]));
    return (await this.#list(uids)).filter(({ uid, claims, flags }) =>
      flags.has(keyword) && claims === (claimsBefore.get(uid) ?? 0) + 1
    ).map(({ uid }) => uid);
  }

  /** Resolves when the server announces a mail, or after `SEARCH_MS`. */
  async waitForMail(folder: string): Promise<void> {
    const client = this.#client;
    if ((await this.#listFree(folder)).length > 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    client.on("exists", wake);
    client.on("close", wake);
    const timer = setTimeout(wake, SEARCH_MS);
    // The library idles by itself, after a while without a command; this does so at once.
    client.idle().catch(wake);
    await promise;
    clearTimeout(timer);
    client.off("exists", wake);
    client.off("close", wake);
    if (!client.usable) throw new Error("The connection has ended.");
  }

  async #workOn(uid: number, options: { readonly mayAnswer: boolean }): Promise<void> {
    const client = this.#client;
    const message = await client.fetchOne(`${uid}`, {
      uid: true,
      source: { maxLength: MAX_BYTES },
    }, { uid: true });
    if (!message || message.source === undefined) return;
    const { folder, isAnswered } = await this.#options.handle(message.source, options);
    if (isAnswered) await client.messageFlagsAdd(`${uid}`, ["\\Answered"], { uid: true });
    await client.messageMove(`${uid}`, this.#findPath(folder), { uid: true });
  }

  #findPath(name: LevelFolder | typeof WORKING_FOLDER): string {
    return this.#paths.get(name) ?? name;
  }
}

/** Tells whether the open folder takes keywords of its users (RFC 3501 §7.1, PERMANENTFLAGS). */
function hasKeywords({ mailbox }: ImapFlow): boolean {
  return mailbox !== false && (mailbox.permanentFlags?.has("\\*") ?? false);
}
