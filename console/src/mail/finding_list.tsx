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
              {group.map(({ id, message }) => (
                <li key={id} data-finding={id}>
                  <Sentence own={Object.hasOwn(t.findings, id) ? t.findings[id] : undefined}>
                    {message}
                  </Sentence>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}

/** The page's own sentence, with the server's beside it: that one names names. */
function Sentence({ own, children }: { own: string | undefined; children: string }) {
  if (own === undefined) return <Reveal text={children} max={600} />;
  return (
    <>
      {own}{" "}
      <small class="quiet" lang="en">
        <Reveal text={children} max={600} />
      </small>
    </>
  );
}
