/** The part of a client of `pg` that is used. */
export interface PgClient {
  readonly connection: {
    readonly stream: { once(event: "close", listener: () => void): unknown };
    once(event: "sslconnect", listener: () => void): unknown;
    emit(event: "end"): unknown;
  };
}

/** The class of a client of `pg`, as its pool expects it. */
export type ClientClass = new (options: object) => PgClient;

/** Makes clients report the end of a TLS connection: Deno 2.1 does not report it to `pg`. */
export function reportTlsEnd(Client: ClientClass): ClientClass {
  return class implements PgClient {
    declare readonly connection: PgClient["connection"];

    constructor(options: object) {
      const client = new Client(options);
      const { connection } = client;
      // By now the stream is the TLS one. A second event does no harm, as listeners are called once.
      connection.once("sslconnect", () => {
        connection.stream.once("close", () => connection.emit("end"));
      });
      return client;
    }
  };
}
