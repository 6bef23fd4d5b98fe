import { useErrorBoundary } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import type { LocalExplanation } from "../local/number_jobs.ts";
import { ReportPlaces } from "../advice/report_places.tsx";
import type { Home, ReportKind } from "../advice/advice.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { useLocale, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { toKnownNumber, writeHeadline } from "./headline.ts";
import type { HeadlineLevel } from "./headline.ts";
import { spaceDigits } from "./spaced.ts";

/** Reports about a number. */
const REPORTS: readonly ReportKind[] = ["call", "sms", "paid", "help"];

const SIGNS: Readonly<Record<HeadlineLevel, IconName>> = {
  high: "error",
  medium: "warning",
  low: "waiting",
};

/** Longest sentence that is shown; those of the service have some 350 characters. */
const MAX_SENTENCE = 600;

/** The answer on a number: what this browser knows, and what the server's lists say. */
export type NumberAnswer = LocalExplanation & RegulatorCheckResponse;

/** Properties of the answer on a number. */
export interface NumberResultProps {
  readonly response: NumberAnswer;
  readonly home: Home;
  readonly onCountry: (country: string) => void;
}

/**
 * Shows the answer on a number, or a note that it cannot be shown: the server may be of another
 * version.
 */
export function NumberResult(props: NumberResultProps) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  return broken ? <p class="note bad">{t.result.broken}</p> : <Whole {...props} />;
}

/** Shows the headline first, then facts on the number and where to report; the rest is folded. */
function Whole({ response, home, onCountry }: NumberResultProps) {
  const locale = useLocale();
  const { language, messages: t } = locale;
  const { normalized, isBlocked, readAs, explanation } = response;
  const { level, title, says } = writeHeadline(toKnownNumber(response), locale, home);
  const { kind, tariff, statements } = explanation;
  const facts = [...statements, ...(tariff === null ? [] : [tariff])]
    .filter(({ message }) => message !== `${title}.`);
  return (
    <div class="answer">
      <div>
        <section class={`verdict ${level}`} data-blocked={isBlocked} data-news={level}>
          <Icon name={SIGNS[level]} label="" />
          <div>
            <h2 class="level">
              <Reveal text={title} max={MAX_SENTENCE} />
            </h2>
            <p class="verdict-sentence">{says}</p>
          </div>
        </section>
        <section class="advice" data-explanation={kind}>
          <h3>{t.number.about}</h3>
          <p class="sender figure">
            <Reveal text={spaceDigits(normalized)} max={40} />
          </p>
          {readAs !== null && (
            <p class="quiet" data-read-as={readAs}>
              {t.say(t.number.readAs, {
                country: new Intl.DisplayNames(language, { type: "region" }).of(readAs) ?? readAs,
              })}
            </p>
          )}
          <ul class="plain">
            {facts.map(({ message }) => (
              <li key={message}>
                <Reveal text={message} max={MAX_SENTENCE} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section>
        <h3>{t.number.report}</h3>
        <ReportPlaces
          uses={REPORTS}
          id="number"
          country={home.country}
          onCountry={onCountry}
          reported={{ kind: "number", normalized: response.normalized }}
        />
      </section>
    </div>
  );
}
