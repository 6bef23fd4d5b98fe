/** `deno task accounts`, run by a person and by a script. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { PLAN_NAMES } from "../../../shared/accounts/plans.ts";
import { isToken } from "../../../shared/accounts/tokens.ts";
import { JobQueue } from "../../../shared/jobs/queue.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { getRunFlags } from "../../support/run_flags.ts";
import { NO_SQLITE, runWithSqliteFile } from "../../support/stores.ts";

async function runAccounts(
  url: string,
  ...argsAndEnv: (string | Readonly<Record<string, string>>)[]
) {
  const args = argsAndEnv.filter((arg) => typeof arg === "string");
  const more = argsAndEnv.filter((arg) => typeof arg !== "string");
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...getRunFlags(), "-A", "cli/accounts.ts", "--", ...args],
    env: Object.assign({ STORAGE_URL: url }, ...more),
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout), problem: decoder.decode(stderr) };
}

Deno.test("deno task accounts names the existing plans before anything else if a plan does not exist", async () => {
  for (const command of [[], ["create"], ["plan"], ["create", "--name", "Ann"]]) {
    const { code, output, problem } = await runAccounts("", ...command, "--plan", "fre");
    assertEquals([code, output], [2, ""], command.join(" "));
    assertEquals(problem.trim(), `There is no plan "fre". Plans: ${PLAN_NAMES.join(", ")}.`);
  }
});

Deno.test({
  name: "deno task accounts works from the first account to its end, on an empty database",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async ({ url }) => {
      const runForJson = async (...args: string[]) => {
        const { code, output, problem } = await runAccounts(url, ...args, "--json");
        assertEquals(code, 0, problem);
        return JSON.parse(output);
      };
      const { account, token } = await runForJson("create", "--name", "Ann", "--plan", "free");
      assertEquals({ ...account, id: "" }, { id: "", name: "Ann", plan: "free" });
      assert(isToken(token));
      const more = await runForJson("token", "--account", account.id, "--scopes", "phone:check");
      assertEquals(Object.keys(more), ["token"]);
      assert(isToken(more.token));
      const { tokens } = await runForJson("tokens", "--account", account.id);
      assertEquals(tokens[1].scopes, ["phone:check"]);
      const revoked = await runForJson(
        "revoke",
        "--account",
        account.id,
        "--hint",
        more.token.slice(-4),
      );
      assertEquals(revoked, { revoked: 1, successors: [] });
      assertEquals(
        (await runForJson("plan", "--account", account.id, "--plan", "premium")).account.plan,
        "premium",
      );
      assertEquals((await runForJson("list")).accounts, [{
        ...account,
        plan: "premium",
        tokens: 1,
      }]);
      assertEquals((await runForJson("usage", "--account", account.id)).total, 0);
      const limited = await runForJson("limit", "--account", account.id, "--per-day", "7");
      assertEquals(limited.account, { ...account, plan: "premium", perDay: 7 });
      const listOutput = (await runAccounts(url, "list")).output;
      assertStringIncludes(listOutput, "premium, 7 a day");
      const unlimited = await runForJson("limit", "--account", account.id, "--per-day", "plan");
      assertEquals(unlimited.account, { ...account, plan: "premium" });
      for (const wrongCommands of [[], ["--per-day", "many"], ["--per-minute", "-1"]]) {
        assertEquals(
          (await runAccounts(url, "limit", "--account", account.id, ...wrongCommands)).code,
          2,
        );
      }
      const csv = (await runAccounts(url, "usage", "--csv")).output;
      assertEquals(csv, "account,name,plan,date,endpoint,count,refused\n");
      const days = ["--from", "2026-12-01", "--to", "2026-11-01"];
      const backwards = await runAccounts(url, "usage", "--csv", ...days);
      assertEquals([backwards.code, backwards.output], [2, ""]);
      assertStringIncludes(backwards.problem, "--from is after --to.");
      const exported = await runForJson("export", "--account", account.id);
      const { createdAt } = exported.account;
      assert(Math.abs(Date.parse(createdAt) - Date.now()) < 600_000);
      assertEquals(exported.account, { ...account, plan: "premium", createdAt });
      assertEquals(exported.history.length, 7);
      assertEquals(exported.history.at(-1).action, "account_exported");
      assert(!JSON.stringify(exported).includes(token));
      const unsure = await runAccounts(url, "delete", "--account", account.id);
      assertEquals(unsure.code, 2);
      assertEquals(await runForJson("delete", "--account", account.id, "--yes"), {
        erased: 1,
        scrubbed: true,
      });
      for (
        const command of [
          ["tokens"],
          ["delete", "--yes"],
          ["revoke", "--hint", "zzzz"],
        ]
      ) {
        const deletion = await runAccounts(url, ...command, "--account", account.id);
        const outcome = [deletion.code, deletion.problem.trim(), deletion.output];
        assertEquals(outcome, [1, "There is no such account.", ""], command.join(" "));
      }
      const creation = await runAccounts(url, "create", "--name", "Ben", "--plan", "free");
      const [ben = ""] = /[0-9a-f-]{36}/.exec(creation.output) ?? [];
      const typo = await runAccounts(url, "revoke", "--account", ben, "--hint", "zzzz");
      assertEquals(
        [typo.code, typo.problem.trim(), typo.output],
        [1, "It has no such valid token.", ""],
      );
      assert(
        /^Account [0-9a-f-]{36} \(Ben, free\)\nToken, shown this once: mct_/.test(creation.output),
      );
    }),
});

Deno.test({
  name:
    "deno task accounts says what an export lacks because it cannot be opened, and exits with 1",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async ({ url, open }) => {
      const { output } = await runAccounts(
        url,
        "create",
        "--name",
        "Ann",
        "--plan",
        "free",
        "--json",
      );
      const { account: { id } } = JSON.parse(output);
      const [key, newer] = ["k", "n"].map((letter) => btoa(letter.repeat(32)));
      assert(key !== undefined && newer !== undefined);
      const store = open();
      const queue = new JobQueue({
        store,
        now: () => Date.now(),
        leaseMs: 1,
        seal: createSeal({
          keys: [key],
          randomBytes: createRandomBytes,
        }),
      });
      const job = { accountId: id, kind: "email", chargeTime: { day: 0, minute: 0 } } as const;
      // One job is complete: its request is deleted, its result is kept.
      await queue.add({ ...job, id: crypto.randomUUID(), request: { mail: "waiting" } });
      const done = await queue.claim("email");
      assert(done);
      await queue.complete(done, { verdict: "done" });
      await queue.add({ ...job, id: crypto.randomUUID(), request: { mail: "waiting" } });
      await store.close();
      const runExport = async (env: Readonly<Record<string, string>>) => {
        const { code, output, problem } = await runAccounts(
          url,
          "export",
          "--account",
          id,
          "--json",
          env,
        );
        const { unreadable, jobs } = JSON.parse(output);
        const texts = jobs.flatMap(({ request, result }: Record<string, unknown>) =>
          [request, result].filter((text) => text !== null)
        );
        return { code, unreadable, texts: texts.length, told: problem.includes("STORAGE_KEY_OLD") };
      };
      const lacking = { code: 1, unreadable: 2, texts: 0, told: true };
      assertEquals(await runExport({}), lacking);
      assertEquals(await runExport({ STORAGE_KEY: newer }), lacking);
      const completeExport = { code: 0, unreadable: 0, texts: 2, told: false };
      assertEquals(await runExport({ STORAGE_KEY: newer, STORAGE_KEY_OLD: key }), completeExport);
    }),
});

Deno.test("deno task accounts answers invalid or impossible commands with a sentence", async () => {
  const wrongCommands = [
    [[], 2, "Name one command: create, list,"],
    [["toString"], 2, "Name one command: create, list,"],
    [["create", "--nam", "x"], 2, "Unknown option"],
    [["create"], 1, "STORAGE_URL is not set: it names the database,"],
  ] as const;
  for (const [args, status, text] of wrongCommands) {
    const { code, problem, output } = await runAccounts("", ...args);
    assertEquals([code, output], [status, ""], args.join(" "));
    assert(problem.includes(text), problem);
  }
});
