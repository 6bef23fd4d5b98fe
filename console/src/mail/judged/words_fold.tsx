import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import type { SpamResponse } from "../../../../shared/verdict/spam_response.ts";
import { isAtLeast } from "../../../../shared/contract/threat_levels.ts";
import { ProblemNote } from "../../parts/failure_note.tsx";
import { ScaleBar } from "../../parts/scale_bar.tsx";
import { useMessages } from "../../text/locale.ts";
import { nameFinding } from "../../text/say_finding.ts";
import { sayVerdictReason } from "../../text/say_verdict_reason.ts";
import { CalendarList } from "../body/calendar_list.tsx";
import { EntityList } from "../body/entity_list.tsx";
import { HiddenNote } from "../body/hidden_note.tsx";
import { describeRequests } from "../body/describe_requests.ts";
import { FindingList } from "../finding_list.tsx";
import { ScoreDetails } from "../score/score_details.tsx";
import { Fold } from "./fold.tsx";
import { chooseVerdict, findReportedMail } from "./choose_verdict.ts";
import { getSpam } from "./judged_mail.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Maximum number of findings named beside the title. */
const MAX_NAMED = 3;

/** Ids of findings about links and files, which have parts of their own. */
const ITEM_FINDING = /^(?:url|attachment_|part_)/;

/** Shows what a mail asks for, which entities it names, and its score. */
export function WordsFold({ judgedMail, body }: { judgedMail: JudgedMail; body: BodyAnalysis }) {
  const t = useMessages();
  const { wants, verdict } = t.mailWords;
  const findings = body.findings.filter(({ id }) => !ITEM_FINDING.test(id));
  const isReported = findReportedMail(judgedMail) !== null;
  // The score is of the text that carries the reported mail.
  const spam = isReported ? null : getSpam(judgedMail);
  const requests = body.requests.map((request) => wants.requests[request]);
  // Reasons about words are shown from level medium on: below it, words do not speak against a mail.
  const { level, reasons } = chooseVerdict(judgedMail);
  const wording = isAtLeast(level, "medium")
    ? reasons.find(({ id }) => id.startsWith("word"))
    : undefined;
  const severity = level === "medium" ? "medium" as const : "high" as const;
  return (
    <Fold
      id="words"
      title={verdict.words}
      summaryText={wording !== undefined
        ? sayVerdictReason(wording, t)
        : requests.length === 0
        ? isReported
          ? findings.slice(0, MAX_NAMED).map(({ id }) => nameFinding(id, t)).join(" · ")
          : t.say(verdict.wordCount, { count: countWords(judgedMail.examination.text) })
        : t.say(wants.asks, { what: requests.join(", ") })}
      findings={wording === undefined
        ? findings
        : [...findings, { id: wording.id, message: "", severity }]}
    >
      <p data-wants>{describeRequests(body, t)}</p>
      <FindingList findings={findings} />
      <EntityList entities={body.entities} />
      <CalendarList calendars={body.calendars} urls={body.urls} />
      <HiddenNote hiddenText={body.hidden} />
      {judgedMail.content.kind === "failed" && (
        <ProblemNote problem={{ kind: "failure", failure: judgedMail.content.failure }} />
      )}
      {spam !== null && <ContentScore spam={spam} text={judgedMail.examination.text} />}
    </Fold>
  );
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function ContentScore({ spam, text }: { spam: SpamResponse; text: string }) {
  const t = useMessages();
  const { parts: words } = t.mailWords;
  return (
    <>
      <ScaleBar
        score={spam.score}
        text={t.say(words.contentScale, { score: spam.score })}
      />
      {spam.headerScore > 0 && <p data-checks>{words.checksCount}</p>}
      <details>
        <summary>{words.why}</summary>
        <ScoreDetails response={spam} text={text} />
      </details>
    </>
  );
}
