import { assert, assertEquals } from "@std/assert";
import { isToken } from "../../shared/accounts/tokens.ts";
import { NO_SQLITE } from "../support/stores.ts";

/** The files in the container are enough to make accounts and backups. */

/** The `COPY <files> <folder>` lines of `deploy/Containerfile`. */
async function copies(): Promise<(readonly [files: readonly string[], to: string])[]> {
  const file = await Deno.readTextFile("deploy/Containerfile");
  return [...file.matchAll(/^COPY (.+) (\S+)$/gm)].map(([, files = "", to = ""]) =>
    [files.split(" "), to] as const
  );
}

Deno.test({
  name: "deno task accounts and backup run with what the container holds",
  ignore: NO_SQLITE,
  fn: async () => {
    const root = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-container" });
    try {
      for (const [files, to] of await copies()) {
        const target = `${root}/${to}`;
        await Deno.mkdir(to.endsWith("/") ? target : target.replace(/[^/]+$/, ""), {
          recursive: true,
        });
        const copied = await new Deno.Command("cp", { args: ["-r", ...files, target] }).output();
        assert(copied.success, files.join(" "));
      }
      const run = async (task: string, ...args: string[]) => {
        const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
          args: ["task", "--quiet", task, "--", ...args],
          cwd: root,
          env: { STORAGE_URL: `sqlite:${root}/trust.db` },
        }).output();
        assertEquals(code, 0, new TextDecoder().decode(stderr));
        return new TextDecoder().decode(stdout);
      };
      const made = JSON.parse(
        await run("accounts", "create", "--name", "Ann", "--plan", "free", "--json"),
      );
      assert(isToken(made.token));
      await run("backup", `${root}/copy.db`);
      assert((await Deno.stat(`${root}/copy.db`)).size > 0);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
});
