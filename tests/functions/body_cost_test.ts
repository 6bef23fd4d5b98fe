import { assert } from "@std/assert";
import { LARGE_MAILS, LARGEST } from "../bench/large_mails.ts";
import { getRunFlags } from "../support/run_flags.ts";

/**
 * Maximum cost of a process's first mail by version 2. Its time must be within `seconds`, or else
 * within `works` and `letters`; `Infinity` switches one of these off.
 */
const MOST = {
  /** The heaviest mails of 8 MiB; their memory was 171 to 194 MiB on 2.1.4. */
  large: { seconds: 1.5, letters: 3, works: Infinity, mebibytes: 200 },
  /**
   * A letter: nearly all of it is the start, 0.4 s and 110 to 132 MiB. Where code starts slowly it
   * took up to 6 units of a fixed work measured beside it.
   */
  small: { seconds: 0.6, letters: Infinity, works: 8, mebibytes: 150 },
};
/** Number of further measurements, alone, of a mail that was too dear beside another one. */
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

const LETTER = "From: Ann <ann@example.org>\r\nTo: bob@example.net\r\nSubject: Friday\r\n" +
  "Date: Mon, 5 Jan 2026 10:00:00 +0100\r\nContent-Type: text/html\r\n\r\n" +
  '<p>Hello Bob, shall we meet? See <a href="https://www.example.com/menu">the menu</a>.</p>';

const A_LETTER = "a letter";

/** Mails and what they may take, by what they are. */
const MAILS = new Map<string, { readonly mail: () => string; readonly maxCost: MaxCost }>([
  [A_LETTER, { mail: () => LETTER, maxCost: MOST.small }],
  ...KINDS.map((kind) =>
    [
      `8 MiB of ${kind}`,
      { mail: () => LARGE_MAILS[kind]?.(LARGEST) ?? "", maxCost: MOST.large },
    ] as const
  ),
]);

for (const [label, { mail, maxCost }] of MAILS) {
  Deno.test({
    name: `a first mail takes bounded CPU and memory: ${label}`,
    // Read from `/proc`.
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      const costs = await costsOfAll();
      const letter = costs.get(A_LETTER);
      let least = costs.get(label);
      assert(letter !== undefined && least !== undefined);
      for (let tries = 0; tries < TRIES && !isWithin(least, maxCost, letter); tries++) {
        const { seconds, works, mebibytes } = await measureCost(mail());
        least = {
          seconds: Math.min(least.seconds, seconds),
          works: Math.min(least.works, works),
          mebibytes: Math.min(least.mebibytes, mebibytes),
        };
      }
      assert(isWithin(least, maxCost, letter), JSON.stringify(least));
    },
  });
}

let all: Promise<Map<string, Cost>> | undefined;

/** Returns the cost of each mail, measured two at a time. */
function costsOfAll(): Promise<Map<string, Cost>> {
  return all ??= (async () => {
    const costs = new Map<string, Cost>();
    const mails = MAILS.entries();
    const measure = async () => {
      for (const [label, { mail }] of mails) costs.set(label, await measureCost(mail()));
    };
    await Promise.all([measure(), measure()]);
    return costs;
  })();
}

interface Cost {
  readonly seconds: number;
  /** Processor time in units of a fixed work. */
  readonly works: number;
  readonly mebibytes: number;
}

interface MaxCost extends Cost {
  /** Maximum processor time in units of a letter's. */
  readonly letters: number;
}

function isWithin(cost: Cost, maxCost: MaxCost, letter: Cost): boolean {
  const isQuick = cost.seconds < maxCost.seconds ||
    (cost.works < maxCost.works && cost.seconds < maxCost.letters * letter.seconds);
  return isQuick && cost.mebibytes < maxCost.mebibytes;
}

async function measureCost(mail: string): Promise<Cost> {
  assert(mail !== "");
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, mail);
    const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", ...getRunFlags(), "--no-check", "--allow-all"].filter(isFirst),
        "--v8-flags=--expose-gc",
        "tests/bench/body_cost.ts",
        file,
        "whole",
      ],
    }).output();
    assert(success, new TextDecoder().decode(stderr));
    return JSON.parse(new TextDecoder().decode(stdout)).whole;
  } finally {
    await Deno.remove(file);
  }
}

/** A flag that is given twice is an error. */
function isFirst(flag: string, at: number, flags: readonly string[]): boolean {
  return flags.indexOf(flag) === at;
}
