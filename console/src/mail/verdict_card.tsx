import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { Dial } from "../parts/dial.tsx";
import { formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";

/** The verdict at a glance: score, level, what to do, and which mail it is about. */
export function VerdictCard({ summary }: { summary: AnalysisSummary }) {
  const t = useMessages();
  const language = useLanguage();
  const { score, threatLevel, from, subject, date } = summary;
  return (
    <section class={`panel verdict ${threatLevel}`} data-level={threatLevel}>
      <Dial score={score} level={threatLevel} label={t.result.scoreLabel} />
      <div>
        <p class="level">{t.result.levels[threatLevel]}</p>
        <p>{t.result.levelSays[threatLevel]}</p>
        <dl class="facts">
          <dt>{t.result.from}</dt>
          <dd>{from === null ? t.result.none : <Reveal text={from} max={300} />}</dd>
          <dt>{t.result.subject}</dt>
          <dd>{subject === null ? t.result.none : <Reveal text={subject} max={300} />}</dd>
          <dt>{t.result.date}</dt>
          <dd>{date === null ? t.result.none : formatTime(date, language)}</dd>
        </dl>
      </div>
    </section>
  );
}
