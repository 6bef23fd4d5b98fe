import type { ExamineFailure } from "../../local/jobs.ts";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { FindingList } from "../finding_list.tsx";
import { Fold } from "./fold.tsx";

/** Shows the files of a mail that could not be examined. */
export function FileNames({ failure: { files, findings } }: { failure: ExamineFailure }) {
  const { result: { colon }, mailWords: { attachments: words, overall } } = useMessages();
  return (
    <Fold
      id="attachments"
      title={words.title}
      summaryText={`${files.length}${colon}${files.join(", ")}`}
      findings={findings}
    >
      <p class="bad-text">{overall.failed}</p>
      <FindingList findings={findings} />
      <ul>
        {files.map((name) => (
          <li key={name}>
            <Reveal text={name} max={260} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
