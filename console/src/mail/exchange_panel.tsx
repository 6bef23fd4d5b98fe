import { readExchangeNotes } from "../../../shared/provenance/exchange/antispam.ts";
import { UNWANTED_MEANINGS } from "../../../shared/provenance/exchange/meanings.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";

/** Shows what Microsoft's filters noted about the mail; nothing if they noted nothing. */
export function ExchangePanel({ parsedHeaders }: { parsedHeaders: ParsedHeaders }) {
  const { exchange: texts, routeWords: { exchange: t } } = useMessages();
  const exchangeNotes = readExchangeNotes(parsedHeaders);
  if (exchangeNotes === null) return null;
  const { belief, notes } = exchangeNotes;
  return (
    <div class="exchange" data-exchange={belief}>
      <h4>{t.heading}</h4>
      <p class="quiet">{belief === "believed" ? t.believed : t.claimed}</p>
      <dl class="facts">
        {notes.map(({ key, value, meaning, field }) => (
          <div key={key} data-note={key} title={field}>
            <dt>{texts.keys[key]}</dt>
            <dd class={meaning !== null && UNWANTED_MEANINGS.has(meaning) ? "bad-text" : undefined}>
              <code>
                {`${key}: `}
                <Reveal text={value} max={253} />
              </code>{" "}
              {meaning !== null && texts.meanings[meaning]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
