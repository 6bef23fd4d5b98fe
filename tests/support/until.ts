/** How often a condition is looked at, in milliseconds. */
const EVERY_MS = 5;

/** How long a condition may take on the busiest machine, in milliseconds. */
const DEADLINE_MS = 30_000;

type Nothing = undefined | null | false;

/** Waits for what happens on other threads or machines, and gives what it became. */
export async function until<T>(
  ask: () => T | Nothing | Promise<T | Nothing>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  while (true) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Not so within ${deadlineMs} ms: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** Waits until something on this machine listens on a port. */
export async function untilListening(port: number): Promise<void> {
  await until(async () => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => undefined);
    connection?.close();
    return connection !== undefined;
  });
}

/**
 * Asks a server for something and waits for the answer: whatever it had to send before is sent by
 * then. For showing that something has not happened.
 */
export async function roundTrip(url: string): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await (await fetch(`${url}/no-such-path`)).body?.cancel();
  }
}
