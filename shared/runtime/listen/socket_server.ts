import type { Clock, SocketClient } from "../deps.ts";
import type { Closable, Connections } from "./connections.ts";
import type { SocketAddress } from "./socket_address.ts";
import { DRAIN_MS, UNREAD_MS } from "./message.ts";

export interface SocketServerOptions {
  readonly address: SocketAddress;
  /** Shared with the other servers of the process, as descriptors are. */
  readonly connections: Connections;
  readonly clock: Clock;
  /** Answers one client, whose connection is closed afterwards; never rejects. */
  readonly handle: (client: SocketClient) => Promise<void>;
}

/** A running server. */
export interface SocketServer {
  /** The port; undefined for a socket in the file system. */
  readonly port: number | undefined;
  /** Accepts no new client; resolves whether all were answered within `graceMs`. */
  stop(graceMs: number): Promise<boolean>;
}

/** Pause after a failed `accept`, in milliseconds: a descriptor may be free again then. */
const RETRY_MS = 100;

/** Mode of a socket file: as with a port on loopback, its folder decides who may reach it. */
const SOCKET_MODE = 0o666;

/**
 * Serves clients of one request each over TCP or a Unix socket, whose stale file it replaces.
 *
 * @throws {Deno.errors.AddrInUse}
 */
export async function startSocketServer(options: SocketServerOptions): Promise<SocketServer> {
  const { address, connections, clock, handle } = options;
  const listener = await listen(address);
  const open = new Set<OpenClient>();
  let stopping = false;

  const serve = async (conn: Deno.Conn) => {
    const client = new OpenClient(conn, connections, clock);
    open.add(client);
    connections.add(client);
    await handle(client);
    await client.end();
    open.delete(client);
  };
  const accept = async () => {
    while (!stopping) {
      try {
        void serve(await listener.accept());
      } catch {
        if (!stopping) await clock.sleep(RETRY_MS);
      }
    }
  };
  void accept();
  const { addr } = listener;
  return {
    port: addr.transport === "tcp" ? addr.port : undefined,
    stop: async (graceMs) => {
      stopping = true;
      listener.close();
      if (address.kind === "unix") await Deno.remove(address.path).catch(() => {});
      const end = clock.monotonic() + graceMs;
      for (const client of open) if (!client.hasBegun) client.destroy();
      while (open.size > 0 && clock.monotonic() < end) await clock.sleep(STOP_CHECK_MS);
      const all = open.size === 0;
      for (const client of open) client.destroy();
      return all;
    },
  };
}

/** How often a server that stops looks whether its clients are answered, in milliseconds. */
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

/** Tells whether somebody listens on a socket file. */
async function isServed(path: string): Promise<boolean> {
  try {
    (await Deno.connect({ transport: "unix", path })).close();
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.ConnectionRefused);
  }
}

/** Number of bytes of one read. */
const READ_BYTES = 64 * 1024;

class OpenClient implements SocketClient, Closable {
  hasBegun = false;
  readonly #conn: Deno.Conn;
  readonly #connections: Connections;
  readonly #clock: Clock;
  readonly #onClose: (() => void)[] = [];
  #isClosed = false;
  #reading: Promise<Uint8Array | null> | undefined;

  constructor(conn: Deno.Conn, connections: Connections, clock: Clock) {
    this.#conn = conn;
    this.#connections = connections;
    this.#clock = clock;
  }

  /** A read that was given up for a time-out goes on; the next call gets its result. */
  async read(): Promise<Uint8Array | null> {
    this.#reading ??= this.#readSome();
    const piece = await this.#reading;
    this.#reading = undefined;
    return piece;
  }

  async #readSome(): Promise<Uint8Array | null> {
    const into = new Uint8Array(READ_BYTES);
    // A reset connection is over, like one that the client ended.
    const count = await this.#conn.read(into).catch(() => null);
    return count === null ? null : into.subarray(0, count);
  }

  begin(): void {
    this.hasBegun = true;
    this.#connections.begin(this);
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) {
      const stopTimer = this.#clock.after(UNREAD_MS, () => this.destroy());
      try {
        sent += await this.#conn.write(bytes.subarray(sent));
      } finally {
        stopTimer();
      }
    }
  }

  /**
   * Ends the connection after discarding what still arrives: closing with unread bytes may lose the
   * answer.
   */
  async end(): Promise<void> {
    const stopTimer = this.#clock.after(DRAIN_MS, () => this.destroy());
    try {
      await (this.#conn as Deno.TcpConn).closeWrite();
      while (await this.read() !== null);
    } catch {
      // The client has gone.
    } finally {
      stopTimer();
      this.destroy();
    }
  }

  on(event: "close" | "error", listener: () => void): void {
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
