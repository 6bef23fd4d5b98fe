import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { SCHEMA_VERSION } from "../../../shared/storage/migrations.ts";
import { readIntegerColumn } from "../../../shared/storage/port.ts";
import { createRandomBytes, systemClock } from "../../../shared/runtime/real.ts";
import { STORAGE_KEY } from "../../support/api.ts";
import { hasCommands } from "../../support/commands.ts";
import { readGatewayFlags, startGateway } from "../../support/gateway_process.ts";
import { endPostgres, openTestStore, testPostgres } from "../../support/stores.ts";

/** An update without a stop: two versions at once on one Postgres, under load. */

/** The files of the project that the server needs. */
const PROJECT = [
  "deno.json",
  "deno.lock",
  "import_map.json",
  "shared",
  "catalogue",
  "console/deno.json",
  "lab/deno.json",
  "addon/deno.json",
  "docs/openapi.json",
  "docs/openapi-v1.json",
];

/** Steps of two later versions: one adds, the next removes what only the first version needs. */
const EXPAND = SCHEMA_VERSION + 1;
const CONTRACT = SCHEMA_VERSION + 2;
const EXPANDING = `{ version: ${EXPAND}, name: "expand", statements: [
  "alter table mail_trust.jobs add column note text",
  "create table mail_trust.notes (id text primary key)",
] }`;
const CONTRACTING = `{ version: ${CONTRACT}, name: "contract", oldest: ${EXPAND}, statements: [
  "alter table mail_trust.jobs drop column note",
] }`;

/** A copy of the project as a later version would be. */
async function writeLaterVersion(folder: string, steps: readonly string[]): Promise<string> {
  for (const innerFolder of ["console", "lab", "addon", "docs"]) {
    await Deno.mkdir(`${folder}/${innerFolder}`, { recursive: true });
  }
  for (const path of PROJECT) {
    const { success } = await new Deno.Command("cp", { args: ["-r", path, `${folder}/${path}`] })
      .output();
    assert(success, path);
  }
  const change = async (path: string, from: string, to: string) => {
    const text = await Deno.readTextFile(`${folder}/${path}`);
    assert(text.includes(from), `${path}: ${from}`);
    await Deno.writeTextFile(`${folder}/${path}`, text.replace(from, to));
  };
  await change(
    "shared/storage/migrations.ts",
    "  CALLBACKS,\n];",
    `  CALLBACKS,
  ${steps.join(",\n")},
];`,
  );
  await change("shared/jobs/queue.ts", "JOB_FORMAT = 1", "JOB_FORMAT = 2");
  // The later version writes requests that the first one cannot read, and reads both.
  const requests = "shared/jobs/job_request.ts";
  await change(requests, "return [`${JSON", 'return ["v2", `${JSON');
  await change(
    requests,
    'const end = text.indexOf("\\n");',
    'text = text.replace(/^v2/, ""); const end = text.indexOf("\\n");',
  );
  return folder;
}

const MESSAGE = "From: Ann <ann@example.org>\nSubject: Lunch\n\nHalf past twelve?\n";

testPostgres(
  "of two versions on one Postgres no call fails, and none claims a job it cannot read",
  async (cluster) => {
    const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-later" });
    try {
      const later = await writeLaterVersion(folder, [EXPANDING]);
      const env = { STORAGE_URL: await cluster.createDatabase(), STORAGE_KEY, WORKERS: "0" };
      const old = await startGateway(env);
      const store = openTestStore(env.STORAGE_URL);
      const accounts = new Accounts(store, {
        clock: systemClock,
        newId: () => crypto.randomUUID(),
        randomBytes: createRandomBytes,
      });
      const { account, token } = await accounts.create({ name: "Ann", plan: "pme_pro" });
      await accounts.setLimits(account.id, { perMinute: 100_000 });

      /** Gateways that get calls, as a load balancer knows them. */
      const upstreams = [old.url];
      let turn = 0;
      const call = async (path: string, body?: object) => {
        const response = await fetch(`${upstreams[turn++ % upstreams.length]}/api/v1${path}`, {
          method: body === undefined ? "GET" : "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
        const answer = await response.json();
        assert(response.status < 300, `${path}: ${response.status} ${answer.message}`);
        return answer;
      };
      const calls: (() => Promise<unknown>)[] = [
        () => call("/phone/check", { phoneNumber: "112" }),
        () => call("/email/analyze", { message: MESSAGE }),
        () => call("/account/credits"),
        async () => {
          let { id, status } = await call("/email/analyze", { message: MESSAGE, async: true });
          while (status === "pending" || status === "processing") {
            ({ id, status } = await call(`/jobs/${id}`));
          }
          assertEquals(status, "complete");
        },
      ];
      let answerCount = 0;
      /** Calls of all kinds from four callers, until `end` says so or so many were made. */
      const load = async (end: Promise<unknown> | number) => {
        let isOver = false;
        if (end instanceof Promise) void end.finally(() => isOver = true);
        const lastAnswer = typeof end === "number" ? answerCount + end : Infinity;
        await Promise.all(Array.from({ length: 4 }, async (_, i) => {
          for (let n = i; !isOver && answerCount < lastAnswer; n++) {
            await calls[n % calls.length]?.();
            answerCount++;
          }
        }));
      };

      await load(20);
      // The later version adds to the tables while the first one answers.
      const starting = startGateway(env, [], later);
      await load(starting);
      const next = await starting;
      upstreams.push(next.url);
      await load(60);
      // A load balancer takes the first one out, which then ends in order.
      upstreams.shift();
      old.process.kill("SIGTERM");
      await load(old.ended);
      assertEquals((await old.ended).code, 0);
      await load(20);
      assert(answerCount > 100, `${answerCount}`);

      const jobs = await store.query(
        `select format, status, attempts, count(*) as count from mail_trust.jobs
      group by format, status, attempts order by format`,
      );
      assertEquals(
        jobs.map(({ format, status, attempts }) => [format, status, attempts]),
        [[1, "complete", 1], [2, "complete", 1]],
      );
      assert(jobs.every((row) => readIntegerColumn(row, "count") > 5));
      const { total } = await call("/account/usage");
      const [{ used } = {}] = await store.query(
        "select sum(email + phone) as used from mail_trust.usage",
      );
      assertEquals(total, Number(used));

      // Only now may a step remove what the first version needs: that one is shut out.
      await Deno.remove(folder, { recursive: true });
      const last = await startGateway(
        env,
        [],
        await writeLaterVersion(folder, [EXPANDING, CONTRACTING]),
      );
      const { code, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [...await readGatewayFlags(), "shared/server/main.ts"],
        env: { PORT: "0", ...env },
      }).output();
      assertEquals(code, 1);
      assertStringIncludes(new TextDecoder().decode(stderr), "which shut this one out");
      upstreams.splice(0, 1, next.url);
      assertEquals((await (await fetch(`${next.url}/ready`)).json()).checks.storage, true);
      await Promise.all([next.stop(), last.stop()]);
      await store.close();
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
  { ignore: Deno.env.has("TEST_IMPORT_MAP") || !await hasCommands("cp") },
);

endPostgres();
