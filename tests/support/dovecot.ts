import { findFreePort } from "./free_port.ts";
import { waitUntilListening } from "./until.ts";

/** A real Dovecot with one mailbox. */

/** Tells whether Dovecot and OpenSSL are installed, and this user may run a mail server. */
export async function hasDovecot(): Promise<boolean> {
  // Only root may start it as another user.
  const { stdout } = await new Deno.Command("id", { args: ["-u"] }).output();
  if (new TextDecoder().decode(stdout).trim() !== "0") return false;
  for (const [command, arg] of [["dovecot", "--version"], ["openssl", "version"]] as const) {
    try {
      const { success } = await new Deno.Command(command, { args: [arg] }).output();
      if (!success) return false;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  }
  return true;
}

/** User id of `nobody`, who owns the mail, as Dovecot serves no mail of root. */
const NOBODY = 65_534;

/** A running Dovecot. */
export interface Dovecot extends AsyncDisposable {
  /** `imaps://` with user and password. */
  readonly url: string;
  /** The certificate to trust (`DENO_CERT`). */
  readonly certificate: string;
  /** Delivers a mail to the inbox. */
  deliver(mail: string): Promise<void>;
  /** The mails in a folder (`""` is the inbox): their text and flags. */
  list(folder: string): Promise<readonly StoredMail[]>;
  /** Moves all mails of a folder to another one, with further keywords. */
  move(from: string, to: string, keywords: readonly string[]): Promise<void>;
  /** Adds keywords to all mails of a folder. */
  mark(folder: string, keywords: readonly string[]): Promise<void>;
  /** Ends all connections. */
  hangUp(): Promise<void>;
}

/** A mail in a folder. */
export interface StoredMail {
  readonly text: string;
  /** Flags of the Maildir format: `S` seen, `R` answered. */
  readonly flags: string;
}

export const INBOX_ADDRESS = "report@example.org";
const PASSWORD = "secret";

/** Options of {@linkcode startDovecot}. */
export interface DovecotOptions {
  /** URL for token introspection (RFC 7662). Without it, users sign in with a password. */
  readonly introspection?: string;
}

/** Starts Dovecot on a free port of loopback; `await using` stops it. */
export async function startDovecot({ introspection }: DovecotOptions = {}): Promise<Dovecot> {
  const folder = await Deno.makeTempDir();
  await Deno.chmod(folder, 0o755);
  const port = findFreePort();
  const certificate = `${folder}/cert.pem`;
  await new Deno.Command("openssl", {
    args: [
      ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(" "),
      "-keyout",
      `${folder}/key.pem`,
      "-out",
      certificate,
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost,IP:127.0.0.1",
      "-addext",
      "basicConstraints=critical,CA:FALSE",
    ],
    stderr: "null",
  }).output();
  const mail = `${folder}/mail`;
  for (const each of ["cur", "new", "tmp"]) {
    await Deno.mkdir(`${mail}/${each}`, { recursive: true });
  }
  await new Deno.Command("chown", { args: ["-R", `${NOBODY}:${NOBODY}`, mail] }).output();
  await Deno.writeTextFile(
    `${folder}/dovecot.conf`,
    formatConfiguration(folder, port, introspection),
  );
  await Deno.writeTextFile(`${folder}/oauth2`, formatTokenCheck(introspection ?? ""));
  const process = new Deno.Command("dovecot", {
    args: ["-F", "-c", `${folder}/dovecot.conf`],
    stdout: "null",
    stderr: "null",
  }).spawn();
  await waitUntilListening(port);
  const runDoveadm = async (...args: readonly string[]) => {
    const { success, stderr } = await new Deno.Command("doveadm", {
      args: ["-c", `${folder}/dovecot.conf`, ...args],
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  };
  const user = ["-u", INBOX_ADDRESS];
  const mark = (folder: string, keywords: readonly string[]) =>
    runDoveadm("flags", "add", ...user, keywords.join(" "), "mailbox", folder, "all");
  let delivered = 0;
  return {
    url: `imaps://${encodeURIComponent(INBOX_ADDRESS)}:${PASSWORD}@localhost:${port}/`,
    certificate,
    deliver: async (text) => {
      const name = `${Date.now()}.${delivered++}.test`;
      await Deno.writeTextFile(`${mail}/tmp/${name}`, text);
      await Deno.chown(`${mail}/tmp/${name}`, NOBODY, NOBODY);
      await Deno.rename(`${mail}/tmp/${name}`, `${mail}/new/${name}`);
    },
    list: async (name) => {
      const path = name === "" ? mail : `${mail}/.${name}`;
      const storedMails: StoredMail[] = [];
      for (const state of ["new", "cur"]) {
        try {
          for await (const entry of Deno.readDir(`${path}/${state}`)) {
            const text = await Deno.readTextFile(`${path}/${state}/${entry.name}`);
            storedMails.push({ text, flags: entry.name.split(":2,")[1] ?? "" });
          }
        } catch (error) {
          // Moved meanwhile, or not made yet.
          if (!(error instanceof Deno.errors.NotFound)) throw error;
        }
      }
      return storedMails;
    },
    move: async (from, to, keywords) => {
      await mark(from, keywords);
      await runDoveadm("move", ...user, to, "mailbox", from, "all");
    },
    mark,
    hangUp: () => runDoveadm("kick", INBOX_ADDRESS),
    [Symbol.asyncDispose]: async () => {
      process.kill("SIGTERM");
      await process.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Formats Dovecot's settings for token introspection (RFC 7662). */
function formatTokenCheck(introspection: string): string {
  return `
introspection_mode = post
introspection_url = ${introspection}
username_attribute = username
active_attribute = active
active_value = true
`;
}

function formatConfiguration(folder: string, port: number, introspection?: string): string {
  const passdb = introspection === undefined
    ? `driver = static
  args = password=${PASSWORD}`
    : `driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2`;
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail
first_valid_uid = ${NOBODY}
first_valid_gid = ${NOBODY}
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
mail_max_userip_connections = 50
auth_mechanisms = plain${introspection === undefined ? "" : " xoauth2 oauthbearer"}
passdb {
  ${passdb}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`;
}
