import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import { useMessages } from "../../text/language.ts";
import { Reveal } from "../../text/reveal.tsx";
import { FindingList } from "../finding_list.tsx";
import { AttachmentTable } from "../body/attachment_table.tsx";
import { CalendarList } from "../body/calendar_list.tsx";
import { EntityList } from "../body/entity_list.tsx";
import { HiddenNote } from "../body/hidden_note.tsx";
import { LinkTable } from "../body/link_table.tsx";
import { wantsOf } from "../body/wants.ts";
import { Part } from "./part.tsx";
import type { Tone } from "./part.tsx";
import { foundWhere, verdictOf } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

const TONES: Readonly<Record<ReturnType<typeof verdictOf>["items"], Tone>> = {
  not_looked_at: "unknown",
  none: "good",
  nothing_found: "good",
  asks: "doubt",
  odd: "doubt",
  dangerous: "bad",
};

/** Links, attachments and requests of the mail. */
export function ItemsPart({ whole }: { whole: WholeMail }) {
  const t = useMessages();
  const { mailWords: words } = t;
  const { items } = verdictOf(whole);
  const { body, failure } = whole.examined;
  return (
    <Part
      id="items"
      title={words.parts.items}
      verdict={t.verdict.items[items]}
      tone={TONES[items]}
      {...(body !== null && { where: foundWhere(whole, words.parts) })}
    >
      {body !== null && <Body body={body} />}
      {failure !== null && (
        <>
          <p class="bad-text">{words.overall.failed}</p>
          <FindingList findings={failure.findings} />
          <h4>{words.attachments.title}</h4>
          <ul>
            {failure.files.map((name) => (
              <li key={name}>
                <Reveal text={name} max={260} />
              </li>
            ))}
          </ul>
        </>
      )}
      {failure === null && body === null && <p>{words.parts.noContent}</p>}
    </Part>
  );
}

function Body({ body }: { body: BodyAnalysis }) {
  const t = useMessages();
  const { mailWords: words } = t;
  return (
    <>
      {body.findings.length > 0 && (
        <>
          <h4>{words.findings}</h4>
          <FindingList findings={body.findings} />
        </>
      )}
      <h4>{words.wants.title}</h4>
      <p data-wants>{wantsOf(body, t)}</p>
      <EntityList entities={body.entities} />
      <CalendarList calendars={body.calendars} urls={body.urls} />
      <HiddenNote hidden={body.hidden} />
      <h4>{words.links.title}</h4>
      <LinkTable urls={body.urls} findings={body.findings} />
      <h4>{words.attachments.title}</h4>
      <AttachmentTable attachments={body.attachments} findings={body.findings} />
    </>
  );
}
