import type { Clock, SocketClient } from "../deps.ts";
import type { Closable, Connections } from "./connections.ts";
import type { SocketAddress } from "./socket_address.ts";
import { MAX_DISCARD_MS, MAX_UNREAD_MS } from "./message.ts";

export interface SocketServerOptions {
  readonly address: SocketAddress;
  /** Connections of the process, whose servers share its descriptors. */
  readonly connections: Connections;
  readonly clock: Clock;
  /** Answers a client, whose connection is then closed; never rejects. */
  readonly handle: (client: SocketClient) => Promise<void>;
}

/** A running server. */
export interface SocketServer {
  /** The port; undefined for a socket in the file system. */
  readonly port: number | undefined;
  /** Accepts no new clients; resolves to whether all were answered within `graceMs`. */
  stop(graceMs: number): Promise<boolean>;
}

/** Pause after a failed `accept`, in milliseconds, until a descriptor may be free. */
const RETRY_MS = 100;

/** Mode of a socket file. Everybody may use it; access is restricted by its folder. */
const SOCKET_MODE = 0o666;

/**
 * Starts a server for clients of one request each, over TCP or a Unix socket. A stale socket file is
 * replaced.
 *
 * @throws {Deno.errors.AddrInUse}
 */
export async function startSocketServer(options: SocketServerOptions): Promise<SocketServer> {
  const { address, connections, clock, handle } = options;
  const listener = await listen(address);
  const openClients = new Set<OpenClient>();
  let isStopping = false;

  const serve = async (conn: Deno.Conn) => {
    const client = new OpenClient(conn, connections, clock);
    openClients.add(client);
    connections.add(client);
    await handle(client);
    await client.end();
    openClients.delete(client);
  };
  const accept = async () => {
    while (!isStopping) {
      try {
        void serve(await listener.accept());
      } catch {
        if (!isStopping) await clock.sleep(RETRY_MS);
      }
    }
  };
  void accept();
  const { addr } = listener;
  return {
    port: addr.transport === "tcp" ? addr.port : undefined,
    stop: async (graceMs) => {
      isStopping = true;
      listener.close();
      if (address.kind === "unix") await Deno.remove(address.path).catch(() => {});
      const end = clock.monotonic() + graceMs;
      for (const client of openClients) if (!client.hasStarted) client.destroy();
      while (openClients.size > 0 && clock.monotonic() < end) await clock.sleep(STOP_CHECK_MS);
      const isComplete = openClients.size === 0;
      for (const client of openClients) client.destroy();
      return isComplete;
    },
  };
}

/** Interval at which a stopping server checks whether its clients are answered, in milliseconds. */
const STOP_CHECK_MS = 50;

async function listen(address: SocketAddress): Promise<Deno.Listener> {
  if (address.kind === "tcp") return Deno.listen(address);
  const { path } = address;
  try {
    return await listenOnFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse) || await isServed(path)) throw error;
    await Deno.remove(path);
    return await listenOnFile(path);
  }
}

async function listenOnFile(path: string): Promise<Deno.Listener> {
  const listener = Deno.listen({ transport: "unix", path });
  await Deno.chmod(path, SOCKET_MODE);
  return listener;
}

/** Tells whether a process listens on a socket file. */
async function isServed(path: string): Promise<boolean> {
  try {
    (await Deno.connect({ transport: "unix", path })).close();
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.ConnectionRefused);
  }
}

/** Maximum number of bytes per read. */
const READ_BYTES = 64 * 1024;

class OpenClient implements SocketClient, Closable {
  hasStarted = false;
  readonly #conn: Deno.Conn;
  readonly #connections: Connections;
  readonly #clock: Clock;
  readonly #onClose: (() => void)[] = [];
  #isClosed = false;
  #pendingRead: Promise<Uint8Array | null> | undefined;

  constructor(conn: Deno.Conn, connections: Connections, clock: Clock) {
    this.#conn = conn;
    this.#connections = connections;
    this.#clock = clock;
  }

  /** Reads the next bytes. If a caller stopped waiting, the next call gets the result of its read. */
  async read(): Promise<Uint8Array | null> {
    this.#pendingRead ??= this.#readSome();
    const piece = await this.#pendingRead;
    this.#pendingRead = undefined;
    return piece;
  }

  async #readSome(): Promise<Uint8Array | null> {
    const buffer = new Uint8Array(READ_BYTES);
    // A reset of the connection counts as its end.
    const count = await this.#conn.read(buffer).catch(() => null);
    return count === null ? null : buffer.subarray(0, count);
  }

  begin(): void {
    this.hasStarted = true;
    // If a newer connection has replaced this one, it is closed: reads end, writes reject.
    this.#connections.begin(this);
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let sentBytes = 0; sentBytes < bytes.length;) {
      const stopTimer = this.#clock.after(MAX_UNREAD_MS, () => this.destroy());
      try {
        sentBytes += await this.#conn.write(bytes.subarray(sentBytes));
      } finally {
        stopTimer();
      }
    }
  }

  /**
   * Discards what still arrives, then closes the connection. Closing with unread bytes may lose the
   * answer.
   */
  async end(): Promise<void> {
    const stopTimer = this.#clock.after(MAX_DISCARD_MS, () => this.destroy());
    try {
      await this.#conn.closeWrite();
      while (await this.read() !== null);
    } catch {
      // The client has gone.
    } finally {
      stopTimer();
      this.destroy();
    }
  }

  on(event: "close" | "error", listener: () => void): void {
    // Errors reject the call that met them; there is no event.
    if (event === "close") this.#onClose.push(listener);
  }

  destroy(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      this.#conn.close();
    } catch {
      // It was closed by the other side.
    }
    for (const listener of this.#onClose) listener();
  }
}
