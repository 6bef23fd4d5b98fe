import type { VerdictReason } from "../../../../shared/contract/verdict.ts";
import { Icon } from "../../parts/icon.tsx";
import type { IconName } from "../../parts/icon.tsx";
import { useMessages } from "../../text/locale.ts";
import { sayVerdictReason } from "../../text/say_verdict_reason.ts";
import { Reveal } from "../../text/reveal.tsx";
import { findReasonPlace } from "./reason_place.ts";
import { chooseShownLevel, formatVerdictSentence, formatVerdictTitle } from "./say_verdict.ts";
import type { ShownLevel } from "./say_verdict.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import type { JudgedMail } from "./judged_mail.ts";

const ICONS: Readonly<Record<ShownLevel, IconName>> = {
  safe: "success",
  low: "waiting",
  medium: "warning",
  high: "error",
  critical: "error",
  unknown: "waiting",
  failed: "warning",
};

/** Maximum number of shown reasons; the folded parts have all. */
const MAX_REASONS = 3;

/** Shows the verdict: its level, a sentence, and the reasons with the places they are about. */
export function VerdictCard({ judgedMail }: { judgedMail: JudgedMail }) {
  const t = useMessages();
  const { verdict: words } = t.mailWords;
  const shownLevel = chooseShownLevel(judgedMail);
  const { level, reasons } = chooseVerdict(judgedMail);
  // A reason would repeat the title, which says that there is too little to judge.
  const hasReasons = shownLevel !== "unknown" && reasons.length > 0;
  return (
    <>
      <section
        class={`verdict ${shownLevel}`}
        data-level={level}
        data-shown={shownLevel}
        aria-labelledby="verdict-title"
      >
        <Icon name={ICONS[shownLevel]} label="" />
        <div>
          <h1 class="level" id="verdict-title">{formatVerdictTitle(judgedMail, t)}</h1>
          <p class="verdict-sentence">{formatVerdictSentence(judgedMail, t)}</p>
        </div>
      </section>
      {hasReasons && (
        <ol class="reasons" aria-label={words.why}>
          {reasons.slice(0, MAX_REASONS).map((reason) => (
            <ReasonItem key={reason.id} reason={reason} judgedMail={judgedMail} />
          ))}
        </ol>
      )}
    </>
  );
}

function ReasonItem({ reason, judgedMail }: { reason: VerdictReason; judgedMail: JudgedMail }) {
  const t = useMessages();
  const place = findReasonPlace(reason, judgedMail);
  return (
    <li data-reason={reason.id}>
      <strong>
        <Reveal text={sayVerdictReason(reason, t)} max={300} />
      </strong>
      {place !== null && (
        <span class="place">
          {place.quote !== null && (
            <q>
              <Reveal text={place.quote} max={160} />
            </q>
          )}
          {place.target !== null && (
            <span class="mono">
              {" → "}
              <Reveal text={place.target} max={160} />
            </span>
          )}
        </span>
      )}
    </li>
  );
}
