import { notePeer } from "./peers.ts";
import type { HttpServer, HttpServerOptions } from "./http_server.ts";

/** Oldest minor version of Deno 2 whose `node:http` has sockets, times and a parser of its own. */
const OWN_LISTENER_SINCE = 9;

/**
 * Tells whether {@linkcode startDenoServe} listens: on Supabase, and in tests of its runtime's
 * level.
 */
export function platformListens(): boolean {
  const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
  return "EdgeRuntime" in globalThis || (major === 2 && minor < OWN_LISTENER_SINCE);
}

/** Starts the runtime's own server, whose connections cannot be counted or closed. */
export async function startDenoServe(
  { hostname, port, handle, clock }: Pick<
    HttpServerOptions,
    "hostname" | "port" | "handle" | "clock"
  >,
): Promise<HttpServer> {
  const listening = Promise.withResolvers<Deno.NetAddr>();
  const server = Deno.serve(
    { hostname, port, onListen: listening.resolve },
    (request, { remoteAddr }) => {
      if ("hostname" in remoteAddr) notePeer(request, remoteAddr.hostname);
      return handle(request);
    },
  );
  const address = await listening.promise;
  return {
    hostname: address.hostname,
    port: address.port,
    connections: () => undefined,
    stop: (graceMs) =>
      Promise.race([
        server.shutdown().then(() => true),
        clock.sleep(graceMs).then(() => false),
      ]),
  };
}
