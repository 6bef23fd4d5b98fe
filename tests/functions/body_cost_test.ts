import { assert } from "@std/assert";
import { LARGE_MAILS, LARGEST } from "../bench/large_mails.ts";
import { runFlags } from "../support/run_flags.ts";

/**
 * The heaviest mails of 8 MiB, each the first of a process, scored by version 2. An edge function
 * may take 2 s of CPU and 256 MB; this is what its imports, the body, the classifier and the verdict
 * may take. On a busy machine the same work takes more processor time: there a fixed work measured
 * beside it is the unit, and the least of a few processes counts.
 */
const MOST_SECONDS = 1.5;
/** The same in units of the fixed work, which takes 0.2 s on an idle machine. */
const MOST_WORKS = 7.5;
/** The largest of these took 171 to 194 MiB on 2.1.4. */
const MOST_MEBIBYTES = 200;
const TRIES = 4;

const KINDS = [
  "page with style rules",
  "parts",
  "SVG",
  "pages",
  "text of one word",
  "text with one wide letter",
  "text of signs for many letters",
  "text of syllables in pieces",
  "folded invitation",
  "invitation of pages",
  "page beside gzip of blocks without output",
  "tar.gz of one long file",
  "PDF of packed names",
  "PDF of dictionaries",
  "document of packed fields",
  "page, PDF, document and RTF",
];

for (const kind of KINDS) {
  Deno.test({
    name: `a mail of 8 MiB takes bounded CPU and memory: ${kind}`,
    // Read from `/proc`.
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      const make = LARGE_MAILS[kind];
      assert(make !== undefined, kind);
      const file = await Deno.makeTempFile();
      try {
        await Deno.writeTextFile(file, make(LARGEST));
        let least = { seconds: Infinity, works: Infinity, mebibytes: Infinity };
        for (let tries = 0; tries < TRIES && !isWithin(least); tries++) {
          const { seconds, works, mebibytes } = await costOf(file);
          least = {
            seconds: Math.min(least.seconds, seconds),
            works: Math.min(least.works, works),
            mebibytes: Math.min(least.mebibytes, mebibytes),
          };
        }
        assert(isWithin(least), JSON.stringify(least));
      } finally {
        await Deno.remove(file);
      }
    },
  });
}

interface Cost {
  readonly seconds: number;
  readonly works: number;
  readonly mebibytes: number;
}

function isWithin({ seconds, works, mebibytes }: Cost): boolean {
  return (seconds < MOST_SECONDS || works < MOST_WORKS) && mebibytes < MOST_MEBIBYTES;
}

async function costOf(file: string): Promise<Cost> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", ...runFlags(), "--no-check", "--allow-all"].filter(isFirst),
      ...["--v8-flags=--expose-gc", "tests/bench/body_cost.ts", file, "whole"],
    ],
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout)).whole;
}

/** A flag that is given twice is an error. */
function isFirst(flag: string, at: number, flags: readonly string[]): boolean {
  return flags.indexOf(flag) === at;
}
