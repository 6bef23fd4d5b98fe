import { Hono } from "hono";
import { AppError } from "../contract/errors.ts";
import { createExchange } from "../http/exchange.ts";
import type { FunctionContext } from "../http/exchange.ts";
import { Reply } from "../http/reply.ts";

/** Files of the built console, and what each of them is. */
export const CONSOLE_FILES = {
  "index.html": "text/html; charset=utf-8",
  "console.js": "text/javascript; charset=utf-8",
  "style.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
} as const;

/**
 * What the console may do (CSP Level 3): run and show its own files, and call functions. As the
 * person may choose any deployment, every https address and this machine are let through here; the
 * page narrows that to the one chosen origin before it does anything else (console/src/wire).
 * `index.html` carries the same policy for static hosts.
 */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const HEADERS = {
  // frame-ancestors works in the header alone.
  "content-security-policy": `${CONSOLE_POLICY}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // The names stay the same from version to version: ask each time, download when it changed.
  "cache-control": "no-cache",
  vary: "accept-encoding",
};

/** One file of the console, ready to be served. */
export interface ConsoleFile {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

/** Makes ready, once, what is served many times. */
export function prepareFiles(texts: ReadonlyMap<string, string>): Promise<ConsoleFile[]> {
  return Promise.all(
    Object.entries(CONSOLE_FILES).map(async ([name, type]) => {
      const plain = new TextEncoder().encode(texts.get(name));
      return {
        name,
        headers: { ...HEADERS, "content-type": type, etag: await etagOf(plain) },
        plain,
        gzipped: await gzip(plain),
      };
    }),
  );
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Weak, as one tag stands for both encodings (RFC 9110 §8.8.3.3). */
async function etagOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", content);
  const bytes = new Uint8Array(digest).subarray(0, 12);
  return `W/"${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** Serves the files at their names, and `index.html` at `/`. */
export function consoleRoutes(context: FunctionContext, files: readonly ConsoleFile[]): Hono {
  const routes = new Hono();
  const exchange = createExchange(context, undefined);
  const otherMethod = exchange(() => {
    throw new AppError("method_not_allowed", "Read the console with GET or HEAD.", {
      headers: { allow: "GET, HEAD" },
    });
  });
  for (const file of files) {
    const answer = exchange((request) => answerFile(file, request.headers));
    const { name } = file;
    for (const path of name === "index.html" ? ["/", "/index.html"] : [`/${name}`]) {
      routes.get(path, (c) => answer(c.req.raw));
      routes.all(path, (c) => otherMethod(c.req.raw));
    }
  }
  return routes;
}

function answerFile({ headers, plain, gzipped }: ConsoleFile, asked: Headers): Reply {
  if (holds(asked.get("if-none-match"), headers.etag)) return new Reply(304, headers, null);
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(asked.get("accept-encoding") ?? "")) {
    return new Reply(200, { ...headers, "content-length": `${plain.byteLength}` }, plain);
  }
  const length = `${gzipped.byteLength}`;
  return new Reply(
    200,
    { ...headers, "content-encoding": "gzip", "content-length": length },
    gzipped,
  );
}

/** Weak comparison (RFC 9110 §13.1.2). */
function holds(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => bare(tag) === "*" || bare(tag) === bare(etag));
}
