import { isUtf8 } from "node:buffer";
import { joinBytes } from "../encoding/bytes.ts";
import { AppError } from "../contract/errors.ts";
import type { Clock } from "../runtime/deps.ts";

export interface ReadBytesOptions {
  /** Most bytes the body may have. */
  readonly maxBytes: number;
  /** How long it may take to arrive, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, "after">;
}

/** Called with the bytes as they arrive; throws to refuse them. */
export interface ByteCounter {
  holdBytes(bytes: number): void;
}

/**
 * Reads a request body as UTF-8.
 *
 * @throws {AppError} as {@linkcode readBytes}, or `invalid_json` for other bytes (RFC 8259 §8.1).
 */
export async function readText(
  request: Request,
  options: ReadBytesOptions,
  counter: ByteCounter,
): Promise<string> {
  try {
    return decodeJsonText(await readBytes(request, options, counter));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw createUnreadable(error);
  }
}

/** Creates the error for a body that is no UTF-8, or ended early. */
export function createUnreadable(cause?: unknown): AppError {
  const message = "The request body could not be read as UTF-8 text.";
  return new AppError("invalid_json", message, { cause });
}

/**
 * Decodes UTF-8 without a decoder's two-byte strings, which `JSON.parse` reads slowly.
 *
 * @throws {AppError} `invalid_json` for other bytes.
 */
export function decodeJsonText(bytes: Uint8Array<ArrayBuffer>): string {
  if (!isUtf8(bytes)) throw createUnreadable();
  return new TextDecoder().decode(bytes);
}

/**
 * Reads a request body within a size and a time limit.
 *
 * @throws {AppError}
 * @throws {TypeError} when the client went away.
 */
export async function readBytes(
  request: Request,
  { maxBytes, timeoutMs, clock }: ReadBytesOptions,
  counter: ByteCounter,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseEncoded(request);
  if ((readDeclaredLength(request) ?? 0) > maxBytes) throw createTooLarge(maxBytes);
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const letGo = () => void reader.cancel().catch(() => {});
  let late = false;
  const stopTimer = clock.after(timeoutMs, () => {
    late = true;
    letGo();
  });
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    while (true) {
      const { value: piece } = await reader.read();
      if (late) throw createTooLate(timeoutMs);
      if (piece === undefined) return joinBytes(chunks);
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw createTooLarge(maxBytes);
      counter.holdBytes(piece.byteLength);
      chunks.push(piece);
    }
  } catch (error) {
    letGo();
    throw error;
  } finally {
    stopTimer();
  }
}

/**
 * Refuses a compressed body, whose size nothing would bound.
 *
 * @throws {AppError} `unsupported_media_type` (RFC 9110 §15.5.16).
 */
function refuseEncoded({ headers }: Request): void {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  const message = "The request body is compressed, which is not supported. " +
    "Send it without Content-Encoding.";
  throw new AppError("unsupported_media_type", message, {
    headers: { "accept-encoding": "identity" },
  });
}

/** Reads the value of `Content-Length` in bytes; undefined when it is not a length. */
function readDeclaredLength(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** Returns the error for a body that is too large. */
export function createTooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The request body is larger than ${maxBytes} bytes.`);
}

function createTooLate(timeoutMs: number): AppError {
  return new AppError("request_timeout", `The request body took longer than ${timeoutMs} ms.`);
}
