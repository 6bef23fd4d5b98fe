import nodemailer from "nodemailer";
import { isLoopbackHost } from "../../shared/ip/loopback.ts";
import type { SendAnswer } from "./handle.ts";
import type { InboxSettings, MailServer } from "./settings.ts";

/** Time in which a server has to take an answer, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Creates the function that sends answers by SMTP. */
export function createSender({ smtp, address, tokenFile }: InboxSettings): SendAnswer {
  return async (answer, to, { headers }) => {
    if (smtp === undefined) throw new TypeError("There is no SMTP server.");
    const transport = nodemailer.createTransport({
      host: smtp.host,
      port: smtp.port,
      secure: smtp.isTls,
      requireTLS: !smtp.isTls && !isLoopbackHost(smtp.host),
      connectionTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      ...await readAuth(smtp, tokenFile),
    });
    const [id] = headers.byName.get("message-id") ?? [];
    const originalId = /<[^<>\s]{1,900}>/.exec(id?.value ?? "")?.[0];
    try {
      await transport.sendMail({
        from: address,
        to,
        // An answer by a program has no return path, so that no bounce comes back (RFC 3834 §3.3).
        envelope: { from: "", to },
        subject: answer.subject,
        text: answer.text,
        html: answer.html,
        messageId: answer.messageId,
        ...(originalId && { inReplyTo: originalId, references: originalId }),
        headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } finally {
      transport.close();
    }
  };
}

async function readAuth({ user, password }: MailServer, tokenFile: string | undefined) {
  if (tokenFile !== undefined) {
    const accessToken = (await Deno.readTextFile(tokenFile)).trim();
    return { auth: { type: "OAuth2" as const, user, accessToken } };
  }
  return user === "" ? {} : { auth: { user, pass: password } };
}
