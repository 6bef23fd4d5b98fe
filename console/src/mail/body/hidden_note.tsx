import type { HiddenText } from "../../../../shared/contract/body.ts";
import { formatCount } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";

/** Shows the hidden text of the mail: its length, how it is hidden, and its start. */
export function HiddenNote({ hiddenText }: { hiddenText: HiddenText }) {
  const { mailWords: { hidden: words }, say } = useMessages();
  const language = useLanguage();
  const { characters, ways, excerpt } = hiddenText;
  if (characters === 0) return null;
  return (
    <div data-hidden>
      <h3>{words.title}</h3>
      <p>
        {say(words.says, {
          count: formatCount(characters, language),
          ways: ways.map((way) => words.ways[way]).join(", "),
        })}
      </p>
      {excerpt !== "" && (
        <blockquote>
          <Reveal text={excerpt} max={300} />
        </blockquote>
      )}
    </div>
  );
}
