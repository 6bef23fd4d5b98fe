import { aLabels } from "../../domains/a_labels.ts";
import { encodeLatin1 } from "../../encoding/bytes.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * A name of a tag in lower case. Internationalized mail writes it in UTF-8 (RFC 8616 §3), here one
 * character a byte; the DNS is asked for A-labels.
 */
export function readName(bytes: string): string | null {
  if (!/[\x80-\xff]/.test(bytes)) return bytes.toLowerCase();
  try {
    return aLabels(UTF8.decode(encodeLatin1(bytes)));
  } catch {
    return null;
  }
}
