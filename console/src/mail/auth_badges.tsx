import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import { Icon } from "../parts/icon.tsx";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import { readReportedResults } from "../../../shared/provenance/reported/results.ts";
import { ExchangePanel } from "./exchange_panel.tsx";
import { GenuineColumns } from "./genuine_columns.tsx";
import type { MailVerdicts } from "../local/jobs.ts";
import { buildBadges, discountPasses, sayResult } from "./badges.ts";

const ICONS = { pass: "success", fail: "error", neutral: "warning", none: "waiting" } as const;

/** Shows SPF, DKIM, DMARC and ARC with their reasons, and below them all results by source. */
export function AuthBadges({ summary, parsedHeaders, proof }: {
  summary: Pick<AnalysisSummary, "authentication" | "verification">;
  parsedHeaders: ParsedHeaders;
  proof: MailVerdicts["proof"];
}) {
  const t = useMessages();
  return (
    <>
      {readReportedResults(parsedHeaders, findBorderHop(parsedHeaders)).belief === "unproven" && (
        <p class="note" data-belief="unproven">{t.result.unproven}</p>
      )}
      <ul class="badges">
        {discountPasses(buildBadges(summary, parsedHeaders, t), proof).map((
          { name, status, word, reason },
        ) => (
          <li
            key={name}
            class={`badge ${status}`}
            data-check={name}
            data-status={status}
            data-word={word}
          >
            <Icon name={ICONS[status]} label="" />
            <span>
              <strong>{name}</strong> <span class="word">{sayResult(word, t)}</span>
              <span class="reason">
                <Reveal text={reason} max={400} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <GenuineColumns parsedHeaders={parsedHeaders} verification={summary.verification} />
      <ExchangePanel parsedHeaders={parsedHeaders} />
    </>
  );
}
