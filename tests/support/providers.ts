import { listen } from "./listen.ts";

/** Answers in the three provider formats. */
export const providerAnswer = {
  a: (score: number) => Response.json({ data: { ipAddress: "x", abuseConfidenceScore: score } }),
  b: (malicious: number, suspicious = 0, harmless = 60, undetected = 30) =>
    Response.json({
      data: {
        attributes: { last_analysis_stats: { malicious, suspicious, harmless, undetected } },
      },
    }),
  c: (score: number) => Response.json({ success: true, message: "Success", fraud_score: score }),
};

/** One request received by a provider's server. */
export interface SeenRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** Starts a provider's server on loopback, which records its requests. */
export function startProvider(
  answer: (request: Request, nth: number) => Response | Promise<Response>,
): { readonly url: string; readonly seenRequests: readonly SeenRequest[] } & AsyncDisposable {
  const seenRequests: SeenRequest[] = [];
  const server = listen((request) => {
    const url = new URL(request.url);
    seenRequests.push({ path: url.pathname, query: url.searchParams, headers: request.headers });
    return answer(request, seenRequests.length);
  });
  return {
    url: server.url,
    seenRequests,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Starts a TCP server, whose connections the test handles. */
export function startTcpProvider(
  onConnection: (connection: Deno.TcpConn) => Promise<void>,
): { readonly url: string } & Disposable {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  (async () => {
    for await (const connection of listener) {
      onConnection(connection).catch(() => {}).finally(() => {
        try {
          connection.close();
        } catch {
          // Already closed by the test.
        }
      });
    }
  })().catch(() => {});
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    [Symbol.dispose]: () => listener.close(),
  };
}

/** Reads without answering until the client closes the connection. */
export async function readUntilClosed(connection: Deno.TcpConn): Promise<void> {
  const buffer = new Uint8Array(4096);
  while (await connection.read(buffer) !== null);
}
