import { assert, assertEquals } from "@std/assert";
import { isToken } from "../../shared/accounts/tokens.ts";
import { NO_SQLITE } from "../support/stores.ts";

/** The files in the container are enough to make accounts and backups. */

/** Returns the `COPY <files> <folder>` lines of `deploy/Containerfile`. */
async function listCopies(): Promise<(readonly [files: readonly string[], to: string])[]> {
  const file = await Deno.readTextFile("deploy/Containerfile");
  return [...file.matchAll(/^COPY (.+) (\S+)$/gm)].map(([, files = "", to = ""]) =>
    [files.split(" "), to] as const
  );
}

/** Copies a file, or a folder with all it holds. */
async function copy(from: string, to: string): Promise<void> {
  const { isDirectory } = await Deno.stat(from);
  await Deno.mkdir(isDirectory ? to : to.replace(/[^/]+$/, ""), { recursive: true });
  if (!isDirectory) return await Deno.copyFile(from, to);
  for await (const { name } of Deno.readDir(from)) await copy(`${from}/${name}`, `${to}/${name}`);
}

Deno.test({
  name: "deno task accounts and backup run with what the container holds",
  ignore: NO_SQLITE,
  fn: async () => {
    const root = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-container" });
    try {
      for (const [files, to] of await listCopies()) {
        for (const file of files) {
          // As COPY does: the content of a folder, a file under its name.
          const { isDirectory } = await Deno.stat(file);
          const name = !isDirectory && to.endsWith("/") ? `/${file.split("/").at(-1)}` : "";
          await copy(file, `${root}/${to}${name}`);
        }
      }
      await Deno.mkdir(`${root}/data`, { recursive: true });
      const run = async (task: string, ...args: string[]) => {
        const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
          args: ["task", "--quiet", task, "--", ...args],
          cwd: root,
          env: { STORAGE_URL: `sqlite:data/trust.db` },
        }).output();
        assertEquals(code, 0, new TextDecoder().decode(stderr));
        return new TextDecoder().decode(stdout);
      };
      const creation = JSON.parse(
        await run("accounts", "create", "--name", "Ann", "--plan", "free", "--json"),
      );
      assert(isToken(creation.token));
      await run("backup", `${root}/copy.db`);
      assert((await Deno.stat(`${root}/copy.db`)).size > 0);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
});
