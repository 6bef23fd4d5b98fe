import { useErrorBoundary } from "preact/hooks";
import type { NumberExplanation } from "../../../shared/contract/number_explanation.ts";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { ExplanationCard } from "./explanation_card.tsx";
import { Icon } from "../parts/icon.tsx";
import { formatCount } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/language.ts";
import { sayListText } from "../text/say_list_text.ts";
import { Reveal } from "../text/reveal.tsx";

/** Verdict on a number, and the ranges it is in. */
export function NumberResult({ response }: { response: RegulatorCheckResponse }) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  if (broken) return <p class="note bad">{t.result.broken}</p>;
  const { explanation } = response;
  return (
    <>
      <Whole response={response} />
      {explanation !== undefined && <ExplanationCard explanation={explanation} />}
    </>
  );
}

function Whole({ response }: { response: RegulatorCheckResponse }) {
  const t = useMessages();
  const language = useLanguage();
  const { normalized, isBlocked, matchCount, matches, database, explanation } = response;
  const isForged = explanation?.allotted === false;
  const isBad = isBlocked || isForged;
  const isDoubtful = explanation !== undefined && deservesDoubt(explanation);
  const level = isBad ? "high" : isDoubtful ? "medium" : "safe";
  const icon = isBad ? "error" : isDoubtful ? "warning" : "success";
  return (
    <section class={`panel verdict ${level}`} data-blocked={isBlocked}>
      <Icon name={icon} label="" />
      <div>
        <h2 class="level">
          {isBlocked ? t.number.blocked : isForged ? t.number.forged : t.number.free}
        </h2>
        <p>{isBlocked ? t.say(t.number.blockedSays, { count: matchCount }) : t.number.freeSays}</p>
        <p class="quiet">
          <Reveal text={t.say(t.number.asSent, { number: spaced(normalized) })} max={80} />
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
                    <Reveal text={sayListText(name, t)} max={300} />
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
            text={t.say(t.number.database, {
              version: database.version,
              total: formatCount(database.total_blocked, language),
            })}
            max={200}
          />
        </p>
      </div>
    </section>
  );
}

/** Being on no list is no good sign for an invalid, emergency or premium number. */
function deservesDoubt({ kind, advice }: NumberExplanation): boolean {
  return kind === "unknown" || kind === "emergency" || advice.some(({ id }) => CALL_BACK.has(id));
}

const CALL_BACK: ReadonlySet<string> = new Set(["do_not_call_back", "foreign_call_back"]);

/** Longest number that has no country code: 118 712, 33 700. */
const MAX_SHORT = 6;

/** `33162######` as `+33 1 62 ## ## ##`. */
function spaced(digits: string): string {
  const parts = /^33([\d#])([\d#]{2})([\d#]{2})([\d#]{2})([\d#]{2})$/.exec(digits);
  if (parts !== null) return `+33 ${parts.slice(1).join(" ")}`;
  return digits.length > MAX_SHORT ? `+${digits}` : digits;
}
