import { useState } from "preact/hooks";
import type { DeliveryResponse } from "../../../shared/contract/trigger_workflow_export.ts";
import { FORMATS } from "../../../shared/exports/formats.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { useMessages } from "../text/language.ts";
import { call } from "../wire/call.ts";
import { CallFailure } from "../wire/failure.ts";
import { exportOf } from "./whole/exported.ts";
import type { WholeMail } from "./whole/whole_mail.ts";

type Kind = "workflow" | "scenario";
const FLAGS = Object.values(FORMATS).map(({ flag }) => flag);

/** Sends the analysis through one of the two trigger functions. */
export function WebhookForm({ whole }: { whole: WholeMail }) {
  const t = useMessages();
  const target = useTarget();
  const [kind, setKind] = useState<Kind>("workflow");
  const [address, setAddress] = useState("");
  const [action, setAction] = useState("analysis");
  const [flags, setFlags] = useState<ReadonlySet<string>>(new Set(FLAGS));
  const [state, setState] = useState<"idle" | "sending" | { readonly status: number }>("idle");
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(): Promise<void> {
    const url = address.trim();
    if (url === "" && kind === "workflow") {
      setProblem({ kind: "note", text: t.share.needAddress });
      return;
    }
    setProblem(null);
    setState("sending");
    const analysisData = exportOf(whole, Date.now());
    try {
      const { webhookStatus } = kind === "workflow"
        ? await call<DeliveryResponse>({
          target,
          name: "trigger-workflow-export",
          body: {
            analysisData,
            workflowWebhookUrl: url,
            exports: Object.fromEntries(FLAGS.map((flag) => [flag, flags.has(flag)])),
          },
        })
        : await call<DeliveryResponse>({
          target,
          name: "trigger-scenario",
          body: {
            action,
            emailHeaders: whole.mail.input.headers,
            analysisData,
            ...(url !== "" && { customWebhookUrl: url }),
          },
        });
      setState({ status: webhookStatus });
    } catch (error) {
      setState("idle");
      const failure = error instanceof CallFailure ? error : new CallFailure("not_understood");
      setProblem({ kind: "failure", failure });
    }
  }

  function toggle(flag: string, on: boolean): void {
    const next = new Set(flags);
    if (on) next.add(flag);
    else next.delete(flag);
    setFlags(next);
  }

  return (
    <form
      class="webhook"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t.share.webhook}</h3>
      <div class="grid">
        <label class="field" for="webhook-kind">
          {t.share.kind}
          <select
            id="webhook-kind"
            value={kind}
            onChange={(event) =>
              setKind(event.currentTarget.value === "scenario" ? "scenario" : "workflow")}
          >
            <option value="workflow">{t.share.workflow}</option>
            <option value="scenario">{t.share.scenario}</option>
          </select>
        </label>
        <label class="field" for="webhook-address">
          {t.share.address}
          <input
            id="webhook-address"
            type="url"
            inputMode="url"
            autocomplete="off"
            placeholder="https://…"
            value={address}
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
        </label>
        {kind === "scenario" && (
          <label class="field" for="webhook-action">
            {t.share.action}
            <input
              id="webhook-action"
              value={action}
              onInput={(event) => setAction(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      {kind === "scenario" ? <p class="quiet">{t.share.addressOptional}</p> : (
        <div class="row">
          {FLAGS.map((flag) => (
            <label key={flag} class="check">
              <input
                type="checkbox"
                checked={flags.has(flag)}
                onChange={(event) => toggle(flag, event.currentTarget.checked)}
              />
              <code>{flag}</code>
            </label>
          ))}
        </div>
      )}
      <div class="row">
        <button type="submit" disabled={state === "sending"}>{t.actions.send}</button>
        <span role="status" class="good-text">
          {state === "sending"
            ? t.share.sending
            : state === "idle"
            ? ""
            : t.say(t.share.sent, { status: state.status })}
        </span>
      </div>
      <ProblemNote problem={problem} />
    </form>
  );
}
