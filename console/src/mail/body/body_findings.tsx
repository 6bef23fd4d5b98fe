import type { BodyFinding, BodySeverity } from "../../../../shared/contract/body.ts";
import { useMessages } from "../../text/language.ts";
import { Reveal } from "../../text/reveal.tsx";

const GRAVEST_FIRST: readonly BodySeverity[] = ["high", "medium", "low", "info"];

/** What stands out in a body, gravest first. */
export function BodyFindings({ findings }: { findings: readonly BodyFinding[] }) {
  const t = useMessages();
  const nameOf = (severity: BodySeverity) =>
    severity === "info" ? t.mailWords.info : t.result.severity[severity];
  return (
    <>
      {GRAVEST_FIRST.map((severity) => {
        const group = findings.filter((finding) => finding.severity === severity);
        if (group.length === 0) return null;
        return (
          <div key={severity} class="finding-group">
            <h5 class={`tag ${severity}`}>{nameOf(severity)}</h5>
            <ul class="findings">
              {group.map((finding) => (
                <li key={finding.id} data-finding={finding.id}>
                  <FindingSentence finding={finding} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}

/** The sentence in the page's language, the analysis' own where it is of another version. */
export function FindingSentence({ finding }: { finding: BodyFinding }) {
  const t = useMessages();
  const own = t.finding(finding);
  return own === null
    ? (
      <bdi lang="en">
        <Reveal text={finding.message} max={600} />
      </bdi>
    )
    : <Reveal text={own} max={600} />;
}
