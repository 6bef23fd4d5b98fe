import { assert, assertEquals } from "@std/assert";
import { isToken } from "../../../shared/accounts/tokens.ts";
import { runFlags } from "../../support/run_flags.ts";
import { NO_SQLITE, withSqliteFile } from "../../support/stores.ts";

/** `deno task accounts`, as a person and a script run it. */

async function accounts(url: string, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...runFlags(), "-A", "tasks/accounts.ts", "--", ...args],
    env: { STORAGE_URL: url },
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout), problem: decoder.decode(stderr) };
}

Deno.test({
  name: "deno task accounts: from the first account to its end, on an empty database",
  ignore: NO_SQLITE,
  fn: () =>
    withSqliteFile(async ({ url }) => {
      const json = async (...args: string[]) => {
        const { code, output, problem } = await accounts(url, ...args, "--json");
        assertEquals(code, 0, problem);
        return JSON.parse(output);
      };
      const { account, token } = await json("create", "--name", "Ann", "--plan", "free");
      assertEquals({ ...account, id: "" }, { id: "", name: "Ann", plan: "free" });
      assert(isToken(token));
      const more = await json("token", "--account", account.id, "--scopes", "phone:check");
      assertEquals(Object.keys(more), ["token"]);
      assert(isToken(more.token));
      const { tokens } = await json("tokens", "--account", account.id);
      assertEquals(tokens[1].scopes, ["phone:check"]);
      const revoked = await json("revoke", "--account", account.id, "--hint", more.token.slice(-4));
      assertEquals(revoked, { revoked: 1 });
      assertEquals(
        (await json("plan", "--account", account.id, "--plan", "premium")).account.plan,
        "premium",
      );
      assertEquals((await json("list")).accounts, [{ ...account, plan: "premium", tokens: 1 }]);
      assertEquals((await json("usage", "--account", account.id)).total, 0);
      const exported = await json("export", "--account", account.id);
      const { createdAt } = exported.account;
      assert(Math.abs(Date.parse(createdAt) - Date.now()) < 600_000);
      assertEquals(exported.account, { ...account, plan: "premium", createdAt });
      assertEquals(exported.history.length, 5);
      assertEquals(exported.history.at(-1).action, "account_exported");
      assert(!JSON.stringify(exported).includes(token));
      const unsure = await accounts(url, "delete", "--account", account.id);
      assertEquals(unsure.code, 2);
      assertEquals(await json("delete", "--account", account.id, "--yes"), { erased: 1 });
      const gone = await accounts(url, "usage", "--account", account.id);
      assertEquals([gone.code, gone.problem.trim()], [1, "There is no such account."]);
      const shown = await accounts(url, "create", "--name", "Ben", "--plan", "free");
      assert(
        /^Account [0-9a-f-]{36} \(Ben, free\)\nToken, shown this once: mct_/.test(shown.output),
      );
    }),
});

Deno.test("deno task accounts: invalid or impossible commands end with a sentence", async () => {
  const wrong = [
    [[], 2, "Which command?"],
    [["toString"], 2, "Which command?"],
    [["create", "--nam", "x"], 2, "Unknown option"],
    [["create"], 1, "STORAGE_URL is not set."],
  ] as const;
  for (const [args, status, text] of wrong) {
    const { code, problem, output } = await accounts("", ...args);
    assertEquals([code, output], [status, ""], args.join(" "));
    assert(problem.includes(text), problem);
  }
});
