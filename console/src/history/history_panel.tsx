import { useEffect } from "preact/hooks";
import { formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { MAX_RESULTS } from "./database.ts";
import type { PastResult } from "./database.ts";
import type { History } from "./use_history.ts";

/** Shows the past results, whether new ones are stored, and buttons that remove them. */
export function HistoryPanel({ history, onOpen }: {
  history: History;
  onOpen: (result: PastResult) => void;
}) {
  const { historyWords: t, say } = useMessages();
  const { isOn, results, hasFailed } = history;
  useEffect(() => void history.reload(), []);
  return (
    <details class="history" data-results={results.length}>
      <summary>{say(t.title, { count: results.length })}</summary>
      <label class="check">
        <input
          type="checkbox"
          id="history-on"
          checked={isOn}
          aria-describedby="history-says"
          onChange={(event) => history.setOn(event.currentTarget.checked)}
        />
        {t.keep}
      </label>
      <p id="history-says" class="quiet">{say(t.says, { most: MAX_RESULTS })}</p>
      <p role="alert" class="bad-text">{hasFailed ? t.failed : ""}</p>
      {results.length === 0 ? isOn && <p class="quiet">{t.empty}</p> : (
        <>
          <div
            class="scroll"
            tabIndex={0}
            role="group"
            aria-label={say(t.title, { count: results.length })}
          >
            <Results
              results={results}
              onOpen={onOpen}
              onRemove={({ id }) => void history.remove(id)}
            />
          </div>
          <div class="row">
            <button type="button" class="small" onClick={() => void history.clear()}>
              {t.clear}
            </button>
          </div>
        </>
      )}
    </details>
  );
}

function Results({ results, onOpen, onRemove }: {
  results: readonly PastResult[];
  onOpen: (result: PastResult) => void;
  onRemove: (result: PastResult) => void;
}) {
  const t = useMessages();
  const language = useLanguage();
  const { historyWords: words } = t;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.mailWords.queue.verdict}</th>
          <th scope="col">{words.when}</th>
          <th scope="col">{t.result.from}</th>
          <th scope="col">{t.result.subject}</th>
          <th scope="col">{words.remove}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.id} data-past={result.id} data-level={result.level}>
            <td>
              <span class={`tag ${result.level}`}>{t.result.levels[result.level]}</span>
            </td>
            <td>{formatTime(result.at, language)}</td>
            <td>
              <Reveal text={result.from || "–"} max={120} />
            </td>
            <td>
              <button
                type="button"
                class="link"
                aria-label={t.say(words.open, { subject: result.subject || "–" })}
                onClick={() =>
                  onOpen(result)}
              >
                <Reveal text={result.subject || "–"} max={160} />
              </button>
            </td>
            <td>
              <button
                type="button"
                class="small"
                aria-label={t.say(words.removeOne, { subject: result.subject || "–" })}
                onClick={() =>
                  onRemove(result)}
              >
                {words.remove}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
