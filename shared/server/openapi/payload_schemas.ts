import * as z from "zod";
import { ScenarioPayload } from "../../contract/trigger_scenario.ts";
import { WorkflowPayload } from "../../contract/trigger_workflow_export.ts";

/** JSON Schemas (2020-12) of the webhook payloads, by the name in their URL. */
export const PAYLOAD_SCHEMAS = {
  "workflow-export": z.toJSONSchema(WorkflowPayload),
  "scenario": z.toJSONSchema(ScenarioPayload),
} as const;
