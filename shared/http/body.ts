import { isUtf8 } from "node:buffer";
import { joinBytes } from "../encoding/bytes.ts";
import { AppError } from "../contract/errors.ts";
import type { Clock } from "../runtime/deps.ts";

export interface ReadRequestOptions {
  /** Maximum number of bytes of the body. */
  readonly maxBytes: number;
  /** Maximum time until the body has arrived, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, "after">;
}

/** Counts the bytes of a body as they arrive. */
export interface ByteCounter {
  /** @throws {AppError} to refuse the body. */
  holdBytes(bytes: number): void;
}

/**
 * Reads a request body as UTF-8.
 *
 * @throws {AppError} like {@linkcode readRequestBytes}; `invalid_json` if it is not UTF-8 (RFC 8259 §8.1).
 */
export async function readRequestText(
  request: Request,
  options: ReadRequestOptions,
  counter: ByteCounter,
): Promise<string> {
  try {
    return decodeJsonText(await readRequestBytes(request, options, counter));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw createUnreadableError(error);
  }
}

/** Creates the error for a body that is not UTF-8, or ended early. */
export function createUnreadableError(cause?: unknown): AppError {
  const message = "The request body could not be read as UTF-8 text.";
  return new AppError("invalid_json", message, { cause });
}

/**
 * Decodes UTF-8. The check comes first, as a strict decoder returns strings of two-byte characters,
 * which `JSON.parse` reads slowly.
 *
 * @throws {AppError} `invalid_json` if the bytes are not UTF-8.
 */
export function decodeJsonText(bytes: Uint8Array<ArrayBuffer>): string {
  if (!isUtf8(bytes)) throw createUnreadableError();
  return new TextDecoder().decode(bytes);
}

/**
 * Reads a request body within a size and a time limit.
 *
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, `request_timeout`, or that of
 *   the counter.
 * @throws {TypeError} when the client went away.
 */
export async function readRequestBytes(
  request: Request,
  { maxBytes, timeoutMs, clock }: ReadRequestOptions,
  counter: ByteCounter,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseCompressed(request);
  if ((readDeclaredLength(request) ?? 0) > maxBytes) throw createTooLargeError(maxBytes);
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const cancel = () => void reader.cancel().catch(() => {});
  let isOverdue = false;
  const stopTimer = clock.after(timeoutMs, () => {
    isOverdue = true;
    cancel();
  });
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    while (true) {
      const { value: piece } = await reader.read();
      if (isOverdue) throw createTimeoutError(timeoutMs);
      if (piece === undefined) return joinBytes(chunks);
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw createTooLargeError(maxBytes);
      counter.holdBytes(piece.byteLength);
      chunks.push(piece);
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    stopTimer();
  }
}

/**
 * Refuses a compressed body, as the limit of its size would not bound the decompressed size.
 *
 * @throws {AppError} `unsupported_media_type` (RFC 9110 §15.5.16).
 */
function refuseCompressed({ headers }: Request): void {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  const message = "The request body is compressed, which is not supported. " +
    "Send it without Content-Encoding.";
  throw new AppError("unsupported_media_type", message, {
    headers: { "accept-encoding": "identity" },
  });
}

/** Reads `Content-Length`, in bytes; undefined if it is missing or invalid. */
function readDeclaredLength(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** Creates the error for a body that is too large. */
export function createTooLargeError(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The request body is larger than ${maxBytes} bytes.`);
}

function createTimeoutError(timeoutMs: number): AppError {
  return new AppError("request_timeout", `The request body took longer than ${timeoutMs} ms.`);
}
