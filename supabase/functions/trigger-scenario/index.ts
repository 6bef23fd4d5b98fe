import { createTriggerScenario } from "../../../shared/endpoints/trigger_scenario.ts";
import { serveApp } from "../../../shared/runtime/serve.ts";

serveApp(createTriggerScenario);
