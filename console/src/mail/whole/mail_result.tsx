import { useErrorBoundary, useRef } from "preact/hooks";
import { AdvicePanel } from "../../advice/advice_panel.tsx";
import { selectReported } from "./reported.ts";
import { useAppState } from "../../state/app_state.ts";
import { useKnownSenders } from "../../state/known_senders.ts";
import { useMessages } from "../../text/locale.ts";
import { listMailKinds } from "../../../../shared/verdict/kind.ts";
import { MailPane } from "../preview/mail_pane.tsx";
import { Folds } from "./folds.tsx";
import { useOpenForPrint } from "./open_for_print.ts";
import { OriginNote } from "./origin_note.tsx";
import { chooseShownLevel, selectKindInputs } from "./say_verdict.ts";
import { SenderBlock } from "./sender_block.tsx";
import { VerdictCard } from "./verdict_card.tsx";
import { LevelProvider } from "./shown_severity.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import { chooseNoun } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

/** Properties of a finished result. */
export interface MailResultProps {
  readonly whole: WholeMail;
  readonly onAskServer: () => void;
}

/** Shows the result, with its own error boundary. */
export function MailResult(props: MailResultProps) {
  const shown = useRef({ whole: props.whole, times: 0 });
  if (shown.current.whole !== props.whole) {
    shown.current = { whole: props.whole, times: shown.current.times + 1 };
  }
  return <Guarded key={shown.current.times} {...props} />;
}

/** The result, or a note that it cannot be shown, as the server may have another version. */
function Guarded(props: MailResultProps) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  if (broken) return <p class="note bad" role="alert">{t.result.broken}</p>;
  return <Whole {...props} />;
}

/** Notes the checks that the server omitted; kept with the result, so that a reload repeats it. */
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

/**
 * Shows the answer on one screen: the verdict and its reasons, what to do, who sent it; the rest
 * folded.
 */
function Whole({ whole, onAskServer }: MailResultProps) {
  useOpenForPrint();
  // A sender that becomes known changes the verdict.
  useKnownSenders();
  const { preview } = whole.examined;
  const { level, enough } = chooseVerdict(whole);
  const { kind } = whole.mail.input;
  const noun = chooseNoun(whole);
  return (
    <>
      <OriginNote from={whole.from} />
      <UnaskedNote whole={whole} />
      <div class="answer">
        <div>
          <VerdictCard whole={whole} />
          {(enough || noun !== "mail") && (
            <AdvicePanel
              subject={kind === "body" ? kind : noun}
              level={level}
              aims={listMailKinds(selectKindInputs(whole))}
              reported={selectReported(whole)}
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
