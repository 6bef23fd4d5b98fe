/** Pauses between two checks of a condition, in milliseconds: each longer than the last. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

/** Longest time until a condition holds on a very busy machine, in milliseconds. */
const DEADLINE_MS = 120_000;

type Nothing = undefined | null | false;

/** Waits for a condition that other threads or processes bring about, and returns its value. */
export async function waitUntil<T>(
  ask: () => T | Nothing | Promise<T | Nothing>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  for (let pause = FIRST_PAUSE_MS;; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Not so within ${deadlineMs} ms: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Waits until something on this machine listens on a port. */
export async function waitUntilListening(port: number): Promise<void> {
  await waitUntil(async () => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => undefined);
    connection?.close();
    return connection !== undefined;
  });
}

/** Sends requests to a server and waits for answers, to show that nothing else was sent before. */
export async function roundTrip(url: string): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await (await fetch(`${url}/no-such-path`)).body?.cancel();
  }
}
