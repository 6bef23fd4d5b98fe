import type { DeliveryResponse } from "../../../shared/contract/trigger_workflow_export.ts";
import { FORMATS } from "../../../shared/exports/formats.ts";
import { call } from "../wire/call.ts";
import type { ApiTarget } from "../wire/call.ts";
import { exportExamined } from "./examine_mail.ts";
import { selectResults } from "./whole/exported.ts";
import type { WholeMail } from "./whole/whole_mail.ts";

/** Where an analysis is sent, and in which form. */
export interface WebhookOrder {
  readonly kind: "workflow" | "scenario";
  /** May be "" for a scenario: the server has an address for it. */
  readonly address: string;
  /** Action of a scenario. */
  readonly action: string;
  /** Formats of a workflow. */
  readonly flags: ReadonlySet<string>;
}

/** Every format that a workflow can be sent. */
export const FLAGS: readonly string[] = Object.values(FORMATS).map(({ flag }) => flag);

/** Sends an analysis through one of the two trigger functions; returns the webhook's status. */
export async function sendWebhook(
  whole: WholeMail,
  { kind, address, action, flags }: WebhookOrder,
  target: ApiTarget,
): Promise<number> {
  const analysisData = await exportExamined({ results: selectResults(whole), now: Date.now() });
  const { webhookStatus } = kind === "workflow"
    ? await call<DeliveryResponse>({
      target,
      name: "trigger-workflow-export",
      body: {
        analysisData,
        workflowWebhookUrl: address,
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
        ...(address !== "" && { customWebhookUrl: address }),
      },
    });
  return webhookStatus;
}
