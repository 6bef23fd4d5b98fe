import { useState } from "preact/hooks";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { requestTokenReplacement } from "./api.ts";
import type { AccountTarget, NewTokenAnswer } from "./api.ts";
import { describeProblem } from "./problem.ts";

/** Lets the person replace their token, after a confirmation, and shows the new one once. */
export function TokenPanel(
  { target, onReplaced }: {
    readonly target: AccountTarget;
    readonly onReplaced: (token: string) => void;
  },
) {
  const { account: words } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [replacement, setReplacement] = useState<NewTokenAnswer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function replace(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await requestTokenReplacement(target);
      setReplacement(answer);
      onReplaced(answer.token);
    } catch (error) {
      setProblem(describeProblem(error, words));
    }
    setBusy(false);
    setConfirming(false);
  }

  return (
    <section class="panel">
      <h2>{words.replace}</h2>
      <p>{words.replaceSays}</p>
      <div class="row">
        {!isConfirming && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => setConfirming(true)}
          >
            {words.replace}
          </button>
        )}
        {isConfirming && (
          <>
            <button type="button" class="primary" disabled={isBusy} onClick={() => void replace()}>
              {words.replaceNow}
            </button>
            <button type="button" disabled={isBusy} onClick={() => setConfirming(false)}>
              {words.keepOld}
            </button>
          </>
        )}
      </div>
      <ProblemNote problem={problem} />
      <NewTokenNote replacement={replacement} />
    </section>
  );
}

/** Shows a new token, which the server never shows again, and copies it on a press. */
function NewTokenNote({ replacement }: { readonly replacement: NewTokenAnswer | null }) {
  const { account: words, say } = useMessages();
  const language = useLanguage();
  const [copiedToken, setCopied] = useState<NewTokenAnswer | null>(null);
  return (
    <>
      <div role="status">
        {replacement !== null && (
          <>
            <p>
              {say(words.replaced, { until: formatTime(replacement.previousEndsAt, language) })}
            </p>
            <p>
              <code data-new-token aria-label={words.newToken}>{replacement.token}</code>
            </p>
          </>
        )}
      </div>
      {replacement !== null && (
        <div class="row">
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard?.writeText(replacement.token)
                .then(() => setCopied(replacement), () => {})}
          >
            {words.copy}
          </button>
          <span role="status" class="good-text">
            {copiedToken === replacement ? words.copied : ""}
          </span>
        </div>
      )}
    </>
  );
}
