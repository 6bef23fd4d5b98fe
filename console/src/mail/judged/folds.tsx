import { useMemo } from "preact/hooks";
import { buildBadges, sayResult } from "../badges.ts";
import type { AnalysisSummary } from "../../../../shared/contract/analyze_email_headers.ts";
import type { BodyAnalysis, BodyFinding } from "../../../../shared/contract/body.ts";
import type { ParsedHeaders } from "../../../../shared/headers/types.ts";
import { parseWithBorder } from "../../local/parse_with_border.ts";
import { ScaleBar } from "../../parts/scale_bar.tsx";
import { useAppState, useCredits } from "../../state/app_state.ts";
import { formatDuration } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { nameFinding } from "../../text/say_finding.ts";
import { AuthBadges } from "../auth_badges.tsx";
import { AttachmentTable } from "../body/attachment_table.tsx";
import { LinkTable } from "../body/link_table.tsx";
import { FieldTable } from "../field_table.tsx";
import { FindingList } from "../finding_list.tsx";
import { NameTables } from "../name_tables.tsx";
import { ReputationTable } from "../reputation_table.tsx";
import { RouteMap } from "../route_map.tsx";
import { SharePanel } from "../share_panel.tsx";
import { CarriedFold } from "./carried_fold.tsx";
import { FileNames } from "./file_names.tsx";
import { Fold } from "./fold.tsx";
import { useCapSeverity } from "./cap_severity.ts";
import { selectShownBody } from "./shown_body.ts";
import { describeSender, findReportedMail } from "./choose_verdict.ts";
import { chooseNoun } from "./judged_mail.ts";
import type { JudgedMail } from "./judged_mail.ts";
import { WordsFold } from "./words_fold.tsx";

/** Shows all results in folded parts. */
export function Folds(
  { judgedMail, onAskServer }: { judgedMail: JudgedMail; onAskServer: () => void },
) {
  const t = useMessages();
  const { summary, examination: { failure }, mail: { input } } = judgedMail;
  const noun = chooseNoun(judgedMail);
  const body = useMemo(() => selectShownBody(judgedMail), [judgedMail]);
  const parsedHeaders = useMemo(() => parseWithBorder(input, summary), [input, summary]);
  return (
    <div class="folds">
      <CarriedFold judgedMail={judgedMail} />
      {failure !== null && <FileNames failure={failure} />}
      {body !== null && (
        <>
          <LinksFold body={body} isOpen={noun === "link"} />
          {(noun === "mail" || body.attachments.length > 0) && <AttachmentsFold body={body} />}
          {noun !== "link" && <WordsFold judgedMail={judgedMail} body={body} />}
        </>
      )}
      {summary !== null && (
        <>
          <RouteFold summary={summary} parsedHeaders={parsedHeaders} />
          <AuthenticationFold
            judgedMail={judgedMail}
            parsedHeaders={parsedHeaders}
            onAskServer={onAskServer}
          />
          <Fold
            id="fields"
            title={t.result.fields}
            summaryText={String(parsedHeaders.fields.length)}
            findings={null}
          >
            <FieldTable fields={parsedHeaders.fields} />
          </Fold>
        </>
      )}
      <Fold
        id="share"
        title={t.mailWords.verdict.save}
        summaryText={t.mailWords.verdict.saveSays}
        findings={null}
      >
        <SharePanel judgedMail={judgedMail} />
      </Fold>
    </div>
  );
}

/** Selects the findings of a body whose ids start with one of some words. */
function selectFindings(body: BodyAnalysis, ...starts: readonly string[]): readonly BodyFinding[] {
  return body.findings.filter(({ id }) => starts.some((start) => id.startsWith(start)));
}

function LinksFold({ body, isOpen }: { body: BodyAnalysis; isOpen: boolean }) {
  const t = useMessages();
  const { links: words, verdict } = t.mailWords;
  // Links without a registered domain, such as to IP addresses, are counted by host.
  const urlsWithoutDomain = body.urls.filter(({ domain }) => domain === null);
  const sites = body.domains.length + new Set(urlsWithoutDomain.map(({ host }) => host)).size;
  const count = body.domains.reduce((sum, { urls }) => sum + urls, urlsWithoutDomain.length);
  const findings = selectFindings(body, "url");
  return (
    <Fold
      id="links"
      title={words.title}
      summaryText={body.urls.length === 0 ? words.none : t.say(verdict.links, { count, sites })}
      findings={findings}
      isOpen={isOpen}
    >
      <FindingList findings={findings} />
      <LinkTable urls={body.urls} findings={body.findings} />
    </Fold>
  );
}

function AttachmentsFold({ body }: { body: BodyAnalysis }) {
  const { result: { colon }, mailWords: { attachments: words } } = useMessages();
  const { attachments } = body;
  const names = attachments.map(({ name }) => name ?? words.unknown).join(", ");
  const findings = selectFindings(body, "attachment_", "part_");
  return (
    <Fold
      id="attachments"
      title={words.title}
      summaryText={attachments.length === 0 ? words.none : `${attachments.length}${colon}${names}`}
      findings={findings}
    >
      <FindingList findings={findings} />
      <AttachmentTable attachments={attachments} findings={body.findings} />
    </Fold>
  );
}

function RouteFold(
  { summary, parsedHeaders }: { summary: AnalysisSummary; parsedHeaders: ParsedHeaders },
) {
  const t = useMessages();
  const language = useLanguage();
  const { received: { hops, totalDelaySeconds: total } } = summary;
  const summaryText = hops === 0
    ? t.result.noRoute
    : total === null || total < 0
    ? t.say(t.routeWords.totalUnknown, { hops })
    : t.say(t.routeWords.total, { hops, time: formatDuration(total, language) });
  return (
    <Fold id="route" title={t.mailWords.verdict.route} summaryText={summaryText} findings={null}>
      <RouteMap received={summary.received} parsedPath={parsedHeaders} />
      {summary.service && (
        <p data-service>{t.say(t.routeWords.service, { service: summary.service })}</p>
      )}
      <h3>{t.result.names}</h3>
      <NameTables domains={summary.domains} ips={summary.ips} />
      <h3>{t.result.reputation}</h3>
      <ReputationTable reputations={summary.reputations} />
    </Fold>
  );
}

/** Finds the findings that are shown as high or worse, the worst first. */
function findMostSevere(
  findings: AnalysisSummary["findings"],
  capSeverity: ReturnType<typeof useCapSeverity>,
): AnalysisSummary["findings"] {
  return (["critical", "high"] as const).flatMap((severity) =>
    findings.filter((finding) => capSeverity(finding.severity) === severity)
  );
}

function AuthenticationFold({ judgedMail, parsedHeaders, onAskServer }: {
  judgedMail: JudgedMail;
  parsedHeaders: ParsedHeaders;
  onAskServer: () => void;
}) {
  const t = useMessages();
  const { limit } = useCredits();
  const { hasServer } = useAppState();
  const capSeverity = useCapSeverity();
  const { summary, summaryBy, origin } = judgedMail;
  const words = t.mailWords;
  if (summary === null) return null;
  const isLocal = summaryBy === "browser";
  const isFromFile = origin?.kind === "file";
  const summaryText = [
    // The checks are about the mail that arrived; the verdict is about a carried one.
    findReportedMail(judgedMail) === null ? null : `${words.carried.by} ${summary.from}`,
    ...buildBadges(summary, parsedHeaders, t)
      .map(({ name, word }) => `${name} ${sayResult(word, t)}`),
    // Named, as passed checks would not explain the severity beside them.
    ...findMostSevere(summary.findings, capSeverity).map(({ id }) => nameFinding(id, t)),
  ].filter((part) => part !== null).join(" · ");
  return (
    <Fold
      id="authentication"
      title={words.verdict.authentication}
      summaryText={summaryText}
      findings={summary.findings}
    >
      <p class="quiet">
        {isFromFile ? t.historyWords.byFile : isLocal ? words.overall.local : words.parts.byServer}
      </p>
      {hasServer && (isLocal || isFromFile) && (
        <div class="row">
          <button type="button" onClick={onAskServer}>{words.overall.askServer}</button>
          {limit !== Infinity && <span class="quiet">{words.overall.askServerCost}</span>}
        </div>
      )}
      <ScaleBar
        score={summary.score}
        text={t.say(words.parts.headerScale, { score: summary.score })}
      />
      <FindingList findings={summary.findings} />
      <h3>{t.result.authentication}</h3>
      <AuthBadges
        summary={summary}
        parsedHeaders={parsedHeaders}
        proof={describeSender(judgedMail).proof}
      />
    </Fold>
  );
}
