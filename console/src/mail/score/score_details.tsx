import type { MatchedPattern } from "../../../../shared/contract/analyze_spam.ts";
import { formatFeature } from "../../../../shared/scoring/classifier/feature_text.ts";
import { formatVersion1Formula } from "../../../../shared/scoring/version1_score.ts";
import { formatVersion2Formula } from "../../../../shared/scoring/version2_score.ts";
import type { SpamResponse } from "../../../../shared/verdict/spam_response.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { toLanguageTag } from "../../text/languages.ts";
import { Reveal } from "../../text/reveal.tsx";
import { sayReasons, sayRule, sayType } from "../../text/say_reason.ts";
import { saySeverity } from "../severity.ts";
import { useCapSeverity } from "../judged/cap_severity.ts";
import { highlight, listQuotedWords, selectShownRuns } from "./highlight.ts";

/** Shows the parts of a score, and the matches in the text. */
export function ScoreDetails({ response, text }: {
  response: SpamResponse;
  text: string;
}) {
  const t = useMessages();
  const tag = toLanguageTag(useLanguage());
  const { score, patternScore, headerScore, iaScore, velocityScore } = response;
  const formula = iaScore === undefined || velocityScore === undefined
    ? formatVersion1Formula(patternScore, headerScore, tag)
    : formatVersion2Formula({ headerScore, patternScore, iaScore, velocityScore }, tag);
  return (
    <>
      <section>
        <h3>{t.score.arithmetic}</h3>
        <p class="formula figure">{`${formula} = ${score}`}</p>
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
      <FoundWords text={text} patterns={response.matchedPatterns} />
    </>
  );
}

function Sum({ parts, total }: { parts: readonly number[]; total: number }) {
  return <>{parts.length > 1 ? `${parts.join(" + ")} → ${total}` : total}</>;
}

/** Shows the fields of scoring version 2; nothing with version 1. */
function Classifier({ response: { iaScore, iaReasons = [], velocityScore } }: {
  response: SpamResponse;
}) {
  const t = useMessages();
  const language = useLanguage();
  if (iaScore === undefined) return null;
  return (
    <section>
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
        {iaReasons.map(({ feature, weight, ...featureName }) => (
          <li key={feature}>
            <span class="figure strong">{`${weight > 0 ? "+" : "−"}${Math.abs(weight)}`}</span>{" "}
            <Reveal text={formatFeature(featureName, t.featureWords, language)} max={200} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Patterns({ response: { matchedPatterns, totalPatternsChecked } }: {
  response: SpamResponse;
}) {
  const t = useMessages();
  const capSeverity = useCapSeverity();
  return (
    <section>
      <h3>{t.score.patterns}</h3>
      <p class="quiet">
        {t.say(t.score.patternsSay, {
          matched: matchedPatterns.length,
          checked: totalPatternsChecked,
        })}
      </p>
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
              {matchedPatterns.map(({ patternId, type, score, severity, matchScore, ...why }) => (
                <tr key={patternId} data-pattern={patternId}>
                  <td>
                    <span class="mono">
                      <Reveal text={patternId} max={60} />
                    </span>{" "}
                    <span class="quiet">{sayType(String(type), t)}</span>
                  </td>
                  <td class="figure">{matchScore}</td>
                  <td>
                    <span class="figure">{score}</span>{" "}
                    <span class={`tag ${capSeverity(severity)}`}>
                      {saySeverity(capSeverity(severity), t)}
                    </span>
                  </td>
                  <td>
                    {sayReasons(why, t).map((reason, i) => (
                      <div key={i}>
                        <bdi {...(why.reasonKinds === undefined && { lang: "en" })}>
                          <Reveal text={reason} max={600} />
                        </bdi>
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
  response: SpamResponse;
}) {
  const t = useMessages();
  return (
    <section>
      <h3>{t.score.rules}</h3>
      <p class="quiet">
        {t.say(t.score.rulesSay, { applied: headerFindings.length, checked: totalRulesChecked })}
      </p>
      {headerFindings.length === 0 && <p>{t.score.noRules}</p>}
      <ul class="rules">
        {headerFindings.map(({ ruleId, check, modifier }) => (
          <li key={ruleId} data-rule={ruleId}>
            <span class="figure strong">{`+${modifier}`}</span> <code>{ruleId}</code>{" "}
            <span class="quiet">
              <Reveal text={sayRule(ruleId, t) ?? check} max={200} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundWords({ text, patterns }: {
  text: string;
  patterns: readonly MatchedPattern[];
}) {
  const t = useMessages();
  if (patterns.length === 0 || text === "") return null;
  const words = listQuotedWords(patterns.flatMap(({ reasons }) => reasons));
  const runs = selectShownRuns(highlight(text, words));
  return (
    <section>
      <h3>{t.score.highlighted}</h3>
      {runs.some(({ isMatch }) => isMatch)
        ? (
          <p class="message">
            {runs.map(({ text, isMatch }, i) =>
              isMatch
                ? (
                  <mark key={i}>
                    <Reveal text={text} />
                  </mark>
                )
                : <Reveal key={i} text={text} />
            )}
          </p>
        )
        : <p class="quiet">{t.score.highlightedNone}</p>}
    </section>
  );
}
