import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/addresses.json" with { type: "json" };
import { MAX_MAILBOXES, parseAddresses } from "../../../shared/headers/address.ts";
import type { AddressGroup, Mailbox } from "../../../shared/headers/types.ts";
import { testTable } from "../../support/table.ts";

function shorten(address: Mailbox | AddressGroup): unknown {
  return address.kind === "mailbox"
    ? [address.name, address.address]
    : { group: address.name, mailboxes: address.mailboxes.map(shorten) };
}

testTable("parseAddresses", rows, ({ input, addresses }) => {
  assertEquals(parseAddresses(input).map(shorten), addresses);
});

Deno.test("parseAddresses splits an address at its last at sign, with the domain in lower case", () => {
  assertEquals(parseAddresses('"A \\"b\\"@c" <"x@y"@Example.ORG.>'), [{
    kind: "mailbox",
    name: 'A "b"@c',
    address: '"x@y"@Example.ORG.',
    local: "x@y",
    domain: "example.org",
  }]);
});

Deno.test("parseAddresses reads a bounded number of mailboxes", () => {
  assertEquals(parseAddresses("a@b,".repeat(MAX_MAILBOXES + 5)).length, MAX_MAILBOXES);
});
