import { useErrorBoundary } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import type { LocalExplanation } from "../local/number_jobs.ts";
import { ReportPlaces } from "../advice/report_places.tsx";
import type { Home, ReportKind } from "../advice/places.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { useLocale, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { toKnownNumber, writeHeadline } from "./headline.ts";
import type { HeadlineLevel } from "./headline.ts";
import { spaceDigits } from "./space_digits.ts";

/** Kinds of reports about a number. */
const REPORTS: readonly ReportKind[] = ["call", "sms", "paid", "help"];

const ICONS: Readonly<Record<HeadlineLevel, IconName>> = {
  high: "error",
  medium: "warning",
  low: "waiting",
};

/** Maximum number of characters per sentence; those of the service have some 350. */
const MAX_SENTENCE = 600;

/** What this browser knows of a number, with the server's lists once they were asked. */
export type NumberAnswer = LocalExplanation & RegulatorCheckResponse;

/** Properties of {@linkcode NumberResult}. */
export interface NumberResultProps {
  readonly response: NumberAnswer;
  readonly home: Home;
  readonly onCountry: (country: string) => void;
}

/** Shows the answer on a number, or a note if a server of another version sent what it cannot show. */
export function NumberResult(props: NumberResultProps) {
  const t = useMessages();
  const [hasBroken] = useErrorBoundary();
  return hasBroken ? <p class="note bad">{t.result.broken}</p> : <NumberCard {...props} />;
}

/** Shows the headline, then facts about the number, and where to report it. */
function NumberCard({ response, home, onCountry }: NumberResultProps) {
  const locale = useLocale();
  const { language, messages: t } = locale;
  const { normalized, isBlocked, country, explanation } = response;
  const { level, title, says } = writeHeadline(toKnownNumber(response), locale, home);
  const { kind, tariff, statements } = explanation;
  const facts = [...statements, ...(tariff === null ? [] : [tariff])]
    .filter(({ message }) => message !== `${title}.`);
  return (
    <div class="answer">
      <div>
        <section class={`verdict ${level}`} data-blocked={isBlocked} data-news={level}>
          <Icon name={ICONS[level]} label="" />
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
          {country !== null && (
            <p class="quiet" data-read-as={country}>
              {t.say(t.number.readAs, {
                country: new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country,
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
          kinds={REPORTS}
          id="number"
          country={home.country}
          onCountry={onCountry}
          reportedItem={{ kind: "number", normalized }}
        />
      </section>
    </div>
  );
}
