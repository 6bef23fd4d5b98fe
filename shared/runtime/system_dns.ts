import type { DatagramOptions, SystemDns } from "./deps.ts";

/** File in which Unix systems list their name servers (resolv.conf(5)). */
const RESOLV_CONF = "/etc/resolv.conf";

/** DNS of the system that this process runs on. */
export const systemDns: SystemDns = {
  servers: async () => {
    try {
      return readNameservers(await Deno.readTextFile(RESOLV_CONF));
    } catch {
      // The file is missing, as on Windows, or must not be read.
      return [];
    }
  },
  newId: () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0,
  ask,
};

/** Reads the `nameserver` lines of a resolv.conf. */
export function readNameservers(text: string): string[] {
  return text.split("\n").map((line) => line.trim().split(/\s+/))
    .filter(([keyword, address]) => keyword === "nameserver" && address)
    .map(([, address]) => address ?? "");
}

/**
 * Chooses the address to send from. Loopback, for a server on this machine, needs fewer permissions
 * than the unspecified address.
 */
function chooseLocalAddress(server: string): string {
  if (server.includes(":")) return server === "::1" ? "::1" : "::";
  return server.startsWith("127.") ? "127.0.0.1" : "0.0.0.0";
}

/**
 * Sends a query from a new socket, so that its source port cannot be predicted either (RFC 5452
 * §9.2).
 */
async function ask({ server, port, query, accept, signal }: DatagramOptions): Promise<Uint8Array> {
  // Node's UDP, as that of Deno is unstable; loaded on first use.
  const { createSocket } = await import("node:dgram");
  signal.throwIfAborted();
  const socket = createSocket(server.includes(":") ? "udp6" : "udp4");
  let onAbort = () => {};
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      socket.on("error", reject);
      socket.on("message", (datagram: Uint8Array) => {
        if (accept(datagram)) resolve(new Uint8Array(datagram));
      });
      socket.bind(
        { port: 0, address: chooseLocalAddress(server) },
        () =>
          socket.connect(port, server, (error?: Error) => {
            if (error) reject(error);
            else socket.send(query);
          }),
      );
    });
  } finally {
    signal.removeEventListener("abort", onAbort);
    socket.close();
  }
}
