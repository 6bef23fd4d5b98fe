import { promisify } from "node:util";
import zlib from "node:zlib";
import { encodeHex } from "../encoding/bytes.ts";
import { Reply } from "../http/reply.ts";

/** A static file, whose bytes are created once and shared by all answers. */
export interface StaticFile {
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
  readonly plainBytes: Uint8Array<ArrayBuffer>;
  readonly gzippedBytes: Uint8Array<ArrayBuffer>;
}

/** Prepares a text or bytes for serving: computes the `ETag`, and compresses the content. */
export async function prepareFile(
  content: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<StaticFile> {
  const plainBytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    headers: { ...headers, vary: "accept-encoding", etag: await computeEtag(plainBytes) },
    plainBytes,
    gzippedBytes: await compressGzip(plainBytes),
  };
}

/** Answers a GET with a file. Hono's `serve-static` reads from the disk at each request. */
export function createFileReply(
  { headers, plainBytes, gzippedBytes }: StaticFile,
  requestHeaders: Headers,
): Reply {
  if (matchesTag(requestHeaders.get("if-none-match"), headers.etag)) {
    return new Reply(304, headers, null);
  }
  if (
    !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(requestHeaders.get("accept-encoding") ?? "")
  ) {
    return new Reply(200, headers, plainBytes);
  }
  return new Reply(200, { ...headers, "content-encoding": "gzip" }, gzippedBytes);
}

/** Compression level; higher levels gain nothing. */
const GZIP_LEVEL = 8;

const compress = promisify(zlib.gzip);

async function compressGzip(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(bytes, { level: GZIP_LEVEL }));
}

/** Number of bytes of the content's hash that make up its tag. */
const ETAG_BYTES = 12;

/** Computes a weak tag, as both encodings have the same tag (RFC 9110 §8.8.3.3). */
async function computeEtag(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", content);
  const bytes = new Uint8Array(digest).subarray(0, ETAG_BYTES);
  return `W/"${encodeHex(bytes)}"`;
}

/** Tells whether `If-None-Match` names a tag, by weak comparison (RFC 9110 §13.1.2). */
function matchesTag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const stripWeakMark = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) =>
    stripWeakMark(tag) === "*" || stripWeakMark(tag) === stripWeakMark(etag)
  );
}
