import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { ScaleBar } from "../../parts/scale_bar.tsx";
import { ProblemNote } from "../../parts/failure_note.tsx";
import { useMessages } from "../../text/language.ts";
import { Reveal } from "../../text/reveal.tsx";
import { ScoreDetails } from "../score/score_details.tsx";
import { Part } from "./part.tsx";
import type { Tone } from "./part.tsx";
import { spamThreshold } from "./spam_threshold.ts";
import { verdictOf } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

const TONES: Readonly<Record<ReturnType<typeof verdictOf>["content"], Tone>> = {
  not_looked_at: "unknown",
  nothing_found: "good",
  few: "good",
  suspicious: "doubt",
  spam: "bad",
};

/** The verdict on the words, as far as the server was asked. */
export function ContentPart({ whole }: { whole: WholeMail }) {
  const t = useMessages();
  const words = t.mailWords;
  const { content: state } = verdictOf(whole);
  const { content } = whole;
  const scored = content.kind === "scored";
  return (
    <Part
      id="content"
      title={words.parts.content}
      verdict={t.verdict.content[state]}
      tone={TONES[state]}
      {...(scored && {
        where: whole.from?.kind === "file" ? t.historyWords.byFile : words.parts.sentToServer,
      })}
    >
      {content.kind === "none" && <p>{words.parts.noContent}</p>}
      {content.kind === "kept" && <p>{words.parts.notSent}</p>}
      {content.kind === "failed" && (
        <ProblemNote problem={{ kind: "failure", failure: content.failure }} />
      )}
      {scored && <Scored whole={whole} response={content.response} />}
    </Part>
  );
}

function Scored({ whole, response }: { whole: WholeMail; response: AnalyzeSpamResponse }) {
  const t = useMessages();
  const { parts: words } = t.mailWords;
  const from = spamThreshold(response);
  return (
    <>
      <ScaleBar
        score={response.score}
        from={from}
        says={t.say(words.contentScale, { score: response.score, from })}
      />
      {response.headerScore > 0 && <p data-checks>{words.checksCount}</p>}
      {response.summary.topReasons.length > 0 && (
        <ul class="findings">
          {response.summary.topReasons.map((reason, i) => (
            <li key={i}>
              <bdi lang="en">
                <Reveal text={reason} max={600} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{words.why}</summary>
        <ScoreDetails response={response} text={whole.examined.text} />
      </details>
    </>
  );
}
