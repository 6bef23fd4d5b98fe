import { useState } from "preact/hooks";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { useMessages } from "../text/locale.ts";
import { CallFailure } from "../wire/failure.ts";
import { FORMAT_FLAGS, sendWebhook } from "./send_webhook.ts";
import type { DeliveryRequest } from "./send_webhook.ts";
import { WebhookFields } from "./webhook_fields.tsx";
import type { JudgedMail } from "./judged/judged_mail.ts";

/** Shows the form that sends the analysis to a webhook. */
export function WebhookForm({ judgedMail }: { judgedMail: JudgedMail }) {
  const t = useMessages();
  const target = useTarget();
  const [delivery, setDelivery] = useState<DeliveryRequest>({
    kind: "workflow",
    address: "",
    action: "analysis",
    flags: new Set(FORMAT_FLAGS),
  });
  const [state, setState] = useState<"idle" | "sending" | { readonly status: number }>("idle");
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(): Promise<void> {
    const address = delivery.address.trim();
    if (address === "" && delivery.kind === "workflow") {
      setProblem({ kind: "note", text: t.share.needAddress });
      return;
    }
    setProblem(null);
    setState("sending");
    try {
      setState({ status: await sendWebhook(judgedMail, { ...delivery, address }, target) });
    } catch (error) {
      setState("idle");
      const failure = error instanceof CallFailure ? error : new CallFailure("not_understood");
      setProblem({ kind: "failure", failure });
    }
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
      <WebhookFields
        delivery={delivery}
        change={(part) => setDelivery({ ...delivery, ...part })}
      />
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
