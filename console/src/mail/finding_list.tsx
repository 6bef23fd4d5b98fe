import type { Finding, FindingSeverity } from "../../../shared/contract/analyze_email_headers.ts";
import { useMessages } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";

const GRAVEST_FIRST: readonly FindingSeverity[] = ["critical", "high", "medium", "low"];

/** Findings by severity, gravest first. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const t = useMessages();
  if (findings.length === 0) return <p class="quiet">{t.result.noFindings}</p>;
  return (
    <>
      {GRAVEST_FIRST.map((severity) => {
        const group = findings.filter((finding) => finding.severity === severity);
        if (group.length === 0) return null;
        return (
          <div key={severity} class="finding-group">
            <h4 class={`tag ${severity}`}>{t.result.severity[severity]}</h4>
            <ul class="findings">
              {group.map((finding) => (
                <li key={finding.id} data-finding={finding.id}>
                  <Name id={finding.id} />
                  <Sentence finding={finding} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}

/** Nothing where the finding is of another version of the server. */
function Name({ id }: { id: string }) {
  const name = useMessages().findingName(id);
  return name === null ? null : <strong class="finding-name">{name}</strong>;
}

/** The sentence in the page's language, the server's own where it is of another version. */
function Sentence({ finding }: { finding: Finding }) {
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
