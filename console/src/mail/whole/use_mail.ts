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
import { call, streamAnalysis } from "../../wire/call.ts";
import { CallFailure } from "../../wire/failure.ts";
import { examineMail } from "../examine_mail.ts";
import type { FileMail } from "../input/read_file.ts";
import { restoreWhole } from "./kept_mail.ts";
import { forgetResult, keepResult, keptResult } from "./session.ts";
import { judgedWhole } from "./whole_mail.ts";
import type { ContentOutcome, WholeMail } from "./whole_mail.ts";

/** State of one analysis. */
export interface AnalysisRun {
  readonly steps: readonly AnalysisStep[];
  readonly running: boolean;
}

/** State of the current mail, with its actions. */
export interface MailState {
  readonly run: AnalysisRun | null;
  readonly result: WholeMail | null;
  readonly problem: Problem | null;
  readonly analyse: (mail: FileMail) => Promise<void>;
  readonly cancel: () => void;
  /** Shows a result, or none; the analysis that runs is given up. */
  readonly show: (result: WholeMail | null) => void;
  /** Whether an analysis runs, those not drawn yet included. */
  readonly isRunning: () => boolean;
  /** Whether the result of before a reload may still come. */
  readonly isRestoring: () => boolean;
  readonly note: (text: string) => void;
}

/** Analyses one mail: its headers by the server, its content here, both at once. */
export function useMail(onResult: (whole: WholeMail) => void): MailState {
  const { settings } = useAppState();
  const spend = useSpend();
  const [run, setRun] = useState<AnalysisRun | null>(null);
  const [result, setResult] = useState<WholeMail | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const abort = useRef<AbortController | null>(null);
  const restoring = useRef(true);

  useEffect(() => void restore(), []);

  async function restore(): Promise<void> {
    const last = keptResult();
    const whole = last === null ? null : await restoreWhole(last.kept, last.from);
    // Another mail may have been typed or analysed since: this is not its verdict.
    if (restoring.current && whole !== null) setResult(whole);
    restoring.current = false;
  }

  async function analyse(mail: FileMail): Promise<void> {
    if (abort.current !== null) return;
    const { signal } = abort.current = new AbortController();
    const givenUp = () => abort.current?.signal !== signal;
    restoring.current = false;
    setProblem(null);
    setResult(null);
    let run: AnalysisRun = { steps: [], running: true };
    setRun(run);
    const onStep = (step: AnalysisStep) => {
      if (!givenUp()) setRun(run = { ...run, steps: [...run.steps, step] });
    };
    const rest = Promise.all([
      askAboutContent(mail, { settings, signal }),
      examineMail(mail.input, false),
    ]);
    const summaries: AnalysisSummary[] = [];
    // A text without headers needs no credit.
    const failed = mail.input.headers === "" ? null : await spend(async () => {
      summaries.push(
        await headersByServer(mail.input.headers, { settings, signal, onStep }),
      );
    });
    const [content, examined] = await rest;
    const summary = summaries[0] ?? null;
    const done: WholeMail | null = failed === null
      ? await judgedWhole({ mail, summary, summaryBy: "server", content, examined, from: null })
      : signal.aborted
      ? null
      : await lookHere(mail, content);
    if (givenUp()) return;
    abort.current = null;
    setRun(run = { ...run, running: false });
    setProblem(failed);
    if (done === null || signal.aborted) return;
    setRun(null);
    setResult(done);
    keepResult(done);
    onResult(done);
  }

  return {
    run,
    result,
    problem,
    analyse,
    cancel: () => abort.current?.abort(),
    show: (shown) => {
      abort.current?.abort();
      abort.current = null;
      restoring.current = false;
      setProblem(null);
      setRun(null);
      setResult(shown);
      if (shown === null) forgetResult();
      else keepResult(shown);
    },
    isRunning: () => abort.current !== null,
    isRestoring: () => restoring.current,
    note: (text) => setProblem({ kind: "note", text }),
  };
}

interface Look {
  readonly settings: Settings;
  readonly signal: AbortSignal;
  readonly onStep: (step: AnalysisStep) => void;
}

/**
 * Returns the browser's own analysis, where the server analysed no headers; null where it fails.
 */
async function lookHere(mail: FileMail, content: ContentOutcome): Promise<WholeMail | null> {
  const examined = await examineMail(mail.input, true);
  if (examined.summary === null) return null;
  const { summary } = examined;
  return await judgedWhole({ mail, summary, summaryBy: "browser", content, examined, from: null });
}

async function headersByServer(
  emailHeaders: string,
  { settings, signal, onStep }: Pick<Look, "settings" | "signal" | "onStep">,
) {
  const { providers } = settings;
  const steps = streamAnalysis({
    target: settings,
    body: {
      emailHeaders,
      enabledApis: mapProviders((name) => providers[name].enabled),
      apiKeys: mapProviders((name) => providers[name].key),
      // A server that does not verify treats it as an unknown field.
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

/**
 * Number of characters from which a mail is sent as `message/rfc822`: the limit for JSON is lower.
 */
const LONGEST_JSON = 200_000;

/**
 * Lets the server examine the content too, where the settings say so. Needs no credit (SPEC part
 * 8).
 */
export async function askAboutContent(
  { input: { headers, content } }: FileMail,
  { settings, signal }: Pick<Look, "settings" | "signal">,
): Promise<ContentOutcome> {
  if (content.trim() === "") return { kind: "none" };
  if (!settings.sendContent) return { kind: "kept" };
  try {
    const response = await call<AnalyzeSpamResponse>({
      target: settings,
      name: "analyze-spam",
      body: headers === ""
        ? { emailContent: content, scoringVersion: 2 }
        : content.length < LONGEST_JSON
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
