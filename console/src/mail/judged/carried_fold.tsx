import type { CarriedMail } from "../../../../shared/contract/carried_mail.ts";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { sayVerdictReason } from "../../text/say_verdict_reason.ts";
import { Fold } from "./fold.tsx";
import { chooseVerdict } from "./choose_verdict.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Maximum number of listed carried mails. */
const MAX_MAILS = 20;

/** Shows the mails that a mail carries, each with its own verdict and reasons. */
export function CarriedFold({ judgedMail }: { judgedMail: JudgedMail }) {
  const t = useMessages();
  const { carried: words } = t.mailWords;
  const { mails } = judgedMail.examination;
  const { of: judgedPart } = chooseVerdict(judgedMail);
  if (mails.length === 0) return null;
  const names = mails.map(({ subject, from }) => subject ?? from ?? "–").join(", ");
  return (
    <Fold
      id="carried"
      title={words.title}
      summaryText={`${mails.length}${t.result.colon}${names}`}
      findings={null}
      isOpen
    >
      <p class="quiet">{words.says}</p>
      <ul class="carried-mails">
        {mails.slice(0, MAX_MAILS).map((mail) => (
          <CarriedItem key={mail.part} mail={mail} isJudged={mail.part === judgedPart} />
        ))}
      </ul>
    </Fold>
  );
}

function CarriedItem({ mail, isJudged }: { mail: CarriedMail; isJudged: boolean }) {
  const t = useMessages();
  const { part, from, subject, verdict: { level, reasons } } = mail;
  return (
    <li data-carried={part} data-level={level}>
      <span class={`tag ${level}`}>{t.result.levels[level]}</span>{" "}
      <strong>
        <Reveal text={subject ?? t.result.none} max={200} />
      </strong>{" "}
      <span class="quiet">
        <Reveal text={from ?? t.result.none} max={200} />
      </span>
      {isJudged && <span>{` ${t.mailWords.carried.judged}`}</span>}
      <ul class="plain">
        {reasons.map((reason) => (
          <li key={reason.id}>
            <Reveal text={sayVerdictReason(reason, t)} max={300} />
          </li>
        ))}
      </ul>
    </li>
  );
}
