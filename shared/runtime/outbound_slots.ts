import type { Deps } from "./deps.ts";

/** The dependencies that open connections. */
type Outbound = Pick<Deps, "fetch" | "connect" | "resolveHost" | "dns">;

/**
 * Limits outbound calls to `max` connections at a time. Further calls wait in order, until their
 * signal aborts.
 */
export function limitOutbound(
  { fetch, connect, resolveHost, dns }: Outbound,
  max: number,
): Outbound {
  const slots = new Slots(max);
  const runInSlot = async <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
    const release = await slots.take(signal);
    try {
      return await call();
    } finally {
      release();
    }
  };
  return {
    fetch: async (input, init) => {
      const release = await slots.take(init?.signal);
      try {
        return releaseOnEnd(await fetch(input, init), release, init?.signal);
      } catch (error) {
        release();
        throw error;
      }
    },
    connect: async (options) => {
      const release = await slots.take(options.signal);
      try {
        const connection = await connect(options);
        return releaseOnClose(connection, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    resolveHost: (name, type, signal) => runInSlot(signal, () => resolveHost(name, type, signal)),
    dns: { ...dns, ask: (options) => runInSlot(options.signal, () => dns.ask(options)) },
  };
}

type OpenConnection = Awaited<ReturnType<Outbound["connect"]>>;

function releaseOnClose(connection: OpenConnection, release: () => void): OpenConnection {
  return {
    ...connection,
    close: () => {
      release();
      connection.close();
    },
    startTls: async (name, signal) =>
      releaseOnClose(await connection.startTls(name, signal), release),
  };
}

/** Wraps an answer: its connection is released when the body was read or cancelled. */
function releaseOnEnd(
  response: Response,
  release: () => void,
  signal: AbortSignal | null | undefined,
): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    release();
    return response;
  }
  signal?.addEventListener("abort", release, { once: true });
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      release();
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
  return new Response(body, response);
}

/** A counting semaphore whose waiters are served in order. */
class Slots {
  #freeCount: number;
  readonly #waitingGrants = new Set<() => void>();

  constructor(count: number) {
    this.#freeCount = count;
  }

  /** Takes a slot; resolves to the function that releases it, or rejects with the signal's reason. */
  take(signal?: AbortSignal | null): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const grant = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve(this.#releaseOnce());
      };
      const giveUp = () => {
        this.#waitingGrants.delete(grant);
        reject(signal?.reason);
      };
      if (this.#freeCount > 0) {
        this.#freeCount--;
        return grant();
      }
      this.#waitingGrants.add(grant);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  #releaseOnce(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [nextGrant] = this.#waitingGrants;
      if (nextGrant === undefined) return void this.#freeCount++;
      this.#waitingGrants.delete(nextGrant);
      nextGrant();
    };
  }
}
