/**
 * Time to the console's first contentful paint on a lower mid-range phone with a slow mobile
 * network, as Lighthouse simulates it: `deno run -A tests/bench/paint_bench.ts`.
 */
import { chromium } from "playwright-core";
import { prepareFiles } from "../../shared/server/console.ts";
import { createGateway } from "../../shared/server/app.ts";
import { readFiles } from "../../shared/runtime/read_files.ts";
import { findChromium } from "../../tasks/chromium.ts";
import { buildConsoleIfStale } from "../../tasks/console.ts";
import { listen } from "../support/listen.ts";
import { median } from "../support/median.ts";
import { testContext } from "../support/context.ts";

const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6 * 1024 * 1024 / 8,
  uploadThroughput: 750 * 1024 / 8,
};
const CPU_SLOWDOWN = 4;
const ROUNDS = 9;

await buildConsoleIfStale();
const files = await readFiles(new URL("../../console/dist/", import.meta.url));
if (files === undefined) throw new Error("The console is not built: deno task console");
const app = createGateway(testContext(), await prepareFiles(files));
await using server = listen((request) => app.fetch(request));
const found = await findChromium();
if (found === undefined) throw new Error("No Chromium was found, and npm has none here.");
const browser = await chromium.launch({
  executablePath: found.path,
  args: ["--no-sandbox"],
  env: { ...Deno.env.toObject(), ...found.env },
});
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send("Network.enable");
await session.send("Network.setCacheDisabled", { cacheDisabled: true });
await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await page.goto(`${server.url}/`, { waitUntil: "load" });
  await page.locator("#mail-text").waitFor();
  times.push(
    await page.evaluate(() =>
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity
    ),
  );
}
await browser.close();
// deno-lint-ignore no-console -- The result of the benchmark.
console.log(
  `first contentful paint, ${ROUNDS} loads: median ${Math.round(median(times))} ms, ` +
    `worst ${Math.round(Math.max(...times))} ms`,
);
