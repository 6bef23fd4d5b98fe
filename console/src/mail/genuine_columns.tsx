import type { Verification } from "../../../shared/contract/verification.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { listSenderResults } from "./sender_results.ts";
import type { SenderResult } from "./sender_results.ts";

/** Maximum number of characters per sentence. */
const MAX_SENTENCE = 400;

/** Shows the results of the checks of the sender in a column for each source. */
export function GenuineColumns({ parsedHeaders, verification }: {
  parsedHeaders: ParsedHeaders;
  verification: Verification | undefined;
}) {
  const messages = useMessages();
  const { result: { genuine: t } } = messages;
  const { server, claimedResults, verifiedResults } = listSenderResults(
    parsedHeaders,
    verification,
    messages,
  );
  return (
    <div class="genuine">
      <Column name="server" title={t.server} note={t.serverSays} results={server} />
      <Column name="claimed" title={t.claimed} note={t.claimedSays} results={claimedResults} />
      <Column
        name="verified"
        title={t.verified}
        note={verifiedResults === null ? t.notVerified : t.verifiedSays}
        results={verifiedResults ?? []}
      />
    </div>
  );
}

function Column({ name, title, note, results }: {
  name: string;
  title: string;
  note: string;
  results: readonly SenderResult[];
}) {
  const { genuine: t } = useMessages().result;
  return (
    <div class="genuine-column" data-column={name}>
      <h4>{title}</h4>
      <p class="quiet">{note}</p>
      {results.length === 0
        ? name !== "verified" && <p>{t.nothing}</p>
        : <ul>{results.map((result, i) => <ResultItem key={i} result={result} />)}</ul>}
    </div>
  );
}

function ResultItem({ result }: { result: SenderResult }) {
  const { result: { genuine: t }, verifiedWords } = useMessages();
  const { check, word, by, domain, selector, aligned, policy, sentences, details } = result;
  const facts: (readonly [string, string])[] = [];
  if (domain !== null) facts.push([t.domain, domain]);
  if (selector !== null) facts.push([t.selector, selector]);
  if (aligned !== null) facts.push([t.aligned, aligned ? t.yes : t.no]);
  if (policy !== null) facts.push([t.policy, policy]);
  if (by !== null) facts.push([t.by, by]);
  return (
    <li data-entry={check} data-word={word}>
      <strong>{check}</strong> <code>{word}</code>
      {facts.map(([name, value]) => (
        <span key={name} class="reason">
          {name} <Reveal text={value} max={253} />
        </span>
      ))}
      {sentences.map((text) => (
        <span key={text} class="reason quiet">
          <Reveal text={text} max={MAX_SENTENCE} />
        </span>
      ))}
      {details.length > 0 && (
        <details>
          <summary class="quiet">{verifiedWords.detail}</summary>
          {details.map((text) => (
            <p key={text} class="reason quiet" lang="en">
              <Reveal text={text} max={MAX_SENTENCE} />
            </p>
          ))}
        </details>
      )}
    </li>
  );
}
