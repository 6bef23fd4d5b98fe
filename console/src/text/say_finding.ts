import { listPlaceholders } from "../../../shared/findings/fill.ts";
import type { Messages } from "./messages.ts";

/** A finding in an answer: its id, its values, and its sentence in English. */
export interface SentFinding {
  readonly id: string;
  readonly message: string;
  /** Absent in results of an earlier version. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Name and sentence of a finding. */
type FindingText = Messages["findings"][keyof Messages["findings"]];

/** Returns a finding's sentence in the page's language; null if this version does not know it. */
export function sayFinding(
  { id, values = {} }: SentFinding,
  { findings, say }: Pick<Messages, "findings" | "say">,
): string | null {
  const text = findText(id, findings)?.message;
  if (text === undefined) return null;
  return listPlaceholders(text).every((name) => Object.hasOwn(values, name))
    ? say(text, values)
    : null;
}

/** Returns a finding's name in the page's language; null if this version does not know it. */
export function nameFinding(id: string, { findings }: Pick<Messages, "findings">): string | null {
  return findText(id, findings)?.name ?? null;
}

function findText(id: string, findings: Messages["findings"]): FindingText | undefined {
  const byId: Readonly<Partial<Record<string, FindingText>>> = findings;
  return Object.hasOwn(findings, id) ? byId[id] : undefined;
}
