import type { Finding, FindingSeverity } from "../../contract/analyze_email_headers.ts";
import { FINDINGS } from "./registry.ts";
import type { FindingId } from "./registry.ts";
import { fill } from "./sentence.ts";
import type { Arguments, Placeholder } from "./sentence.ts";
import { ENGLISH } from "./sentences/en.ts";

/** A finding of a known kind. */
export interface FindingOf<Id extends FindingId> extends Finding {
  readonly id: Id;
}

type English<Id extends FindingId> = (typeof ENGLISH)[Id]["says"];

/** The arguments of a kind of finding: none where its sentence has none. */
type Told<Id extends FindingId> = [Placeholder<English<Id>>] extends [never]
  ? [values?: Readonly<Record<string, never>>, severity?: FindingSeverity]
  : [values: Arguments<English<Id>>, severity?: FindingSeverity];

/** One finding, in English. */
export function finding<Id extends FindingId>(id: Id, ...told: Told<Id>): FindingOf<Id> {
  const values: Readonly<Record<string, string>> = told[0] ?? {};
  return {
    id,
    severity: told[1] ?? FINDINGS[id].severity,
    message: fill(ENGLISH[id].says, values),
  };
}
