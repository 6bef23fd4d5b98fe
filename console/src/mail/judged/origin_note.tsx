import { formatTime } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import type { JudgedMail } from "./judged_mail.ts";

/** Says that a result is from the history, or from a file, which anybody may have changed. */
export function OriginNote({ origin }: Pick<JudgedMail, "origin">) {
  const { historyWords: words, say } = useMessages();
  const language = useLanguage();
  if (origin === null) return null;
  const time = formatTime(origin.at, language);
  return origin.kind === "file"
    ? (
      <p class="note bad" data-from="file">
        <Reveal text={say(words.fromFile, { time })} max={500} />
      </p>
    )
    : <p class="note" data-from="history">{say(words.fromHistory, { time })}</p>;
}
