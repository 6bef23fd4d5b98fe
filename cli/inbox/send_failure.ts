/**
 * Tells whether an answer surely was not accepted and may be later: no connection, no sign-in, or a
 * refusal that does not last (RFC 5321 §4.2.1). After a connection that broke it is not certain.
 */
export function mayBeSentLater(error: unknown): boolean {
  const { command, code, responseCode, syscall, timeoutType } = Object(error);
  // The library names the command of each failure of its own; others happened before it began.
  if (command === undefined) return true;
  if (responseCode !== undefined) {
    return responseCode < LASTING || !MESSAGE_COMMANDS.has(command);
  }
  return CODES_BEFORE_MESSAGE.has(code) || syscall === "connect" ||
    (timeoutType !== undefined && timeoutType !== "SOCKET_TIMEOUT");
}

/** Commands of a message, whose lasting refusal (5yz) says that it is not wanted. */
const MESSAGE_COMMANDS: ReadonlySet<string> = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** Codes of nodemailer for what precedes every message: name look-up, TLS and sign-in. */
const CODES_BEFORE_MESSAGE: ReadonlySet<string> = new Set(["EDNS", "ETLS", "EAUTH"]);

/** First reply code of a lasting refusal. */
const LASTING = 500;
