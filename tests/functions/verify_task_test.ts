import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { Verification } from "../../shared/contract/verification.ts";
import { UsageError } from "../../cli/command.ts";
import { parseVerifyCommand } from "../../cli/verify.ts";
import { startDoh } from "../support/dns_servers.ts";
import { publishSignedMail } from "../support/signed_mail.ts";
import { createZoneResolver } from "../support/zone.ts";

/** The command runs on a developer's machine, never on the edge runtime. */
const ignore = Deno.env.has("TEST_IMPORT_MAP");

function verify(mail: Uint8Array<ArrayBuffer>, ...args: string[]) {
  return run(mail, ["-", ...args]);
}

function verifyFile(...args: string[]) {
  return run(new Uint8Array(), args);
}

async function run(mail: Uint8Array<ArrayBuffer>, args: readonly string[]) {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--lock=deno.dev.lock",
      "--allow-net=127.0.0.1",
      "--allow-read=.",
      "--allow-env=OWN_SERVERS",
      "cli/verify.ts",
      ...args,
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1" },
  }).spawn();
  const writer = command.stdin.getWriter();
  await writer.write(mail);
  await writer.close();
  const { code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

Deno.test(
  "deno task verify writes for a person and a program, and exits with the status",
  { ignore },
  async () => {
    await using mail = await publishSignedMail();
    const resolver = ["--resolver", mail.doh.url];
    const good = await verify(mail.bytes, ...resolver);
    assertEquals([good.code, good.err], [0, ""]);
    assertStringIncludes(good.out, "DKIM   pass");
    assertStringIncludes(good.out, "Proven: Whoever holds the key of example.org");
    const json = await verify(mail.bytes, "--json", ...resolver);
    assertEquals(Verification.parse(JSON.parse(json.out)).dmarc.result, "pass");

    const toBytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
    const elsewhere = mail.text.replace("203.0.113.7", "198.51.100.9");
    const forgery = toBytes(elsewhere.replace("Subject: Hello", "Subject: Urgent"));
    const bad = await verify(forgery, ...resolver);
    assertEquals(bad.code, 1);
    // The mail is older than what today's key can vouch for; its content is not.
    assertStringIncludes(bad.out, "DKIM   cannot_confirm");
    const changedMail = await verify(toBytes(`${elsewhere}more\r\n`), ...resolver);
    assertEquals(changedMail.code, 1);
    assertStringIncludes(changedMail.out, "DKIM   fail");
    const copiedMail = toBytes(
      mail.headers.replaceAll("\r\n", "\n").replace("203.0.113.7", "198.51.100.9"),
    );
    const pasted = await verify(copiedMail, "--headers", ...resolver);
    assertEquals(pasted.code, 0);
    assertStringIncludes(pasted.out, "DKIM   headers_verified");

    await using dead = startDoh(createZoneResolver({}), () => new Response(null, { status: 500 }));
    assertEquals((await verify(mail.bytes, "--resolver", dead.url)).code, 3);
  },
);

Deno.test("deno task verify prints its usage", { ignore }, async () => {
  assertEquals(parseVerifyCommand(["a.eml", "--json"]), {
    file: "a.eml",
    headers: false,
    json: true,
    resolver: "system",
  });
  for (const args of [[], ["a", "b"], ["a", "--unknown"], ["a", "--resolver"]]) {
    assertThrows(() => parseVerifyCommand(args), UsageError);
  }
  const folder = await verifyFile("tests", "--resolver", "https://dns.test/dns-query");
  assertEquals([folder.code, folder.err], [2, "tests: is a folder.\n"]);
  const empty = await verify(new Uint8Array(), "--resolver", "https://dns.test/dns-query");
  assertEquals([empty.code, empty.err], [2, "standard input: is empty.\n"]);
  const help = await verifyFile("--", "--help");
  assertEquals([help.code, help.err, help.out.includes("Usage")], [0, "", true]);
  const wrongCommand = await verify(new Uint8Array(), "--resolver", "http://192.0.2.1/");
  assertEquals(wrongCommand.code, 2);
  assert(wrongCommand.err.includes("Usage") && wrongCommand.out === "");
});
