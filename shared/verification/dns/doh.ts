import { readBodyChunks } from "../../network/bounded_fetch.ts";
import type { Deps } from "../../runtime/deps.ts";
import type { DnsAnswer, Resolver } from "./resolver.ts";
import { readResponse, writeQuery } from "./wire.ts";

/** Maximum length of a DNS message (RFC 1035 §4.2.2). */
const MAX_MESSAGE = 65_535;

const MEDIA_TYPE = "application/dns-message";

/**
 * Creates a resolver that queries a DNS over HTTPS server by POST (RFC 8484). A redirect is a
 * failure: only this server is trusted.
 */
export function createDohResolver(url: string, wire: Pick<Deps, "fetch">): Resolver {
  return {
    async lookUp(name, type, signal): Promise<DnsAnswer> {
      const question = { id: 0, name, type };
      try {
        const response = await wire.fetch(url, {
          method: "POST",
          headers: { "accept": MEDIA_TYPE, "content-type": MEDIA_TYPE },
          body: writeQuery(question),
          redirect: "error",
          signal,
        });
        const bytes = await readMessage(response, signal);
        if (bytes === null) return { kind: "servfail" };
        const reading = readResponse(bytes, question);
        return reading.kind === "answer" ? reading.answer : { kind: "servfail" };
      } catch {
        return { kind: signal.aborted ? "timeout" : "servfail" };
      }
    },
  };
}

/**
 * Reads a DNS message to its end. Returns null for another response, whose body it cancels so that
 * no connection stays open.
 */
async function readMessage(response: Response, signal: AbortSignal): Promise<Uint8Array | null> {
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (response.status !== 200 || type !== MEDIA_TYPE || response.body === null) {
    await response.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(MAX_MESSAGE);
  let length = 0;
  for await (const chunk of readBodyChunks(response, { maxBytes: MAX_MESSAGE, signal })) {
    bytes.set(chunk, length);
    length += chunk.byteLength;
  }
  return bytes.subarray(0, length);
}
