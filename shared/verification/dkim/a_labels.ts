import { aLabels } from "../../domains/a_labels.ts";
import { encodeLatin1 } from "../../encoding/bytes.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Reads the name of a tag as A-labels; mail may write it in UTF-8 (RFC 8616 §3). */
export function readName(bytes: string): string | null {
  if (!/[\x80-\xff]/.test(bytes)) return bytes.toLowerCase();
  try {
    return aLabels(UTF8.decode(encodeLatin1(bytes)));
  } catch {
    return null;
  }
}
