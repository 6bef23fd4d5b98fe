import { Hono } from "hono";
import { CREDITS_META, DAILY_CREDITS } from "../contract/credits.ts";
import { AppError } from "../contract/errors.ts";
import { createExchange, type FunctionContext } from "../http/exchange.ts";
import { createFileReply, prepareFile, type StaticFile } from "./static_files.ts";

/** Media types of the files of the built console. */
export const CONSOLE_TYPES: Readonly<Partial<Record<string, string>>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
};

/**
 * Policy of the console (CSP Level 3). It loads the server's files only, and may call any server over
 * HTTPS or on this machine.
 */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  // The Trusted Types policy allows the URLs of our own workers and no others.
  "trusted-types mail-worker",
].join("; ");

/**
 * Policy of the frame that shows a mail: inline styles and images only, no scripts, no requests.
 */
export const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Policy of the workers that parse mail: they may load nothing. */
const WORKER_POLICY = "default-src 'none'";

/** Policies by file; `frame-ancestors` works in the header only, not in a meta element. */
const POLICIES: Readonly<Partial<Record<string, string>>> = {
  "frame.html": `${FRAME_POLICY}; frame-ancestors 'self'`,
  "examine.js": WORKER_POLICY,
  "exports.js": WORKER_POLICY,
  "numbers.js": WORKER_POLICY,
  "outlook.js": WORKER_POLICY,
  // The service worker fetches the page's files, to cache them.
  "shell.js": "default-src 'none'; connect-src 'self'",
};

const HEADERS = {
  "content-security-policy": `${CONSOLE_POLICY}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // File names do not change between versions, so browsers revalidate each time.
  "cache-control": "no-cache",
};

/** One file of the console, ready to be served. */
export interface ConsoleFile extends StaticFile {
  readonly name: string;
}

/**
 * Prepares the console's files for serving.
 *
 * @param creditsPerDay The server's limit, which the page shows; 0 for no limit.
 */
export function prepareFiles(
  files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>,
  creditsPerDay = DAILY_CREDITS,
): Promise<ConsoleFile[]> {
  return Promise.all(
    [...files].map(async ([name, source]) => {
      const type = CONSOLE_TYPES[name.slice(name.lastIndexOf(".") + 1)];
      const policy = POLICIES[name];
      return {
        name,
        ...await prepareFile(
          name === "index.html" ? insertCredits(source, creditsPerDay) : source,
          {
            ...HEADERS,
            ...(policy !== undefined && { "content-security-policy": policy }),
            "content-type": type ?? "application/octet-stream",
          },
        ),
      };
    }),
  );
}

/** Writes the server's daily limit into the page. */
function insertCredits(page: string | Uint8Array, count: number): string {
  const text = typeof page === "string" ? page : new TextDecoder().decode(page);
  return text.replace(writeCreditsMeta(DAILY_CREDITS), writeCreditsMeta(count));
}

function writeCreditsMeta(count: number): string {
  return `<meta name="${CREDITS_META}" content="${count}">`;
}

/** Further paths of files; browsers fetch `/favicon.ico` for pages that name no icon. */
const OTHER_PATHS: Readonly<Partial<Record<string, readonly string[]>>> = {
  "index.html": ["/"],
  "icon_180.png": ["/favicon.ico"],
};

/** Creates the routes of the console's files: their names, and further paths. */
export function createConsoleRoutes(context: FunctionContext, files: readonly ConsoleFile[]): Hono {
  const routes = new Hono();
  const exchange = createExchange(context);
  const otherMethod = exchange(() => {
    throw new AppError("method_not_allowed", "Read the console with GET or HEAD.", {
      headers: { allow: "GET, HEAD" },
    });
  });
  for (const file of files) {
    const answer = exchange((request) => createFileReply(file, request.headers));
    const { name } = file;
    for (const path of [`/${name}`, ...(OTHER_PATHS[name] ?? [])]) {
      routes.get(path, (c) => answer(c.req.raw));
      routes.all(path, (c) => otherMethod(c.req.raw));
    }
  }
  return routes;
}
