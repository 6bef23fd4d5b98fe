/** Serves a handler on a free loopback port. */
export function listen(
  handler: (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>,
): { readonly url: string; readonly port: number } & AsyncDisposable {
  // No orderly shutdown: on older runtimes that waits minutes for idle kept-alive connections.
  const stop = new AbortController();
  const { signal } = stop;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal },
    handler,
  );
  const { port } = server.addr;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await server.finished;
    },
  };
}
