import type { ThreatLevel } from "../../../shared/contract/analyze_email_headers.ts";
import { useMessages } from "../text/language.ts";

/** Half a circle of radius 40 around (50, 50). */
const ARC = "M10 50a40 40 0 0 1 80 0";
const ARC_LENGTH = Math.PI * 40;

/** A score of 0 to 100 as a dial, with its number. */
export function Dial({ score, level, label }: {
  score: number;
  level: ThreatLevel;
  label: string;
}) {
  const t = useMessages();
  const shown = Math.min(100, Math.max(0, score));
  return (
    <div class={`dial ${level}`} role="img" aria-label={`${label}: ${t.result.score(score)}`}>
      <svg viewBox="0 0 100 56" aria-hidden="true">
        <path class="track" d={ARC} />
        <path class="value" d={ARC} stroke-dasharray={`${ARC_LENGTH * shown / 100} 200`} />
      </svg>
      <span class="dial-number" aria-hidden="true">{score}</span>
    </div>
  );
}
