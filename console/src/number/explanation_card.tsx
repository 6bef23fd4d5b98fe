import type { NumberExplanation } from "../../../shared/contract/number_explanation.ts";
import { useMessages } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";

/** Longest sentence that is shown; those of the service have some 350 characters. */
const MAX_SENTENCE = 600;

/** The explanation of a number with advice, each statement with its source. */
export function ExplanationCard({ explanation }: { explanation: NumberExplanation }) {
  const t = useMessages();
  const { statements, tariff, advice, sources } = explanation;
  const titleOf = (id: string) => {
    const source = sources.find((candidate) => candidate.id === id);
    return source === undefined ? id : `${source.publisher}, ${source.title}`;
  };
  const sentence = (message: string, source: string) => (
    <>
      <Reveal text={message} max={MAX_SENTENCE} />{" "}
      <span class="quiet">
        (<Reveal text={titleOf(source)} max={200} />)
      </span>
    </>
  );
  return (
    <section class="panel" data-explanation={explanation.kind}>
      <h2>{t.number.explanation.title}</h2>
      <ul>
        {statements.map(({ about, message, source }) => (
          <li key={about} data-about={about}>{sentence(message, source)}</li>
        ))}
        {tariff !== null && (
          <li data-about="tariff">
            {t.number.explanation.price} {sentence(tariff.message, tariff.source)}
          </li>
        )}
      </ul>
      <h3>{t.number.explanation.advice}</h3>
      <ul>
        {advice.map(({ id, message, source }) => (
          <li key={id} data-advice={id}>{sentence(message, source)}</li>
        ))}
      </ul>
      <h3>{t.number.explanation.sources}</h3>
      <ul class="quiet">
        {sources.map(({ id, title, publisher, date, url, licence }) => (
          <li key={id}>
            <Reveal
              text={[publisher, title, date, licence, url].filter(Boolean).join(" · ")}
              max={MAX_SENTENCE}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
