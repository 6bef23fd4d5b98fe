/** An answer of an endpoint, to which the exchange adds the headers of all answers. */
export class Reply {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  ) {}
}

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
