/** A mail that an SMTP server accepted. */
export interface AcceptedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The mail with its line breaks; dots are not doubled. */
  readonly text: string;
}

/** An SMTP server that keeps the mails it accepts. */
export interface SmtpServer extends AsyncDisposable {
  readonly url: string;
  readonly acceptedMails: readonly AcceptedMail[];
  /** Credentials that clients signed in with, decoded (XOAUTH2). */
  readonly credentials: readonly string[];
  /** Status of the answer to the end of a mail, 250 by default; 0 ends the connection instead. */
  status: number;
}

/** Starts an SMTP server (RFC 5321) on a free port of loopback; `await using` stops it. */
export function startSmtp(): SmtpServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const acceptedMails: AcceptedMail[] = [];
  const server = { status: 250, credentials: new Array<string>() };
  const sessions = new Set<Promise<void>>();
  const serving = (async () => {
    for await (const connection of listener) {
      const session = serveSession(connection, acceptedMails, server).catch(() => {});
      sessions.add(session);
      session.finally(() => sessions.delete(session));
    }
  })();
  return {
    url: `smtp://127.0.0.1:${listener.addr.port}/`,
    acceptedMails,
    credentials: server.credentials,
    get status() {
      return server.status;
    },
    set status(status) {
      server.status = status;
    },
    [Symbol.asyncDispose]: async () => {
      listener.close();
      await serving;
      await Promise.all(sessions);
    },
  };
}

async function serveSession(
  connection: Deno.TcpConn,
  acceptedMails: AcceptedMail[],
  server: { readonly status: number; readonly credentials: string[] },
): Promise<void> {
  const say = (line: string) => connection.write(new TextEncoder().encode(`${line}\r\n`));
  let from = "";
  let to: string[] = [];
  let data: string[] | undefined;
  await say("220 mx.example.org");
  for await (const line of readSmtpLines(connection)) {
    if (data !== undefined) {
      if (line !== ".") {
        data.push(line.startsWith(".") ? line.slice(1) : line);
        continue;
      }
      if (server.status === 250) acceptedMails.push({ from, to, text: data.join("\r\n") });
      [data, to] = [undefined, []];
      if (server.status === 0) break;
      await say(`${server.status} ok`);
    } else if (/^EHLO/i.test(line)) {
      await say("250-mx.example.org\r\n250-AUTH XOAUTH2\r\n250 8BITMIME");
    } else if (/^AUTH/i.test(line)) {
      server.credentials.push(atob(line.split(" ")[2] ?? ""));
      await say("235 ok");
    } else if (/^DATA/i.test(line)) {
      data = [];
      await say("354 go on");
    } else if (/^QUIT/i.test(line)) {
      await say("221 bye");
      break;
    } else {
      const [, path = ""] = /<([^>]*)>/.exec(line) ?? [];
      if (/^MAIL/i.test(line)) from = path;
      if (/^RCPT/i.test(line)) to.push(path);
      await say("250 ok");
    }
  }
  connection.close();
}

async function* readSmtpLines(connection: Deno.TcpConn): AsyncGenerator<string> {
  const buffer = new Uint8Array(16 * 1024);
  let text = "";
  while (true) {
    const count = await connection.read(buffer);
    if (count === null) return;
    text += new TextDecoder("latin1").decode(buffer.subarray(0, count));
    const parts = text.split("\r\n");
    text = parts.pop() ?? "";
    yield* parts;
  }
}
