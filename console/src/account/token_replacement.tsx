import { useState } from "preact/hooks";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { replaceToken } from "./api.ts";
import type { AccountTarget, ReplacedToken } from "./api.ts";
import { describeProblem } from "./problem.ts";

/** Replaces the token after a confirmation; the new one is shown once. */
export function TokenReplacement(
  { target, onReplaced }: {
    readonly target: AccountTarget;
    readonly onReplaced: (token: string) => void;
  },
) {
  const { account: w, say } = useMessages();
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<ReplacedToken | null>(null);
  const [copied, setCopied] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function replace(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const replacement = await replaceToken(target);
      setMade(replacement);
      setCopied(false);
      onReplaced(replacement.token);
    } catch (error) {
      setProblem(describeProblem(error, w));
    }
    setBusy(false);
    setAsked(false);
  }

  return (
    <section class="panel">
      <h2>{w.replace}</h2>
      <p>{w.replaceSays}</p>
      <div class="row">
        {!asked && (
          <button type="button" disabled={busy} onClick={() => setAsked(true)}>{w.replace}</button>
        )}
        {asked && (
          <>
            <button type="button" class="primary" disabled={busy} onClick={() => void replace()}>
              {w.replaceNow}
            </button>
            <button type="button" disabled={busy} onClick={() => setAsked(false)}>
              {w.keepOld}
            </button>
          </>
        )}
      </div>
      <ProblemNote problem={problem} />
      <div role="status">
        {made !== null && (
          <>
            <p>{say(w.replaced, { until: formatTime(made.previousEndsAt, language) })}</p>
            <p>
              <code data-new-token aria-label={w.newToken}>{made.token}</code>
            </p>
          </>
        )}
      </div>
      {made !== null && (
        <div class="row">
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard?.writeText(made.token).then(() => setCopied(true), () => {})}
          >
            {w.copy}
          </button>
          <span role="status" class="good-text">{copied ? w.copied : ""}</span>
        </div>
      )}
    </section>
  );
}
