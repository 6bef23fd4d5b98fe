import { useEffect, useState } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useCredits, useTarget } from "../state/app_state.ts";
import { useSpending } from "../state/use_spending.ts";
import { useMessages } from "../text/language.ts";
import { call } from "../wire/call.ts";

/** Written forms that the server takes without explaining the number (SPEC 4.3). */
const FRENCH = /^(?:\+33|0)\d{9}$/;

/**
 * Asks the server whether its block lists have a number: at once where that is free, else on
 * demand.
 */
export function ServerLists({ phoneNumber, onAnswer }: {
  phoneNumber: string;
  onAnswer: (answer: RegulatorCheckResponse) => void;
}) {
  const t = useMessages();
  const target = useTarget();
  const spend = useSpending();
  const isFree = useCredits().limit === Infinity;
  const [state, setState] = useState<"open" | "busy" | "asked">("open");
  const [problem, setProblem] = useState<Problem | null>(null);
  const { lists: words } = t.number;

  useEffect(() => void (isFree && ask()), []);

  async function ask(): Promise<void> {
    setState("busy");
    const explain = FRENCH.test(phoneNumber) ? {} : { explain: true };
    const body = { action: "check", phoneNumber, ...explain };
    const failed = await spend(async () => {
      onAnswer(await call<RegulatorCheckResponse>({ target, name: "regulator-check", body }));
    });
    setProblem(failed);
    setState(failed === null ? "asked" : "open");
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
            {!isFree && <span class="quiet">{t.mailWords.overall.askServerCost}</span>}
          </>
        )}
      </p>
    </div>
  );
}
