import { assert, assertEquals } from "@std/assert";
import { CONSOLE_FILES } from "../../shared/server/console.ts";
import { buildConsole } from "../../tasks/console.ts";

Deno.test("the committed bundle is what the source builds to: deno task console", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await buildConsole(folder);
    for (const name of Object.keys(CONSOLE_FILES)) {
      const built = await Deno.readTextFile(`${folder}/${name}`);
      assert(
        built === await Deno.readTextFile(`console/dist/${name}`),
        `console/dist/${name} is not what console/src builds to; run: deno task console`,
      );
    }
    const names = await Array.fromAsync(Deno.readDir("console/dist"), ({ name }) => name);
    assertEquals(names.toSorted(), Object.keys(CONSOLE_FILES).toSorted());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
