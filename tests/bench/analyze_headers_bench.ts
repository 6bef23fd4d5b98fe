import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { createLifelikeHeaderBlock, LARGE_BLOCK, MEDIAN_BLOCK } from "../support/header_block.ts";

/** Time of a whole analysis without providers, compared with the parser alone. */
const DEPS = {
  lookUp: () => Promise.resolve([]),
  now: () => 0,
  onFailure: (step: string, error: unknown) => {
    throw new Error(step, { cause: error });
  },
};

for (const [name, size] of [["median", MEDIAN_BLOCK], ["large", LARGE_BLOCK]] as const) {
  const emailHeaders = createLifelikeHeaderBlock(size);
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
