import { AppError } from "../contract/errors.ts";
import type { Deadlines } from "./deadlines.ts";
import { stateWithin } from "./soon.ts";

/** Options of {@linkcode readText}. */
export interface ReadOptions {
  /** Most bytes the body may have. */
  readonly maxBytes: number;
  /** How long it may take to arrive, in milliseconds; what `deadlines` are set to. */
  readonly timeoutMs: number;
  readonly deadlines: Deadlines;
}

/** Told of the bytes as they arrive; refuses them by throwing. */
export interface ByteCounter {
  holdBytes(bytes: number): void;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The request body is larger than ${maxBytes} bytes.`);
}

/** What `Content-Length` says, in bytes; undefined when it says nothing that is a length. */
export function declaredLength(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * Reads a request body as UTF-8: one that is too large is refused by its declared length or, when it
 * has none, cut off at `maxBytes` while it is read, and one that trickles is cut off in time.
 *
 * @throws {AppError} `payload_too_large`, `request_timeout`, what `counter` throws, or `invalid_json`
 * when the bytes are not UTF-8 (RFC 8259 §8.1) or the client went away in the middle.
 */
export async function readText(
  request: Request,
  options: ReadOptions,
  counter: ByteCounter,
): Promise<string> {
  const declared = declaredLength(request);
  if (declared === 0) return "";
  let reading: Reading | undefined;
  try {
    reading = declared === undefined
      ? readPieces(request, options.maxBytes, counter)
      : { text: readDeclared(request, declared, options.maxBytes, counter) };
    if (await stateWithin(READY_TURNS, reading.text) === "pending") await inTime(reading, options);
    return await reading.text;
  } catch (error) {
    reading?.stop?.();
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_json", "The request body could not be read as UTF-8 text.", {
      cause: error,
    });
  }
}

/** Microtask turns within which the runtime hands over a body that has arrived: at most six. */
export const READY_TURNS = 12;

/** A body on its way. */
interface Reading {
  readonly text: Promise<string>;
  /** Lets go of what has not arrived. */
  readonly stop?: () => void;
}

/** Waits for a body, and no longer than it may take. */
async function inTime({ text }: Reading, { timeoutMs, deadlines }: ReadOptions): Promise<void> {
  const late = Promise.withResolvers<never>();
  const endWait = deadlines.start(() =>
    late.reject(
      new AppError("request_timeout", `The request body took longer than ${timeoutMs} ms.`),
    )
  );
  try {
    await Promise.race([text, late.promise]);
  } finally {
    endWait();
  }
}

/** The way most bodies come; the runtime reads no more than was declared (RFC 9112 §6.3). */
async function readDeclared(
  request: Request,
  declared: number,
  maxBytes: number,
  counter: ByteCounter,
): Promise<string> {
  if (declared > maxBytes) throw tooLarge(maxBytes);
  counter.holdBytes(declared);
  const bytes = await request.bytes();
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return decodeWhole(bytes);
}

function readPieces(request: Request, maxBytes: number, counter: ByteCounter): Reading {
  const reader = request.body?.getReader();
  if (reader === undefined) return { text: Promise.resolve("") };
  const collect = async () => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    while (true) {
      const { done, value } = await reader.read();
      if (done) return decode(chunks);
      bytes += value.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      counter.holdBytes(value.byteLength);
      chunks.push(value);
    }
  };
  return { text: collect(), stop: () => void reader.cancel().catch(() => {}) };
}

/** Keeps nothing between calls as long as it is never told to stream. */
const LENIENT = new TextDecoder("utf-8");
const STRICT = new TextDecoder("utf-8", { fatal: true });

function decode(chunks: readonly Uint8Array[]): string {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return decodeWhole(only);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/**
 * The lenient decoder costs a tenth of the strict one, whose strings JSON parses at half the speed.
 * Where it met what is not UTF-8 it wrote U+FFFD; a text may also hold that character as it is.
 */
function decodeWhole(bytes: Uint8Array): string {
  const text = LENIENT.decode(bytes);
  return text.includes("\ufffd") ? STRICT.decode(bytes) : text;
}
