import type { ComponentChildren } from "preact";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { useCapSeverity } from "./cap_severity.ts";
import { MOST_SEVERE_FIRST, saySeverity } from "../severity.ts";
import type { AnyFinding } from "../finding_list.tsx";

/** Shows a part of the result, folded below its title and the highest severity of its findings. */
export function Fold({ id, title, summaryText, findings, isOpen = false, children }: {
  id: string;
  title: string;
  /** What the part contains, in a few words beside the title. */
  summaryText: string;
  /** Findings about the part; null if the part is not judged. */
  findings: readonly AnyFinding[] | null;
  /** Whether the part is unfolded; a change to true unfolds it. */
  isOpen?: boolean;
  children: ComponentChildren;
}) {
  const t = useMessages();
  const capSeverity = useCapSeverity();
  const worstSeverity = findings === null
    ? undefined
    : MOST_SEVERE_FIRST.find((severity) =>
      findings.some((finding) => capSeverity(finding.severity) === severity)
    );
  return (
    <details class="fold" data-part={id} data-worst={worstSeverity ?? ""} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <span class="quiet">
          <Reveal text={summaryText} max={160} />
        </span>
        {worstSeverity === undefined
          ? (
            <span class="quiet tag-none">
              {findings === null ? "" : t.mailWords.verdict.nothing}
            </span>
          )
          : <span class={`tag ${worstSeverity}`}>{saySeverity(worstSeverity, t)}</span>}
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
