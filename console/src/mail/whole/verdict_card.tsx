import type { VerdictReason } from "../../../../shared/contract/verdict.ts";
import { Icon } from "../../parts/icon.tsx";
import type { IconName } from "../../parts/icon.tsx";
import { useMessages } from "../../text/locale.ts";
import { sayVerdictReason } from "../../text/say_verdict_reason.ts";
import { Reveal } from "../../text/reveal.tsx";
import { findPlace } from "./place.ts";
import { chooseShownLevel, formatSentence, formatTitle } from "./say_verdict.ts";
import type { ShownLevel } from "./say_verdict.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import type { WholeMail } from "./whole_mail.ts";

const SIGNS: Readonly<Record<ShownLevel, IconName>> = {
  safe: "success",
  low: "waiting",
  medium: "warning",
  high: "error",
  critical: "error",
  unknown: "waiting",
  failed: "warning",
};

/** How many of the verdict's reasons are shown beside it; the sections below have all. */
const MAX_REASONS = 3;

/** Shows the verdict: a level, one sentence, and the reasons with the places they are about. */
export function VerdictCard({ whole }: { whole: WholeMail }) {
  const t = useMessages();
  const { verdict: words } = t.mailWords;
  const shown = chooseShownLevel(whole);
  const { level, reasons } = chooseVerdict(whole);
  // The title says that there is too little to judge.
  const hasReasons = shown !== "unknown" && reasons.length > 0;
  return (
    <>
      <section
        class={`verdict ${shown}`}
        data-level={level}
        data-shown={shown}
        aria-labelledby="verdict-title"
      >
        <Icon name={SIGNS[shown]} label="" />
        <div>
          <h1 class="level" id="verdict-title">{formatTitle(whole, t)}</h1>
          <p class="verdict-sentence">{formatSentence(whole, t)}</p>
        </div>
      </section>
      {hasReasons && (
        <ol class="reasons" aria-label={words.why}>
          {reasons.slice(0, MAX_REASONS).map((reason) => (
            <ReasonItem key={reason.id} reason={reason} whole={whole} />
          ))}
        </ol>
      )}
    </>
  );
}

function ReasonItem({ reason, whole }: { reason: VerdictReason; whole: WholeMail }) {
  const t = useMessages();
  const place = findPlace(reason, whole);
  const says = sayVerdictReason(reason, t);
  return (
    <li data-reason={reason.id}>
      <strong>
        <Reveal text={says} max={300} />
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
