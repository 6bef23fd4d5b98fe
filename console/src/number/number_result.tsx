import { useErrorBoundary } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { Icon } from "../parts/icon.tsx";
import { formatCount } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";

/** Verdict on a number, and the ranges it is in. */
export function NumberResult({ response }: { response: RegulatorCheckResponse }) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  if (broken) return <p class="note bad">{t.result.broken}</p>;
  return <Whole response={response} />;
}

function Whole({ response }: { response: RegulatorCheckResponse }) {
  const t = useMessages();
  const language = useLanguage();
  const { normalized, isBlocked, matchCount, matches, database } = response;
  return (
    <section class={`panel verdict ${isBlocked ? "high" : "safe"}`} data-blocked={isBlocked}>
      <Icon name={isBlocked ? "error" : "success"} label="" />
      <div>
        <h2 class="level">{isBlocked ? t.number.blocked : t.number.free}</h2>
        <p>{isBlocked ? t.number.blockedSays(matchCount) : t.number.freeSays}</p>
        <p class="quiet">
          <Reveal text={t.number.asSent(spaced(normalized))} max={80} />
        </p>
        {matches.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{t.number.range}</th>
                <th scope="col">{t.number.pattern}</th>
              </tr>
            </thead>
            <tbody>
              {matches.map(({ name, pattern }, i) => (
                <tr key={i}>
                  <td>
                    <Reveal text={name} max={300} />
                  </td>
                  <td class="mono">
                    <Reveal text={spaced(pattern)} max={60} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p class="quiet">
          <Reveal
            text={t.number.database(
              database.version,
              formatCount(database.total_blocked, language),
            )}
            max={200}
          />
        </p>
      </div>
    </section>
  );
}

/** `33162######` as `+33 1 62 ## ## ##`. */
function spaced(digits: string): string {
  const parts = /^33([\d#])([\d#]{2})([\d#]{2})([\d#]{2})([\d#]{2})$/.exec(digits);
  return parts === null ? digits : `+33 ${parts.slice(1).join(" ")}`;
}
