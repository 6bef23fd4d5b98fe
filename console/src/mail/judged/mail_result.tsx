import { useErrorBoundary, useRef } from "preact/hooks";
import { AdvicePanel } from "../../advice/advice_panel.tsx";
import { selectReportedItem } from "./reported_item.ts";
import { useAppState } from "../../state/app_state.ts";
import { useKnownSenders } from "../../state/known_senders.ts";
import { useMessages } from "../../text/locale.ts";
import { listMailAims } from "../../../../shared/verdict/aim.ts";
import { MailPane } from "../preview/mail_pane.tsx";
import { Folds } from "./folds.tsx";
import { useOpenForPrint } from "./open_for_print.ts";
import { OriginNote } from "./origin_note.tsx";
import { chooseShownLevel, selectAimInputs } from "./say_verdict.ts";
import { SenderBlock } from "./sender_block.tsx";
import { VerdictCard } from "./verdict_card.tsx";
import { LevelProvider } from "./cap_severity.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import { chooseNoun } from "./judged_mail.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Properties of {@linkcode MailResult}. */
export interface MailResultProps {
  readonly judgedMail: JudgedMail;
  readonly onAskServer: () => void;
}

/** Shows a result. Each new result gets new components, so that no state of the last one stays. */
export function MailResult(props: MailResultProps) {
  const shownResult = useRef({ judgedMail: props.judgedMail, times: 0 });
  if (shownResult.current.judgedMail !== props.judgedMail) {
    shownResult.current = { judgedMail: props.judgedMail, times: shownResult.current.times + 1 };
  }
  return <ResultOrNote key={shownResult.current.times} {...props} />;
}

/** Shows the result, or a note if a server of another version sent what cannot be shown. */
function ResultOrNote(props: MailResultProps) {
  const t = useMessages();
  const [hasBroken] = useErrorBoundary();
  if (hasBroken) return <p class="note bad" role="alert">{t.result.broken}</p>;
  return <Result {...props} />;
}

/** Notes what the server did not check; stored with the result, so that a reload shows it again. */
function UnaskedNote(
  { judgedMail: { summary, summaryBy, content } }: Pick<MailResultProps, "judgedMail">,
) {
  const { overall: words } = useMessages().mailWords;
  const { hasServer } = useAppState();
  return (
    <>
      {hasServer && summary !== null && summaryBy === "browser" && (
        <p class="note" role="status" data-only-here>{words.onlyHere}</p>
      )}
      {(content.kind === "failed" || content.kind === "unanswered") && (
        <p class="note" role="status" data-unanswered>{words.unanswered}</p>
      )}
    </>
  );
}

/** Shows the verdict, what to do, and the sender; all else is folded. */
function Result({ judgedMail, onAskServer }: MailResultProps) {
  useOpenForPrint();
  // The verdict changes with the senders that the person knows.
  useKnownSenders();
  const { preview } = judgedMail.examination;
  const { level, enough: isEnough } = chooseVerdict(judgedMail);
  const { kind } = judgedMail.mail.input;
  const noun = chooseNoun(judgedMail);
  return (
    <>
      <OriginNote origin={judgedMail.origin} />
      <UnaskedNote judgedMail={judgedMail} />
      <div class="answer">
        <div>
          <VerdictCard judgedMail={judgedMail} />
          {(isEnough || noun !== "mail") && (
            <AdvicePanel
              topic={kind === "body" ? kind : noun}
              level={level}
              aims={listMailAims(selectAimInputs(judgedMail))}
              reportedItem={selectReportedItem(judgedMail)}
            />
          )}
        </div>
        <div>
          {kind !== "message" && noun !== "link" && <SenderBlock judgedMail={judgedMail} />}
          {noun !== "link" && preview !== null && <MailPane preview={preview} noun={noun} />}
        </div>
      </div>
      <LevelProvider value={chooseShownLevel(judgedMail)}>
        <Folds judgedMail={judgedMail} onAskServer={onAskServer} />
      </LevelProvider>
    </>
  );
}
