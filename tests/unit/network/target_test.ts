import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  parseAllowedHosts,
  parseTarget,
  TargetRefusedError,
} from "../../../shared/network/target.ts";
import groups from "../../fixtures/outbound/refused_targets.json" with { type: "json" };

const NO_EXCEPTIONS = { allowedHosts: new Set<string>(), isLoopbackAllowed: false };
const ON_LOOPBACK = { allowedHosts: new Set<string>(), isLoopbackAllowed: true };

Deno.test("parseTarget refuses every known spelling of what must not be reached", () => {
  let checked = 0;
  const failures: string[] = [];
  for (const { rule, urls } of groups) {
    assert(urls.length > 0, rule);
    for (const url of urls) {
      checked++;
      try {
        parseTarget(url, NO_EXCEPTIONS);
        failures.push(`${JSON.stringify(url)}: accepted`);
      } catch (error) {
        assert(error instanceof TargetRefusedError, url);
        if (!error.message.startsWith(rule)) {
          failures.push(`${JSON.stringify(url)}: ${error.message}`);
        }
      }
    }
  }
  assertEquals(failures, []);
  assert(checked >= 150);
});

Deno.test("parseTarget lets a server on loopback reach loopback and nothing else special", () => {
  const loopback = ["127.0.0.1:9000/x", "localhost", "foo.localhost.", "[::1]:8080", "2130706433"]
    .map((host) => `http://${host}`);
  for (const url of loopback) parseTarget(url, ON_LOOPBACK);
  let refusalCount = 0;
  for (const { urls } of groups) {
    for (const url of urls) {
      const host = URL.canParse(url) ? new URL(url).hostname : "";
      if (/^127\.|^\[::(1|ffff:7f.*)\]$|localhost\.?$/.test(host)) continue;
      refusalCount++;
      assertThrows(() => parseTarget(url, ON_LOOPBACK), TargetRefusedError, undefined, url);
    }
  }
  assert(refusalCount >= 150);
});

Deno.test("parseTarget accepts public addresses and names, and says which of them each is", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["https://hooks.example.org/a?b=c", "name", "hooks.example.org"],
    ["https://HOOKS.example.org./", "name", "hooks.example.org"],
    ["http://b\u00fccher.example/", "name", "xn--bcher-kva.example"],
    ["http://intranet/", "name", "intranet"],
    ["http://_hooks.example.org:8443/", "name", "_hooks.example.org"],
    ["http://8.8.8.8/", "address", "8.8.8.8"],
    ["http://0x08080808/", "address", "8.8.8.8"],
    ["http://[2606:4700:4700::1111]:8080/", "address", "2606:4700:4700::1111"],
    ["http://[::ffff:8.8.8.8]/", "address", "::ffff:808:808"],
    ["http://localhost.example.org/", "name", "localhost.example.org"],
    ["http://notlocalhost/", "name", "notlocalhost"],
    // The public host comes first; what looks like another host is path, query or fragment.
    ["http://hooks.example.org\\@169.254.169.254/", "name", "hooks.example.org"],
    ["http://hooks.example.org#@169.254.169.254/", "name", "hooks.example.org"],
    ["http://hooks.example.org?@169.254.169.254/", "name", "hooks.example.org"],
    ["http://hooks.example.org/@169.254.169.254/", "name", "hooks.example.org"],
    ["http://169.254.169.254.nip.example/", "name", "169.254.169.254.nip.example"],
  ];
  for (const [url, kind, host] of cases) {
    const target = parseTarget(url, NO_EXCEPTIONS);
    assertEquals([target.kind, target.host], [kind, host], url);
  }
});

Deno.test("parseTarget accepts a host that the operator named anywhere, under every other rule", () => {
  const rules = {
    allowedHosts: parseAllowedHosts(["Flows.internal", "10.0.0.5", "fd00::7", "[fd00::8]", "n8n."]),
    isLoopbackAllowed: false,
  };
  const exceptions = [
    "flows.internal:5678/x",
    "FLOWS.INTERNAL.",
    "10.5",
    "[fd00::7]",
    "[fd00::8]",
    "n8n",
  ];
  for (const host of exceptions) {
    assertEquals(parseTarget(`http://${host}`, rules).kind, "allowed", host);
  }
  for (
    const url of [
      "http://10.0.0.6/",
      "http://flows.internal:25/",
      "http://user@flows.internal/",
      "ftp://flows.internal/",
      "http://[fd00::9]/",
      "http://localhost/",
    ]
  ) {
    assertThrows(() => parseTarget(url, rules), TargetRefusedError, undefined, url);
  }
  assertEquals(parseTarget("http://sub.flows.internal/", rules).kind, "name");
});

Deno.test("parseTarget refuses a URL longer than the limit at once", () => {
  const url = `https://hooks.example.org/${"a".repeat(2_000_000)}`;
  assertThrows(() => parseTarget(url, NO_EXCEPTIONS), TargetRefusedError, "at most 2048");
});
