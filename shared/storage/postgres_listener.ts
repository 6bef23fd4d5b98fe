import type { Clock } from "../runtime/deps.ts";

/** The channel of announcements (PostgreSQL manual, NOTIFY). */
const CHANNEL = "mail_trust_work";

/** The statement that announces work. */
export const ANNOUNCE = `select pg_notify('${CHANNEL}', '')`;

/** Milliseconds until a lost connection is opened again. */
const RECONNECT_MS = 10_000;

/** The part of a client of `pg` that listens. */
export interface ListeningClient {
  connect(): Promise<unknown>;
  query(sql: string): Promise<unknown>;
  end(): Promise<unknown>;
  on(event: "notification" | "end", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

export interface ListenOptions {
  readonly newClient: () => ListeningClient;
  readonly onAnnounced: () => void;
  readonly onBroken: (error: unknown) => void;
  readonly clock: Pick<Clock, "after">;
}

/**
 * Listens for announcements on a connection of its own. Poolers may lose some announcements.
 *
 * @returns A function that stops listening.
 */
export function listenForAnnouncements(
  { newClient, onAnnounced, onBroken, clock }: ListenOptions,
): () => Promise<void> {
  let hasEnded = false;
  let currentClient: ListeningClient | undefined;
  let cancelReconnect = () => {};

  const connect = async ({ isAgain }: { readonly isAgain: boolean }): Promise<void> => {
    const client = newClient();
    currentClient = client;
    const reconnectLater = (error?: unknown) => {
      if (currentClient !== client) return;
      currentClient = undefined;
      if (hasEnded) return;
      if (error !== undefined) onBroken(error);
      void client.end().catch(() => {});
      cancelReconnect = clock.after(RECONNECT_MS, () => void connect({ isAgain: true }));
    };
    client.on("error", reconnectLater);
    client.on("end", () => reconnectLater());
    client.on("notification", onAnnounced);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // Work may have been announced while the connection was lost.
      if (isAgain && !hasEnded) onAnnounced();
    } catch (error) {
      reconnectLater(error);
    }
  };

  void connect({ isAgain: false });
  return async () => {
    hasEnded = true;
    cancelReconnect();
    await currentClient?.end().catch(() => {});
  };
}
