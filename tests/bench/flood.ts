/**
 * Sends one request repeatedly on each of many connections and prints the counts of the answers'
 * statuses as JSON. It is a program of its own, so that its load does not disturb the measuring
 * process.
 *
 * Arguments: port, path, connections, seconds; the body on standard input. It uses plain sockets,
 * because a client must cost less than the server to overload it.
 */
import { assert } from "@std/assert";

const [port, path, connections, seconds] = Deno.args;
const body = await new Response(Deno.stdin.readable).bytes();
const head = new TextEncoder().encode(
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
    `content-length: ${body.length}\r\n\r\n`,
);
const request = new Uint8Array(head.length + body.length);
request.set(head);
request.set(body, head.length);

const statuses: Record<string, number> = {};
const end = performance.now() + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(connections) }, flood));
// deno-lint-ignore no-console -- What the program is for.
console.log(JSON.stringify(statuses));

async function flood(): Promise<void> {
  while (performance.now() < end) {
    try {
      using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
      while (performance.now() < end) {
        for (let sent = 0; sent < request.length;) {
          sent += await connection.write(request.subarray(sent));
        }
        const status = await readAnswer(connection);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    } catch (error) {
      const name = error instanceof Error ? error.name : "failed";
      statuses[name] = (statuses[name] ?? 0) + 1;
    }
  }
}

/** Reads one answer that has a Content-Length, and returns its status. */
async function readAnswer(connection: Deno.TcpConn): Promise<string> {
  const buffer = new Uint8Array(65_536);
  let text = "";
  let missing = Infinity;
  while (missing > 0) {
    const read = await connection.read(buffer);
    if (read === null) throw new Deno.errors.UnexpectedEof();
    if (missing < Infinity) {
      missing -= read;
      continue;
    }
    text += String.fromCharCode(...buffer.subarray(0, Math.min(read, 4096)));
    const headEnd = text.indexOf("\r\n\r\n");
    if (headEnd < 0) continue;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    assert(length >= 0, "an answer of no declared length");
    missing = headEnd + 4 + length - read;
  }
  return text.slice(9, 12);
}
