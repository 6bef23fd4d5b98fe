/** A connection to a server on 127.0.0.1 on which a test sends exact bytes. */
export class RawConnection implements Disposable {
  readonly #connection: Deno.TcpConn;
  readonly #closed: Promise<void>;
  #text = "";
  #woken = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
    this.#closed = this.#listen();
  }

  static async open(port: number): Promise<RawConnection> {
    return new RawConnection(await Deno.connect({ hostname: "127.0.0.1", port }));
  }

  async #listen(): Promise<void> {
    const decoder = new TextDecoder();
    const buffer = new Uint8Array(65_536);
    while (true) {
      const count = await this.#connection.read(buffer).catch(() => null);
      if (count === null) break;
      this.#text += decoder.decode(buffer.subarray(0, count), { stream: true });
      this.#wake();
    }
    this.#isClosed = true;
    this.#wake();
  }

  #wake(): void {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  }

  /** Sends text unchanged. */
  async send(text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    for (let sentBytes = 0; sentBytes < bytes.length;) {
      sentBytes += await this.#connection.write(bytes.subarray(sentBytes));
    }
  }

  /** Returns everything received so far. */
  get text(): string {
    return this.#text;
  }

  /** Returns the statuses of the answers so far. */
  get statuses(): string[] {
    return [...this.#text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? "");
  }

  /** Resolves when the received text fulfils a condition. */
  async until(condition: (text: string) => boolean): Promise<void> {
    while (!condition(this.#text)) {
      if (this.#isClosed) throw new Error(`closed before it was so: ${this.#text.slice(-500)}`);
      await this.#woken.promise;
    }
  }

  /** Resolves when this number of status lines has been received. */
  answers(count: number): Promise<void> {
    return this.until(() => this.statuses.length >= count);
  }

  /** Resolves when the server has closed the connection. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  [Symbol.dispose](): void {
    try {
      this.#connection.close();
    } catch {
      // Reading to the end has closed it.
    }
  }
}
