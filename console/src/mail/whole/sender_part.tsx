import { useMemo } from "preact/hooks";
import { parseHeaders } from "../../../../shared/headers/parse.ts";
import { sayHeaders } from "../../../../shared/verdict/words.ts";
import { ScaleBar } from "../../parts/scale_bar.tsx";
import { useCredits } from "../../state/app_state.ts";
import { useMessages } from "../../text/language.ts";
import { AuthBadges } from "../auth_badges.tsx";
import { FindingList } from "../finding_list.tsx";
import { Part } from "./part.tsx";
import type { Tone } from "./part.tsx";
import { verdictOf } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

const TONES: Readonly<Record<ReturnType<typeof verdictOf>["sender"], Tone>> = {
  not_looked_at: "unknown",
  proven: "good",
  unproven: "doubt",
  relayed: "doubt",
  failed: "bad",
};

/** The sender of the mail, as far as its headers show. */
export function SenderPart({ whole, onAskServer }: {
  whole: WholeMail;
  onAskServer: () => void;
}) {
  const t = useMessages();
  const { limit } = useCredits();
  const words = t.mailWords;
  const verdict = verdictOf(whole);
  const says = sayHeaders(verdict, t.verdict);
  const own = TONES[verdict.sender];
  // Suspicious headers outweigh a proven sender in the colour of the part.
  const tone = verdict.headers === "suspicious"
    ? "bad"
    : verdict.headers === "odd" && own === "good"
    ? "doubt"
    : own;
  const { summary, summaryBy, from, mail: { input } } = whole;
  const parsed = useMemo(() => parseHeaders(input.headers), [input.headers]);
  if (summary === null) {
    return (
      <Part
        id="sender"
        title={words.parts.sender}
        verdict={says}
        tone={tone}
      >
        <p>{words.parts.noHeaders}</p>
      </Part>
    );
  }
  const here = summaryBy === "browser";
  const ofFile = from?.kind === "file";
  return (
    <Part
      id="sender"
      title={words.parts.sender}
      verdict={says}
      tone={tone}
      where={ofFile ? t.historyWords.byFile : here ? words.overall.local : words.parts.byServer}
    >
      {(here || ofFile) && (
        <div class="row">
          <button type="button" onClick={onAskServer}>{words.overall.askServer}</button>
          {limit !== Infinity && <span class="quiet">{words.overall.askServerCost}</span>}
        </div>
      )}
      <ScaleBar
        score={summary.score}
        says={t.say(words.parts.headerScale, { score: summary.score })}
      />
      <h4>{t.result.findings}</h4>
      {summary.findings.length === 0
        ? <p class="quiet">{t.result.noFindings}</p>
        : <FindingList findings={summary.findings} />}
      <h4>{t.result.authentication}</h4>
      <AuthBadges summary={summary} parsed={parsed} />
    </Part>
  );
}
