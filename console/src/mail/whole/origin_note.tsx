import { formatTime } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import type { WholeMail } from "./whole_mail.ts";

/** Names the origin of a kept result; anybody can have changed a file. */
export function OriginNote({ from }: Pick<WholeMail, "from">) {
  const { historyWords: words, say } = useMessages();
  const language = useLanguage();
  if (from === null) return null;
  const time = formatTime(from.at, language);
  return from.kind === "file"
    ? (
      <p class="note bad" data-from="file">
        <Reveal text={say(words.fromFile, { time })} max={500} />
      </p>
    )
    : <p class="note" data-from="history">{say(words.fromHistory, { time })}</p>;
}
