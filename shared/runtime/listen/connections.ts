/** What is needed of a socket. */
export interface Closable {
  destroy(): unknown;
  on(event: "close" | "error", listener: () => void): unknown;
}

/**
 * Most requests of one connection under way at the same time. Next to no client sends one before it
 * has the last one's answer (RFC 9112 §9.3.2), and all that come in one packet are begun together.
 */
export const MAX_PIPELINED = 8;

/**
 * The connections of a server, at most so many. Who comes when all are taken is let in at the
 * expense of the connection that has been without a request for longest: clients that open
 * connections and send nothing lose them first, and nobody who is being served does. Where every
 * connection is being served, the new one is closed.
 */
export class Connections {
  readonly #max: number;
  /** Without a request under way, longest first. */
  readonly #idle = new Set<Closable>();
  /** Requests under way; more than one where a client sends the next before it has its answer. */
  readonly #busy = new Map<Closable, number>();
  #accepted = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Open now. */
  get open(): number {
    return this.#idle.size + this.#busy.size;
  }

  /** Taken since the start. */
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
   * A request has begun.
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

  /** Its answer has ended. */
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
