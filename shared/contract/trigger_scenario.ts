import * as z from "zod";
import { createJsonObjectSchema } from "./json_object.ts";

/** Body of a `trigger-scenario` request (SPEC 4.5). */
export const TriggerScenarioRequest = z.object({
  action: z.string().optional().describe("Action for the scenario; any string"),
  emailHeaders: z.string().optional().describe("Raw headers, passed on unchanged"),
  analysisData: createJsonObjectSchema("The analysis to send: any JSON object").optional(),
  customWebhookUrl: z.string().optional()
    .describe("Where to post it: an http or https URL; the server's own scenario when absent"),
}).meta({ id: "TriggerScenarioRequest" });

/** The body posted to the webhook. Fields that the request omits are omitted here. */
export const ScenarioPayload = z.object({
  action: z.string().optional(),
  emailHeaders: z.string().optional(),
  analysisData: z.record(z.string(), z.unknown()).optional(),
  timestamp: z.iso.datetime(),
});

export { DeliveryResponse } from "./trigger_workflow_export.ts";

export type TriggerScenarioRequest = z.output<typeof TriggerScenarioRequest>;
export type ScenarioPayload = z.output<typeof ScenarioPayload>;
