import { useNow } from "../state/app_state.ts";
import { computeNextReset } from "../state/credits.ts";
import { formatWait } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { isRateLimit } from "../wire/failure.ts";
import type { CallFailure } from "../wire/failure.ts";

/**
 * A problem to show: a text, used-up credits, or a failed call. Credits are available again from
 * `resetsAt`, in milliseconds since the Unix epoch; the server counted them, or this browser.
 */
export type Problem =
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "credits"; readonly resetsAt: number; readonly byServer: boolean }
  | { readonly kind: "failure"; readonly failure: CallFailure };

/** Shows a problem, also to screen readers. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  return (
    <div role="alert" class="alert-slot">
      {problem !== null && (
        <div class="note bad">
          <ProblemText problem={problem} />
        </div>
      )}
    </div>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  switch (problem.kind) {
    case "note":
      return <p>{problem.text}</p>;
    case "credits":
      return <CreditsText {...problem} />;
    case "failure":
      return <FailureText failure={problem.failure} />;
    default:
      return problem satisfies never;
  }
}

function CreditsText({ resetsAt, byServer }: { resetsAt: number; byServer: boolean }) {
  const t = useMessages();
  const time = formatWait((resetsAt - useNow()) / 1000, useLanguage());
  return <p>{byServer ? t.say(t.credits.refused, { time }) : t.say(t.credits.usedUp, { time })}</p>;
}

function RateLimitText({ retryAt }: { retryAt: number }) {
  const { failures, say } = useMessages();
  const time = formatWait(Math.max(0, retryAt - useNow()) / 1000, useLanguage());
  return <p>{say(failures.tooMany, { time })}</p>;
}

function FailureText({ failure: { kind, detail } }: { failure: CallFailure }) {
  const t = useMessages();
  const { message, details, requestId } = detail;
  if (kind === "quota" && isRateLimit(detail.retryAt)) {
    return <RateLimitText retryAt={detail.retryAt ?? 0} />;
  }
  if (kind === "quota") {
    return <CreditsText resetsAt={detail.retryAt ?? computeNextReset(Date.now())} byServer />;
  }
  return (
    <>
      <p>{t.failures[kind]}</p>
      {message !== undefined && kind !== "too_large" && (
        <p>
          {t.say(t.failures.serverSays, { message: "" })}
          <Reveal text={message} />
        </p>
      )}
      {details?.map(({ path, message }, i) => (
        <p key={i}>
          <code>
            <Reveal text={path} />
          </code>{" "}
          <Reveal text={message} />
        </p>
      ))}
      {requestId !== undefined && kind === "server" && (
        <p class="quiet">{t.say(t.failures.request, { id: requestId })}</p>
      )}
    </>
  );
}
