/** The alert rules and the dashboard in `deploy/monitoring`. */

import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { hasCommands } from "../support/commands.ts";
import { startGateway } from "../support/gateway_process.ts";

const ALERTS = "deploy/monitoring/alerts.yml";
/** The cases in which a rule alerts, and those in which it does not, in promtool's format. */
const CASES = "tests/fixtures/monitoring/alerts.test.yml";
const DASHBOARD = "deploy/monitoring/dashboard.json";

/** Names of metrics in an expression, without the suffixes of histograms. */
function readMetrics(text: string): string[] {
  return (text.match(/\btrust_[a-z_]+/g) ?? []).map((name) => name.replace(/_(bucket|count)$/, ""));
}

/** Metrics that exist once there is a job or a loaded list. */
const LATER = ["trust_open_jobs", "trust_oldest_job_seconds", "trust_blocked_list_age_seconds"];

let metrics: Promise<string> | undefined;

/** Returns the metrics of a gateway that was just started. */
function loadFirstMetrics(): Promise<string> {
  return metrics ??= (async () => {
    const { url, stop } = await startGateway({});
    const page = await (await fetch(`${url}/metrics`)).text();
    await stop();
    return page;
  })();
}

Deno.test("alert rules and dashboard use only metrics that the gateway has", async () => {
  const rules = await Deno.readTextFile(ALERTS);
  const dashboard = JSON.parse(await Deno.readTextFile(DASHBOARD));
  const used = new Set([...readMetrics(rules), ...readMetrics(JSON.stringify(dashboard.panels))]);
  assertGreater(used.size, 15);
  const page = await loadFirstMetrics();
  const metricNames = new Set(
    [...page.matchAll(/^# TYPE (trust_[a-z_]+)/gm)].map(([, name]) => name),
  );
  const optional = [...LATER, "trust_cpu_seconds_total"];
  assertEquals([...used].filter((name) => !metricNames.has(name) && !optional.includes(name)), []);
});

Deno.test("every metric of single events in the alert rules exists, at 0, before the first event", async () => {
  const page = await loadFirstMetrics();
  const rules = await Deno.readTextFile(ALERTS);
  // Prometheus sees no increase when a series appears.
  const counted = [...rules.matchAll(/increase\((trust_[a-z_]+)/g)].map(([, name = ""]) => name);
  assertGreater(counted.length, 3);
  for (const name of counted) assertMatch(page, new RegExp(`^${name}(\\{.*\\})? 0$`, "m"), name);
});

for (const args of [["check", "rules", ALERTS], ["test", "rules", CASES]]) {
  Deno.test(
    `promtool ${args.join(" ")} accepts the alert rules`,
    { ignore: !await hasCommands("promtool") },
    async () => {
      const { success, stderr, stdout } = await new Deno.Command("promtool", { args }).output();
      const decoder = new TextDecoder();
      assert(success, decoder.decode(stderr) + decoder.decode(stdout));
    },
  );
}
