import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import Papa from "papaparse";
import reserved from "../../catalogue/regulator/reserved_prefixes.json" with { type: "json" };
import type { BlockedList } from "../../shared/phone/blocked_list.ts";
import { runSynchronously } from "../../shared/phone/pieces.ts";
import { ListBytesReader } from "../../shared/phone/read_list.ts";
import { EXPORT_FORMATS, exportLists } from "../../cli/numbers/export_list.ts";
import { writeList } from "../support/public_site.ts";
import { SHIPPED } from "../support/shipped_lists.ts";
import { findCorpusPath, haveCorpus } from "../support/corpus_files.ts";

/** The command runs on a developer's machine, never on the edge runtime. */
const ignore = Deno.env.has("TEST_IMPORT_MAP");

function read(text: string): BlockedList {
  const reader = new ListBytesReader();
  reader.write(new TextEncoder().encode(text));
  return runSynchronously(reader.end({ asOf: 0, name: "" }));
}

/** Returns every entry, sorted. */
function listEntries({ blockedPatterns, allowedPatterns }: BlockedList): string[] {
  return [
    ...[...blockedPatterns.listEntries()].map(({ name, pattern }) => `block ${pattern} ${name}`),
    ...[...allowedPatterns.listEntries()].map(({ name, pattern }) => `allow ${pattern} ${name}`),
  ].toSorted();
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--lock=deno.dev.lock", "cli/numbers.ts", "--", ...args],
    clearEnv: false,
    env: { REGULATOR_DB_URL: "", NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

/** A list whose names attack programs that open an export. */
const HOSTILE = read(writeList([], {
  patterns: [
    { name: "</string><key>category</key>", action: "block", pattern: "33162######" },
    { name: "&amp; \u0000 \ud800 ]]>", action: "block", pattern: "33163######" },
    { name: '=1+1";', action: "block", pattern: "33#64######" },
    { name: "let through", action: "allow", pattern: "33162000###" },
    { name: "another name", action: "block", pattern: "33162######" },
  ],
}));

Deno.test("an exported property list or JSON list is read as the same list", async () => {
  const names = [
    "french-list-arcep-operators.json",
    "begone-fr-tout.xml",
    "begone-blacklist-perso.xml",
  ];
  const lists = haveCorpus
    ? await Promise.all(
      names.map(async (name) => read(await Deno.readTextFile(findCorpusPath(`phone/${name}`)))),
    )
    : [read(JSON.stringify(reserved))];
  for (const list of lists) {
    for (const format of ["begone", "json"] as const) {
      assertEquals(listEntries(read(exportLists([list], format))), listEntries(list));
    }
  }
  const several = read(exportLists(lists, "json"));
  assertEquals(new Set(listEntries(several)), new Set(lists.flatMap(listEntries)));
});

Deno.test("an export of contacts has blocked numbers, and ranges with their #", () => {
  const list = read(writeList([], {
    patterns: [
      { name: "one", action: "block", pattern: "33162000001" },
      { name: "many", action: "block", pattern: "33163######" },
      { name: "let through", action: "allow", pattern: "33163000001" },
    ],
  }));
  const [head, ...lines] = exportLists([list], "csv").trimEnd().split("\n");
  assertEquals(head, "Name,Phone 1 - Value");
  assertEquals(lines.toSorted(), ["many,+33163######", "one,+33162000001"]);
});

Deno.test("an export of hostile names holds no markup and no formula", () => {
  const begone = read(exportLists([HOSTILE], "begone"));
  const shownEntries = listEntries(HOSTILE).map((entry) =>
    entry.replaceAll("\0", "\ufffd").toWellFormed()
  );
  assertEquals(listEntries(begone), shownEntries);
  const { data }: { data: string[][] } = Papa.parse(exportLists([HOSTILE], "csv").trimEnd());
  assertEquals(data[0], ["Name", "Phone 1 - Value"]);
  assertEquals(data.length, 5);
  for (const [name = "", number = ""] of data.slice(1)) {
    assert(!/^[=+\-@\t\r]/.test(name), name);
    assert(/^\+[\d#]+$/.test(number), number);
  }
});

Deno.test("deno task numbers explains every number of a file, and names the line without one", {
  ignore,
}, async () => {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, "01 62 00 00 01\r\n\n3939\n+49 30 123456\nnobody\n");
    const { code, out, err } = await run(file);
    assertEquals(code, 1);
    const [, ...rows]: string[][] = Papa.parse(out.trimEnd()).data;
    assertEquals(
      rows.map((
        [, normalized, isBlocked, kind, country],
      ) => [normalized, isBlocked, kind, country]),
      [
        ["33162000001", "true", "telemarketing", "FR"],
        ["3939", "false", "short", ""],
        ["4930123456", "false", "geographic", "DE"],
      ],
    );
    const [head = []]: string[][] = Papa.parse(out.trimEnd()).data;
    assertEquals(head.slice(-2), ["cost", "advice"]);
    for (const row of rows) assertEquals(row.length, head.length);
    assertStringIncludes(rows[0]?.at(-1) ?? "", "signal.conso.gouv.fr");
    assertStringIncludes(err, ":5: must be a phone number");
    const json = await run(file, "--json", "--language", "de");
    assertEquals(JSON.parse(json.out.split("\n")[0] ?? "").explanation.kind, "telemarketing");
    const paid = await run("0899 70 00 00", "--language", "en");
    const [, [, , , kind, , , , cost] = []]: string[][] = Papa.parse(paid.out.trimEnd()).data;
    assertEquals(kind, "special");
    assertStringIncludes(cost ?? "", "€");
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("deno task numbers writes the list in use for each app, and says how the list is named", {
  ignore,
}, async () => {
  assertEquals(EXPORT_FORMATS, ["begone", "csv", "json"]);
  const { code, out } = await run("--export", "begone");
  assertEquals(code, 0);
  assertEquals(read(out).blockedPatterns.size, SHIPPED.patterns);
  for (const args of [[], ["--export", "doc"], ["a", "b"], ["--nope"], ["x", "--language", "la"]]) {
    const { code, err } = await run(...args);
    assertEquals(code, 2, args.join(" "));
    assertStringIncludes(err, "Usage: deno task numbers");
  }
  for (
    const [file, sentence] of [["/no/such/file", "there is no such file"], [
      ".",
      "is a folder",
    ]] as const
  ) {
    const { code, err } = await run(file);
    assertEquals(code, 1, file);
    assertStringIncludes(err, sentence);
  }
});

Deno.test({
  name: "deno task numbers accepts a number as arguments, and files in UTF-16",
  ignore,
  fn: async () => {
    const one = await run("01", "62", "00", "00", "01", "--json");
    assertEquals([one.code, JSON.parse(one.out).normalized], [0, "33162000001"], one.err);
    const two = await run("+33162000001", "0899 12 34 56", "--json");
    assertEquals([two.code, two.out.trim().split("\n").length], [0, 2], two.err);
    const mixed = await run("+33162000001", "list.txt");
    assertEquals(mixed.code, 2);
    assertStringIncludes(mixed.err, "Name one file, one or more numbers");
    const file = await Deno.makeTempFile();
    const text = "\ufeff0162000001\r\n+49 30 123456\r\n";
    await Deno.writeFile(
      file,
      new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
    );
    const many = await run(file, "--json");
    assertEquals([many.code, many.out.trim().split("\n").length], [0, 2], many.err);
    await Deno.remove(file);
  },
});
