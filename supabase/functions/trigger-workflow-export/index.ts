import { createTriggerWorkflowExport } from "../../../shared/endpoints/trigger_workflow_export.ts";
import { serveApp } from "../../../shared/runtime/serve.ts";

serveApp(createTriggerWorkflowExport);
