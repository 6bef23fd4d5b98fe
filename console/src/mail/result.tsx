import type { ComponentChildren } from "preact";
import { useErrorBoundary, useMemo } from "preact/hooks";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/message/headers/parse.ts";
import { useMessages } from "../text/language.ts";
import { AuthBadges } from "./auth_badges.tsx";
import { FieldTable } from "./field_table.tsx";
import { FindingList } from "./finding_list.tsx";
import { NameTables } from "./name_tables.tsx";
import { ReputationTable } from "./reputation_table.tsx";
import { RouteMap } from "./route_map.tsx";
import { SharePanel } from "./share_panel.tsx";
import { VerdictCard } from "./verdict_card.tsx";

/** What a finished analysis shows. */
export interface ResultProps {
  readonly summary: AnalysisSummary;
  readonly headers: string;
}

/** The result, or the word that it cannot be shown: a server may be of another version. */
export function Result(props: ResultProps) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  if (broken) return <p class="note bad" role="alert">{t.result.broken}</p>;
  return <Whole {...props} />;
}

function Whole({ summary, headers }: ResultProps) {
  const t = useMessages();
  const parsed = useMemo(() => parseHeaders(headers), [headers]);
  return (
    <>
      <h2 class="visually-hidden">{t.result.heading}</h2>
      <VerdictCard summary={summary} />
      <Part title={t.result.findings}>
        <FindingList findings={summary.findings} />
      </Part>
      <Part title={t.result.authentication}>
        <AuthBadges summary={summary} parsed={parsed} />
      </Part>
      <Part title={t.result.route}>
        <RouteMap received={summary.received} parsed={parsed.received} />
      </Part>
      <div class="pair">
        <Part title={t.result.names}>
          <NameTables domains={summary.domains} ips={summary.ips} />
        </Part>
        <Part title={t.result.reputation}>
          <ReputationTable reputations={summary.reputations} />
        </Part>
      </div>
      <Part title={t.share.heading}>
        <SharePanel summary={summary} headers={headers} />
      </Part>
      <Part title={t.result.fields}>
        <FieldTable fields={parsed.fields} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="panel">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
