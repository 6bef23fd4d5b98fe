import type { Reputation } from "../../../shared/contract/analyze_email_headers.ts";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";

/** Shows what each reputation provider answered. */
export function ReputationTable({ reputations }: { reputations: readonly Reputation[] }) {
  const t = useMessages();
  if (reputations.length === 0) return <p class="quiet">{t.result.noReputation}</p>;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={t.result.reputation}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.result.provider}</th>
            <th scope="col">{t.result.address}</th>
            <th scope="col">{t.result.answer}</th>
          </tr>
        </thead>
        <tbody>
          {reputations.map(({ provider, ip, status, score, verdict, message }) => (
            <tr key={provider}>
              <td>{stripPrefix(provider)}</td>
              <td class="mono">{ip === null ? t.result.none : <Reveal text={ip} max={100} />}</td>
              <td>
                <span class={`tag ${verdict}`}>
                  {status === "ok" ? t.result.verdict[verdict] : t.result.reputationStatus[status]}
                </span>
                {score !== null && <span class="figure">{` ${score}/100`}</span>}{" "}
                <span class="quiet">
                  <Reveal text={message} max={400} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shortens a provider's name to its letter: `providerA` becomes `A`. */
function stripPrefix(provider: string): string {
  return provider.replace("provider", "");
}
