import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import { Icon } from "../parts/icon.tsx";
import { useMessages } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";
import { authenticationBadges } from "./reasons.ts";

const SIGNS = { pass: "success", fail: "error", neutral: "warning", none: "waiting" } as const;

/** SPF, DKIM, DMARC and ARC, each with its reason. */
export function AuthBadges({ authentication, parsed }: {
  authentication: AnalysisSummary["authentication"];
  parsed: ParsedHeaders;
}) {
  const t = useMessages();
  return (
    <ul class="badges">
      {authenticationBadges(authentication, parsed, t).map(({ name, status, reason }) => (
        <li key={name} class={`badge ${status}`} data-check={name} data-status={status}>
          <Icon name={SIGNS[status]} label="" />
          <span>
            <strong>{name}</strong> <span class="word">{t.result.auth[status]}</span>
            <span class="reason">
              <Reveal text={reason} max={400} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
