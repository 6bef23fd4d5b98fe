import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { XMLParser } from "fast-xml-parser";
import { UsageError } from "../../cli/command.ts";
import { scan } from "../../cli/scan/main.ts";
import { formatReport } from "../../cli/scan/report.ts";
import { formatSarif } from "../../cli/scan/sarif.ts";
import { scanMail } from "../../cli/scan/scan_mail.ts";
import { parseScanCommand } from "../../cli/scan/scan_command.ts";
import { createProgress } from "../../cli/scan/progress.ts";
import { formatTable, type TableRow } from "../../cli/scan/table.ts";
import type { Verdict } from "../../shared/contract/verdict.ts";
import { createSampleMail } from "../support/sample_mails.ts";
import { hasCommands } from "../support/commands.ts";
import { LUNCH, PHISHING_LUNCH, runInFolder, runScan } from "../support/scan.ts";

Deno.test("scan --fail-on exits with 1 from that level on", async () => {
  await runInFolder({ "lunch.eml": LUNCH, "phish.eml": PHISHING_LUNCH }, async (folder) => {
    assertEquals((await runScan("--fail-on", "critical", `${folder}/lunch.eml`)).status, 0);
    const failed = await runScan("--fail-on", "high", folder);
    assertEquals([failed.status, failed.err], [1, ["1 of 2 mails are high or worse."]]);
  });
});

Deno.test("scan --fail-on prefers the status of a mail of that level to that of an unreadable file", async () => {
  await runInFolder({ "a.eml": "no mail", "phish.eml": PHISHING_LUNCH }, async (folder) => {
    assertEquals((await runScan("--fail-on", "high", folder)).status, 1);
    assertEquals((await runScan(folder)).status, 3);
  });
});

Deno.test("scan exits with 3 if a file cannot be scanned", async () => {
  await runInFolder({ "readme.txt": "no mail" }, async (folder) => {
    const missingFile = await runScan(`${folder}/gone.eml`);
    assertEquals(missingFile.status, 3);
    assertStringIncludes(missingFile.err.join(), "there is no such file");
    const empty = await runScan(folder);
    assertEquals(empty.status, 3);
    assertStringIncludes(empty.err.join(), "no mail there");
  });
});

Deno.test("parseScanCommand refuses a wrong command line in one sentence", () => {
  const wrongCommands: readonly (readonly [readonly string[], string])[] = [
    [[], "Name a file, a folder, or - for standard input."],
    [["--fail-on", "safe", "x"], '--fail-on takes low, medium, high, critical, not "safe".'],
    [["--fail-on", "bad\x1b", "x"], '--fail-on takes low, medium, high, critical, not "bad?".'],
    [["--nothing", "x"], "Unknown option '--nothing'."],
    [["--own-servers", "a b", "x"], "--own-servers: "],
  ];
  for (const [args, sentence] of wrongCommands) {
    assertThrows(() => parseScanCommand(args), UsageError, sentence);
  }
});

Deno.test("scan prints the most severe finding first, with its address", async () => {
  const mail = PHISHING_LUNCH.replace("Verify", "http://203.0.113.9/login\nVerify")
    .replace("From: PayPal", "Reply-To: x@mailbox.example\nFrom: PayPal");
  await runInFolder({ "a.eml": mail }, async (folder) => {
    const { out } = await runScan(`${folder}/a.eml`);
    const lines = out.join("\n").split("\n").filter((line) => line.startsWith("  - "));
    const { out: [json = ""] } = await runScan("--json", `${folder}/a.eml`);
    const { verdict } = JSON.parse(json);
    const first = verdict.reasons.map(({ message }: { message: string }) => `  - ${message}`);
    assert(first.length >= 3, `${first.length} reasons`);
    for (const [at, reason] of first.entries()) {
      assert(
        lines[at]?.replaceAll(/ +/g, " ").startsWith(reason.replaceAll(/ +/g, " ")),
        lines[at],
      );
    }
    assertMatch(lines.join("\n"), /\(hxxp:\/\/203\[\.\]0\[\.\]113\[\.\]9\/login\)/);
  });
});

Deno.test("formatReport lists eight reasons, and counts the others", async () => {
  const result = await scanMail("a.eml", LUNCH, { now: Date.now });
  const reasons = Array.from({ length: 10 }, (_, i) => ({
    id: "examination_cut",
    values: {},
    message: `Reason ${i}.`,
  }));
  const report = formatReport({ ...result, verdict: { ...result.verdict, reasons } });
  const lines = report.split("\n").filter((line) => line.startsWith("  - "));
  assertEquals(lines.map((line) => line.slice(4).trim()), [
    ...reasons.slice(0, 8).map(({ message }) => message),
    "and 2 more; --json has them all",
  ]);
});

Deno.test("scan calls good samples low: forwarded, and with replies to another mailbox", async () => {
  const files = {
    "forwarded.eml": createSampleMail("forwarded"),
    "clean.eml": createSampleMail("clean"),
  };
  const replies = `Reply-To: other@mailbox.example\n${createSampleMail("clean")}`;
  await runInFolder({ ...files, "replies.eml": replies }, async (folder) => {
    const { out } = await runScan("--json", folder);
    assertEquals(
      out.map((line) => JSON.parse(line)).map(({ level }) => level),
      ["low", "low", "low"],
    );
  });
});

Deno.test("scan prints several mails as a table, worst first, that ends with counts", async () => {
  await runInFolder({ "a.eml": LUNCH, "b.eml": PHISHING_LUNCH, "c.eml": LUNCH }, async (folder) => {
    const [table = "", ...more] = (await runScan(folder)).out;
    const lines = table.replaceAll(`${folder}/`, "").split("\n");
    assertEquals(more, []);
    assertEquals(lines.slice(-2), ["", "3 mails: 2 low, 1 critical"]);
    const rows = lines.filter((line) => line.includes(".eml  "));
    assertEquals(rows, [
      "critical  b.eml  PayPal <ann@example.org>: Your account has been suspended",
      "low       a.eml  Ann <ann@example.org>: Lunch",
      "low       c.eml  Ann <ann@example.org>: Lunch",
    ]);
    assertMatch(lines[1] ?? "", /^ {10}\S/);
    assertMatch((await runScan(`${folder}/a.eml`)).out.join(), /a\.eml: low\n {2}from/);
  });
});

Deno.test("formatTable widens a column to the longest text of a level, and counts one mail", () => {
  const verdict: Verdict = {
    level: "low",
    enough: false,
    probability: 0.1,
    reasons: [],
    of: null,
  };
  const rows = [
    { verdict, text: "a.txt" },
    { verdict: { ...verdict, level: "high", enough: true }, text: "b.txt" },
  ] satisfies TableRow[];
  assertEquals(formatTable(rows, { colour: false }).split("\n").slice(0, 2), [
    "high                 b.txt",
    "too little to judge  a.txt",
  ]);
  const counts = [rows, rows.slice(0, 1)].map((some) =>
    formatTable(some, { colour: false }).split("\n").at(-1)
  );
  assertEquals(counts, ["2 mails: 1 low, 1 high", "1 mail: 1 low"]);
});

Deno.test("formatReport and formatTable colour only the level", async () => {
  await runInFolder({ "a.eml": PHISHING_LUNCH, "b.eml": LUNCH }, async (folder) => {
    const out: string[] = [];
    const output = {
      print: (text: string) => Promise.resolve(void out.push(text)),
      complain: () => {},
      colour: true,
    };
    const call = parseScanCommand([folder]);
    assert(typeof call === "object");
    await scan(call, output);
    assert(out[0]?.startsWith("\x1b[1;31mcritical  \x1b[0m"), out[0]);
    await scan({ ...call, paths: [`${folder}/a.eml`] }, output);
    assertStringIncludes(out[1] ?? "", "a.eml: \x1b[1;31mcritical\x1b[0m\n");
    assertEquals(out.join("").split("\x1b").length, 7);
  });
});

Deno.test("createProgress draws a bar after the first second, ten times a second, and erases it", () => {
  const output: string[] = [];
  let now = 0;
  const progress = createProgress({ write: (text) => void output.push(text), now: () => now });
  progress.show({ files: 1, total: 4, mails: 1 });
  progress.clear();
  assertEquals(output, []);
  for (now of [1_000, 1_050, 1_100]) progress.show({ files: 2, total: 4, mails: now });
  progress.clear();
  progress.clear();
  const bar = `\r\x1b[K[${"#".repeat(15)}${".".repeat(15)}] 2 of 4 files`;
  assertEquals(output, [`${bar}, 1000 mails`, `${bar}, 1100 mails`, "\r\x1b[K"]);
});

const SCAN = ["run", "--no-lock", "--no-prompt", "--allow-read", "cli/scan/main.ts"];

Deno.test({
  name: "scan as a program reads standard input, prints help, and survives a reader that closes",
  ignore: Deno.env.has("TEST_IMPORT_MAP") || !await hasCommands("bash", "true"),
  fn: async () => {
    await runInFolder({ "a.eml": LUNCH }, async (folder) => {
      const runShellLine = async (line: string) => {
        const args = ["-c", line, Deno.execPath(), ...SCAN];
        const { code, stdout } = await new Deno.Command("bash", { args }).output();
        return [code, new TextDecoder().decode(stdout)] as const;
      };
      const [code, json] = await runShellLine(`"$0" "$@" --json - <${folder}/a.eml`);
      assertEquals([code, JSON.parse(json).file], [0, "standard input"]);
      const [help, usage] = await runShellLine(`"$0" "$@" --help`);
      assertEquals(help, 0);
      assertStringIncludes(usage, "Exit status");
      // Neither colours nor a bar where no terminal reads.
      const [, plainOutput] = await runShellLine(`"$0" "$@" ${folder}/a.eml 2>&1`);
      assertEquals(plainOutput.includes("\x1b"), false);
      // Each mail of a mailbox on standard input has a name of its own.
      await Deno.writeTextFile(
        `${folder}/all.mbox`,
        `From ann Mon Jan  5 10:00:00 2026\n${LUNCH}\nFrom ann Mon\n${LUNCH}`,
      );
      const [, junit] = await runShellLine(`"$0" "$@" --junit - <${folder}/all.mbox`);
      assertEquals(Array.from(junit.matchAll(/name="(standard[^"]+)"/g), ([, name]) => name), [
        "standard input:1",
        "standard input:2",
      ]);
      const many = Array(40).fill(`${folder}/a.eml`).join(" ");
      const [, status] = await runShellLine(`"$0" "$@" ${many} | true; echo "\${PIPESTATUS[0]}"`);
      assertEquals(status.trim(), "141");
    });
  },
});

Deno.test("scan --sarif writes each mail from medium on as a result at its file", async () => {
  const files = {
    "lunch.eml": LUNCH,
    "a b/phish#1.eml": PHISHING_LUNCH,
    "all.mbox": `From ann Mon Jan  5 10:00:00 2026\n${LUNCH}\nFrom ann Mon\n${PHISHING_LUNCH}`,
    "no.eml": "no mail",
  };
  await runInFolder(files, async (folder) => {
    const { status, out } = await runScan("--sarif", "--fail-on", "high", folder);
    assertEquals([status, out.length], [1, 1]);
    const { version, runs: [run] } = JSON.parse(out[0] ?? "");
    assertEquals([version, run.results.length], ["2.1.0", 2]);
    for (const { ruleId, ruleIndex, level, locations } of run.results) {
      assertEquals([run.tool.driver.rules[ruleIndex].id, level], [ruleId, "error"]);
      assertEquals(locations.length, 1);
    }
    const [first, second] = run.results.map(({ locations }: { locations: unknown[] }) =>
      locations[0]
    );
    assert(first.physicalLocation.artifactLocation.uri.endsWith("/a%20b/phish%231.eml"));
    assertEquals(second.logicalLocations[0].name, "mail 2");
    const [{ executionSuccessful, toolExecutionNotifications }] = run.invocations;
    assertEquals([executionSuccessful, toolExecutionNotifications.length], [false, 1]);
  });
});

Deno.test("formatSarif places a mail that cannot be read in its mailbox", () => {
  const place = { name: "all.mbox:3", path: "all.mbox", position: 3 };
  const text = formatSarif([{ kind: "unreadable", ...place, reason: "larger than 72 MiB" }]);
  const { runs: [{ invocations: [{ toolExecutionNotifications: [{ locations }] }] }] } = JSON.parse(
    text,
  );
  assertEquals(locations, [{
    physicalLocation: { artifactLocation: { uri: "all.mbox" } },
    logicalLocations: [{ name: "mail 3", kind: "member" }],
  }]);
});

Deno.test("scan --junit writes each mail as a test, which fails from a level on", async () => {
  const files = { "lunch.eml": LUNCH, 'p"h<i>&\u0007.eml': PHISHING_LUNCH, "no.eml": "no mail" };
  await runInFolder(files, async (folder) => {
    const { out } = await runScan("--junit", folder);
    const { testsuites: { testsuite, ...counts } } = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "@",
    })
      .parse(out[0] ?? "");
    assertEquals([counts["@tests"], counts["@failures"], counts["@errors"]], ["3", "1", "1"]);
    assertEquals(testsuite.testcase.length, 3);
    const failed = testsuite.testcase.find((each: object) => "failure" in each);
    assertMatch(failed["@name"], /p"h<i>&\?\.eml$/);
    assertMatch(failed.failure["@message"], /This mail is (?:high|critical)/);
  });
  assertThrows(() => parseScanCommand(["--junit", "--json", "x"]), UsageError, "Choose one");
});

Deno.test("scan --paths-from reads any number of paths, whatever is in their names", async () => {
  await runInFolder({ "a\nb.eml": LUNCH, "-c.eml": PHISHING_LUNCH }, async (folder) => {
    await Deno.writeTextFile(`${folder}/list`, `${folder}/a\nb.eml\0${folder}/-c.eml\0`);
    const { status, out } = await runScan("--json", "--paths-from", `${folder}/list`);
    assertEquals([status, out.length], [0, 2]);
  });
});
