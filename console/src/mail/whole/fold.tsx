import type { ComponentChildren } from "preact";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { useShownSeverity } from "./shown_severity.ts";
import { MOST_SEVERE_FIRST, saySeverity } from "../severity.ts";
import type { AnyFinding } from "../finding_list.tsx";

/** Shows a folded part of the result: name, content, and the highest severity of its findings. */
export function Fold({ id, title, says, findings, open = false, children }: {
  id: string;
  title: string;
  says: string;
  /** Null where the part is not judged. */
  findings: readonly AnyFinding[] | null;
  /** Whether the section is unfolded; a change unfolds it, too. */
  open?: boolean;
  children: ComponentChildren;
}) {
  const t = useMessages();
  const weight = useShownSeverity();
  const worst = findings === null
    ? undefined
    : MOST_SEVERE_FIRST.find((each) => findings.some(({ severity }) => weight(severity) === each));
  return (
    <details class="fold" data-part={id} data-worst={worst ?? ""} open={open}>
      <summary>
        <h2>{title}</h2>
        <span class="quiet">
          <Reveal text={says} max={160} />
        </span>
        {worst === undefined
          ? (
            <span class="quiet tag-none">
              {findings === null ? "" : t.mailWords.verdict.nothing}
            </span>
          )
          : <span class={`tag ${worst}`}>{saySeverity(worst, t)}</span>}
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
