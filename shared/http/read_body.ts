import { isBinary } from "../encoding/binary.ts";
import { decodeMail } from "../encoding/mail_text.ts";
import { AppError } from "../contract/errors.ts";
import {
  type ByteCounter,
  createTooLargeError,
  createUnreadableError,
  decodeJsonText,
  readRequestBytes,
  type ReadRequestOptions,
} from "./body.ts";

/** The type of saved mails, which `curl --data-binary @mail.eml` sends (RFC 2046 §5.2.1). */
const MESSAGE_TYPE = /^\s*message\/rfc822\s*(?:;|$)/i;

/** Type of a body that may be a mail; also the type that `fetch` gives JSON text. */
const PLAIN_TYPE = /^\s*text\/plain\s*(?:;|$)/i;

/** The start of a mail: a header field, or the `From ` line of an mbox file. */
const MAIL_START = /^\uFEFF?\s{0,80}(?:From |[A-Za-z][!-9;-~]{0,127}\s{0,9}:)/;

/** Number of bytes at the start of a body by which a mail or a form is recognised. */
const START_BYTES = 512;

/** Maximum number of bytes of a mail as request body; `MAX_BODY_BYTES` is for JSON. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** The start of a form with files (RFC 7578 §4.2), as `curl -F file=@mail.eml` sends it. */
const FORM_START = /^--[^\r\n]{1,200}\r?\nContent-Disposition:\s{0,9}form-data/i;

/** Wrong types with which tools send a mail: those of files, forms, and other kinds of messages. */
const FILE_TYPE =
  /^\s*(?:application\/(?:octet-stream|x-www-form-urlencoded)|multipart|message)\b/i;

/** Advice for a caller whose mail was refused. */
const SEND_MAIL = "Send the mail itself as the body, with Content-Type: message/rfc822";

/** A request's body. */
export type RequestBody =
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "message"; readonly text: string; readonly bytes: Uint8Array };

/**
 * Reads a body as JSON or, by its type, as a mail.
 *
 * @param options.plainMail Whether a mail may be plain text by its type; false by default.
 * @throws {AppError}
 */
export async function readRequestBody(
  request: Request,
  options: ReadRequestOptions,
  counter: ByteCounter,
  { plainMail = false }: { readonly plainMail?: boolean } = {},
): Promise<RequestBody> {
  const type = request.headers.get("content-type") ?? "";
  const isPlain = plainMail && PLAIN_TYPE.test(type);
  if (!isPlain && !MESSAGE_TYPE.test(type)) {
    return { kind: "json", text: await readJson(request, options, counter) };
  }
  const bytes = await readMessage(request, options, counter);
  const text = decodeMail(bytes);
  if (!isPlain || MAIL_START.test(text)) {
    if (!isBinary(bytes)) return { kind: "message", text, bytes };
    throw new AppError(
      "invalid_request",
      `The request body is not a mail but ${nameBinary(bytes)}`,
    );
  }
  if (bytes.length > options.maxBytes) throw createTooLargeError(options.maxBytes);
  return { kind: "json", text };
}

/**
 * Reads JSON text. A body that is a mail, a form or an Outlook file is refused with advice.
 */
async function readJson(
  request: Request,
  options: ReadRequestOptions,
  counter: ByteCounter,
): Promise<string> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await readRequestBytes(request, options, counter);
  } catch (error) {
    if (!(error instanceof AppError)) throw createUnreadableError(error);
    const isFile = FILE_TYPE.test(request.headers.get("content-type") ?? "");
    if (error.code !== "payload_too_large" || !isFile) throw error;
    const message = `${error.message} ${SEND_MAIL}, for up to ${MAX_MESSAGE_BYTES} bytes.`;
    throw new AppError("payload_too_large", message);
  }
  const start = decodeMail(bytes.subarray(0, START_BYTES));
  if (MAIL_START.test(start)) {
    throw new AppError("invalid_json", `The request body is not JSON but a mail. ${SEND_MAIL}.`);
  }
  if (FORM_START.test(start)) {
    throw new AppError("invalid_json", `The request body is not JSON but a form. ${SEND_MAIL}.`);
  }
  if (isOutlookFile(bytes)) {
    const message = `The request body is not JSON but ${nameBinary(bytes)}`;
    throw new AppError("invalid_json", message);
  }
  return decodeJsonText(bytes);
}

/** The start of a compound file (MS-CFB §2.2), the form of Outlook's .msg. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function isOutlookFile(bytes: Uint8Array): boolean {
  return COMPOUND_FILE.every((byte, i) => bytes[i] === byte);
}

/** Names a binary file in an error message, with advice. */
function nameBinary(bytes: Uint8Array): string {
  return isOutlookFile(bytes)
    ? "an Outlook message (.msg). Save it as .eml, or use the console or `scan`, which read it."
    : "a binary file.";
}

async function readMessage(
  request: Request,
  options: ReadRequestOptions,
  counter: ByteCounter,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readRequestBytes(request, { ...options, maxBytes: MAX_MESSAGE_BYTES }, counter);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_request", "The request body ended early.", { cause: error });
  }
}
