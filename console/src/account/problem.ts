import type { Problem } from "../parts/failure_note.tsx";
import { CallFailure } from "../wire/failure.ts";
import type { Messages } from "../text/messages.ts";

/** Describes why a call of the account's API failed. */
export function describeProblem(error: unknown, words: Messages["account"]): Problem {
  const failure = error instanceof CallFailure ? error : new CallFailure("not_understood");
  const { kind, detail } = failure;
  if (detail.status === 404) return { kind: "note", text: words.noAccounts };
  if (kind === "unauthorized") return { kind: "note", text: words.refusedToken };
  // 429 means the rate limit of these calls, not the daily quota: show the server's message.
  if (kind === "quota") {
    return { kind: "failure", failure: new CallFailure("refused", detail) };
  }
  return { kind: "failure", failure };
}
