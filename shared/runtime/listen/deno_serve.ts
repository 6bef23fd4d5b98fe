import { recordPeer } from "./peers.ts";
import type { HttpServer, HttpServerOptions } from "./http_server.ts";

/** First minor version of Deno 2 whose `node:http` has what `http_server.ts` needs. */
const NODE_HTTP_SINCE = 9;

/**
 * Tells whether the service listens with `Deno.serve`: on Supabase, and on a Deno whose `node:http`
 * has too little.
 */
export function usesDenoServe(): boolean {
  const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
  return "EdgeRuntime" in globalThis || (major === 2 && minor < NODE_HTTP_SINCE);
}

/** Starts a server with `Deno.serve`, whose connections cannot be counted or closed. */
export async function startDenoServe(
  { hostname, port, handle, clock }: Pick<
    HttpServerOptions,
    "hostname" | "port" | "handle" | "clock"
  >,
): Promise<HttpServer> {
  const pendingAddress = Promise.withResolvers<Deno.NetAddr>();
  const server = Deno.serve(
    { hostname, port, onListen: pendingAddress.resolve },
    (request, { remoteAddr }) => {
      if ("hostname" in remoteAddr) recordPeer(request, remoteAddr.hostname);
      return handle(request);
    },
  );
  const address = await pendingAddress.promise;
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
