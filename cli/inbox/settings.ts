import { CommandError } from "../command.ts";

/** Environment variables of the report mailbox. */
export const INBOX_VARIABLES = [
  "INBOX_URL",
  "INBOX_SMTP_URL",
  "INBOX_ADDRESS",
  "INBOX_EXCHANGE",
  "INBOX_REPORTERS",
  "INBOX_FOLDER",
  "INBOX_LANGUAGE",
  "INBOX_MAX_ANSWERS",
  "INBOX_SAVE",
  "INBOX_STATE",
  "INBOX_TOKEN_FILE",
  "INBOX_WEBHOOK_URL",
] as const;

/** A mail server and how to sign in there. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Whether TLS begins with the connection; otherwise it begins with STARTTLS. */
  readonly isTls: boolean;
  readonly user: string;
  readonly password: string;
}

/** Settings of the report mailbox. */
export interface InboxSettings {
  /** Undefined with `--pipe`. */
  readonly imap: MailServer | undefined;
  /** Undefined: nobody is answered. */
  readonly smtp: MailServer | undefined;
  /** The mailbox's own address, in lower case. */
  readonly address: string;
  /** Whether the mailbox is in Exchange, which alone writes that a mail is of its own organization. */
  readonly isExchange: boolean;
  /** Addresses and domains that are answered, in lower case. */
  readonly reporters: readonly string[];
  readonly folder: string;
  readonly language: ReplyLanguage;
  /** Maximum number of answers to one reporter in an hour. */
  readonly maxAnswers: number;
  /** Folder for reported mails and their indicators; undefined: none are saved. */
  readonly saveFolder: string | undefined;
  /** File that counts answers, shared by all processes on the machine. */
  readonly stateFile: string;
  /** File with an OAuth2 access token, read at each connection. */
  readonly tokenFile: string | undefined;
  /** URL to which examined reports are delivered; undefined: they are not delivered. */
  readonly webhook: string | undefined;
}

/** Languages of the answers. */
export const LANGUAGES = ["en", "fr", "de", "es", "it"] as const;
export type ReplyLanguage = typeof LANGUAGES[number];

/** Tells whether a text names a language of the answers. */
export function isLanguage(text: string): text is ReplyLanguage {
  return LANGUAGES.some((language) => language === text);
}

/**
 * Reads the settings.
 *
 * @param options.isPipe Whether a mail comes from standard input, so that no mailbox is needed.
 * @throws {CommandError} naming the variable that is missing or wrong; quotes no value.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  { isPipe }: { readonly isPipe: boolean },
): InboxSettings {
  const readVariable = (name: typeof INBOX_VARIABLES[number]) => env[name]?.trim() || undefined;
  const imapUrl = readVariable("INBOX_URL");
  if (!isPipe && imapUrl === undefined) {
    throw new CommandError("INBOX_URL is not set: imaps://user:password@host names the mailbox.");
  }
  const imap = isPipe || imapUrl === undefined ? undefined : readServer("INBOX_URL", imapUrl, IMAP);
  const smtpUrl = readVariable("INBOX_SMTP_URL");
  const smtp = smtpUrl === undefined ? undefined : readServer("INBOX_SMTP_URL", smtpUrl, SMTP);
  const address = (readVariable("INBOX_ADDRESS") ?? imap?.user ?? smtp?.user ?? "").toLowerCase();
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address)) {
    throw new CommandError("INBOX_ADDRESS: must be the mailbox's own address.");
  }
  const exchange = readVariable("INBOX_EXCHANGE") ?? "false";
  if (exchange !== "true" && exchange !== "false") {
    throw new CommandError("INBOX_EXCHANGE: must be true or false.");
  }
  const language = readVariable("INBOX_LANGUAGE") ?? "en";
  if (!isLanguage(language)) {
    throw new CommandError(`INBOX_LANGUAGE: must be one of ${LANGUAGES.join(", ")}.`);
  }
  const maxAnswers = Number(readVariable("INBOX_MAX_ANSWERS") ?? 20);
  if (!Number.isInteger(maxAnswers) || maxAnswers < 1 || maxAnswers > 1_000) {
    throw new CommandError("INBOX_MAX_ANSWERS: must be a whole number from 1 to 1000.");
  }
  const reporters = (readVariable("INBOX_REPORTERS") ?? "").toLowerCase().split(",")
    .map((reporter) => reporter.trim().replace(/^@/, "")).filter((reporter) => reporter !== "");
  if (
    !reporters.every((reporter) => /^(?:[^\s@;*]+@)?[^\s@;.*]+(?:\.[^\s@;.*]+)+$/.test(reporter))
  ) {
    throw new CommandError("INBOX_REPORTERS: must be addresses and domains, with commas.");
  }
  return {
    imap,
    smtp,
    address,
    isExchange: exchange === "true",
    reporters,
    folder: readVariable("INBOX_FOLDER") ?? "INBOX",
    language,
    maxAnswers,
    saveFolder: readVariable("INBOX_SAVE"),
    stateFile: readVariable("INBOX_STATE") ?? "data/inbox_answers.jsonl",
    tokenFile: readVariable("INBOX_TOKEN_FILE"),
    webhook: readVariable("INBOX_WEBHOOK_URL"),
  };
}

/** Schemes of a protocol and their ports: TLS from the start, and STARTTLS. */
interface Protocol {
  readonly tls: readonly [scheme: string, port: number];
  readonly startTls: readonly [scheme: string, port: number];
}

const IMAP: Protocol = { tls: ["imaps:", 993], startTls: ["imap:", 143] };
const SMTP: Protocol = { tls: ["smtps:", 465], startTls: ["smtp:", 587] };

function readServer(name: string, text: string, { tls, startTls }: Protocol): MailServer {
  const url = URL.parse(text);
  const isTls = url?.protocol === tls[0];
  if (url === null || url.hostname === "" || (!isTls && url.protocol !== startTls[0])) {
    throw new CommandError(`${name}: must be ${tls[0]}//user:password@host or ${startTls[0]}//….`);
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (isTls ? tls : startTls)[1] : Number(url.port),
    isTls,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}
