/** The GitHub Action: its script run on real repositories, as a runner would. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse } from "yaml";
import { hasCommands } from "../support/commands.ts";

const GOOD =
  "From: Ann <ann@example.org>\nTo: b@example.net\nSubject: Lunch\n\nHalf past twelve?\n";
const BAD =
  "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=example.org; dmarc=fail\n" +
  "From: PayPal <ann@example.org>\nSubject: Your account has been suspended\n\n" +
  "Your account has been suspended. Verify your account within 24 hours to avoid closure.\n";

const ignore = !await hasCommands("bash", "git", "jq") || Deno.env.has("TEST_IMPORT_MAP");

interface Ran {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs the action in a repository whose second commit has these files. */
async function runAction(
  files: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>> = {},
  /** Changes the repository further; may return the base. */
  change: (
    repository: string,
    git: (...args: string[]) => Promise<string>,
  ) => Promise<string | void> = () => Promise.resolve(),
  baseVariable = "MAIL_BASE",
): Promise<Ran> {
  const folder = await Deno.makeTempDir();
  const repository = `${folder}/repository`;
  const runGit = async (...args: string[]) => {
    const identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
    const { success, stdout, stderr } = await new Deno.Command("git", {
      args: [...identity, ...args],
      cwd: repository,
    }).output();
    assert(success, new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout).trim();
  };
  try {
    await Deno.mkdir(`${repository}/mails`, { recursive: true });
    await Deno.writeTextFile(`${repository}/mails/old.eml`, BAD);
    await runGit("init", "-q");
    await runGit("add", "-A");
    await runGit("commit", "-q", "-m", "one");
    const first = await runGit("rev-parse", "HEAD");
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(`${repository}/${name.replace(/[^/]*$/, "")}`, { recursive: true });
      await Deno.writeTextFile(`${repository}/${name}`, text);
    }
    await runGit("add", "-A");
    await runGit("commit", "-q", "--allow-empty", "-m", "two");
    const base = await change(repository, runGit) ?? first;
    await runGit("add", "-A");
    await runGit("commit", "-q", "--allow-empty", "--amend", "--no-edit");
    const [output, summary] = [`${folder}/output`, `${folder}/summary`];
    const { code, stdout, stderr } = await new Deno.Command("bash", {
      args: [`${Deno.cwd()}/deploy/action/scan.sh`],
      cwd: repository,
      env: {
        [baseVariable]: base,
        MAIL_PATTERNS: "*.eml\n*.mbox\n",
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        MAIL_TRUST_DENO: Deno.execPath(),
        ...inputs,
      },
    }).output();
    const read = (path: string) => Deno.readTextFile(path).catch(() => "");
    const outputs = (await read(output)).trim().split("\n").map((line) => line.split("="));
    return {
      code,
      log: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr),
      outputs: Object.fromEntries(outputs),
      summary: await read(summary),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test({
  name: "the action scans the mails that a change adds, and fails from a level on",
  ignore,
  fn: async () => {
    const { code, log, outputs, summary } = await runAction({
      "good.eml": GOOD,
      "mails/bad.eml": BAD,
      "notes.txt": BAD,
    });
    assertEquals(code, 1);
    assertEquals([outputs["scanned"], outputs["worst"]], ["2", "critical"]);
    assertStringIncludes(log, "::error file=mails/bad.eml::This mail is critical");
    assert(!log.includes("old.eml"), log);
    assertMatch(
      summary,
      /\| critical \| mails\/bad\.eml \| The author's name mentions PayPal/,
    );
    assertMatch(
      log,
      /file=mails\/bad\.eml::This mail is critical\. The author's name mentions PayPal/,
    );
    assertMatch(summary, /\| low \| good\.eml \| (?:There|The message|Nothing) [^|]+\. \|/);
  },
});

Deno.test({
  name: "the action finds by its default patterns the mails that the scan reads in a folder",
  ignore,
  fn: async () => {
    const { inputs } = parse(await Deno.readTextFile("action.yml"));
    const files = [
      "a.eml",
      "Box.mbox/mbox",
      "Sent.MBOX/MBOX",
      "cur/1.host:2,S",
      "in/cur/2.host:2,",
      "in/new/1767603600.M1P2.host",
      "in/cur/1767603600.M2P2.host",
    ];
    const others = { "new/page.tsx": "no mail", "mbox": "no mail", "cur/notes.txt": "no mail" };
    const { code, outputs, log } = await runAction(
      { ...Object.fromEntries(files.map((name) => [name, GOOD])), ...others },
      { MAIL_PATTERNS: inputs.patterns.default },
    );
    assertEquals([code, outputs["scanned"]], [0, String(files.length)], log);
  },
});

Deno.test({
  name: "the action finds mails whatever the case of their names, and follows no link",
  ignore: ignore || Deno.build.os === "windows",
  fn: async () => {
    const loud = await runAction({ "PHISH.EML": BAD });
    assertEquals([loud.code, loud.outputs["scanned"]], [1, "1"]);
    const linked = await runAction({ "good.eml": GOOD }, {}, async (repository) => {
      // Deno's own call needs permission for every file.
      const args = ["-s", "/etc/hostname", `${repository}/link.eml`];
      await new Deno.Command("ln", { args }).output();
    });
    assertEquals([linked.code, linked.outputs["scanned"]], [3, "1"]);
    assertStringIncludes(linked.log, "link.eml is a link");
    const through = await runAction(
      { "good.eml": GOOD },
      { MAIL_PATHS: "./box/mails\ngood.eml" },
      async (
        repository,
      ) => {
        await new Deno.Command("ln", { args: ["-s", ".", `${repository}/box`] }).output();
      },
    );
    assertEquals([through.code, through.outputs["scanned"]], [3, "1"], through.log);
    assertStringIncludes(through.log, "./box/mails is a link, or behind one");
  },
});

Deno.test({
  name: "the action scans only the change, and not what its base received since then",
  ignore,
  fn: async () => {
    // The pull request is merged into a base that has a mail of its own since the event.
    const mergedRun = await runAction(
      { "good.eml": GOOD },
      { MAIL_BASE: "", MAIL_IS_PULL_REQUEST: "true" },
      async (_, git) => {
        await git("checkout", "-q", "-b", "change");
        await git("checkout", "-q", "-b", "base", "HEAD^");
        await git("mv", "mails/old.eml", "mails/moved.eml");
        await git("commit", "-q", "-m", "base");
        await git("merge", "-q", "--no-ff", "-m", "merge", "change");
      },
      "MAIL_EVENT_BASE",
    );
    assertEquals([mergedRun.code, mergedRun.outputs["scanned"]], [0, "1"], mergedRun.log);
    // Checked out by itself, beside a base that went on.
    const divergedRun = await runAction({ "good.eml": GOOD }, {}, async (_, git) => {
      const change = await git("rev-parse", "HEAD");
      await git("checkout", "-q", "-b", "base", "HEAD^");
      await git("mv", "mails/old.eml", "mails/moved.eml");
      await git("commit", "-q", "-m", "base");
      const base = await git("rev-parse", "HEAD");
      await git("checkout", "-q", change);
      return base;
    });
    assertEquals([divergedRun.code, divergedRun.outputs["scanned"]], [0, "1"], divergedRun.log);
  },
});

Deno.test({
  name: "the action passes a change without mail, and one of mails below the level",
  ignore,
  fn: async () => {
    const none = await runAction({ "notes.txt": "x" });
    assertEquals([none.code, none.outputs["scanned"], none.outputs["worst"]], [0, "0", ""]);
    const low = await runAction({ "good.eml": GOOD });
    assertEquals([low.code, low.outputs["worst"]], [0, "low"]);
    const neverRun = await runAction({ "bad.eml": BAD }, { MAIL_FAIL_ON: "never" });
    assertEquals([neverRun.code, neverRun.outputs["worst"]], [0, "critical"]);
    assert(!neverRun.log.includes("::error"), neverRun.log);
  },
});

Deno.test({
  name: "the action scans the paths it is given, among them a file of header fields",
  ignore,
  fn: async () => {
    const paths = { MAIL_PATHS: "  mails\r\n\n headers.txt \n" };
    const headers = BAD.slice(0, BAD.indexOf("\n\n") + 1);
    const { code, outputs } = await runAction({ "headers.txt": headers }, paths);
    assertEquals([code, outputs["scanned"]], [1, "2"]);
    const missingRun = await runAction({}, { MAIL_PATHS: "gone.eml" });
    assertEquals(missingRun.code, 3);
    assertStringIncludes(missingRun.log, "gone.eml: there is no such file");
    assertStringIncludes(missingRun.log, "::error::Not read: ./gone.eml: there is no such file");
  },
});

Deno.test({
  name: "the action lets no file name command the runner or break the summary",
  ignore: ignore || Deno.build.os === "windows",
  fn: async () => {
    const hostile = "-a, b:\n::warning::x|`<b>[%0A*_@www.c.eml";
    const { code, log, summary } = await runAction({ [hostile]: BAD });
    assertEquals(code, 1);
    const commands = log.split("\n").filter((line) => line.startsWith("::"));
    const [stop = "", fileLine, resume, error] = commands;
    assertMatch(stop, /^::stop-commands::[0-9a-f]{32}$/);
    assertStringIncludes(fileLine ?? "", "::warning::x");
    assertEquals(resume, `::${stop.split("::")[2]}::`);
    assertEquals(
      error?.split("::")[1],
      "error file=-a%2C b%3A%0A%3A%3Awarning%3A%3Ax|`<b>[%250A*_@www.c.eml",
    );
    assertEquals(commands.length, 4);
    assertStringIncludes(
      summary,
      "| -a, b:?::warning::x&#124;&#96;&lt;b>&#91;%0A&#42;&#95;&#64;www&#46;c.eml | The author's name",
    );
  },
});

Deno.test({
  name: "the action refuses what it cannot do with a sentence",
  ignore,
  fn: async () => {
    for (
      const inputs of [{ MAIL_FAIL_ON: "bad" }, { MAIL_BASE: "--output=x" }, { MAIL_BASE: "" }]
    ) {
      const { code, log } = await runAction({}, inputs);
      assertEquals(code, 2);
      assertMatch(log, /^::error::.*\.\n$/);
    }
  },
});

Deno.test("action.yml passes its inputs on as variables, and runs actions by commit", async () => {
  const text = await Deno.readTextFile("action.yml");
  const { inputs, runs } = parse(text);
  const step = runs.steps.at(-1);
  const handed = Object.values<string>(step.env).filter((value) => value.includes("inputs."));
  assertEquals(handed.length, Object.keys(inputs).length);
  // An input inside the script's text would be executed.
  assert(!step.run.includes("${{"), step.run);
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
  // The default patterns are the file types that the scan reads.
  assertEquals(inputs.patterns.default.trim().split("\n"), [
    "*.eml",
    "*.emlx",
    "*.msg",
    "*.mbox",
    "*.mbx",
    "*.mbox/mbox",
    ":(glob)**/cur/*[:;!]2,*",
    ":(glob)**/cur/[0-9]*.*.*",
    ":(glob)**/new/[0-9]*.*.*",
  ]);
  for (const action of used) assertMatch(action, /@[0-9a-f]{40}$/);
  assertEquals(used.length, 1);
});
