import type { ThreatLevel } from "../../../shared/contract/analyze_email_headers.ts";
import type { MailKind } from "../../../shared/verdict/kind.ts";
import { useMessages } from "../text/language.ts";
import { ReportPlaces } from "./report_places.tsx";
import type { Use } from "./advice.ts";

const GRAVE: ReadonlySet<ThreatLevel> = new Set(["medium", "high", "critical"]);
const USES: readonly Use[] = ["mail", "link", "paid", "help"];

/** What to do with the mail, what to do when something has happened, and where to report it. */
export function AdvicePanel({ level, kinds }: {
  level: ThreatLevel;
  kinds: readonly MailKind[];
}) {
  const { advice, mailWords: { advice: words } } = useMessages();
  const grave = GRAVE.has(level);
  return (
    <section class="panel advice" data-part="advice">
      <h3>{words.title}</h3>
      <p class={grave ? "strong" : ""}>{advice.level[level]}</p>
      {grave && kinds.length > 0 && (
        <ul class="advice-kinds">
          {kinds.map((kind) => <li key={kind} data-kind={kind}>{advice.kinds[kind]}</li>)}
        </ul>
      )}
      {grave && (
        <>
          <h4>{words.happened}</h4>
          <div class="happened">
            {Object.entries(advice.happened).map(([id, { title, steps }]) => (
              <details key={id} data-happened={id}>
                <summary>{title}</summary>
                <ol>
                  {steps.map((step, i) => <li key={i}>{step}</li>)}
                </ol>
              </details>
            ))}
          </div>
          <h4>{words.report}</h4>
          <ReportPlaces uses={USES} id="mail" />
        </>
      )}
    </section>
  );
}
