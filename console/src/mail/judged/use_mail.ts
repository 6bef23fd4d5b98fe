import { useEffect, useRef, useState } from "preact/hooks";
import type {
  AnalysisStep,
  AnalysisSummary,
} from "../../../../shared/contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { mapProviders } from "../../../../shared/contract/providers.ts";
import type { Problem } from "../../parts/failure_note.tsx";
import { useAppState } from "../../state/app_state.ts";
import type { Settings } from "../../state/settings.ts";
import { useSpend } from "../../state/use_spend.ts";
import { callFunction, streamAnalysis } from "../../wire/call.ts";
import { CallFailure } from "../../wire/failure.ts";
import { requestExamination } from "../mail_worker.ts";
import type { InputMail } from "../input/read_file.ts";
import { restoreJudgedMail } from "./stored_result.ts";
import { readTabResult, removeTabResult, storeTabResult } from "./tab_storage.ts";
import { createJudgedMail } from "./judged_mail.ts";
import type { ContentOutcome, JudgedMail } from "./judged_mail.ts";

/** State of an analysis. */
export interface AnalysisRun {
  readonly steps: readonly AnalysisStep[];
  readonly isRunning: boolean;
}

/** State of the current mail, and the functions that change it. */
export interface MailState {
  readonly run: AnalysisRun | null;
  readonly result: JudgedMail | null;
  readonly problem: Problem | null;
  readonly analyse: (mail: InputMail) => Promise<void>;
  readonly cancel: () => void;
  /** Shows a result, or none; aborts a running analysis. */
  readonly show: (result: JudgedMail | null) => void;
  /** Tells whether an analysis runs, even if that is not drawn yet. */
  readonly isRunning: () => boolean;
  /** Tells whether a result from before a reload is still being restored. */
  readonly isRestoring: () => boolean;
  readonly showNote: (text: string) => void;
}

/** Lets the server analyse a mail's headers, and this browser its content, both at once. */
export function useMail(onResult: (judgedMail: JudgedMail) => void): MailState {
  const { settings } = useAppState();
  const spend = useSpend();
  const [run, setRun] = useState<AnalysisRun | null>(null);
  const [result, setResult] = useState<JudgedMail | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const abort = useRef<AbortController | null>(null);
  const isRestoring = useRef(true);

  useEffect(() => void restore(), []);

  async function restore(): Promise<void> {
    const tabResult = readTabResult();
    const judgedMail = tabResult === null
      ? null
      : await restoreJudgedMail(tabResult.stored, tabResult.origin);
    // If another mail was typed or analysed meanwhile, the verdict is not about it.
    if (isRestoring.current && judgedMail !== null) setResult(judgedMail);
    isRestoring.current = false;
  }

  async function analyse(mail: InputMail): Promise<void> {
    if (abort.current !== null) return;
    const { signal } = abort.current = new AbortController();
    const isReplaced = () => abort.current?.signal !== signal;
    isRestoring.current = false;
    setProblem(null);
    setResult(null);
    let run: AnalysisRun = { steps: [], isRunning: true };
    setRun(run);
    const onStep = (step: AnalysisStep) => {
      if (!isReplaced()) setRun(run = { ...run, steps: [...run.steps, step] });
    };
    const pendingContent = examineByServer(mail, { settings, signal });
    const summaries: AnalysisSummary[] = [];
    // A text without headers costs no credit.
    const problem = mail.input.headers === "" ? null : await spend(async () => {
      summaries.push(
        await analyzeHeadersByServer(mail.input.headers, { settings, signal, onStep }),
      );
    });
    const content = await pendingContent;
    const judgedMail = problem !== null && signal.aborted
      ? null
      : await examineAndJudge(mail, { summary: summaries[0] ?? null, content, problem });
    if (isReplaced()) return;
    abort.current = null;
    setRun(run = { ...run, isRunning: false });
    setProblem(problem);
    if (judgedMail === null || signal.aborted) return;
    setRun(null);
    setResult(judgedMail);
    storeTabResult(judgedMail);
    onResult(judgedMail);
  }

  return {
    run,
    result,
    problem,
    analyse,
    cancel: () => abort.current?.abort(),
    show: (newResult) => {
      abort.current?.abort();
      abort.current = null;
      isRestoring.current = false;
      setProblem(null);
      setRun(null);
      setResult(newResult);
      if (newResult === null) removeTabResult();
      else storeTabResult(newResult);
    },
    isRunning: () => abort.current !== null,
    isRestoring: () => isRestoring.current,
    showNote: (text) => setProblem({ kind: "note", text }),
  };
}

/** How an analysis by the server is done. */
interface ServerOptions {
  readonly settings: Settings;
  readonly signal: AbortSignal;
  readonly onStep: (step: AnalysisStep) => void;
}

/** Examines a mail in this browser and judges it; null if the server failed, and this fails, too. */
async function examineAndJudge(
  mail: InputMail,
  { summary, content, problem }: {
    readonly summary: AnalysisSummary | null;
    readonly content: ContentOutcome;
    readonly problem: Problem | null;
  },
): Promise<JudgedMail | null> {
  const examination = await requestExamination(mail.input, { summary });
  if (problem !== null && examination.summary === null) return null;
  return await createJudgedMail({
    mail,
    summary: summary ?? examination.summary,
    summaryBy: problem === null ? "server" : "browser",
    content,
    examination,
    origin: null,
  });
}

async function analyzeHeadersByServer(
  emailHeaders: string,
  { settings, signal, onStep }: ServerOptions,
): Promise<AnalysisSummary> {
  const { providers } = settings;
  const steps = streamAnalysis({
    target: settings,
    body: {
      emailHeaders,
      enabledApis: mapProviders((name) => providers[name].enabled),
      apiKeys: mapProviders((name) => providers[name].key),
      // A server without verification ignores it, like any unknown field.
      verify: true,
    },
    signal,
  });
  let summary: AnalysisSummary | null = null;
  for await (const step of steps) {
    onStep(step);
    if (step.step === "complete") summary = step.data.summary;
  }
  if (summary === null) throw new CallFailure("broken_off");
  return summary;
}

/** Maximum number of characters of content sent as JSON; longer ones are sent as a whole mail. */
const MAX_JSON = 200_000;

/** Lets the server examine the content if the settings say so; costs no credit (SPEC part 8). */
export async function examineByServer(
  { input: { headers, content } }: InputMail,
  { settings, signal }: Omit<ServerOptions, "onStep">,
): Promise<ContentOutcome> {
  if (content.trim() === "") return { kind: "none" };
  if (!settings.sendContent) return { kind: "kept" };
  try {
    const response = await callFunction<AnalyzeSpamResponse>({
      target: settings,
      name: "analyze-spam",
      body: headers === ""
        ? { emailContent: content, scoringVersion: 2 }
        : content.length < MAX_JSON
        ? { emailContent: content, headers, scoringVersion: 2 }
        : `${headers.trimEnd()}\r\n\r\n${content}`,
      signal,
    });
    return { kind: "scored", response };
  } catch (error) {
    const failure = error instanceof CallFailure ? error : new CallFailure("not_understood");
    return { kind: "failed", failure };
  }
}
