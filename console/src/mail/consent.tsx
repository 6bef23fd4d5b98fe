import { useContext, useEffect, useRef } from "preact/hooks";
import { useCredits } from "../state/app_state.ts";
import { CONTENT_CHOICES } from "../state/content_choice.ts";
import type { ContentChoice } from "../state/content_choice.ts";
import { ContentChoiceContext } from "./content_context.ts";
import { useMessages } from "../text/language.ts";

/** The remembered choice, always visible and changeable. */
export function ContentControl() {
  const { mailWords: { consent: words } } = useMessages();
  const { choice, choose } = useContext(ContentChoiceContext);
  const { limit } = useCredits();
  return (
    <div class="row content-choice">
      <label for="content-choice">{words.label}</label>
      <select
        id="content-choice"
        aria-describedby="content-cost"
        value={choice}
        onChange={({ currentTarget: { value } }) => {
          const chosen = CONTENT_CHOICES.find((each) => each === value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {CONTENT_CHOICES.map((each) => (
          <option key={each} value={each}>{words.options[each]}</option>
        ))}
      </select>
      <span id="content-cost" class="quiet">{limit === Infinity ? "" : words.cost}</span>
    </div>
  );
}

/** Asks, once, whether the content may leave the page; the answer is remembered. */
export function ConsentQuestion({ hasHeaders, onAnswer }: {
  hasHeaders: boolean;
  onAnswer: (choice: Exclude<ContentChoice, "ask">) => void;
}) {
  const { mailWords: { consent: words } } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="panel consent" aria-labelledby="consent-title">
      <h2 id="consent-title" ref={heading} tabIndex={-1}>{words.title}</h2>
      <p>{hasHeaders ? words.says : words.saysBody}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => onAnswer("send")}>
          {words.send}
        </button>
        <button type="button" onClick={() => onAnswer("keep")}>{words.keep}</button>
      </div>
    </section>
  );
}
