import type { AnalysisStep } from "../../../shared/contract/analyze_email_headers.ts";
import { Icon } from "../parts/icon.tsx";
import { useLanguage, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { STEP_NAMES } from "../../../shared/contract/step_names.ts";

/** Lists the eight steps as they arrive. Their sentences are English, and shown in English only. */
export function StepList({ steps, running }: {
  steps: readonly AnalysisStep[];
  running: boolean;
}) {
  const t = useMessages();
  const isEnglish = useLanguage() === "en";
  const last = steps.at(-1);
  const arrived = new Map(steps.map((step) => [step.step, step]));
  const next = STEP_NAMES.find((name) => !arrived.has(name));
  return (
    <div class="panel">
      <div class="row">
        <progress aria-label={t.mail.progress} max={100} value={last?.progress ?? 0} />
        <span class="figure">{last?.progress ?? 0} %</span>
      </div>
      <ol class="steps">
        {STEP_NAMES.map((name) => {
          const step = arrived.get(name);
          const status = step?.status ?? (running && name === next ? "processing" : "waiting");
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
        {last && `${t.mail.steps[last.step]}${t.result.colon}${t.mail.stepStatus[last.status]}`}
      </p>
    </div>
  );
}
