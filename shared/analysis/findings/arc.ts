import type { Finding } from "../../contract/analyze_email_headers.ts";
import type { ArcSet } from "../../headers/types.ts";
import { finding } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";

/** Whether the chain of seals is whole and says so (RFC 8617 §5.2). */
export function* examineArc({ parsed: { arc } }: Evidence): Iterable<Finding> {
  if (arc.length === 0) return;
  if (arc.some(isBroken)) {
    yield finding("arc_broken", "medium", "The ARC chain says of itself that it is broken.");
  }
  if (!isWhole(arc)) {
    yield finding("arc_incomplete", "medium", "The ARC chain lacks one of its fields.");
  }
}

/** The first seal says `none`, later ones `pass` (RFC 8617 §4.1.3). */
export function isBroken({ instance, seal, chainValidation }: ArcSet): boolean {
  if (seal === null) return false;
  return chainValidation !== (instance === 1 ? "none" : "pass");
}

function isWhole(arc: readonly ArcSet[]): boolean {
  return arc.every((set, i) =>
    set.instance === i + 1 && set.seal !== null && set.messageSignature !== null &&
    set.authenticationResults !== null
  );
}
