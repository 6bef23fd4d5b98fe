import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { createSampleMail } from "../support/sample_mails.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";
import { hasCommands } from "../support/commands.ts";
import { readCodeBlocks } from "../support/markdown.ts";
import { runWithMail, startSpamd } from "../support/spamd_server.ts";

/** Exim asks the service in the ACL of DATA, with the lines of docs/mail-servers.md. */

/** With another configuration Exim keeps its rights only when root calls it. */
const ignore = usesDenoServe() || !await hasCommands("exim4") || !await isRoot();

async function isRoot(): Promise<boolean> {
  const { stdout } = await new Deno.Command("id", { args: ["-u"] }).output();
  return new TextDecoder().decode(stdout).trim() === "0";
}

Deno.test("Exim marks a phishing mail by the documented lines, and refuses at a score", {
  ignore,
}, async () => {
  await using server = await startSpamd();
  const folder = await Deno.makeTempDir();
  const receive = async (mail: string, acl: string) => {
    const configuration = `${folder}/exim.conf`;
    await Deno.writeTextFile(
      configuration,
      `primary_hostname = mx.example.net
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
keep_environment =
spamd_address = 127.0.0.1 ${server.port}
queue_only
acl_smtp_rcpt = accept
acl_smtp_data = check_data
begin acl
check_data:
${acl}
  accept
`,
    );
    const session = [
      "EHLO client.example",
      "MAIL FROM:<a@example.org>",
      "RCPT TO:<ben@example.net>",
      "DATA",
      ...mail.trimEnd().split("\n"),
      ".",
      "QUIT",
      "",
    ].join("\r\n");
    const args = ["-C", configuration, "-oMa", "192.0.2.9", "-bs"];
    return (await runWithMail("exim4", args, session)).stdout;
  };
  try {
    await Deno.chmod(folder, 0o777);
    const [mark = "", refuse = ""] = (await readCodeBlocks("docs/mail-servers.md"))
      .filter(({ info }) => info[0] === "exim").map(({ text }) => text);
    assertMatch(
      await receive(`X-Spam-Flag: NO\n${createSampleMail("phishing")}`, mark),
      /^250 OK id=/m,
    );
    assertMatch(await receive(createSampleMail("clean"), mark), /^250 OK id=/m);
    const queued: string[] = [];
    for await (const { name } of Deno.readDir(`${folder}/spool/input`)) {
      if (name.endsWith("-H")) {
        queued.push(await Deno.readTextFile(`${folder}/spool/input/${name}`));
      }
    }
    const phishing = queued.find((text) => text.includes("X-Spam-Flag")) ?? "";
    assertEquals(queued.length, 2);
    assertMatch(phishing, /^\d+ {2}X-Spam-Flag: YES$/m);
    assertMatch(phishing, /^\d+ {2}X-Spam-Report: Level (?:high|critical), /m);
    assertStringIncludes(phishing, "\n Findings: ");
    // The sender's own mark is marked as removed.
    assertMatch(phishing, /^\d+\* X-Spam-Flag: NO$/m);
    const clean = queued.find((text) => text !== phishing) ?? "";
    assertMatch(clean, /^\d+ {2}X-Spam-Score: [01]\.\d$/m);
    assert(!clean.includes("X-Spam-Flag"));
    assertMatch(await receive(createSampleMail("phishing"), refuse), /^550 .*points/m);
    assertMatch(await receive(createSampleMail("clean"), refuse), /^250 OK id=/m);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
