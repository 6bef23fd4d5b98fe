import { useErrorBoundary, useRef } from "preact/hooks";
import { AdvicePanel } from "../../advice/advice_panel.tsx";
import { selectReportSubject } from "./report_subject.ts";
import { useAppState } from "../../state/app_state.ts";
import { useKnownSenders } from "../../state/known_senders.ts";
import { useMessages } from "../../text/locale.ts";
import { listMailAims } from "../../../../shared/verdict/aim.ts";
import { MailPane } from "../preview/mail_pane.tsx";
import { Folds } from "./folds.tsx";
import { useOpenForPrint } from "./open_for_print.ts";
import { OriginNote } from "./origin_note.tsx";
import { chooseShownLevel, selectKindInputs } from "./say_verdict.ts";
import { SenderBlock } from "./sender_block.tsx";
import { VerdictCard } from "./verdict_card.tsx";
import { LevelProvider } from "./cap_severity.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import { chooseNoun } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

/** Properties of {@linkcode MailResult}. */
export interface MailResultProps {
  readonly whole: WholeMail;
  readonly onAskServer: () => void;
}

/** Shows a result; each new result in components without the state of the last one. */
export function MailResult(props: MailResultProps) {
  const shown = useRef({ whole: props.whole, times: 0 });
  if (shown.current.whole !== props.whole) {
    shown.current = { whole: props.whole, times: shown.current.times + 1 };
  }
  return <ResultOrNote key={shown.current.times} {...props} />;
}

/** Shows the result, or a note if a server of another version sent what cannot be shown. */
function ResultOrNote(props: MailResultProps) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  if (broken) return <p class="note bad" role="alert">{t.result.broken}</p>;
  return <Result {...props} />;
}

/** Notes what the server did not check; stored with the result, so that a reload shows it again. */
function UnaskedNote({ whole: { summary, summaryBy, content } }: Pick<MailResultProps, "whole">) {
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
function Result({ whole, onAskServer }: MailResultProps) {
  useOpenForPrint();
  // The verdict changes with the senders that the person knows.
  useKnownSenders();
  const { preview } = whole.examined;
  const { level, enough } = chooseVerdict(whole);
  const { kind } = whole.mail.input;
  const noun = chooseNoun(whole);
  return (
    <>
      <OriginNote origin={whole.origin} />
      <UnaskedNote whole={whole} />
      <div class="answer">
        <div>
          <VerdictCard whole={whole} />
          {(enough || noun !== "mail") && (
            <AdvicePanel
              subject={kind === "body" ? kind : noun}
              level={level}
              aims={listMailAims(selectKindInputs(whole))}
              reported={selectReportSubject(whole)}
            />
          )}
        </div>
        <div>
          {kind !== "message" && noun !== "link" && <SenderBlock whole={whole} />}
          {noun !== "link" && preview !== null && <MailPane preview={preview} noun={noun} />}
        </div>
      </div>
      <LevelProvider value={chooseShownLevel(whole)}>
        <Folds whole={whole} onAskServer={onAskServer} />
      </LevelProvider>
    </>
  );
}
