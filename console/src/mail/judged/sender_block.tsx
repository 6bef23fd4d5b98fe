import type { CarriedMail } from "../../../../shared/contract/carried_mail.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { addKnownSender, removeKnownSender, useKnownSenders } from "../../state/known_senders.ts";
import { formatTime } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { chooseVerdict, describeSender, findReportedMail } from "./choose_verdict.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Levels at which a person may mark the sender as known. */
const HARMLESS_LEVELS: ReadonlySet<string> = new Set(["safe", "low"]);

/** Shows the stated sender of a carried mail, and who reported the mail. */
function ReportedBlock({ judgedMail, mail }: { judgedMail: JudgedMail; mail: CarriedMail }) {
  const t = useMessages();
  const { carried: words } = t.mailWords;
  const { date } = mail;
  return (
    <section class="who" data-part="sender" data-carried={mail.part}>
      <h2>{words.reported}</h2>
      <p class="sender carried">
        <Reveal text={mail.subject ?? t.result.none} max={300} />
      </p>
      <SenderFacts
        facts={{ from: mail.from, subject: null, date }}
        extraFact={judgedMail.summary === null ? null : [words.by, judgedMail.summary.from]}
      />
    </section>
  );
}

/** Shows sender, subject and date, as header fields state them; `more` replaces the subject. */
function SenderFacts({ facts: { from, subject, date }, extraFact }: {
  facts: Pick<CarriedMail, "from" | "subject" | "date">;
  extraFact: readonly [name: string, value: string | null] | null;
}) {
  const t = useMessages();
  const language = useLanguage();
  return (
    <dl class="facts">
      <dt>{t.result.from}</dt>
      <dd>
        {from === null ? t.result.none : (
          <>
            <Reveal text={from} max={300} /> <CopyButton value={from} subject={t.result.from} />
          </>
        )}
      </dd>
      {extraFact === null && (
        <>
          <dt>{t.result.subject}</dt>
          <dd>{subject === null ? t.result.none : <Reveal text={subject} max={300} />}</dd>
        </>
      )}
      <dt>{t.result.date}</dt>
      <dd>{date === null ? t.result.none : formatTime(date, language)}</dd>
      {extraFact !== null && (
        <>
          <dt>{extraFact[0]}</dt>
          <dd>
            <Reveal text={extraFact[1] ?? t.result.none} max={300} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Shows who sent the mail that the verdict is about, and whether that is proven. */
export function SenderBlock({ judgedMail }: { judgedMail: JudgedMail }) {
  const mail = findReportedMail(judgedMail);
  return mail === null
    ? <ProofBlock judgedMail={judgedMail} />
    : <ReportedBlock judgedMail={judgedMail} mail={mail} />;
}

/** Shows the domain that is proven or signed the fields, or that nobody is proven. */
function ProofBlock({ judgedMail }: { judgedMail: JudgedMail }) {
  const t = useMessages();
  const { verdict: words } = t.mailWords;
  const knownSenders = useKnownSenders();
  const { proof, domain, address } = describeSender(judgedMail);
  const { summary, mail: { input: { statedFields } } } = judgedMail;
  const isProven = proof === "proven" && domain !== null;
  const { level, reasons } = chooseVerdict(judgedMail);
  const isHarmless = HARMLESS_LEVELS.has(level);
  // There is nothing to mark where the service knows the sender.
  const isListed = reasons.some(({ id }) => id === "sender_known");
  return (
    <section class="who" data-part="sender" data-proof={proof}>
      <h2>{words.who}</h2>
      <p class="sender">
        {domain !== null && (isProven || proof === "signed")
          ? <Reveal text={domain} max={253} />
          : words.notProven}
      </p>
      {proof !== "unproven" && <p>{t.verdict.sender[proof]}.</p>}
      {isProven && address !== null &&
        (knownSenders.includes(address) || isHarmless && !isListed) && (
        <p class="row">
          {knownSenders.includes(address)
            ? (
              <>
                <span class="good-text">{words.known}</span>
                <button
                  type="button"
                  class="small"
                  onClick={() => removeKnownSender(address)}
                >
                  {words.forget}
                </button>
              </>
            )
            : (
              <button
                type="button"
                class="small"
                onClick={() => addKnownSender(address)}
              >
                {words.know}
              </button>
            )}
        </p>
      )}
      {summary !== null && <SenderFacts facts={summary} extraFact={null} />}
      {statedFields !== undefined && (
        <dl class="facts">
          <dt>{t.result.from}</dt>
          <dd>
            <Reveal text={statedFields.from} max={300} />
          </dd>
          <dt>{t.result.subject}</dt>
          <dd>
            <Reveal text={statedFields.subject || t.result.none} max={300} />
          </dd>
        </dl>
      )}
    </section>
  );
}
