import { assert, assertEquals } from "@std/assert";
// Loads the packages of the script into the cache, as the namespace has no registry.
import "../support/dns_servers.ts";

/** Script for namespaces with their own loopback interface and resolv.conf; only root may run it. */
const INSIDE = 'ip link set lo up && mount --bind "$0" /etc/resolv.conf && exec "$@"';

async function runInNamespace(resolvConf: string, command: readonly string[]) {
  const args = ["--mount", "--net", "sh", "-c", INSIDE, resolvConf, ...command];
  // The runtime would ask for its own host, too.
  const env = { DENO_NO_UPDATE_CHECK: "1" };
  const { code, stdout, stderr } = await new Deno.Command("unshare", { args, env }).output();
  const decodeText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decodeText(stdout), stderr: decodeText(stderr) };
}

async function canUnshare(): Promise<boolean> {
  try {
    return (await runInNamespace("/dev/null", ["true"])).code === 0;
  } catch {
    return false;
  }
}

Deno.test("resolveHost asks only for the complete name, whatever the system's search list", {
  ignore: !await canUnshare(),
}, async () => {
  const resolvConf = await Deno.makeTempFile();
  const lines = [
    "nameserver 127.0.0.1",
    "search wild.test",
    "options ndots:5 timeout:1 attempts:1",
  ];
  await Deno.writeTextFile(resolvConf, lines.join("\n") + "\n");
  const script = [
    "run",
    "-A",
    "--cached-only",
    "--lock=deno.dev.lock",
    "tests/support/search_list.ts",
  ];
  const { code, stdout, stderr } = await runInNamespace(resolvConf, [Deno.execPath(), ...script]);
  await Deno.remove(resolvConf);
  assert(code === 0, stderr);
  const { found, missing, asked } = JSON.parse(stdout);
  assertEquals([found, missing], [["192.0.2.1"], []]);
  assertEquals([...new Set(asked)].sort(), ["hooks.example.org", "nobody.example.org"]);
});
