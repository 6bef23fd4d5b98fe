import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { MOST_SEVERE_FIRST, saySeverity } from "./severity.ts";
import type { AnySeverity } from "./severity.ts";
import { useShownSeverity } from "./whole/shown_severity.ts";
import { nameFinding, sayFinding } from "../text/say_finding.ts";
import type { SentFinding } from "../text/say_finding.ts";

/** A finding of headers or of a body. */
export interface AnyFinding extends SentFinding {
  readonly severity: AnySeverity;
}

/** Findings by severity, most severe first; renders nothing if there are none. */
export function FindingList({ findings }: { findings: readonly AnyFinding[] }) {
  const t = useMessages();
  const weight = useShownSeverity();
  const { mailWords: { verdict: words } } = useMessages();
  return (
    <>
      {findings.some(({ severity }) => weight(severity) !== severity) && (
        <p class="quiet" data-weighed>{words.weighed}</p>
      )}
      {MOST_SEVERE_FIRST.map((severity) => {
        const group = findings.filter((finding) => weight(finding.severity) === severity);
        if (group.length === 0) return null;
        return (
          <div key={severity} class="finding-group">
            <h3 class={`tag ${severity}`}>{saySeverity(severity, t)}</h3>
            <ul class="findings">
              {group.map((finding) => (
                <li key={finding.id} data-finding={finding.id}>
                  <Name id={finding.id} />
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

/** Shows nothing where the finding is of another version of the server. */
function Name({ id }: { id: string }) {
  const name = nameFinding(id, useMessages());
  return name === null ? null : <strong class="finding-name">{name}</strong>;
}

/** Shows the sentence in the page's language, or the server's own where its version differs. */
export function FindingSentence({ finding }: { finding: SentFinding }) {
  const t = useMessages();
  const own = sayFinding(finding, t);
  return own === null
    ? (
      <bdi lang="en">
        <Reveal text={finding.message} max={600} />
      </bdi>
    )
    : <Reveal text={own} max={600} />;
}
