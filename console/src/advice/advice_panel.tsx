import type { ThreatLevel } from "../../../shared/contract/threat_levels.ts";
import type { MailAim } from "../../../shared/verdict/aim.ts";
import { useMessages } from "../text/locale.ts";
import type { ReportedItem } from "./filled_report.ts";
import { ReportPlaces, useCountry } from "./report_places.tsx";
import type { Noun } from "../mail/judged/judged_mail.ts";
import type { ReportKind } from "./places.ts";

const SERIOUS_LEVELS: ReadonlySet<ThreatLevel> = new Set(["medium", "high", "critical"]);
/** Maximum number of a mail's aims for which advice is shown. */
const MAX_AIMS = 2;

/** What the advice is about; `body` is a long text without header fields, maybe of a mail. */
type AdviceTopic = Noun | "body";

/** Kinds of reports about each topic. */
const REPORTS: Readonly<Record<AdviceTopic, readonly ReportKind[]>> = {
  mail: ["mail", "link", "paid", "help"],
  message: ["sms", "link", "paid", "help"],
  body: ["mail", "link", "sms", "paid", "help"],
  link: ["link", "sms", "mail", "paid", "help"],
};

/** Shows advice: what to do, what to do if it is too late, and where to report. */
export function AdvicePanel({ topic, level, aims, reportedItem }: {
  topic: AdviceTopic;
  level: ThreatLevel;
  aims: readonly MailAim[];
  reportedItem: ReportedItem;
}) {
  const { advice, mailWords: { advice: words } } = useMessages();
  const [{ country }, setCountry] = useCountry();
  const isSerious = SERIOUS_LEVELS.has(level);
  return (
    <section class="advice" data-part="advice">
      <h2>{words.title}</h2>
      <p class={isSerious ? "strong" : ""}>{advice.level[level]}</p>
      {isSerious && (
        <ul class="advice-kinds">
          {aims.slice(0, MAX_AIMS).map((aim) => (
            <li key={aim} data-kind={aim}>{advice.kinds[aim]}</li>
          ))}
        </ul>
      )}
      {(isSerious || topic !== "mail") && (
        <div class="happened">
          {isSerious &&
            Object.entries(advice.happened).map(([id, { title, steps }]) => (
              <details key={id} name="happened" data-happened={id}>
                <summary>{title}</summary>
                <ol>
                  {steps.map((step, i) => <li key={i}>{step}</li>)}
                </ol>
              </details>
            ))}
          <details name="happened" data-happened="report">
            <summary>{words.report}</summary>
            <ReportPlaces
              kinds={REPORTS[topic]}
              id="mail"
              country={country}
              onCountry={setCountry}
              reportedItem={reportedItem}
            />
          </details>
        </div>
      )}
    </section>
  );
}
