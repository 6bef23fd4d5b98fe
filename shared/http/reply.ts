/** An answer of an endpoint, to which the exchange adds the headers of all answers. */
export class Reply {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  ) {}
}

/**
 * The answer of a handler; a plain object is sent as JSON with status 200.
 *
 * Refusals, files and counts have nothing to wait for: as in Hono, their handlers need not be async.
 */
export type HandlerAnswer = Reply | object | Promise<Reply | object>;

/** Creates an answer with a value as JSON (RFC 8259). */
export function createJsonReply(
  value: object,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return new Reply(
    status,
    { "content-type": "application/json", ...headers },
    JSON.stringify(value),
  );
}
