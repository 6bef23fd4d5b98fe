import { createApi } from "../../../shared/api_v1/function.ts";
import { serveApp } from "../../../shared/runtime/serve.ts";

serveApp(createApi);
