/** An answer of a use case; the headers of all answers are added in one other place. */
export class Reply {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  ) {}
}

/** Creates a value as JSON (RFC 8259). */
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
