/** The methods of a socket that are used. */
export interface Closable {
  destroy(): unknown;
  on(event: "close" | "error", listener: () => void): unknown;
}

/**
 * Maximum number of concurrent requests per connection (pipelining, RFC 9112 §9.3.2); few clients
 * send a second one early.
 */
export const MAX_PIPELINED = 8;

/** The connections of a server. Beyond the maximum, a new one replaces the longest idle one. */
export class Connections {
  readonly #max: number;
  /** Idle connections, the longest idle first. */
  readonly #idle = new Set<Closable>();
  /** Number of requests in progress per busy connection. */
  readonly #busy = new Map<Closable, number>();
  #accepted = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Number of open connections. */
  get open(): number {
    return this.#idle.size + this.#busy.size;
  }

  /** Number of connections accepted since the start. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Adds a new, idle connection until it closes; beyond the maximum, closes the longest idle one. */
  add(socket: Closable): void {
    this.#accepted++;
    // Without a listener, a reset by the client would count as an uncaught error.
    socket.on("error", () => {});
    socket.on("close", () => this.#remove(socket));
    this.#idle.add(socket);
    if (this.open <= this.#max) return;
    const [longest = socket] = this.#idle;
    this.#remove(longest);
    longest.destroy();
  }

  /**
   * Counts a request that begins.
   *
   * @returns false if the connection had too many requests, and was closed.
   */
  begin(socket: Closable): boolean {
    const requests = this.#busy.get(socket) ?? 0;
    if (requests === 0 && !this.#idle.delete(socket)) return false;
    if (requests < MAX_PIPELINED) {
      this.#busy.set(socket, requests + 1);
      return true;
    }
    this.#remove(socket);
    socket.destroy();
    return false;
  }

  /** Counts a request whose answer has ended. */
  finish(socket: Closable): void {
    const left = (this.#busy.get(socket) ?? 0) - 1;
    if (left > 0) return void this.#busy.set(socket, left);
    if (this.#busy.delete(socket)) this.#idle.add(socket);
  }

  #remove(socket: Closable): void {
    this.#idle.delete(socket);
    this.#busy.delete(socket);
  }
}
