import { useMemo } from "preact/hooks";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { CopyButton } from "../parts/copy_button.tsx";
import { useMessages } from "../text/locale.ts";
import { describeDomains } from "../text/describe_domains.ts";
import type { DomainDescription } from "../text/describe_domain.ts";
import type { Messages } from "../text/messages.ts";
import { Reveal } from "../text/reveal.tsx";
import { isExampleAddress } from "../../../shared/provenance/border/border.ts";
import { parseIp } from "../../../shared/ip/address.ts";
import { isGlobal } from "../../../shared/ip/special_purpose.ts";

/** Maximum number of rows per table. */
const MAX_ROWS = 200;

/** Shows the domains, in ASCII and with remarks, and the IP addresses of a mail. */
export function NameTables({ domains, ips }: Pick<AnalysisSummary, "domains" | "ips">) {
  const t = useMessages();
  const descriptions = useMemo(() => describeDomains(domains), [domains]);
  const addresses = [...ips.ipv4, ...ips.ipv6];
  return (
    <div class="scroll names" tabIndex={0} role="group" aria-label={t.result.names}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.result.domain}</th>
            <th scope="col">{t.result.remark}</th>
          </tr>
        </thead>
        <tbody>
          {descriptions.length === 0 && (
            <tr>
              <td colSpan={2} class="quiet">{t.result.none}</td>
            </tr>
          )}
          {descriptions.slice(0, MAX_ROWS).map((description) => (
            <tr
              key={description.unicode}
              {...(isSuspicious(description) && { class: "suspicious" })}
            >
              <td class="mono">
                <Reveal text={description.ascii} max={260} />{" "}
                <CopyButton value={description.ascii} subject={description.ascii.slice(0, 100)} />
              </td>
              <td>
                <Remarks description={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.result.address}</th>
            <th scope="col">{t.result.remark}</th>
          </tr>
        </thead>
        <tbody>
          {addresses.length === 0 && (
            <tr>
              <td colSpan={2} class="quiet">{t.result.none}</td>
            </tr>
          )}
          {addresses.slice(0, MAX_ROWS).map((ip) => (
            <tr key={ip}>
              <td class="mono">
                <Reveal text={ip} max={100} /> <CopyButton value={ip} subject={ip.slice(0, 100)} />
              </td>
              <td class="quiet">
                {formatScope(ip, t)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatScope(ip: string, { result: { scope } }: Messages): string {
  const address = parseIp(ip);
  if (address !== null && isGlobal(address)) return scope.global;
  return isExampleAddress(ip) ? scope.example : scope.local;
}

function isSuspicious({ isDisguised, looksLike }: DomainDescription): boolean {
  return isDisguised || looksLike !== null;
}

function Remarks(
  { description: { unicode, international, isDisguised, looksLike } }: {
    description: DomainDescription;
  },
) {
  const t = useMessages();
  return (
    <>
      {international && (
        <span class="remark">
          <Reveal text={t.say(t.result.international, { unicode })} max={300} />
        </span>
      )}
      {isDisguised && <span class="remark warn" data-remark="disguised">{t.result.disguised}</span>}
      {looksLike !== null && (
        <span class="remark warn" data-remark="lookalike">
          <Reveal text={t.say(t.result.looksLike, { other: looksLike })} max={300} />
        </span>
      )}
    </>
  );
}
