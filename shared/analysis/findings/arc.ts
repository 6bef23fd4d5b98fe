import { arcDefects } from "../../headers/arc_form.ts";
import type { HeaderEvidence } from "./evidence.ts";
import { finding } from "../../findings/header_finding.ts";

/** Tells whether the chain of seals is complete, well formed and declared valid (RFC 8617 §5.2). */
export function* examineArc({ parsed }: HeaderEvidence) {
  const defects = arcDefects(parsed);
  if (defects.has("broken")) yield finding("arc_broken");
  if (defects.has("incomplete")) yield finding("arc_incomplete");
  if (defects.has("malformed")) yield finding("arc_malformed");
}
