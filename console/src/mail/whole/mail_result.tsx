import { useErrorBoundary, useMemo, useRef } from "preact/hooks";
import { parseHeaders } from "../../../../shared/headers/parse.ts";
import { AdvicePanel } from "../../advice/advice_panel.tsx";
import { useMessages } from "../../text/language.ts";
import { FieldTable } from "../field_table.tsx";
import { NameTables } from "../name_tables.tsx";
import { ReaderView } from "../preview/reader_view.tsx";
import { ReputationTable } from "../reputation_table.tsx";
import { RouteMap } from "../route_map.tsx";
import { SharePanel } from "../share_panel.tsx";
import { ContentPart } from "./content_part.tsx";
import { ItemsPart } from "./items_part.tsx";
import { OriginNote } from "./origin_note.tsx";
import { OverallCard } from "./overall_card.tsx";
import { Part } from "./part.tsx";
import { SenderPart } from "./sender_part.tsx";
import { foundWhere, verdictOf } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";
import { kindsOf } from "../../../../shared/verdict/kind.ts";

/** What a finished look at a mail shows. */
export interface MailResultProps {
  readonly whole: WholeMail;
  readonly onAskServer: () => void;
}

/** The parts of the result, each with its own error boundary. */
export function MailResult(props: MailResultProps) {
  const shown = useRef({ whole: props.whole, times: 0 });
  if (shown.current.whole !== props.whole) {
    shown.current = { whole: props.whole, times: shown.current.times + 1 };
  }
  return <Guarded key={shown.current.times} {...props} />;
}

/** A part, or a note that it cannot be shown, as the server may have another version. */
function Guarded(props: MailResultProps) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  if (broken) return <p class="note bad" role="alert">{t.result.broken}</p>;
  return <Whole {...props} />;
}

function Whole({ whole, onAskServer }: MailResultProps) {
  const t = useMessages();
  const { summary, examined, content, mail: { input } } = whole;
  const parsed = useMemo(() => parseHeaders(input.headers), [input.headers]);
  const spam = content.kind === "scored" ? content.response : null;
  const preview = examined.preview;
  return (
    <>
      <h2 class="visually-hidden">{t.result.heading}</h2>
      <OriginNote from={whole.from} />
      <OverallCard whole={whole} />
      <AdvicePanel
        level={verdictOf(whole).level}
        kinds={kindsOf({ spam, body: examined.body })}
      />
      <SenderPart whole={whole} onAskServer={onAskServer} />
      <ContentPart whole={whole} />
      <ItemsPart whole={whole} />
      {preview !== null && (
        <Part
          id="reader"
          title={t.mailWords.parts.reader}
          where={foundWhere(whole, t.mailWords.parts)}
        >
          <ReaderView preview={preview} />
        </Part>
      )}
      {summary !== null && (
        <>
          <Part id="route" title={t.result.route}>
            <RouteMap received={summary.received} parsed={parsed.received} />
          </Part>
          <div class="pair">
            <Part id="names" title={t.result.names}>
              <NameTables domains={summary.domains} ips={summary.ips} />
            </Part>
            <Part id="reputation" title={t.result.reputation}>
              <ReputationTable reputations={summary.reputations} />
            </Part>
          </div>
        </>
      )}
      <Part id="share" title={t.share.heading}>
        <SharePanel whole={whole} />
      </Part>
      {summary !== null && (
        <Part id="fields" title={t.result.fields}>
          <FieldTable fields={parsed.fields} />
        </Part>
      )}
    </>
  );
}
