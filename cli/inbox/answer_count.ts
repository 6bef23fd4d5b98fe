import { encodeHex } from "../../shared/encoding/bytes.ts";

/** Period over which answers are counted, in milliseconds. */
const HOUR_MS = 3_600_000;

/** Size of the file, in bytes, from which lines of earlier hours are removed. */
const MAX_FILE_BYTES = 256 * 1024;

/** An answer to be counted. */
export interface CountedAnswer {
  /** The reporter's address; only a hash of it is stored. */
  readonly address: string;
  /** Maximum number of answers in an hour. */
  readonly maxAnswers: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Takes one of the answers per hour to a reporter, under a file lock for all processes. False if
 * none is left.
 */
export async function consumeAnswerQuota(
  file: string,
  { address, maxAnswers, now }: CountedAnswer,
): Promise<boolean> {
  const slash = file.lastIndexOf("/");
  if (slash > 0) await Deno.mkdir(file.slice(0, slash), { recursive: true });
  using handle = await Deno.open(file, { read: true, write: true, create: true, mode: 0o600 });
  await handle.lock(true);
  const lines = await readLines(handle);
  const recentLines = lines.filter((line) => {
    const time = Number(line.split(" ", 1)[0]);
    // A clock that was set back leaves times in the future; over an hour ahead they do not count.
    return time > now - HOUR_MS && time <= now + HOUR_MS;
  });
  const key = await hash(address);
  if (recentLines.filter((line) => line.endsWith(` ${key}`)).length >= maxAnswers) return false;
  const line = `${now} ${key}`;
  const isLong = (await handle.stat()).size > MAX_FILE_BYTES;
  if (isLong) await rewrite(handle, [...recentLines, line]);
  else {
    await handle.seek(0, Deno.SeekMode.End);
    await writeAll(handle, `${line}\n`);
  }
  return true;
}

/** Gives back the quota of an answer that was counted, but surely not sent. */
export async function returnAnswerQuota(
  file: string,
  { address, now }: Pick<CountedAnswer, "address" | "now">,
): Promise<void> {
  using handle = await Deno.open(file, { read: true, write: true });
  await handle.lock(true);
  const lines = await readLines(handle);
  const index = lines.lastIndexOf(`${now} ${await hash(address)}`);
  if (index >= 0) await rewrite(handle, lines.toSpliced(index, 1));
}

async function readLines(file: Deno.FsFile): Promise<string[]> {
  return (await readAll(file)).split("\n").filter((line) => line !== "");
}

async function rewrite(file: Deno.FsFile, lines: readonly string[]): Promise<void> {
  await file.truncate(0);
  await file.seek(0, Deno.SeekMode.Start);
  await writeAll(file, lines.map((line) => `${line}\n`).join(""));
}

async function readAll(file: Deno.FsFile): Promise<string> {
  const bytes = new Uint8Array((await file.stat()).size);
  let length = 0;
  while (length < bytes.length) {
    const count = await file.read(bytes.subarray(length));
    if (count === null) break;
    length += count;
  }
  return new TextDecoder().decode(bytes.subarray(0, length));
}

async function writeAll(file: Deno.FsFile, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  while (length < bytes.length) length += await file.write(bytes.subarray(length));
}

/** Number of bytes of the hash that are kept. */
const HASH_BYTES = 12;

async function hash(address: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return encodeHex(new Uint8Array(digest).slice(0, HASH_BYTES));
}
