/** A stream of steps that the test sends one by one. */
export interface SlowStream {
  readonly response: () => Response;
  send(text: string): void;
  /** Sends one step, as the server would. */
  step(step: string, progress: number, data?: object): void;
  /** Breaks the connection off. */
  fail(): void;
  /** Resolves when the client has disconnected. */
  readonly cancelled: Promise<void>;
}

/** Makes a stream that can be served once. */
export function createSlowStream(): SlowStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { promise: cancelled, resolve } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
    cancel: () => resolve(),
  });
  const send = (text: string) => controller?.enqueue(encoder.encode(text));
  return {
    response: () =>
      new Response(body, {
        headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
      }),
    send,
    step: (step, progress, data = {}) =>
      send(
        `data: ${
          JSON.stringify({
            step,
            status: "success",
            data: { message: `did ${step}`, ...data },
            progress,
          })
        }\n\n`,
      ),
    fail: () => controller?.error(new Error("gone")),
    cancelled,
  };
}
