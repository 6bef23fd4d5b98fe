import { assertEquals, assertStringIncludes } from "@std/assert";
import { buildPackage } from "../../tasks/package.ts";
import { tryPackageServer } from "../support/package_server.ts";

Deno.test("the built npm package serves the console and a function", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await buildPackage(folder);
    const { flags } = JSON.parse(await Deno.readTextFile(`${folder}/start.json`));
    const { page, verdict, code } = await tryPackageServer({
      command: Deno.execPath(),
      args: [
        ...flags.map((flag: string) => flag.replace("=console", `=${folder}/console`)),
        `${folder}/shared/server/main.js`,
      ],
      cwd: folder,
    });
    assertStringIncludes(page, "<title>");
    assertEquals([verdict.is_spam, code], [false, 0]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
