/** The examples of the standards' appendices, with other names and hosts. */

import { assertEquals } from "@std/assert";
import comments from "../../fixtures/headers/rfc2047_comments.json" with { type: "json" };
import rows from "../../fixtures/headers/standards.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { AddressGroup, AddressList, Mailbox } from "../../../shared/headers/types.ts";
import { testTable } from "../../support/table.ts";

function shorten(address: Mailbox | AddressGroup): unknown {
  return address.kind === "mailbox"
    ? [address.name, address.address]
    : { group: address.name, mailboxes: address.mailboxes.map(shorten) };
}

const shortenAll = ({ addresses }: AddressList) => addresses.map(shorten);

for (const lineEnd of ["\r\n", "\n"]) {
  testTable(
    `Standards (${JSON.stringify(lineEnd)})`,
    rows,
    ({ headers, title: _, ...expected }) => {
      const parsed = parseHeaders(`${headers.join(lineEnd)}${lineEnd}${lineEnd}Body: no`);
      const all = {
        from: shortenAll(parsed.from),
        sender: shortenAll(parsed.sender),
        replyTo: shortenAll(parsed.replyTo),
        to: shortenAll(parsed.to),
        cc: shortenAll(parsed.cc),
        subject: parsed.subject,
        date: parsed.date.iso,
        messageId: parsed.messageId,
        hops: parsed.received.map((
          { from, by, via, with: protocol, id, for: recipient, timestamp, delaySeconds },
        ) => ({ from, by, via, with: protocol, id, for: recipient, timestamp, delaySeconds })),
      };
      const problems = Object.fromEntries(
        Object.entries(all).filter(([key]) => Object.hasOwn(expected, key)),
      );
      assertEquals(problems, { ...expected });
      assertEquals(parsed.byName.has("body"), false);
    },
  );
}

testTable("RFC 2047 section 8", comments, ({ input, text }) => {
  assertEquals(parseHeaders(`Subject: ${input}\r\nFrom: a@example.org\r\n`).subject, text);
  const { from } = parseHeaders(`From: a@example.org ${input}\r\n`);
  assertEquals(from.primary?.name, text.slice(1, -1));
});
