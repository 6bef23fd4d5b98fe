import * as z from "zod";
import { ScenarioPayload } from "../../contract/trigger_scenario.ts";
import { WorkflowPayload } from "../../contract/trigger_workflow_export.ts";

/** JSON Schemas (2020-12) of what the triggers send to a webhook, by the name in their address. */
export const PAYLOAD_SCHEMAS = {
  "workflow-export": z.toJSONSchema(WorkflowPayload),
  "scenario": z.toJSONSchema(ScenarioPayload),
} as const;
