import type { Clock, Connection, Deps } from "../../runtime/deps.ts";
import type { DnsAnswer, Resolver } from "./resolver.ts";
import { type DnsQuestion, readResponse, type WireReading, writeQuery } from "./wire.ts";
import { combineSignals } from "../../network/combine_signals.ts";

/** Access to the system's name servers. */
export interface StubOptions {
  readonly dns: Deps["dns"];
  readonly connect: Deps["connect"];
  readonly after: Clock["after"];
  /** Port of the name servers, by default 53 (RFC 1035 §4.2). */
  readonly port?: number;
}

/** Maximum time of one attempt, in milliseconds; then the next server is queried. */
const ATTEMPT_MS = 1_500;

/** Number of attempts per server, as a datagram may get lost. */
const ROUNDS = 2;

/** Maximum number of name servers queried, as in resolv.conf(5). */
const MAX_SERVERS = 3;

/**
 * Creates a resolver that queries the system's name servers by UDP, or TCP for long answers (RFC
 * 7766). Datagrams that do not answer the query are ignored.
 */
export function createStubResolver({ dns, connect, after, port = 53 }: StubOptions): Resolver {
  return {
    async lookUp(name, type, signal): Promise<DnsAnswer> {
      let lastFailure: DnsAnswer = { kind: "timeout" };
      const servers = (await dns.servers()).slice(0, MAX_SERVERS);
      if (servers.length === 0) return { kind: "servfail" };
      for (let i = 0; i < servers.length * ROUNDS && !signal.aborted; i++) {
        const server = servers[i % servers.length] ?? "";
        const question = { id: dns.newId(), name, type };
        const timeLimit = new AbortController();
        const stop = after(ATTEMPT_MS, () => timeLimit.abort());
        try {
          const attempt = combineSignals(signal, timeLimit.signal);
          const reading = await queryOnce(server, question, attempt);
          if (reading.kind !== "answer") continue;
          if (reading.answer.kind !== "servfail") return reading.answer;
          lastFailure = reading.answer;
        } catch {
          // The server refused, is unreachable or did not answer: the next one may.
        } finally {
          stop();
        }
      }
      return lastFailure;
    },
  };

  async function queryOnce(
    server: string,
    question: DnsQuestion,
    signal: AbortSignal,
  ): Promise<WireReading> {
    const query = writeQuery(question);
    const accept = (bytes: Uint8Array) => readResponse(bytes, question).kind !== "mismatch";
    const bytes = await dns.ask({ server, port, query, accept, signal });
    const reading = readResponse(bytes, question);
    if (reading.kind !== "truncated") return reading;
    return readResponse(await queryByTcp(server, query, signal), question);
  }

  async function queryByTcp(
    server: string,
    query: Uint8Array,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const connection = await connect({ hostname: server, port, signal });
    const closeConnection = () => connection.close();
    signal.addEventListener("abort", closeConnection, { once: true });
    try {
      const message = new Uint8Array(2 + query.byteLength);
      new DataView(message.buffer).setUint16(0, query.byteLength);
      message.set(query, 2);
      let sentBytes = 0;
      while (sentBytes < message.byteLength) {
        sentBytes += await connection.write(message.subarray(sentBytes));
      }
      const length = await readExactly(connection, 2);
      return await readExactly(connection, new DataView(length.buffer).getUint16(0));
    } finally {
      signal.removeEventListener("abort", closeConnection);
      connection.close();
    }
  }
}

async function readExactly(connection: Connection, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let receivedBytes = 0;
  while (receivedBytes < length) {
    const count = await connection.read(bytes.subarray(receivedBytes));
    if (count === null) throw new Error("The connection ended early.");
    receivedBytes += count;
  }
  return bytes;
}
