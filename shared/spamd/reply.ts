import { joinBytes } from "../encoding/bytes.ts";
import { AppError, type ErrorCode } from "../contract/errors.ts";
import { SPAM_POINTS } from "../verdict/spamassassin_points.ts";
import type { Command, Head } from "./head.ts";
import type { SpamdVerdict } from "./spamd_verdict.ts";
import { markMail } from "./marked_mail.ts";

/** Version that clients of all versions expect in an answer. */
const VERSION_LINE = "SPAMD/1.1";

/** Exit codes of sysexits.h and spamd's own EX_TIMEOUT, by error; all others are EX_SOFTWARE. */
const EXITS: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_request: "76 EX_PROTOCOL",
  payload_too_large: "65 EX_DATAERR",
  request_timeout: "79 EX_TIMEOUT",
  overloaded: "75 EX_TEMPFAIL",
  service_unavailable: "75 EX_TEMPFAIL",
  not_implemented: "69 EX_UNAVAILABLE",
};

/** The answer to PING. */
export const PONG = encodeText("SPAMD/1.5 0 PONG\r\n");

/** Formats the answer to a command that examines a mail. */
export function createReply(
  { command, minorVersion }: Pick<Head, "command" | "minorVersion">,
  mail: Uint8Array,
  verdict: SpamdVerdict,
): Uint8Array<ArrayBuffer> {
  const { points, isSpam } = verdict;
  const body = buildBody(command, mail, verdict);
  const spam = `Spam: ${isSpam ? "True" : "False"} ; ${points.toFixed(1)} / ` +
    `${SPAM_POINTS.toFixed(1)}\r\n`;
  // Clients of version 1.2, such as Exim, read the field `Spam` right after the first line.
  const length = minorVersion >= 3 ? `Content-length: ${body.length}\r\n` : "";
  return joinBytes([encodeText(`${VERSION_LINE} 0 EX_OK\r\n${length}${spam}\r\n`), body]);
}

function buildBody(command: Command, mail: Uint8Array, verdict: SpamdVerdict): Uint8Array {
  switch (command) {
    case "SYMBOLS":
      return encodeText(`${verdict.symbols.join(",")}\r\n`);
    case "REPORT":
      return encodeText(verdict.report);
    case "REPORT_IFSPAM":
      return encodeText(verdict.isSpam ? verdict.report : "");
    case "HEADERS":
      return markMail(mail, verdict).headers;
    case "PROCESS": {
      const { headers, body } = markMail(mail, verdict);
      return joinBytes([headers, body]);
    }
    case "CHECK":
    case "PING":
    case "SKIP":
    case "TELL":
      return encodeText("");
    default:
      return command satisfies never;
  }
}

/** Formats the answer to a request that failed: an exit code, and a sentence for a person. */
export function createFailureReply({ code, message }: AppError): Uint8Array<ArrayBuffer> {
  return encodeText(`${VERSION_LINE} ${EXITS[code] ?? "70 EX_SOFTWARE"}: ${message}\r\n\r\n`);
}

function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
