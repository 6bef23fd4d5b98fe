import type { HiddenText } from "../../../../shared/contract/body.ts";
import { formatCount } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/language.ts";
import { Reveal } from "../../text/reveal.tsx";

/** What a reader of the mail does not see: how much, hidden how, and how it starts. */
export function HiddenNote({ hidden }: { hidden: HiddenText }) {
  const { mailWords: { hidden: words } } = useMessages();
  const language = useLanguage();
  const { characters, ways, excerpt } = hidden;
  if (characters === 0) return null;
  return (
    <div data-hidden>
      <h4>{words.title}</h4>
      <p>
        {words.says(
          formatCount(characters, language),
          ways.map((way) => words.ways[way]).join(", "),
        )}
      </p>
      {excerpt !== "" && (
        <blockquote>
          <Reveal text={excerpt} max={300} />
        </blockquote>
      )}
    </div>
  );
}
