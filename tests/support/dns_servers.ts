import { Buffer } from "node:buffer";
import dnsPacket from "dns-packet";
import type { DnsAnswer, RecordType, Resolver } from "../../shared/verification/dns/resolver.ts";
import { encodeLatin1 } from "../../shared/encoding/bytes.ts";
import { findFreePort } from "./free_port.ts";

/** Errors of a DNS server in a test, whose answers are correct otherwise. */
export interface DnsBehaviour {
  /** First sends an answer with another id. */
  readonly wrongIdFirst?: boolean;
  /** Answers another question than the one asked. */
  readonly wrongQuestion?: boolean;
  /** Sets the truncation flag over UDP. */
  readonly truncated?: boolean;
  /** Sends bytes that are not a DNS message. */
  readonly garbage?: boolean;
  /** Never answers. */
  readonly silent?: boolean;
}

interface Packet {
  readonly id: number;
  readonly questions: readonly { readonly name: string; readonly type: RecordType }[];
}

/** Returns the answer of a zone to a query, encoded by an independent implementation. */
export async function answerQuery(
  query: Uint8Array,
  zone: Resolver,
  { wrongQuestion, truncated, wrongIdFirst }: DnsBehaviour = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, questions: [question] }: Packet = dnsPacket.decode(Buffer.from(query));
  if (question === undefined) throw new Error("no question");
  const { name, type } = question;
  const answer = await zone.lookUp(name, type, new AbortController().signal);
  const answeredQuestion = wrongQuestion
    ? { name: `x.${name}`, type, class: "IN" }
    : { ...question };
  const soa = {
    name: "example.org",
    type: "SOA",
    ttl: 300,
    data: { mname: "ns.example.org", rname: "h.example.org", serial: 1, minimum: 120 },
  };
  const bytes = dnsPacket.encode({
    id: wrongIdFirst ? id ^ 1 : id,
    type: "response",
    flags: 0x0180 | (truncated ? 0x0200 : 0) |
      (answer.kind === "nxdomain" ? 3 : answer.kind === "servfail" ? 2 : 0),
    questions: [answeredQuestion],
    answers: answer.kind === "found" && !truncated ? encodeRecords(name, type, answer) : [],
    authorities: answer.kind === "nxdomain" || answer.kind === "nodata" ? [soa] : [],
  });
  return new Uint8Array(bytes);
}

function encodeRecords(
  name: string,
  type: RecordType,
  answer: Extract<DnsAnswer, { kind: "found" }>,
) {
  return answer.records.map((record, nth) => ({
    name,
    type,
    ttl: 60,
    data: encodeData(type, record, nth),
  }));
}

function encodeData(type: RecordType, record: string, nth: number): unknown {
  if (type === "MX") return { preference: nth, exchange: record };
  if (type !== "TXT") return record;
  const parts = record.match(/[^]{1,255}/g) ?? [""];
  return parts.map((part) => Buffer.from(encodeLatin1(part)));
}

/** A DNS over HTTPS server on loopback. */
export interface DohServer extends AsyncDisposable {
  readonly url: string;
  /** Number of questions received. */
  readonly count: number;
}

/** Starts a DNS over HTTPS server that answers from a zone. */
export function startDoh(
  zone: Resolver,
  respond?: (query: Uint8Array) => Response | Promise<Response>,
): DohServer {
  let count = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    count++;
    const query = await request.bytes();
    if (respond) return await respond(query);
    return new Response(await answerQuery(query, zone), {
      headers: { "content-type": "application/dns-message" },
    });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/dns-query`,
    get count() {
      return count;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** A DNS server on loopback, UDP and TCP on one port. */
export interface DnsServer extends AsyncDisposable {
  readonly port: number;
  /** Number of questions received over each transport. */
  readonly counts: { udp: number; tcp: number };
}

/** Starts a DNS server that answers from a zone. */
export async function startDns(zone: Resolver, behaviour: DnsBehaviour = {}): Promise<DnsServer> {
  const { createSocket } = await import("node:dgram");
  const counts = { udp: 0, tcp: 0 };
  // Free for TCP; UDP ports of this range go to nobody who does not ask for one by number.
  const port = findFreePort();
  const tcp = Deno.listen({ hostname: "127.0.0.1", port });
  const serving = (async () => {
    for await (const connection of tcp) {
      counts.tcp++;
      await answerByTcp(connection, zone);
    }
  })();
  const udp = createSocket("udp4");
  udp.on("message", async (query: Uint8Array, from: { port: number; address: string }) => {
    counts.udp++;
    if (behaviour.silent) return;
    if (behaviour.garbage) udp.send(new Uint8Array([1, 2, 3]), from.port, from.address);
    if (behaviour.wrongIdFirst) {
      udp.send(await answerQuery(query, zone, { wrongIdFirst: true }), from.port, from.address);
    }
    const { wrongQuestion, truncated } = behaviour;
    const answer = await answerQuery(query, zone, {
      ...(wrongQuestion && { wrongQuestion }),
      ...(truncated && { truncated }),
    });
    udp.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", () => resolve()));
  return {
    port,
    counts,
    [Symbol.asyncDispose]: async () => {
      udp.close();
      tcp.close();
      await serving;
    },
  };
}

/** Answers one question over TCP in two writes, so that the reader has to join them. */
async function answerByTcp(connection: Deno.TcpConn, zone: Resolver): Promise<void> {
  const chunks: number[] = [];
  const buffer = new Uint8Array(4_096);
  while (chunks.length < 2 || chunks.length < 2 + (chunks[0] ?? 0) * 256 + (chunks[1] ?? 0)) {
    const count = await connection.read(buffer);
    if (count === null) return connection.close();
    chunks.push(...buffer.subarray(0, count));
  }
  const answer = await answerQuery(new Uint8Array(chunks.slice(2)), zone);
  await connection.write(
    new Uint8Array([answer.length >> 8, answer.length & 0xff, ...answer.subarray(0, 5)]),
  );
  await connection.write(answer.subarray(5));
  connection.close();
}
