import { useErrorBoundary } from "preact/hooks";
import type { AnalyzeSpamResponse, MatchedPattern } from "../../../shared/contract/analyze_spam.ts";
import { Dial } from "../parts/dial.tsx";
import { useMessages } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";
import { highlight, quotedWords } from "./highlight.ts";
import type { MessageDraft } from "./score_view.tsx";

/** A score, what made it, and where in the text. */
export interface ScoreResultProps {
  readonly draft: MessageDraft;
  readonly response: AnalyzeSpamResponse;
}

/** The result, or the word that it cannot be shown. */
export function ScoreResult(props: ScoreResultProps) {
  const t = useMessages();
  const [broken] = useErrorBoundary();
  if (broken) return <p class="note bad">{t.result.broken}</p>;
  return <Whole {...props} />;
}

function Whole({ draft, response }: ScoreResultProps) {
  const t = useMessages();
  const { score, threatLevel, is_spam, patternScore, headerScore, iaScore, velocityScore } =
    response;
  return (
    <>
      <section class={`panel verdict ${threatLevel}`} data-level={threatLevel}>
        <Dial score={score} level={threatLevel} label={t.result.scoreLabel} />
        <div>
          <h2 class="level">{is_spam ? t.score.spam : t.score.notSpam}</h2>
          <p>{t.result.levels[threatLevel]}</p>
        </div>
      </section>
      <section class="panel">
        <h3>{t.score.arithmetic}</h3>
        <p class="formula figure">
          {iaScore === undefined || velocityScore === undefined
            ? t.score.formula(patternScore, headerScore, score)
            : t.score.formula2(headerScore, patternScore, iaScore, velocityScore, score)}
        </p>
        <dl class="facts">
          <dt>{t.score.patternScore}</dt>
          <dd>
            <span class="figure">{patternScore}</span>{" "}
            <span class="quiet">{t.score.patternSays}</span>
          </dd>
          <dt>{t.score.headerScore}</dt>
          <dd>
            <span class="figure">
              <Sum
                parts={response.headerFindings.map(({ modifier }) => modifier)}
                total={headerScore}
              />
            </span>{" "}
            <span class="quiet">{t.score.headerSays}</span>
          </dd>
        </dl>
      </section>
      <Classifier response={response} />
      <Patterns response={response} />
      <Rules response={response} />
      <FoundWords draft={draft} patterns={response.matchedPatterns} />
    </>
  );
}

function Sum({ parts, total }: { parts: readonly number[]; total: number }) {
  return <>{parts.length > 1 ? `${parts.join(" + ")} → ${total}` : total}</>;
}

/** What scoring version 2 adds; nothing with version 1. */
function Classifier({ response: { iaScore, iaReasons = [], velocityScore } }: {
  response: AnalyzeSpamResponse;
}) {
  const t = useMessages();
  if (iaScore === undefined) return null;
  return (
    <section class="panel">
      <h3>{t.score.classifier}</h3>
      <dl class="facts">
        <dt>{t.score.iaScore}</dt>
        <dd>
          <span class="figure">{iaScore}</span> <span class="quiet">{t.score.iaSays}</span>
        </dd>
        <dt>{t.score.velocityScore}</dt>
        <dd>
          <span class="figure">{velocityScore}</span>{" "}
          <span class="quiet">{t.score.velocitySays}</span>
        </dd>
      </dl>
      <ul class="rules">
        {iaReasons.map(({ feature, weight }) => (
          <li key={feature}>
            <span class="figure strong">{`${weight > 0 ? "+" : "−"}${Math.abs(weight)}`}</span>{" "}
            <Reveal text={feature} max={200} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Patterns({ response: { matchedPatterns, totalPatternsChecked } }: {
  response: AnalyzeSpamResponse;
}) {
  const t = useMessages();
  return (
    <section class="panel">
      <h3>{t.score.patterns}</h3>
      <p class="quiet">{t.score.patternsSay(matchedPatterns.length, totalPatternsChecked)}</p>
      {matchedPatterns.length > 0 && (
        <div class="scroll patterns" tabIndex={0} role="group" aria-label={t.score.patterns}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.score.pattern}</th>
                <th scope="col">{t.score.matchScore}</th>
                <th scope="col">{t.score.points}</th>
                <th scope="col">{t.score.why}</th>
              </tr>
            </thead>
            <tbody>
              {matchedPatterns.map(({ patternId, type, score, severity, reasons, matchScore }) => (
                <tr key={patternId} data-pattern={patternId}>
                  <td>
                    <span class="mono">
                      <Reveal text={patternId} max={60} />
                    </span>{" "}
                    <span class="quiet">{String(type).replaceAll("_", " ")}</span>
                  </td>
                  <td class="figure">{matchScore}</td>
                  <td>
                    <span class="figure">{score}</span>{" "}
                    <span class={`tag ${severity}`}>{t.result.severity[severity]}</span>
                  </td>
                  <td>
                    {reasons.map((reason, i) => (
                      <div key={i}>
                        <Reveal text={reason} max={600} />
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {matchedPatterns.length === 0 && <p>{t.score.noPatterns}</p>}
    </section>
  );
}

function Rules({ response: { headerFindings, totalRulesChecked } }: {
  response: AnalyzeSpamResponse;
}) {
  const t = useMessages();
  return (
    <section class="panel">
      <h3>{t.score.rules}</h3>
      <p class="quiet">{t.score.rulesSay(headerFindings.length, totalRulesChecked)}</p>
      {headerFindings.length === 0 && <p>{t.score.noRules}</p>}
      <ul class="rules">
        {headerFindings.map(({ ruleId, check, modifier }) => (
          <li key={ruleId} data-rule={ruleId}>
            <span class="figure strong">{`+${modifier}`}</span> <code>{ruleId}</code>{" "}
            <span class="quiet">
              <Reveal text={check} max={60} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundWords({ draft, patterns }: {
  draft: MessageDraft;
  patterns: readonly MatchedPattern[];
}) {
  const t = useMessages();
  const words = quotedWords(patterns.flatMap(({ reasons }) => reasons));
  const texts = [draft.subject, draft.emailContent].filter((text) => text !== "")
    .map((text) => highlight(text, words));
  if (!texts.some((runs) => runs.some(({ found }) => found))) {
    return patterns.length === 0 ? null : (
      <section class="panel">
        <h3>{t.score.highlighted}</h3>
        <p class="quiet">{t.score.highlightedNone}</p>
      </section>
    );
  }
  return (
    <section class="panel">
      <h3>{t.score.highlighted}</h3>
      {texts.map((runs, i) => (
        <p key={i} class="message">
          {runs.map(({ text, found }, j) =>
            found
              ? (
                <mark key={j}>
                  <Reveal text={text} />
                </mark>
              )
              : <Reveal key={j} text={text} />
          )}
        </p>
      ))}
    </section>
  );
}
