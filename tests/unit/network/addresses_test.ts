import { assert, assertEquals, assertRejects } from "@std/assert";
import { resolveAddresses } from "../../../shared/network/addresses.ts";
import { OutboundError } from "../../../shared/network/error.ts";
import { parseAllowedHosts, parseTarget } from "../../../shared/network/target.ts";
import type { AddressRecord } from "../../../shared/runtime/deps.ts";

const RULES = { allowedHosts: parseAllowedHosts(["flows.internal"]), isLoopbackAllowed: true };
const { signal } = new AbortController();

function createDnsStub(records: Partial<Record<AddressRecord, readonly string[] | Error>>) {
  return (_name: string, type: AddressRecord) => {
    const answer = records[type] ?? [];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
}

function lookUp(url: string, resolveHost = createDnsStub({})): Promise<readonly string[]> {
  return resolveAddresses(parseTarget(url, RULES), resolveHost, signal);
}

const NAME = "https://hooks.example.org/";

Deno.test("resolveAddresses gives the checked addresses of a name", async () => {
  assertEquals(
    await lookUp(NAME, createDnsStub({ A: ["8.8.8.8"], AAAA: ["2606:4700:4700::1111"] })),
    [
      "8.8.8.8",
      "2606:4700:4700::1111",
    ],
  );
  assertEquals(await lookUp(NAME, createDnsStub({ A: ["8.8.8.8"], AAAA: new Error("refused") })), [
    "8.8.8.8",
  ]);
});

Deno.test("resolveAddresses refuses a name if one of its addresses is not global", async () => {
  const answers = [
    { A: ["127.0.0.1"] },
    { A: ["8.8.8.8", "10.0.0.1"] },
    { A: ["8.8.8.8"], AAAA: ["::1"] },
    { A: ["169.254.169.254"] },
    { A: ["100.100.100.200"] },
    { A: ["168.63.129.16"] },
    { AAAA: ["::ffff:a9fe:a9fe"] },
    { AAAA: ["64:ff9b::a9fe:a9fe"] },
    { AAAA: ["2002:a9fe:a9fe::1"] },
    { AAAA: ["fe80::a9fe:a9fe%eth0"] },
    { A: ["2852039166"] },
    { A: ["0xa9fea9fe"] },
    { A: ["8.8.8.8"], AAAA: ["64:ff9b:1::a9fe:a9fe"] },
    { AAAA: ["::ffff:10.0.0.1"] },
    { AAAA: ["fd00:ec2::254"] },
    { AAAA: ["64:ff9b::a00:1"] },
    { A: ["not an address"] },
    { A: ["010.0.0.1"] },
    { A: [...Array.from({ length: 500 }, (_, i) => `8.8.${i >> 8}.${i & 255}`), "192.168.0.1"] },
  ];
  assert(answers.length > 5);
  for (const answer of answers) {
    const error = await assertRejects(() => lookUp(NAME, createDnsStub(answer)), OutboundError);
    assertEquals(error.failure, "no_public_address");
  }
});

Deno.test("resolveAddresses gives one error for no name, an inside name and a broken resolver", async () => {
  const messages = new Set<string>();
  for (
    const answer of [{}, { A: ["10.0.0.1"] }, { A: new Error("x"), AAAA: new Error("y") }]
  ) {
    const error = await assertRejects(() => lookUp(NAME, createDnsStub(answer)), OutboundError);
    messages.add(`${error.name} ${error.failure} ${error.message}`);
  }
  assertEquals(messages.size, 1);
});

Deno.test("resolveAddresses makes no query for addresses, localhost and allowed hosts", async () => {
  const rejectQuery = () => Promise.reject(new Error("asked"));
  assertEquals(await lookUp("http://8.8.8.8/", rejectQuery), ["8.8.8.8"]);
  assertEquals(await lookUp("http://[2606:4700::1]/", rejectQuery), ["2606:4700::1"]);
  assertEquals(await lookUp("http://[::ffff:8.8.8.8]/", rejectQuery), ["8.8.8.8"]);
  assertEquals(await lookUp("http://localhost/", rejectQuery), ["127.0.0.1", "::1"]);
  assertEquals(await lookUp("http://flows.internal/", rejectQuery), ["flows.internal"]);
});
