import { assertEquals } from "@std/assert";
import { Provenance } from "../../../../shared/provenance/provenance.ts";
import { findBorderHop } from "../../../../shared/provenance/border/border.ts";
import { isOwnAddress, isOwnHost } from "../../../../shared/provenance/border/own_servers.ts";
import { parseHeaders } from "../../../../shared/headers/parse.ts";

Deno.test("isOwnHost accepts the names and all below them, and of a public suffix only itself", () => {
  const ownServers = ["rcpt.example", "co.uk", "filter"];
  const table: readonly (readonly [host: string | null, is: boolean])[] = [
    ["rcpt.example", true],
    ["MX.rcpt.example.", true],
    ["badrcpt.example", false],
    ["co.uk", true],
    ["stranger.co.uk", false],
    ["filter", true],
    ["a.filter", false],
    [null, false],
  ];
  for (const [host, expected] of table) {
    assertEquals([host, isOwnHost(ownServers, host)], [host, expected]);
  }
});

Deno.test("isOwnAddress accepts addresses and ranges, and an IPv4 address in IPv6 form", () => {
  const ownServers = ["192.0.2.0/24", "::1", "mx.rcpt.example"];
  for (const ip of ["192.0.2.7", "::ffff:192.0.2.7", "::1"]) {
    assertEquals([ip, isOwnAddress(ownServers, ip)], [ip, true]);
  }
  for (const ip of ["192.0.3.1", "::2", "127.0.0.1", "no address"]) {
    assertEquals([ip, isOwnAddress(ownServers, ip)], [ip, false]);
  }
});

/** Hops from the top down, the operator's list, and the position of the border. */
const BORDERS: readonly (readonly [
  title: string,
  own: readonly string[],
  hops: readonly string[],
  border: number | undefined,
])[] = [
  [
    "a relay of the same domain that is not named",
    ["mx.rcpt.example"],
    ["from a.rcpt.example (a.rcpt.example [198.51.100.7]) by mx.rcpt.example with ESMTP id 1"],
    0,
  ],
  [
    "a named relay of another domain",
    ["mx.rcpt.example", "198.51.100.7"],
    [
      "from relay.test (relay.test [198.51.100.7]) by mx.rcpt.example with ESMTP id 1",
      "from out.test (out.test [9.9.9.9]) by relay.test with ESMTP id 2",
    ],
    1,
  ],
  [
    "a reverse name that may be forged",
    ["rcpt.example"],
    ["from x (a.rcpt.example [9.9.9.9] (may be forged)) by mx.rcpt.example with ESMTP id 1"],
    0,
  ],
  [
    "a mailbox that is fetched from the own server",
    ["mx.rcpt.example", "127.0.0.1"],
    [
      "from mx.rcpt.example [10.0.0.3] by desk with IMAP (fetchmail)",
      "from localhost (localhost [127.0.0.1]) by mx.rcpt.example with ESMTP id 1",
      "from out.test (out.test [9.9.9.9]) by mx.rcpt.example with ESMTP id 2",
    ],
    2,
  ],
  [
    "mail that other servers took, as if nothing was named",
    ["mx.elsewhere.example"],
    [
      "from localhost (localhost [127.0.0.1]) by mx.rcpt.example with ESMTP id 1",
      "from out.test (out.test [9.9.9.9]) by mx.rcpt.example with ESMTP id 2",
    ],
    1,
  ],
  [
    "a filter that takes the mail under the name localhost",
    [],
    [
      "from mail.rcpt.example ([127.0.0.1]) by localhost (mx.rcpt.example [127.0.0.1]) with ESMTP",
      "from out.test (out.test [9.9.9.9]) by mail.rcpt.example with ESMTP id 2",
    ],
    1,
  ],
];

Deno.test("findBorderHop finds the first client of an own server that is not named", () => {
  for (const [title, ownServers, hops, border] of BORDERS) {
    const lines = hops.map((hop) => `Received: ${hop}; Mon, 5 Jan 2026 10:00:00 +0000`);
    assertEquals([title, findBorderHop(parseHeaders(lines.join("\n"), ownServers))?.index], [
      title,
      border,
    ]);
  }
});

Deno.test("readReportedResults believes an own server under any name of the list", () => {
  const text = [
    "Received: from filter (filter [10.0.0.2]) by box-7 with ESMTP id 1; 5 Jan 2026 10:00 +0000",
    "Authentication-Results: mail.rcpt.example; dmarc=pass header.from=a.test",
    "Received: from out.test (out.test [9.9.9.9]) by filter with ESMTP id 2; 5 Jan 2026 10:00 +0000",
    "From: a@a.test",
  ].join("\n");
  const ownServers = ["box-7", "filter", "10.0.0.2", "rcpt.example"];
  assertEquals(new Provenance(parseHeaders(text, ownServers)).reportedResults.belief, "believed");
  assertEquals(new Provenance(parseHeaders(text)).reportedResults.belief, "none");
});
