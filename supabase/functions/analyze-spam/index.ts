import { createAnalyzeSpam } from "../../../shared/endpoints/analyze_spam.ts";
import { serveApp } from "../../../shared/runtime/serve.ts";

serveApp(createAnalyzeSpam);
