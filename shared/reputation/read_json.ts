import { ProviderError } from "./provider.ts";

/** Most bytes of an answer that are read: a report with every engine's verdict has about 40 kB. */
const MAX_BYTES = 256 * 1024;

/**
 * Reads an answer as JSON, whatever its content type claims, and stops at `MAX_BYTES`.
 *
 * @throws {ProviderError} `not_understood` when it is larger, not UTF-8 or not JSON; what reading
 * the body throws when the line drops.
 */
export async function readJson(response: Response): Promise<unknown> {
  if (response.body === null) throw new ProviderError("not_understood");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = response.body.getReader();
  let bytes = 0;
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > MAX_BYTES) throw new ProviderError("not_understood");
      text += decode(decoder, part.value);
    }
    return JSON.parse(text + decode(decoder));
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof SyntaxError ? new ProviderError("not_understood") : error;
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new ProviderError("not_understood");
  }
}
