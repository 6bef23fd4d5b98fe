/**
 * Tells whether a server surely did not accept an answer, and may accept it later. True if it
 * refused the connection or the sign-in, or gave a transient refusal (RFC 5321 §4.2.1). False for a
 * connection that broke, after which the server may have the answer.
 */
export function mayRetrySending(error: unknown): boolean {
  const { command, code, responseCode, syscall, timeoutType } = Object(error);
  // The library names the command of each failure of its own; others happened before it began.
  if (command === undefined) return true;
  if (responseCode !== undefined) {
    return responseCode < FIRST_PERMANENT_CODE || !MESSAGE_COMMANDS.has(command);
  }
  return CODES_BEFORE_MESSAGE.has(code) || syscall === "connect" ||
    (timeoutType !== undefined && timeoutType !== "SOCKET_TIMEOUT");
}

/** Commands of a message; a permanent refusal (5yz) of one says that the message is not wanted. */
const MESSAGE_COMMANDS: ReadonlySet<string> = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** Codes of nodemailer for what precedes every message: name look-up, TLS and sign-in. */
const CODES_BEFORE_MESSAGE: ReadonlySet<string> = new Set(["EDNS", "ETLS", "EAUTH"]);

/** First reply code of a permanent refusal. */
const FIRST_PERMANENT_CODE = 500;
