/** A client of Marionette, with which Mozilla's programs are driven: JSON over TCP. */
export class Marionette implements Disposable {
  readonly #connection: Deno.TcpConn;
  #buffer = new Uint8Array();
  #id = 0;

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  /** Connects, and starts a session. */
  static async open(port: number): Promise<Marionette> {
    const client = new Marionette(await Deno.connect({ hostname: "127.0.0.1", port }));
    // The program introduces itself first.
    await client.#read();
    await client.send("WebDriver:NewSession", { capabilities: {} });
    return client;
  }

  /** Sends a command and returns its result. */
  async send(name: string, parameters: unknown): Promise<unknown> {
    const id = ++this.#id;
    const text = new TextEncoder().encode(JSON.stringify([0, id, name, parameters]));
    const packet = [...new TextEncoder().encode(`${text.length}:`), ...text];
    for (let sentBytes = 0; sentBytes < packet.length;) {
      sentBytes += await this.#connection.write(new Uint8Array(packet.slice(sentBytes)));
    }
    const answer = await this.#read();
    if (!Array.isArray(answer) || answer[1] !== id) throw new Error(`no answer to ${name}`);
    if (answer[2] !== null) throw new Error(`${name}: ${JSON.stringify(answer[2])}`);
    return answer[3];
  }

  /** Reads a packet: its length in decimal digits, a colon, and JSON. */
  async #read(): Promise<unknown> {
    while (true) {
      const colon = this.#buffer.indexOf(0x3a);
      if (colon > 0) {
        const length = Number(new TextDecoder().decode(this.#buffer.subarray(0, colon)));
        const end = colon + 1 + length;
        if (this.#buffer.length >= end) {
          const text = new TextDecoder().decode(this.#buffer.subarray(colon + 1, end));
          this.#buffer = this.#buffer.slice(end);
          return JSON.parse(text);
        }
      }
      const piece = new Uint8Array(65_536);
      const count = await this.#connection.read(piece);
      if (count === null) throw new Error("the program has ended the connection");
      this.#buffer = new Uint8Array([...this.#buffer, ...piece.subarray(0, count)]);
    }
  }

  [Symbol.dispose](): void {
    this.#connection.close();
  }
}
