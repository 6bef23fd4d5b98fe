/**
 * The command `deno task receive`, a webhook receiver that prints, checks and saves the deliveries
 * of the triggers.
 */
import { decodeForgivingBase64 } from "../shared/encoding/base64.ts";
import { CommandError, parseCommand, runCommand, UsageError } from "./command.ts";

const USAGE =
  `Usage: deno task receive [--port 9000] [--secret whsec_…] [--status 204] [--save <folder>]
  --port <number>    port on this machine, 0 for any free one
  --secret <secret>  refuse deliveries that are not signed with it (WEBHOOK_SIGNING_SECRET)
  --status <number>  status of the answer, 200 to 599; 500 shows what a failing receiver causes
  --save <folder>    keep each delivery as two files: its body and its webhook- headers
  --help             this text
Prints each delivery to http://127.0.0.1:<port>/, whatever its path, until Ctrl+C.`;

/** The parsed command line. */
export interface ReceiveCommand {
  readonly port: number;
  readonly secret: string | undefined;
  readonly status: number;
  readonly saveFolder: string | undefined;
}

/**
 * Parses the command line.
 *
 * @throws {UsageError} if it is wrong.
 */
export function parseReceiveCommand(args: readonly string[]): ReceiveCommand {
  const { values, positionals: [extra] } = parseCommand({
    port: { type: "string", default: "9000" },
    secret: { type: "string" },
    status: { type: "string", default: "204" },
    save: { type: "string" },
  }, args);
  const { secret, save: saveFolder } = values;
  const port = parseNumber(values.port, 0, 65_535);
  const status = parseNumber(values.status, 200, 599);
  if (extra !== undefined) throw new UsageError(`It takes options only, not "${extra}".`);
  if (port === null) throw new UsageError("--port takes a number up to 65535.");
  if (status === null) throw new UsageError("--status takes a number from 200 to 599.");
  if (secret !== undefined && decodeKey(secret) === null) {
    throw new UsageError("--secret takes whsec_ and base64, as WEBHOOK_SIGNING_SECRET.");
  }
  return { port, secret, status, saveFolder };
}

function parseNumber(text: string, min: number, max: number): number | null {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return number >= min && number <= max ? number : null;
}

/** Longest body that is accepted: the renderings of the largest request stay below it. */
const MAX_BODY = 16 * 1024 * 1024;

/** Largest deviation of a timestamp (Standard Webhooks): five minutes, in seconds. */
const TOLERANCE_S = 300;

/** Maximum number of signatures per delivery: a sender that rotates its key sends several. */
const MAX_SIGNATURES = 10;
/** Version of the signatures that are checked, before the signature itself. */
const VERSION = "v1,";

/** A delivery that the receiver accepted. */
export interface ReceivedDelivery {
  readonly id: string | null;
  /** Whether the signature is valid; null without a secret. */
  readonly isGenuine: boolean | null;
  readonly body: unknown;
  /** The unchanged body, which the signature covers. */
  readonly bytes: Uint8Array;
  /** The `webhook-…` headers of the delivery, one per line in HTTP syntax. */
  readonly headers: string;
}

/** Options of {@linkcode createReceiver}. */
export interface ReceiverOptions {
  readonly secret?: string | undefined;
  /** Status of the answer to an accepted delivery. */
  readonly status: number;
  readonly onDelivery: (delivery: ReceivedDelivery) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Creates the handler of a receiver: 401 for deliveries without a valid signature, 400 for invalid
 * JSON.
 */
export function createReceiver(
  { secret, status, onDelivery, now }: ReceiverOptions,
): (request: Request) => Promise<Response> {
  const key = secret === undefined ? undefined : importKey(secret);
  return async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > MAX_BODY) return new Response(null, { status: 413 });
    const isGenuine = key === undefined
      ? null
      : await verifySignature(await key, request, bytes, now());
    if (isGenuine === false) return new Response(null, { status: 401 });
    const body = readJson(bytes);
    if (body === undefined) return new Response(null, { status: 400 });
    const id = request.headers.get("webhook-id");
    onDelivery({ id, isGenuine, body, bytes, headers: readWebhookHeaders(request.headers) });
    return new Response(null, { status });
  };
}

function readWebhookHeaders(headers: Headers): string {
  return [...headers].filter(([name]) => name.startsWith("webhook-") || name === "content-type")
    .map(([name, value]) => `${name}: ${value}\n`).join("");
}

/** Valid form of an id: the sender chooses it, and it becomes part of file names. */
const PLAIN_ID = /^[\w-]{1,64}$/;

/** Saves a delivery as two files for later replay; false when its id cannot be a file name. */
export async function saveDelivery(
  folder: string,
  { id, bytes, headers }: Pick<ReceivedDelivery, "id" | "bytes" | "headers">,
): Promise<boolean> {
  if (id === null || !PLAIN_ID.test(id)) return false;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeFile(`${folder}/${id}.json`, bytes);
  await Deno.writeTextFile(`${folder}/${id}.headers`, headers);
  return true;
}

function decodeKey(secret: string): Uint8Array<ArrayBuffer> | null {
  const bytes = decodeForgivingBase64(secret.replace(/^whsec_/, ""));
  return bytes === null || bytes.length === 0 ? null : bytes;
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decodeKey(secret);
  if (bytes === null) throw new Error("The secret must be whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
}

async function verifySignature(
  key: CryptoKey,
  { headers }: Request,
  body: Uint8Array,
  now: number,
): Promise<boolean> {
  const id = headers.get("webhook-id") ?? "";
  const time = headers.get("webhook-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_S) return false;
  const data = await new Blob([`${id}.${time}.`, body.slice()]).arrayBuffer();
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").slice(0, MAX_SIGNATURES);
  for (const signature of signatures) {
    const mac = signature.startsWith(VERSION)
      ? decodeForgivingBase64(signature.slice(VERSION.length))
      : null;
    if (mac !== null && await crypto.subtle.verify("HMAC", key, mac, data)) return true;
  }
  return false;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Answers deliveries and prints them, until the process ends. */
function startReceiver({ port, secret, status, saveFolder }: ReceiveCommand): void {
  const handler = createReceiver({
    secret,
    status,
    now: Date.now,
    onDelivery: (delivery) => {
      const { id, isGenuine, body } = delivery;
      const signatureState = isGenuine === null ? "not checked" : "genuine";
      print(`webhook-id ${id ?? "missing"}, signature ${signatureState}`);
      print(JSON.stringify(body, null, 2));
      if (saveFolder !== undefined) {
        saveDelivery(saveFolder, delivery).then(
          (isSaved) => isSaved || print("not kept: its webhook-id is no name of a file"),
          () => print(`not kept: ${saveFolder} cannot be written`),
        );
      }
    },
  });
  try {
    Deno.serve({
      hostname: "127.0.0.1",
      port,
      onListen: ({ port }) => print(`Waiting for webhooks on http://127.0.0.1:${port}/`),
    }, handler);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new CommandError(`Port ${port} is in use: choose another with --port.`, 1);
  }
}

function print(line: string): void {
  // deno-lint-ignore no-console -- The command shows deliveries.
  console.log(line);
}

if (import.meta.main) await runCommand(USAGE, () => startReceiver(parseReceiveCommand(Deno.args)));
