import { sayHeaders, sayVerdict } from "../../../../shared/verdict/words.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { formatTime } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/language.ts";
import { Reveal } from "../../text/reveal.tsx";
import type { Messages } from "../../text/messages.ts";
import { hasFindings, verdictOf } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

const SIGNS = {
  safe: "success",
  low: "warning",
  medium: "warning",
  high: "error",
  critical: "error",
} as const;

/** The one verdict: a title, one sentence that follows from every part, and which mail it is. */
export function OverallCard({ whole }: { whole: WholeMail }) {
  const t = useMessages();
  const language = useLanguage();
  const { level } = verdictOf(whole);
  const { summary } = whole;
  return (
    <section class={`panel verdict ${level}`} data-level={level} aria-labelledby="verdict-title">
      <Icon name={SIGNS[level]} label="" />
      <div>
        <h2 class="level" id="verdict-title">{titleOf(whole, t)}</h2>
        <p class="verdict-sentence">{sentenceOf(whole, t)}</p>
        {summary !== null && (
          <dl class="facts">
            <dt>{t.result.from}</dt>
            <dd>
              {summary.from === null ? t.result.none : (
                <>
                  <Reveal text={summary.from} max={300} />{" "}
                  <CopyButton value={summary.from} about={t.result.from} />
                </>
              )}
            </dd>
            <dt>{t.result.subject}</dt>
            <dd>
              {summary.subject === null
                ? t.result.none
                : <Reveal text={summary.subject} max={300} />}
            </dd>
            <dt>{t.result.date}</dt>
            <dd>{summary.date === null ? t.result.none : formatTime(summary.date, language)}</dd>
          </dl>
        )}
      </div>
    </section>
  );
}

/** The verdict in a few words. */
export function titleOf(whole: WholeMail, { mailWords: { overall: words } }: Messages): string {
  const { level } = verdictOf(whole);
  if (whole.examined.failure !== null) return words.failed.replace(/\.$/, "");
  return level === "safe" && hasFindings(whole) ? words.safeButFindings : words.titles[level];
}

/** The parts' verdicts in one sentence. */
export function sentenceOf(whole: WholeMail, { mailWords, verdict }: Messages): string {
  const { failure } = whole.examined;
  if (failure !== null) {
    const names = failure.files.length === 0
      ? ""
      : ` ${mailWords.attachments.title}: ${failure.files.join(", ")}.`;
    return `${sayHeaders(verdictOf(whole), verdict)}.${names}`;
  }
  return sayVerdict(verdictOf(whole), verdict);
}
