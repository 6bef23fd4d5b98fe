import { createAnalyzeEmailHeaders } from "../../../shared/endpoints/analyze_email_headers.ts";
import { serveApp } from "../../../shared/runtime/serve.ts";

serveApp(createAnalyzeEmailHeaders);
