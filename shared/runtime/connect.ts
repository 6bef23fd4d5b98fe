import type { Connection, Deps } from "./deps.ts";

export interface TlsOptions {
  /** Certificates of further trusted authorities, in PEM. */
  readonly caCerts?: string[];
}

/** Creates the function that opens TCP connections, which can continue in TLS. */
export function createConnect(tls: TlsOptions = {}): Deps["connect"] {
  return async ({ hostname, port, signal }) => {
    const connection = await waitOrAbort(Deno.connect({ hostname, port, signal }), signal);
    return {
      ...wrapConnection(connection),
      startTls: async (serverName, handshakeSignal) => {
        const tlsConnection = await Deno.startTls(connection, { hostname: serverName, ...tls });
        try {
          await waitOrAbort(tlsConnection.handshake().then(() => tlsConnection), handshakeSignal);
        } catch (error) {
          closeQuietly(tlsConnection);
          throw error;
        }
        return { ...wrapConnection(tlsConnection), startTls: rejectSecondTls };
      },
    };
  };
}

function wrapConnection(connection: Deno.Conn): Omit<Connection, "startTls"> {
  return {
    read: (buffer) => connection.read(buffer),
    write: (bytes) => connection.write(bytes),
    close: () => closeQuietly(connection),
  };
}

function rejectSecondTls(): Promise<never> {
  return Promise.reject(new TypeError("This connection is in TLS already."));
}

/** Waits for a connection until the signal aborts; one that opens later is closed. */
function waitOrAbort<T extends { close(): void }>(
  pendingConnection: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    pendingConnection.then((connection) => {
      if (signal.aborted) closeQuietly(connection);
      resolve(connection);
    }, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Closes a connection, which may be closed already. */
function closeQuietly(closable: { close(): void }): void {
  try {
    closable.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
