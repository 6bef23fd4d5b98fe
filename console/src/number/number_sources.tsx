import { useErrorBoundary } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { Fold } from "../mail/judged/fold.tsx";
import { formatCount } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { sayListText } from "../text/say_list_text.ts";
import { spaceDigits } from "./space_digits.ts";

/** Maximum number of characters per sentence. */
const MAX_SENTENCE = 600;

/** Shows the sources of an answer, each with its statements, and the listed ranges; folded. */
export function NumberSources({ response }: { response: RegulatorCheckResponse }) {
  const t = useMessages();
  const language = useLanguage();
  const [hasBroken] = useErrorBoundary();
  if (hasBroken) return null;
  const { matches, database, explanation } = response;
  const names: Readonly<Record<string, string>> = t.number.sourceNames;
  const { statements = [], tariff = null, advice = [], sources = [] } = explanation ?? {};
  const statementsAndAdvice = [...statements, ...(tariff === null ? [] : [tariff]), ...advice];
  // The publisher of `foreign` is a program library, whose page says nothing about numbers.
  return (
    <Fold
      id="known"
      title={t.number.explanation.sources}
      summaryText={t.number.known}
      findings={null}
    >
      {sources.map(({ id, publisher, date, url, licence }) => (
        <section key={id} data-source={id}>
          <h3>
            <Reveal text={names[id] ?? id} max={100} />
          </h3>
          <p class="quiet">
            <Reveal
              text={[id === "foreign" ? "" : publisher, date, licence, id === "foreign" ? "" : url]
                .filter(Boolean).join(" · ")}
              max={MAX_SENTENCE}
            />
          </p>
          <ul class="plain">
            {statementsAndAdvice.filter(({ source }) => source === id).map(({ message }) => (
              <li key={message}>
                <Reveal text={message} max={MAX_SENTENCE} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {matches.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-label={t.number.range}>
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
                    <Reveal text={spaceDigits(pattern)} max={60} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
    </Fold>
  );
}
