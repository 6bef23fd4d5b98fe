/** What is used of a client of `pg`. */
interface PgClient {
  readonly connection: {
    readonly stream: { once(event: "close", listener: () => void): unknown };
    once(event: "sslconnect", listener: () => void): unknown;
    emit(event: "end"): unknown;
  };
}

/** The class of a client of `pg`, as its pool wants it. */
export type ClientClass = new (options: object) => PgClient;

/**
 * Clients that tell of the end of a connection over TLS on every level of the runtime.
 *
 * `pg` takes the end from the socket below TLS, and Deno 2.1 tells it of the stream above alone:
 * a pool would wait for ever for its connections to close,
 * a caller for an answer that cannot come any more,
 * and who waits for a connection would not be told that there is room.
 */
export function tellingTheirEnd(Client: ClientClass): ClientClass {
  return class implements PgClient {
    declare readonly connection: PgClient["connection"];

    constructor(options: object) {
      const client = new Client(options);
      const { connection } = client;
      // By then its stream is the one above. Told twice does no harm: who listens listens once.
      connection.once("sslconnect", () => {
        connection.stream.once("close", () => connection.emit("end"));
      });
      return client;
    }
  };
}
