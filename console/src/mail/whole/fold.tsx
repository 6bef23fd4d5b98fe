import type { ComponentChildren } from "preact";
import { useMessages } from "../../text/language.ts";
import { Reveal } from "../../text/reveal.tsx";
import { useWeight } from "./weight.ts";
import { GRAVEST_FIRST, saySeverity } from "../finding_list.tsx";
import type { AnyFinding } from "../finding_list.tsx";

/** A folded part of the result: its name, what is in it, and the gravest level of its findings. */
export function Fold({ id, title, says, findings, children }: {
  id: string;
  title: string;
  says: string;
  /** Null where the part is not judged. */
  findings: readonly AnyFinding[] | null;
  children: ComponentChildren;
}) {
  const t = useMessages();
  const weight = useWeight();
  const gravest = findings === null
    ? undefined
    : GRAVEST_FIRST.find((each) => findings.some(({ severity }) => weight(severity) === each));
  return (
    <details class="fold" data-part={id} data-gravest={gravest ?? ""}>
      <summary>
        <h2>{title}</h2>
        <span class="quiet">
          <Reveal text={says} max={160} />
        </span>
        {gravest === undefined
          ? (
            <span class="quiet tag-none">
              {findings === null ? "" : t.mailWords.verdict.nothing}
            </span>
          )
          : <span class={`tag ${gravest}`}>{saySeverity(gravest, t)}</span>}
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
