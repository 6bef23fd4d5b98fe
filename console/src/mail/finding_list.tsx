import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { MOST_SEVERE_FIRST, saySeverity } from "./severity.ts";
import type { AnySeverity } from "./severity.ts";
import { useCapSeverity } from "./judged/cap_severity.ts";
import { nameFinding, sayFinding } from "../text/say_finding.ts";
import type { SentFinding } from "../text/say_finding.ts";

/** A finding of headers or of a body. */
export interface AnyFinding extends SentFinding {
  readonly severity: AnySeverity;
}

/** Lists findings by severity, the most severe first; shows nothing if there are none. */
export function FindingList({ findings }: { findings: readonly AnyFinding[] }) {
  const t = useMessages();
  const { verdict: words } = t.mailWords;
  const capSeverity = useCapSeverity();
  return (
    <>
      {findings.some(({ severity }) => capSeverity(severity) !== severity) && (
        <p class="quiet" data-weighed>{words.weighed}</p>
      )}
      {MOST_SEVERE_FIRST.map((severity) => {
        const group = findings.filter((finding) => capSeverity(finding.severity) === severity);
        if (group.length === 0) return null;
        return (
          <div key={severity} class="finding-group">
            <h3 class={`tag ${severity}`}>{saySeverity(severity, t)}</h3>
            <ul class="findings">
              {group.map((finding) => (
                <li key={finding.id} data-finding={finding.id}>
                  <FindingName id={finding.id} />
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

/** Shows a finding's name; nothing if this version does not know the finding. */
function FindingName({ id }: { id: string }) {
  const name = nameFinding(id, useMessages());
  return name === null ? null : <strong class="finding-name">{name}</strong>;
}

/** Maximum number of characters per sentence. */
const MAX_SENTENCE = 600;

/** Shows a finding's sentence; the server's in English if this version does not know the finding. */
export function FindingSentence({ finding }: { finding: SentFinding }) {
  const t = useMessages();
  const sentence = sayFinding(finding, t);
  return sentence === null
    ? (
      <bdi lang="en">
        <Reveal text={finding.message} max={MAX_SENTENCE} />
      </bdi>
    )
    : <Reveal text={sentence} max={MAX_SENTENCE} />;
}
