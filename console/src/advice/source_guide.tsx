import { useState } from "preact/hooks";
import { useMessages } from "../text/language.ts";
import { likelyProgram, PROGRAMS } from "./advice.ts";

/** How to get the source of a mail, by mail program, with the words of its menus. */
export function SourceGuide() {
  const { advice, mailWords: { advice: words } } = useMessages();
  const [chosen, setChosen] = useState(() => likelyProgram(navigator.userAgent));
  const guides: Readonly<Record<string, string>> = advice.guides;
  return (
    <details class="guide">
      <summary>{words.guide}</summary>
      <div class="guide-body">
        <label for="guide-program" class="inline-label">
          {words.guideProgram}
          <select
            id="guide-program"
            value={chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          >
            {PROGRAMS.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        <p data-guide={chosen}>{guides[chosen]}</p>
        <p class="quiet">{words.share}</p>
      </div>
    </details>
  );
}
