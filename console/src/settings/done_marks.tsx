import { clearDone, useDoneMarks } from "../state/done_marks.ts";
import { useMessages } from "../text/locale.ts";

/** Shows how many mails are marked as done, and a button that removes the marks. */
export function DoneMarks() {
  const { mailWords: { queue: words }, say } = useMessages();
  const { size } = useDoneMarks();
  return (
    <fieldset data-marks={size}>
      <legend>{words.marksTitle}</legend>
      <p class="quiet">{words.marksHint}</p>
      <p class="row">
        {say(words.marks, { count: size })}
        {size > 0 && (
          <button type="button" class="small" onClick={clearDone}>{words.clearMarks}</button>
        )}
      </p>
    </fieldset>
  );
}
