import { useMemo, useState } from "preact/hooks";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import type { Path } from "../../../shared/provenance/border/border.ts";
import { formatDuration } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { toLanguageTag } from "../text/languages.ts";
import type { Language } from "../text/languages.ts";
import { DelayBar, DelayScale } from "./route/delay_bar.tsx";
import { HopBody } from "./route/hop.tsx";
import { buildTimeline, MAX_HOPS } from "./route/timeline.ts";
import type { RouteRow, Timeline } from "./route/timeline.ts";

/** Shows the hops of the mail, the oldest first, and the border. */
export function RouteMap({ received: { chain }, parsedPath }: {
  received: AnalysisSummary["received"];
  parsedPath: Path;
}) {
  const t = useMessages();
  const [utc, setUtc] = useState(false);
  const timeline = useMemo(() => buildTimeline(chain, parsedPath), [chain, parsedPath]);
  if (chain.length === 0) return <p class="quiet">{t.result.noRoute}</p>;
  const { rows, endSeconds: end } = timeline;
  return (
    <>
      <Duration timeline={timeline} hops={chain.length} />
      <label class="check">
        <input
          type="checkbox"
          data-utc
          checked={utc}
          onChange={({ currentTarget: { checked } }) => setUtc(checked)}
        />
        {t.routeWords.utc}
      </label>
      <DelayScale end={end} />
      <ol class="route">
        {rows.map((row) => <RouteItem key={chooseKey(row)} row={row} end={end} utc={utc} />)}
      </ol>
      {chain.length > MAX_HOPS && (
        <p class="quiet">{t.say(t.routeWords.notShown, { hops: chain.length - MAX_HOPS })}</p>
      )}
    </>
  );
}

/** Shows how long the mail took, if the clocks of the servers tell. */
function Duration({ timeline: { totalSeconds, trustedSeconds, skewSeconds }, hops }: {
  timeline: Timeline;
  hops: number;
}) {
  const { routeWords: t, say } = useMessages();
  const language = useLanguage();
  const sentences = [
    totalSeconds === null
      ? say(t.totalUnknown, { hops })
      : say(t.total, { hops, time: formatDuration(totalSeconds, language) }),
    ...(trustedSeconds === null || totalSeconds === null
      ? []
      : [say(t.trusted, { time: formatDuration(trustedSeconds, language) })]),
    ...(skewSeconds === 0 ? [] : [say(t.skew, { time: formatDuration(skewSeconds, language) })]),
    t.order,
  ];
  return (
    <p class="quiet" data-total={totalSeconds ?? ""} data-skew={skewSeconds}>
      {sentences.join(" ")}
    </p>
  );
}

function chooseKey(row: RouteRow): number | undefined {
  return row.kind === "hop" ? row.hop.index : row.hops[0]?.index;
}

/** Formats the names of an operator, `Microsoft 365 and Outlook.com`, as a list of the language. */
function formatOperator(operator: string, language: Language): string {
  return new Intl.ListFormat(toLanguageTag(language)).format(operator.split(/, | and /));
}

function RouteItem({ row, end, utc }: { row: RouteRow; end: number; utc: boolean }) {
  const t = useMessages();
  const language = useLanguage();
  switch (row.kind) {
    case "hop":
      return (
        <li class={row.isBorder ? "hop border" : "hop"} data-hop={row.hop.index}>
          {row.isBorder && (
            <div class="border-note">
              <strong>{t.result.trustEnds}</strong> <span>{t.result.trustEndsSays}</span>
            </div>
          )}
          <HopBody hop={row.hop} end={end} utc={utc} />
        </li>
      );
    case "inside":
      return (
        <li class="hop" data-inside={row.operator}>
          <div class="hop-body">
            <details class="hop-inside">
              <summary>
                {t.say(t.routeWords.inside, {
                  hops: row.hops.length,
                  operator: formatOperator(row.operator, language),
                })}
              </summary>
              <ol class="route">
                {row.hops.map((hop) => (
                  <li key={hop.index} class="hop" data-hop={hop.index}>
                    <HopBody hop={hop} end={end} utc={utc} />
                  </li>
                ))}
              </ol>
            </details>
            <DelayBar seconds={row.seconds} end={end} />
          </div>
        </li>
      );
    default:
      return row satisfies never;
  }
}
