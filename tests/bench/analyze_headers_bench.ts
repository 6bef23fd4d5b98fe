import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { LARGE_BLOCK, lifelikeHeaderBlock, MEDIAN_BLOCK } from "../support/header_block.ts";
import { compareLoad, report } from "./http_load.ts";

/**
 * Time of a whole analysis without providers, compared with the parser alone. Then the function
 * under load, compared with three Hono handlers: one that only parses, with another parser; one
 * that sends the headers and log line which the contract asks for; and a bare one. The last two
 * send the body back.
 */
const DEPS = {
  lookUp: () => Promise.resolve([]),
  now: () => 0,
  onFailure: (step: string, error: unknown) => {
    throw new Error(step, { cause: error });
  },
};

for (const [name, size] of [["median", MEDIAN_BLOCK], ["large", LARGE_BLOCK]] as const) {
  const emailHeaders = lifelikeHeaderBlock(size);
  const request = AnalyzeEmailHeadersRequest.parse({ emailHeaders });
  const group = `analyse a ${name} header block (${size / 1000} kB)`;

  Deno.bench({ name: `analyzeHeaders, ${name}`, group, baseline: true }, async () => {
    const { signal } = new AbortController();
    for await (const step of analyzeHeaders(request, DEPS, signal)) JSON.stringify(step);
  });
  Deno.bench({ name: `parseHeaders, every part, ${name}`, group }, () => {
    parseHeaders(emailHeaders).toJSON();
  });
}

for (const [name, size] of [["median", MEDIAN_BLOCK], ["large", LARGE_BLOCK]] as const) {
  const body = JSON.stringify({ emailHeaders: lifelikeHeaderBlock(size) });
  report(
    await compareLoad([
      {
        name: `analyze-email-headers, ${name}`,
        module: "supabase/functions/analyze-email-headers/index.ts",
        path: "/analyze-email-headers",
        body,
        // So long that a busy machine refuses no request.
        env: { MAX_QUEUE_MS: "60000" },
      },
      {
        name: "Hono with postal-mime, parse alone",
        module: "tests/bench/hono_postal_mime.ts",
        path: "/parse",
        body,
      },
      {
        name: "Hono, same headers and log line",
        module: "tests/bench/hono_same_wire.ts",
        path: "/echo",
        body,
      },
      { name: "bare Hono", module: "tests/bench/bare_hono.ts", path: "/echo", body },
    ]),
  );
}
