import type { AnalysisStep } from "../../../shared/contract/analyze_email_headers.ts";
import { Icon } from "../parts/icon.tsx";
import { useLanguage, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { STEP_NAMES } from "../../../shared/contract/step_names.ts";

/** Lists the eight steps as they arrive. Their sentences are English, and shown in English only. */
export function StepList({ steps, isRunning }: {
  steps: readonly AnalysisStep[];
  isRunning: boolean;
}) {
  const t = useMessages();
  const isEnglish = useLanguage() === "en";
  const lastStep = steps.at(-1);
  const arrivedSteps = new Map(steps.map((step) => [step.step, step]));
  const nextName = STEP_NAMES.find((name) => !arrivedSteps.has(name));
  return (
    <div class="panel">
      <div class="row">
        <progress aria-label={t.mail.progress} max={100} value={lastStep?.progress ?? 0} />
        <span class="figure">{lastStep?.progress ?? 0} %</span>
      </div>
      <ol class="steps">
        {STEP_NAMES.map((name) => {
          const step = arrivedSteps.get(name);
          const status = step?.status ??
            (isRunning && name === nextName ? "processing" : "waiting");
          return (
            <li key={name} class={`step ${status}`} data-step={name} data-status={status}>
              <Icon name={status} label={t.mail.stepStatus[status]} />
              <span class="step-name">{t.mail.steps[name]}</span>
              {step && isEnglish && (
                <span class="quiet">
                  <Reveal text={step.data.message} max={300} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p class="visually-hidden" aria-live="polite">
        {lastStep &&
          `${t.mail.steps[lastStep.step]}${t.result.colon}${t.mail.stepStatus[lastStep.status]}`}
      </p>
    </div>
  );
}
