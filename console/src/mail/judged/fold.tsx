import type { ComponentChildren } from "preact";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { useCapSeverity } from "./cap_severity.ts";
import { MOST_SEVERE_FIRST, saySeverity } from "../severity.ts";
import type { AnyFinding } from "../finding_list.tsx";

/** Shows a part of the result, folded below its title and the highest severity of its findings. */
export function Fold({ id, title, short, findings, open = false, children }: {
  id: string;
  title: string;
  /** What the part contains, in a few words beside the title. */
  short: string;
  /** Findings about the part; null if the part is not judged. */
  findings: readonly AnyFinding[] | null;
  /** Whether the part is unfolded; a change to true unfolds it. */
  open?: boolean;
  children: ComponentChildren;
}) {
  const t = useMessages();
  const capSeverity = useCapSeverity();
  const worst = findings === null
    ? undefined
    : MOST_SEVERE_FIRST.find((each) =>
      findings.some(({ severity }) => capSeverity(severity) === each)
    );
  return (
    <details class="fold" data-part={id} data-worst={worst ?? ""} open={open}>
      <summary>
        <h2>{title}</h2>
        <span class="quiet">
          <Reveal text={short} max={160} />
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
