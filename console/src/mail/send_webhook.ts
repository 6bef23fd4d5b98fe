import type { DeliveryResponse } from "../../../shared/contract/trigger_workflow_export.ts";
import { FORMATS } from "../../../shared/exports/formats.ts";
import { callFunction } from "../wire/call.ts";
import type { ApiTarget } from "../wire/call.ts";
import { requestExport } from "./mail_worker.ts";
import { selectResults } from "./judged/select_results.ts";
import type { JudgedMail } from "./judged/judged_mail.ts";

/** A webhook, and what it is sent. */
export interface DeliveryRequest {
  readonly kind: "workflow" | "scenario";
  /** URL of the webhook; "" for a scenario whose URL the server knows. */
  readonly address: string;
  /** Action of a scenario. */
  readonly action: string;
  /** Flags of the formats that a workflow is sent. */
  readonly flags: ReadonlySet<string>;
}

/** Flags of all formats that a workflow can be sent. */
export const FORMAT_FLAGS: readonly string[] = Object.values(FORMATS).map(({ flag }) => flag);

/** Lets the server send an analysis to a webhook; returns the status of the webhook's response. */
export async function sendWebhook(
  judgedMail: JudgedMail,
  { kind, address, action, flags }: DeliveryRequest,
  target: ApiTarget,
): Promise<number> {
  const analysisData = await requestExport({ results: selectResults(judgedMail), now: Date.now() });
  const { webhookStatus } = kind === "workflow"
    ? await callFunction<DeliveryResponse>({
      target,
      name: "trigger-workflow-export",
      body: {
        analysisData,
        workflowWebhookUrl: address,
        exports: Object.fromEntries(FORMAT_FLAGS.map((flag) => [flag, flags.has(flag)])),
      },
    })
    : await callFunction<DeliveryResponse>({
      target,
      name: "trigger-scenario",
      body: {
        action,
        emailHeaders: judgedMail.mail.input.headers,
        analysisData,
        ...(address !== "" && { customWebhookUrl: address }),
      },
    });
  return webhookStatus;
}
