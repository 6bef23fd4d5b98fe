import { useState } from "preact/hooks";
import { formatDay } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { guessProgram, PROGRAMS, STEP_PICTURES } from "./mail_programs.ts";
import { StepPicture } from "./step_picture.tsx";

/** Shows the steps to the source of a mail in a mail program, each with a picture. */
export function SourceGuide() {
  const { advice, mailWords: { advice: words }, say } = useMessages();
  const language = useLanguage();
  const [programId, setChosen] = useState(() => guessProgram(navigator.userAgent));
  const sentences: Readonly<Record<string, string>> = advice.guide;
  const { ways = [], source, none_found } = PROGRAMS.find(({ id }) => id === programId) ?? {};
  return (
    <details class="guide">
      <summary>{words.guide}</summary>
      <div class="guide-body">
        <label for="guide-program" class="inline-label">
          {words.guideProgram}
          <select
            id="guide-program"
            value={programId}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          >
            {PROGRAMS.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        {ways.map((steps) => (
          <ol key={steps[0]} class="way-of-steps" data-guide={programId}>
            {steps.map((step) => (
              <li key={step}>
                <StepPicture name={STEP_PICTURES[step] ?? ""} />
                <span>{sentences[step]}</span>
              </li>
            ))}
          </ol>
        ))}
        {none_found !== undefined && (
          <p class="quiet">{say(words.guideNoHelp, { date: formatDay(none_found, language) })}</p>
        )}
        {source !== undefined && (
          <p class="quiet">
            {say(words.guideChecked, { date: formatDay(source.read, language) })}{" "}
            <a href={source.url} target="_blank" rel="noopener noreferrer">
              {new URL(source.url).hostname}
            </a>
          </p>
        )}
        <p class="quiet">{words.share}</p>
      </div>
    </details>
  );
}
