import { assertEquals } from "@std/assert";
import { buildClientPackage } from "../../tasks/client/package.ts";
import { IN_USED_PAGE, testInBrowser } from "../support/browser.ts";

const folder = await Deno.makeTempDir();
await buildClientPackage(folder);
const modules = new Map<string, string>();
for await (const { name } of Deno.readDir(`${folder}/dist`)) {
  if (name.endsWith(".js")) {
    modules.set(`/client/${name}`, await Deno.readTextFile(`${folder}/dist/${name}`));
  }
}
await Deno.remove(folder, { recursive: true });

testInBrowser(
  "the client package runs in a browser unchanged, with the stream",
  async ({ page }) => {
    const results = await page.evaluate(async () => {
      const { MailTrust } = await import(`${location.origin}/client/index.js`);
      const trust = new MailTrust({ baseUrl: location.origin });
      const steps: string[] = [];
      const headers = { emailHeaders: "From: Ann <ann@example.org>\nSubject: Hello\n" };
      for await (const step of trust.analyzeHeaders(headers)) steps.push(step.step);
      const errorCode = await trust.analyzeSpam({}).catch((error: { code: string }) => error.code);
      return [steps.length, steps.at(-1), errorCode];
    });
    assertEquals(results, [8, "complete", "invalid_request"]);
  },
  {
    ...IN_USED_PAGE,
    intercept: (request) => {
      const text = modules.get(new URL(request.url).pathname);
      return text === undefined
        ? undefined
        : new Response(text, { headers: { "content-type": "text/javascript" } });
    },
    expected: /400/,
  },
);
