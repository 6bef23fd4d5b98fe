import type { ThreatLevel } from "../../../shared/contract/analyze_email_headers.ts";
import type { MailAim } from "../../../shared/verdict/kind.ts";
import { useMessages } from "../text/locale.ts";
import type { Reported } from "./filled_report.ts";
import { ReportPlaces, useCountry } from "./report_places.tsx";
import type { Noun } from "../mail/whole/whole_mail.ts";
import type { ReportKind } from "./advice.ts";

const SERIOUS: ReadonlySet<ThreatLevel> = new Set(["medium", "high", "critical"]);
/** Maximum number of aims of a mail that are advised on. */
const MAX_KINDS = 2;

/** The kind of input; a long text without header fields may be copied from a mail. */
type Given = Noun | "body";
const USES: Readonly<Record<Given, readonly ReportKind[]>> = {
  mail: ["mail", "link", "paid", "help"],
  message: ["sms", "link", "paid", "help"],
  body: ["mail", "link", "sms", "paid", "help"],
  link: ["link", "sms", "mail", "paid", "help"],
};

/** Advice on the mail: next steps, help after an accident, and where to report it. */
export function AdvicePanel({ given, level, kinds, reported }: {
  given: Given;
  level: ThreatLevel;
  kinds: readonly MailAim[];
  reported: Reported;
}) {
  const { advice, mailWords: { advice: words } } = useMessages();
  const [{ country }, setCountry] = useCountry();
  const isSerious = SERIOUS.has(level);
  return (
    <section class="advice" data-part="advice">
      <h2>{words.title}</h2>
      <p class={isSerious ? "strong" : ""}>{advice.level[level]}</p>
      {isSerious && (
        <>
          <ul class="advice-kinds">
            {kinds.slice(0, MAX_KINDS).map((kind) => (
              <li key={kind} data-kind={kind}>{advice.kinds[kind]}</li>
            ))}
          </ul>
        </>
      )}
      {(isSerious || given !== "mail") && (
        <>
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
                uses={USES[given]}
                id="mail"
                country={country}
                onCountry={setCountry}
                reported={reported}
              />
            </details>
          </div>
        </>
      )}
    </section>
  );
}
