import { useState } from "preact/hooks";
import { useMessages } from "../text/language.ts";
import { PROGRAMS } from "./advice.ts";

/** How to get the source of a mail, by mail program, with the words of its menus. */
export function SourceGuide() {
  const { advice, mailWords: { advice: words } } = useMessages();
  const [chosen, setChosen] = useState(PROGRAMS[0]?.id ?? "");
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
      </div>
    </details>
  );
}
