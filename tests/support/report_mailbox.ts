import { hasDovecot, INBOX_ADDRESS, startDovecot } from "./dovecot.ts";
import type { Dovecot, DovecotOptions } from "./dovecot.ts";
import { PHISHING_MAIL } from "./phishing_mail.ts";
import { readTaskFlags } from "./run_flags.ts";
import { startSmtp } from "./smtp_server.ts";
import type { SmtpServer } from "./smtp_server.ts";

/** The report mailbox as a process, with a real Dovecot over TLS and a real SMTP server. */

/** Tells whether this machine lacks the mail server. */
export const LACKS_DOVECOT = !await hasDovecot();
/** Flags with the permissions of the task `inbox`. */
export const INBOX_FLAGS = await readTaskFlags("inbox");
/** The mail that is reported. */
export const REPORTED_MAIL = PHISHING_MAIL.replaceAll(/\r?\n/g, "\r\n");

/** Returns a colleague's report, proven by the recipient's own server unless told otherwise. */
export function createReport(
  { from = "ann@example.org", dmarc = "pass", subject = "Fwd: look", fields = "" } = {},
) {
  const domain = from.split("@")[1] ?? "";
  return `Authentication-Results: mx.example.org; dmarc=${dmarc} header.from=${domain}\r\n` +
    `Received: from out.${domain} (out.${domain} [198.51.100.7]) by mx.example.org; ` +
    `Tue, 6 Jan 2026 08:12:44 +0000\r\n${fields}From: Ann <${from}>\r\nTo: ${INBOX_ADDRESS}\r\n` +
    `Subject: ${subject}\r\nDate: Tue, 6 Jan 2026 08:12:40 +0000\r\nMessage-ID: <r1@${domain}>\r\n` +
    "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" +
    "Content-Type: text/plain\r\n\r\nPlease check.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n" +
    `${REPORTED_MAIL}\r\n--b--\r\n`;
}

/** Servers and settings of a test. */
export interface ReportServers {
  readonly dovecot: Dovecot;
  readonly smtp: SmtpServer;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a test with a mailbox and a server for answers. */
export async function runWithReportServers(
  test: (place: ReportServers) => Promise<void>,
  options: DovecotOptions = {},
): Promise<void> {
  await using dovecot = await startDovecot(options);
  await using smtp = startSmtp();
  const folder = await Deno.makeTempDir();
  const env = {
    INBOX_URL: dovecot.url,
    INBOX_SMTP_URL: smtp.url,
    INBOX_ADDRESS,
    INBOX_REPORTERS: "example.org",
    INBOX_STATE: `${folder}/answers`,
    INBOX_SAVE: `${folder}/saved`,
    DENO_CERT: dovecot.certificate,
    OWN_SERVERS: "mx.example.org",
  };
  await test({ dovecot, smtp, folder, env });
  await Deno.remove(folder, { recursive: true });
}

/** Starts the program `inbox`. */
export function startInbox(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...INBOX_FLAGS, "cli/inbox.ts", ...args],
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs the program until every mail is filed, and parses what it printed. */
export async function runInboxOnce(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
) {
  const process = startInbox(env, "--once", ...args);
  await process.stdin.close();
  const { code, stdout, stderr } = await process.output();
  const decoder = new TextDecoder();
  const events = decoder.decode(stdout).split("\n").filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return { code, events, stderr: decoder.decode(stderr) };
}
