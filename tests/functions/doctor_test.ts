import { assert, assertEquals, assertThrows } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { UsageError } from "../../cli/command.ts";
import { runChecks } from "../../cli/doctor.ts";
import { parseDeployment } from "../../cli/doctor/doctor_command.ts";
import type { Deployment } from "../../cli/doctor/deployment.ts";
import { readConfig } from "../../shared/runtime/config.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import { WorkerPool } from "../../shared/runtime/workers/pool.ts";
import { startApi } from "../support/api.ts";
import { startDoh } from "../support/dns_servers.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";
import { openMemoryStore } from "../support/stores.ts";
import { waitUntil } from "../support/until.ts";
import { createZoneResolver } from "../support/zone.ts";

/** The doctor runs on a developer's machine, never on the edge runtime. */
const ignore = Deno.env.has("TEST_IMPORT_MAP");

/** A clock that is still: all steps arrive at once, however slow the machine is. */
const now = () => 0;

async function runLevels(baseUrl: string): Promise<Record<string, string>> {
  const findings = await runChecks({ baseUrl, timeoutMs: 120_000, now });
  return Object.fromEntries(findings.map(({ check, level }) => [check, level]));
}

Deno.test("doctor finds no problem with the gateway", { ignore }, async () => {
  await using server = startServer(createHttpApp);
  const levels = await runLevels(server.url);
  // All steps of this mail are ready at once, so buffering cannot be detected.
  const { streaming, ...others } = levels;
  assertEquals(streaming, "warning");
  assertEquals(Object.keys(others).length, 16);
  assertEquals(new Set(Object.values(others)), new Set(["ok"]));
});

Deno.test("doctor calls the v1 API, and checks a job and its callback", { ignore }, async () => {
  const store = await openMemoryStore();
  await using api = await startApi(store, {
    env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" },
  });
  const { token, server: { url: baseUrl } } = api;
  const deployment = { baseUrl, timeoutMs: 20_000, now };
  const runChecksWith = async (more: Partial<Deployment>) => {
    const findings = await runChecks({ ...deployment, ...more });
    return Object.fromEntries(findings.map(({ check, level }) => [check, level]));
  };
  const apiChecks = ["v1 account", "v1 email", "v1 phone", "v1 job", "v1 callback"];
  const all = await runChecksWith({ token });
  assertEquals(apiChecks.map((check) => all[check]), apiChecks.map((): "ok" => "ok"));
  assertEquals([all["storage"], all["workers"]], ["ok", "ok"]);
  assertEquals((await runChecksWith({}))["v1 API"], "warning");
  assertEquals((await runChecksWith({ token: "mct_wrong" }))["v1 account"], "failed");
  const elsewhere = await runChecksWith({ token, callback: "https://169.254.169.254/" });
  assertEquals([elsewhere["v1 job"], elsewhere["v1 callback"]], ["ok", "warning"]);
  await store.close();
  // Its database is gone, which says nothing about the workers.
  const report = await runChecksWith({});
  assertEquals([report["storage"], report["workers"]], ["failed", "ok"]);
});

Deno.test("doctor reports that no worker can be started", { ignore }, async () => {
  const pool = new WorkerPool({
    module: new URL("./no_such_module.ts", import.meta.url),
    size: 1,
    config: readConfig({}),
    clock: systemClock,
    log: () => {},
  });
  await using server = startServer(createHttpApp, { deps: { workers: pool } });
  const requestWorkers = async () => (await (await fetch(`${server.url}/ready`)).json()).workers;
  assertEquals(await requestWorkers(), true);
  pool.warmUp();
  await waitUntil(() => pool.size === 0);
  assertEquals(await requestWorkers(), false);
  assertEquals((await runLevels(server.url))["workers"], "failed");
});

Deno.test("doctor reports whether mails are verified", { ignore }, async () => {
  await using answering = startDoh(createZoneResolver({ "dns.google": { A: ["8.8.8.8"] } }));
  await using outage = listen(() => new Response(null, { status: 500 }));
  for (const [DNS_RESOLVER, level] of [[answering.url, "ok"], [outage.url, "warning"]] as const) {
    await using server = startServer(createHttpApp, { env: { DNS_RESOLVER } });
    assertEquals((await runLevels(server.url))["verification"], level, DNS_RESOLVER);
  }
});

Deno.test(
  "doctor recognises that the stream streams while a provider is slow",
  { ignore },
  async () => {
    // The provider answers a second after the first event has arrived, by the doctor's clock.
    const arrived = Promise.withResolvers<void>();
    let readings = 0;
    const now = () => {
      // The start, the first event, the end.
      if (++readings === 2) arrived.resolve();
      return readings < 3 ? 0 : 1_000;
    };
    await using provider = listen(async () => {
      await arrived.promise;
      return Response.json({ data: { abuseConfidenceScore: 0 } });
    });
    await using server = startServer(createHttpApp, { env: { PROVIDER_A_URL: provider.url } });
    const findings = await runChecks({
      baseUrl: server.url,
      timeoutMs: 120_000,
      now,
      provider: { name: "providerA", key: "k" },
    });
    assertEquals(findings.find(({ check }) => check === "streaming")?.level, "ok");
  },
);

Deno.test(
  "doctor reports a proxy that compresses the stream, and one that answers for the functions",
  { ignore },
  async () => {
    await using server = startServer(createHttpApp);
    await using compressing = listen(async (request) => {
      const { pathname } = new URL(request.url);
      const answer = await fetch(server.url + pathname, request);
      if (!pathname.endsWith("analyze-email-headers") || !answer.body) return answer;
      const headers = new Headers(answer.headers);
      headers.set("content-encoding", "gzip");
      headers.delete("content-length");
      return new Response(answer.body.pipeThrough(new CompressionStream("gzip")), { headers });
    });
    assertEquals((await runLevels(compressing.url))["streaming"], "failed");
    await using stranger = listen(() => new Response("<html>", { status: 200 }));
    const levels = await runLevels(stranger.url);
    assert(levels["analyze-spam"] === "failed" && levels["errors"] === "failed");
  },
);

Deno.test("doctor fails a preflight that allows no origin, and warns if origins are narrowed", {
  ignore,
}, async () => {
  await using narrowed = startServer(createHttpApp, {
    env: { ALLOWED_ORIGINS: "https://console.example" },
  });
  await using silent = listen(() => new Response(null, { status: 204 }));
  for (const [{ url }, level] of [[narrowed, "warning"], [silent, "failed"]] as const) {
    assertEquals((await runLevels(url))["analyze-spam preflight"], level, level);
  }
});

Deno.test("doctor reports the status of a proxy's page, not that it is no JSON", {
  ignore,
}, async () => {
  await using server = startServer(createHttpApp);
  // The page of a proxy in front of a server that is down, and one that answers every path.
  for (const status of [502, 200]) {
    await using proxy = listen((request) =>
      /\/(?:ready|account\/credits)$/.test(new URL(request.url).pathname)
        ? fetch(server.url + new URL(request.url).pathname)
        : new Response("<html>", { status })
    );
    const findings = await runChecks({ baseUrl: proxy.url, now, ownServer: "mx.example.net" });
    const details = Object.fromEntries(findings.map(({ check, detail }) => [check, detail]));
    const refused = [
      "version",
      "analyze-spam",
      "regulator-check",
      "workers",
      "verification",
      "own server mx.example.net",
    ];
    for (const check of refused) {
      assertEquals(details[check], `answered ${status}: not in JSON`, check);
    }
    assertEquals(details["errors"], `a broken body is answered ${status} without an error code`);
    assert(!JSON.stringify(findings).includes("Unexpected token"));
  }
});

Deno.test("doctor takes only a 404 of the description for functions without a gateway", {
  ignore,
}, async () => {
  for (const [status, level] of [[404, "ok"], [401, "failed"], [503, "failed"]] as const) {
    await using place = listen(() => new Response("{}", { status }));
    assertEquals((await runLevels(place.url))["version"], level, `${status}`);
  }
});

Deno.test("doctor reads its arguments", { ignore }, () => {
  assertEquals(parseDeployment(["https://x.example/", "--key", "k"]), {
    baseUrl: "https://x.example",
    key: "k",
  });
  assertEquals(parseDeployment(["x.example"]).baseUrl, "https://x.example");
  assertEquals(parseDeployment(["localhost:8000"]).baseUrl, "http://localhost:8000");
  assertEquals(parseDeployment(["https://x.example", "--provider", "B=secret"]).provider, {
    name: "providerB",
    key: "secret",
  });
  for (
    const wrongArguments of [
      [],
      ["x"],
      ["https://x.example", "--key"],
      ["https://x.example", "--key", ""],
      ["https://x.example", "-k", "a"],
      ["https://x.example", "--provider", "X=y"],
      ["https://x.example", "https://y.example"],
    ]
  ) {
    assertThrows(
      () => parseDeployment(wrongArguments),
      UsageError,
      undefined,
      wrongArguments.join(" "),
    );
  }
});
