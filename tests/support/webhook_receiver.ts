import { listen } from "./listen.ts";

/** A delivery as the receiver got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A webhook on a real loopback socket that records its deliveries. */
export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
}

/** Starts a receiver that answers each delivery with the result of `answer`, by default 200. */
export function startReceiver(
  answer: (path: string) => Response | Promise<Response> = () => new Response("taken"),
): WebhookReceiver {
  const received: Received[] = [];
  const server = listen(async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    received.push({
      method: request.method,
      path,
      headers: request.headers,
      body: await request.text(),
    });
    return answer(path);
  });
  return {
    url: server.url,
    received,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Returns a raw TCP listener on loopback: each connection is passed to `serve`, then closed. */
export function listenRaw(
  serve: (connection: Deno.TcpConn) => Promise<void>,
): { readonly url: string; readonly port: number; connections: number } & AsyncDisposable {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const running = new Set<Promise<void>>();
  const open = new Set<Deno.TcpConn>();
  const receiver = {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: 0,
    [Symbol.asyncDispose]: async () => {
      listener.close();
      for (const connection of open) close(connection);
      await accepting;
      await Promise.all(running);
    },
  };
  const close = (connection: Deno.TcpConn) => {
    if (open.delete(connection)) connection.close();
  };
  const accepting = (async () => {
    for await (const connection of listener) {
      receiver.connections++;
      open.add(connection);
      // A connection broken by the test's client is not an error here.
      running.add(serve(connection).catch(() => {}).finally(() => close(connection)));
    }
  })().catch(() => {});
  return receiver;
}
