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
  readonly #idleSockets = new Set<Closable>();
  /** Number of requests in progress per busy connection. */
  readonly #requestsBySocket = new Map<Closable, number>();
  #acceptedCount = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Number of open connections. */
  get openCount(): number {
    return this.#idleSockets.size + this.#requestsBySocket.size;
  }

  /** Number of connections accepted since the start. */
  get acceptedCount(): number {
    return this.#acceptedCount;
  }

  /** Adds a new, idle connection until it closes; beyond the maximum, closes the longest idle one. */
  add(socket: Closable): void {
    this.#acceptedCount++;
    // Without a listener, a reset by the client would count as an uncaught error.
    socket.on("error", () => {});
    socket.on("close", () => this.#remove(socket));
    this.#idleSockets.add(socket);
    if (this.openCount <= this.#max) return;
    const [longestIdle = socket] = this.#idleSockets;
    this.#remove(longestIdle);
    longestIdle.destroy();
  }

  /**
   * Counts a request that begins.
   *
   * @returns false if the connection had too many requests, and was closed.
   */
  begin(socket: Closable): boolean {
    const requests = this.#requestsBySocket.get(socket) ?? 0;
    if (requests === 0 && !this.#idleSockets.delete(socket)) return false;
    if (requests < MAX_PIPELINED) {
      this.#requestsBySocket.set(socket, requests + 1);
      return true;
    }
    this.#remove(socket);
    socket.destroy();
    return false;
  }

  /** Counts a request whose answer has ended. */
  finish(socket: Closable): void {
    const remainingRequests = (this.#requestsBySocket.get(socket) ?? 0) - 1;
    if (remainingRequests > 0) return void this.#requestsBySocket.set(socket, remainingRequests);
    if (this.#requestsBySocket.delete(socket)) this.#idleSockets.add(socket);
  }

  #remove(socket: Closable): void {
    this.#idleSockets.delete(socket);
    this.#requestsBySocket.delete(socket);
  }
}
