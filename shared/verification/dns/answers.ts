import { createStubResolver, type StubOptions } from "./stub.ts";

/** How long the resolver of the system may take at the start, in milliseconds. */
const MAX_TIME_MS = 1_000;

/**
 * Tells whether the system's name server answers, by `localhost`, which it passes to nobody (RFC
 * 6761 §6.3).
 */
export async function systemAnswers(options: StubOptions): Promise<boolean> {
  const late = new AbortController();
  const stop = options.after(MAX_TIME_MS, () => late.abort());
  try {
    const { kind } = await createStubResolver(options).lookUp("localhost", "A", late.signal);
    return kind !== "servfail" && kind !== "timeout";
  } finally {
    stop();
  }
}
