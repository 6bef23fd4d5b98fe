import { useMemo, useRef, useState } from "preact/hooks";
import { forEachProvider } from "../../../shared/contract/providers.ts";
import type {
  AnalysisStep,
  AnalysisSummary,
} from "../../../shared/contract/analyze_email_headers.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useAppState } from "../state/app_state.ts";
import { useSpending } from "../state/use_spending.ts";
import { useMessages } from "../text/language.ts";
import { streamAnalysis } from "../wire/call.ts";
import { headerBlock } from "./header_block.ts";
import { MailForm } from "./mail_form.tsx";
import { Result } from "./result.tsx";
import { StepList } from "./step_list.tsx";

/** One analysis, as far as it has come. */
interface Run {
  readonly headers: string;
  readonly steps: readonly AnalysisStep[];
  readonly running: boolean;
}

/** Paste a mail, watch the steps, read the result. */
export function MailView() {
  const t = useMessages();
  const { settings } = useAppState();
  const spend = useSpending();
  const [run, setRun] = useState<Run | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const abort = useRef<AbortController | null>(null);
  const resultRef = useRef<HTMLDivElement>(null);

  async function analyse(text: string): Promise<void> {
    if (abort.current !== null) return;
    const headers = headerBlock(text);
    if (headers === "") {
      const empty = text.trim() === "";
      setProblem({ kind: "note", text: empty ? t.mail.empty : t.mail.noHeaders });
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setProblem(null);
    const failed = await spend(async () => {
      let current: Run = { headers, steps: [], running: true };
      setRun(current);
      const stream = streamAnalysis({
        target: settings,
        body: requestBody(headers),
        signal: controller.signal,
      });
      for await (const step of stream) {
        current = { ...current, steps: [...current.steps, step] };
        setRun(current);
      }
    });
    abort.current = null;
    setRun((last) => last && { ...last, running: false });
    setProblem(failed);
    if (failed === null) requestAnimationFrame(() => resultRef.current?.focus());
  }

  function requestBody(emailHeaders: string): object {
    const { providers } = settings;
    return {
      emailHeaders,
      enabledApis: forEachProvider((name) => providers[name].enabled),
      apiKeys: forEachProvider((name) => providers[name].key),
      // A server that does not verify takes it for a field it does not know.
      verify: true,
    };
  }

  const running = run?.running ?? false;
  const summary = useMemo(() => summaryOf(run?.steps ?? []), [run?.steps]);
  return (
    <>
      <MailForm running={running} onAnalyse={analyse} onCancel={() => abort.current?.abort()} />
      <ProblemNote problem={problem} />
      {run !== null && (running || summary === null) && (
        <StepList steps={run.steps} running={running} />
      )}
      {run !== null && summary !== null && !running && (
        <div ref={resultRef} tabIndex={-1} class="result">
          <Result summary={summary} headers={run.headers} />
        </div>
      )}
    </>
  );
}

function summaryOf(steps: readonly AnalysisStep[]): AnalysisSummary | null {
  const last = steps.find((step) => step.step === "complete");
  return last?.data.summary ?? null;
}
