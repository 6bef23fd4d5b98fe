import { assertRejects } from "@std/assert";
import { OutboundError } from "../../shared/network/error.ts";
import { post } from "../../shared/network/post.ts";
import { parseTarget } from "../../shared/network/target.ts";
import { createConnect } from "../../shared/runtime/connect.ts";
import type { Deps } from "../../shared/runtime/deps.ts";
import { patientClock } from "./patient_clock.ts";

/** Time-out of a delivery in these tests, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** A clock on which the time-out of a delivery passes a hundred times as fast. */
const FAST_CLOCK = {
  ...patientClock,
  after: (ms: number, callback: () => void) =>
    patientClock.after(ms === TIMEOUT_MS ? ms / 100 : ms, callback),
};

const RULES = { allowedHosts: new Set<string>(), isLoopbackAllowed: true };

type OutboundDeps = Pick<Deps, "clock" | "connect" | "resolveHost">;

/** Creates a network that is real, except for names and addresses, which the test sets. */
export function createNetwork(
  names: (name: string) => readonly string[],
  options: { readonly caCerts?: string[]; readonly port?: number } = {},
): OutboundDeps & { readonly queries: string[]; readonly connectedTo: string[] } {
  const real = createConnect(options.caCerts ? { caCerts: options.caCerts } : {});
  const queries: string[] = [];
  const connectedTo: string[] = [];
  return {
    queries,
    connectedTo,
    clock: patientClock,
    resolveHost: (name, type) => {
      queries.push(`${name} ${type}`);
      return Promise.resolve(names(name).filter((ip) => ip.includes(":") === (type === "AAAA")));
    },
    connect: ({ hostname, port, signal }) => {
      connectedTo.push(hostname);
      if (hostname === "9.9.9.9") return Promise.reject(new Error("refused"));
      // A public address of this test leads to the receiver on loopback.
      return real({ hostname: "127.0.0.1", port: options.port ?? port, signal });
    },
  };
}

/** Posts a body to a URL; returns the status. */
export async function postTo(url: string, deps: OutboundDeps, body = "{}"): Promise<number> {
  const { status } = await post({
    target: parseTarget(url, RULES),
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(body),
    timeoutMs: TIMEOUT_MS,
  }, deps);
  return status;
}

/** Waits for a delivery to fail; returns the kind of its failure. */
export async function readFailureKind(delivery: Promise<number>): Promise<string> {
  return (await assertRejects(() => delivery, OutboundError)).failure;
}

/** The real network without any look-up of names. */
export const direct: OutboundDeps = {
  clock: patientClock,
  connect: createConnect(),
  resolveHost: () => Promise.reject(new Error("no name is looked up here")),
};

/** A network with the fast clock, for receivers that never answer. */
export const impatient: OutboundDeps = { ...direct, clock: FAST_CLOCK };

export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Reads until the end of the request's header section. */
export async function awaitRequestHead(connection: Deno.TcpConn): Promise<void> {
  let text = "";
  const buffer = new Uint8Array(4096);
  while (!text.includes("\r\n\r\n")) {
    const count = await connection.read(buffer);
    if (count === null) return;
    text += new TextDecoder().decode(buffer.subarray(0, count));
  }
}
