import { assert, assertLess } from "@std/assert";
import { LARGE_MAILS, LARGEST } from "../bench/large_mails.ts";

/**
 * The heaviest mails of 8 MiB, each the first of a process. The aims are 1 s of CPU and 96 MiB,
 * which `tests/bench/body_bench.ts` measures on an idle machine; here is room for a busy one, and
 * none for what grows faster than the mail.
 */
const MOST_SECONDS = 5;
const MOST_MEBIBYTES = 160;

const KINDS = ["page with style rules", "pages", "text of one word", "folded invitation"];

for (const kind of KINDS) {
  Deno.test({
    name: `a mail of 8 MiB takes bounded CPU and memory: ${kind}`,
    // Read from `/proc`; Deno 2.1.4 tells no time of the processor.
    ignore: Deno.build.os !== "linux" || Deno.env.has("TEST_IMPORT_MAP"),
    fn: async () => {
      const make = LARGE_MAILS[kind];
      assert(make !== undefined, kind);
      const file = await Deno.makeTempFile();
      try {
        await Deno.writeTextFile(file, make(LARGEST));
        const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
          args: [
            ...["run", "--no-check", "--lock=deno.dev.lock", "--allow-all"],
            ...["--v8-flags=--expose-gc", "tests/bench/body_cost.ts", file],
          ],
        }).output();
        assert(success, new TextDecoder().decode(stderr));
        const { seconds, mebibytes } = JSON.parse(new TextDecoder().decode(stdout));
        assertLess(seconds, MOST_SECONDS);
        assertLess(mebibytes, MOST_MEBIBYTES);
      } finally {
        await Deno.remove(file);
      }
    },
  });
}
