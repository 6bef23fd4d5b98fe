/**
 * Tests clients that try to exhaust descriptors and memory of a process: `/health` must answer
 * meanwhile.
 */

import { assert, assertEquals } from "@std/assert";
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { readResidentMemory } from "../support/resident_memory.ts";
import { readCommandOutput } from "../support/run.ts";
import { hasCommands } from "../support/commands.ts";
import { readGatewayFlags, WITHOUT_WORKERS } from "../support/gateway_process.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";
import { createLifelikeHeaderBlock } from "../support/header_block.ts";
import { readOutputUntil } from "../support/process_group.ts";
import { RawConnection } from "../support/raw_connection.ts";
import { waitUntil } from "../support/until.ts";

const ignore = Deno.build.os !== "linux" || usesDenoServe() || !await hasCommands("cat");

/** Maximum memory of the process with its workers, each of which has a heap of its own. */
const MAX_MEBIBYTES = 384;
const MAX_HEAP_MEBIBYTES = 160;
const DESCRIPTORS = 256;

/** Number of checks of the gateway after an attack, and the pause between two. */
const LOOKS = 5;
const PAUSE_MS = 100;

interface Gateway extends AsyncDisposable {
  readonly port: number;
  readonly pid: number;
}

async function start(settings: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const limited = `ulimit -n ${DESCRIPTORS}; exec "$0" "$@"`;
  const process = new Deno.Command("sh", {
    args: ["-c", limited, Deno.execPath(), ...await readGatewayFlags(), "shared/server/main.ts"],
    env: {
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "off",
      DENO_V8_FLAGS: `--max-old-space-size=${MAX_HEAP_MEBIBYTES}`,
      ...settings,
    },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = await readOutputUntil(process.stdout, /curl -N /);
  return {
    port: Number(/:(\d+)\//.exec(output)?.[1]),
    pid: process.pid,
    [Symbol.asyncDispose]: async () => {
      process.kill("SIGKILL");
      await process.status;
    },
  };
}

/** Resolves when `/health` has answered on a new connection. */
async function askHealth({ port }: Gateway): Promise<void> {
  using connection = await RawConnection.open(port);
  await connection.send("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await connection.until((text) => text.endsWith('{"status":"live"}'));
}

async function requestReadyStatus({ port }: Gateway): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/ready`, {
    headers: { connection: "close" },
  });
  await answer.body?.cancel();
  return answer.status;
}

/** CPU time of a process's main thread, in milliseconds. */
async function readWorkedMs(pid: number): Promise<number> {
  return Number((await readCommandOutput("cat", `/proc/${pid}/schedstat`)).split(" ")[0]) / 1e6;
}

/**
 * Sends each text on a connection of its own, reads no answer, and measures the gateway meanwhile.
 */
async function attackWith(gateway: Gateway, texts: readonly string[]): Promise<void> {
  const { port, pid } = gateway;
  const encoder = new TextEncoder();
  const connections: Deno.TcpConn[] = [];
  try {
    let peak = 0;
    const sending: Promise<unknown>[] = [];
    for (const text of texts) {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port });
      connections.push(connection);
      // The server may close the connection, or stop reading, during the write.
      sending.push(connection.write(encoder.encode(text)).catch(() => {}));
      if (connections.length % 50 === 0) await askHealth(gateway);
    }
    for (let look = 0; look < LOOKS; look++) {
      await askHealth(gateway);
      peak = Math.max(peak, await readResidentMemory(pid));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    assert(peak <= MAX_MEBIBYTES, `${Math.round(peak)} MiB`);
  } finally {
    for (const connection of connections) connection.close();
  }
  await askHealth(gateway);
}

const repeatText = (count: number, text: string) => Array.from({ length: count }, () => text);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (name: string, body: unknown) => {
  const text = JSON.stringify(body);
  return `POST ${FUNCTION_PREFIX}/${name} HTTP/1.1\r\nHost: x\r\n` +
    `Content-Length: ${text.length}\r\n\r\n${text}`;
};

/** Sets a process's limit of open descriptors. */
async function limitDescriptors(pid: number, count: number): Promise<void> {
  const args = ["--pid", `${pid}`, `--nofile=${count}:`];
  await new Deno.Command("prlimit", { args }).output();
}

Deno.test("a listener that could accept no connection for a while accepts connections again", {
  ignore: ignore || !await hasCommands("prlimit"),
}, async () => {
  await using gateway = await start(WITHOUT_WORKERS);
  // Before it is ready it loads modules, which needs descriptors.
  await waitUntil(async () => await requestReadyStatus(gateway) === 200);
  await limitDescriptors(gateway.pid, 8);
  const before = await readWorkedMs(gateway.pid);
  // The kernel accepts the connection, the process wakes up and cannot.
  using connection = await RawConnection.open(gateway.port);
  await connection.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
  await waitUntil(async () => await readWorkedMs(gateway.pid) > before);
  assertEquals(connection.text, "");
  await limitDescriptors(gateway.pid, DESCRIPTORS);
  // Connections held by the closed listener are reset when it is opened again.
  await waitUntil(() => requestAnswers(gateway));
  await askHealth(gateway);
});

/** Tells whether `/health` answers within a second. */
async function requestAnswers(gateway: Gateway): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), 1_000);
  const asking = askHealth(gateway).then(() => true, () => false);
  const inTime = await Promise.race([asking, late]);
  clearTimeout(timer);
  return inTime;
}

const BUNDLE = get("/docs/swagger-ui-bundle.js");
const HEAD = `POST ${FUNCTION_PREFIX}/analyze-spam HTTP/1.1\r\nHost: x\r\n`;

/**
 * Connections that send too little, and answers requested too often to fit into memory together.
 */
const ATTACKS: Readonly<Record<string, readonly string[]>> = {
  "four hundred connections that send nothing, or half a request": [
    ...repeatText(100, ""),
    ...repeatText(100, "GET /hea"),
    ...repeatText(100, `${HEAD}X-Half: `),
    ...repeatText(100, `${HEAD}Content-Length: 100\r\n\r\n{"`),
  ],
  "unread answers of a static file": repeatText(250, BUNDLE),
  "unread answers of every page": [
    "/",
    "/console.js",
    "/docs",
    "/openapi.json",
    "/metrics",
    "/health",
    "/no",
  ]
    .flatMap((path) => repeatText(60, get(path))),
  "unread answers of a long analysis": repeatText(
    300,
    post("analyze-email-headers", { emailHeaders: createLifelikeHeaderBlock(200_000) }),
  ),
  "unread answers of every function": [
    ...repeatText(50, post("analyze-spam", { emailContent: "Hello ".repeat(5_000) })),
    ...repeatText(50, post("regulator-check", { action: "info" })),
    ...repeatText(50, post("trigger-scenario", { action: "x" })),
    ...repeatText(50, post("trigger-workflow-export", {})),
  ],
  "unread answers asked for ahead, one after the other": repeatText(
    50,
    get("/openapi.json").repeat(200),
  ),
  "unread answers to HTTP/2 with a window of zero": repeatText(
    100,
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x06\x04\x00\x00\x00\x00\x00\x00\x04\x00\x00\x00\x00",
  ),
};

for (const [name, texts] of Object.entries(ATTACKS)) {
  // A process of its own: the system keeps the memory that an attack before it has used.
  Deno.test(`neither descriptors nor memory are exhausted: ${name}`, { ignore }, async () => {
    const needsWorkers = texts.some((text) => text.includes(FUNCTION_PREFIX));
    await using gateway = await start(needsWorkers ? {} : WITHOUT_WORKERS);
    await attackWith(gateway, texts);
  });
}
