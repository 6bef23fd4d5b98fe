/** The used part of a socket. */
export interface Closable {
  destroy(): unknown;
  on(event: "close" | "error", listener: () => void): unknown;
}

/**
 * Maximum number of concurrent requests of one connection (RFC 9112 §9.3.2); few clients send a
 * second one early.
 */
export const MAX_PIPELINED = 8;

/** Holds a server's connections up to a maximum, where a new one replaces the longest idle one. */
export class Connections {
  readonly #max: number;
  /** Idle connections, longest first. */
  readonly #idle = new Set<Closable>();
  /** Requests in progress; more than one with pipelining. */
  readonly #busy = new Map<Closable, number>();
  #accepted = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Open now. */
  get open(): number {
    return this.#idle.size + this.#busy.size;
  }

  /** Accepted since the start. */
  get accepted(): number {
    return this.#accepted;
  }

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
   * Notes the start of a request.
   *
   * @returns false when it is one too many for its connection, which was closed.
   */
  begin(socket: Closable): boolean {
    const underWay = this.#busy.get(socket) ?? 0;
    if (underWay === 0 && !this.#idle.delete(socket)) return false;
    if (underWay < MAX_PIPELINED) {
      this.#busy.set(socket, underWay + 1);
      return true;
    }
    this.#remove(socket);
    socket.destroy();
    return false;
  }

  /** Notes the end of its answer. */
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
