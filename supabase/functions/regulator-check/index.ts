import { createRegulatorCheck } from "../../../shared/endpoints/regulator_check.ts";
import { serveApp } from "../../../shared/runtime/serve.ts";

serveApp(createRegulatorCheck);
