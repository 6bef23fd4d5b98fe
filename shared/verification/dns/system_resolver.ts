import { createStubResolver, type StubOptions } from "./stub.ts";

/** Maximum time of the query, in milliseconds, as it delays the start. */
const MAX_TIME_MS = 1_000;

/**
 * Tells whether the system's name server answers. The query is for `localhost`, which the server
 * answers itself (RFC 6761 §6.3).
 */
export async function doesSystemResolverAnswer(options: StubOptions): Promise<boolean> {
  const timeLimit = new AbortController();
  const stop = options.after(MAX_TIME_MS, () => timeLimit.abort());
  try {
    const { kind } = await createStubResolver(options).lookUp("localhost", "A", timeLimit.signal);
    return kind !== "servfail" && kind !== "timeout";
  } finally {
    stop();
  }
}
