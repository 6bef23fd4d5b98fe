import { useState } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useCredits, useTarget } from "../state/app_state.ts";
import { useSpend } from "../state/use_spend.ts";
import { useMessages } from "../text/locale.ts";
import { callFunction } from "../wire/call.ts";
import { addPlus } from "./space_digits.ts";

/** Matches French numbers, which the server checks without `explain` (SPEC 4.3). */
const FRENCH = /^\+33\d{9}$/;

/** Lets the person ask the server's block lists: only then a number leaves the browser. */
export function ServerLists({ normalizedNumber, onAnswer }: {
  /** The digits, with the country code unless it is a short number. */
  normalizedNumber: string;
  onAnswer: (answer: RegulatorCheckResponse) => void;
}) {
  const t = useMessages();
  const target = useTarget();
  const spend = useSpend();
  const isFree = useCredits().limit === Infinity;
  const [state, setState] = useState<"open" | "busy" | "asked">("open");
  const [problem, setProblem] = useState<Problem | null>(null);
  const { lists: words } = t.number;

  async function ask(): Promise<void> {
    setState("busy");
    const phoneNumber = addPlus(normalizedNumber);
    const explain = FRENCH.test(phoneNumber) ? {} : { explain: true };
    const body = { action: "check", phoneNumber, ...explain };
    const problem = await spend(async () => {
      onAnswer(
        await callFunction<RegulatorCheckResponse>({ target, name: "regulator-check", body }),
      );
    });
    setProblem(problem);
    setState(problem === null ? "asked" : "open");
  }

  return (
    <div class="server-lists" data-lists={state}>
      {problem !== null && isFree
        ? <p class="quiet">{words.unasked}</p>
        : <ProblemNote problem={problem} />}
      <p class="row" role="status">
        {state === "asked" ? <span class="quiet">{words.asked}</span> : (
          <>
            <button type="button" disabled={state === "busy"} onClick={() => void ask()}>
              {words.ask}
            </button>
            <span class="quiet">
              {words.sends} {isFree ? "" : t.mailWords.overall.askServerCost}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
