import {
  TriggerWorkflowExportRequest,
  type WorkflowPayload,
} from "../contract/trigger_workflow_export.ts";
import { renderAll } from "../exports/render.ts";
import { createFunctionApp, type FunctionApp, type FunctionContext } from "../http/app.ts";
import { waitForTurn } from "../http/pause.ts";
import { createWebhooks } from "../webhooks/delivery.ts";

/** Creates the `trigger-workflow-export` function (SPEC 4.4). */
export function createTriggerWorkflowExport(context: FunctionContext): FunctionApp {
  const webhooks = createWebhooks(context);
  return createFunctionApp(context, {
    name: "trigger-workflow-export",
    request: TriggerWorkflowExportRequest,
    preservesExactNumbers: true,
    handle: async ({ analysisData, workflowWebhookUrl, exports }, scope) => {
      const target = webhooks.parseRequestedTarget("workflowWebhookUrl", workflowWebhookUrl, scope);
      const { clock } = context.deps;
      const now = clock.now();
      const payload: WorkflowPayload = {
        timestamp: new Date(now).toISOString(),
        analysis: analysisData,
        exports,
        formats: await renderAll(analysisData, now, () => waitForTurn(clock)),
      };
      return webhooks.deliver(target, payload, scope);
    },
  });
}
