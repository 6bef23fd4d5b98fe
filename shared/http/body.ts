import { AppError } from "../contract/errors.ts";
import type { Clock } from "../runtime/deps.ts";

/** Options of {@linkcode readText}. */
export interface ReadOptions {
  /** Most bytes the body may have. */
  readonly maxBytes: number;
  /** Longest time it may take to arrive, in milliseconds. */
  readonly timeoutMs: number;
  /** Timer of the injected clock. */
  readonly after: Clock["after"];
}

/** Told of the bytes as they arrive; refuses them by throwing. */
export interface ByteCounter {
  holdBytes(bytes: number): void;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The request body is larger than ${maxBytes} bytes.`);
}

function declaredLength(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * Reads a request body as UTF-8, counting while it reads: a body without a length that never ends
 * is cut off at `maxBytes`, and one that trickles at `timeoutMs`.
 *
 * @throws {AppError} `payload_too_large`, `request_timeout`, what `counter` throws, or `invalid_json` when the bytes are
 * not UTF-8 (RFC 8259 §8.1) or the client went away in the middle.
 */
export async function readText(
  request: Request,
  options: ReadOptions,
  counter: ByteCounter,
): Promise<string> {
  const { maxBytes, timeoutMs, after } = options;
  const declared = declaredLength(request);
  if (declared !== undefined && declared > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return "";
  const reader = request.body.getReader();
  let late = false;
  const cancelTimer = after(timeoutMs, () => {
    late = true;
    reader.cancel().catch(() => {});
  });
  try {
    const text = decode(await collect(reader, maxBytes, counter));
    if (!late) return text;
  } catch (error) {
    reader.cancel().catch(() => {});
    if (error instanceof AppError) throw error;
    if (!late) {
      throw new AppError("invalid_json", "The request body could not be read as UTF-8 text.", {
        cause: error,
      });
    }
  } finally {
    cancelTimer();
  }
  throw new AppError("request_timeout", `The request body took longer than ${timeoutMs} ms.`);
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  counter: ByteCounter,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    bytes += value.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    counter.holdBytes(value.byteLength);
    chunks.push(value);
  }
}

/** Keeps nothing between calls as long as it is never told to stream. */
const WHOLE = new TextDecoder("utf-8", { fatal: true });

function decode(chunks: readonly Uint8Array[]): string {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return WHOLE.decode(only);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
