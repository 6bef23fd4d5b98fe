import type { Connection, Deps } from "./deps.ts";

export interface TlsOptions {
  /** Certificates of further trusted authorities, in PEM. */
  readonly caCerts?: string[];
}

/** Creates the function that opens TCP connections, which can continue in TLS. */
export function createConnect(tls: TlsOptions = {}): Deps["connect"] {
  return async ({ hostname, port, signal }) => {
    const conn = await waitOrAbort(Deno.connect({ hostname, port, signal }), signal);
    return {
      ...wrapConnection(conn),
      startTls: async (serverName, handshakeSignal) => {
        const secure = await Deno.startTls(conn, { hostname: serverName, ...tls });
        try {
          await waitOrAbort(secure.handshake().then(() => secure), handshakeSignal);
        } catch (error) {
          closeQuietly(secure);
          throw error;
        }
        return { ...wrapConnection(secure), startTls: rejectSecondTls };
      },
    };
  };
}

function wrapConnection(conn: Deno.Conn): Omit<Connection, "startTls"> {
  return {
    read: (into) => conn.read(into),
    write: (bytes) => conn.write(bytes),
    close: () => closeQuietly(conn),
  };
}

function rejectSecondTls(): Promise<never> {
  return Promise.reject(new TypeError("This connection is in TLS already."));
}

/** Waits for `opening` until the signal aborts; a connection that opens later is closed. */
function waitOrAbort<T extends { close(): void }>(
  opening: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    opening.then((opened) => {
      if (signal.aborted) closeQuietly(opened);
      resolve(opened);
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
