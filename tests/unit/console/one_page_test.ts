/** One page says nothing of a mail that it also denies. */

import { assertEquals } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { buildBadges, discountPasses } from "../../../console/src/mail/badges.ts";
import { parseWithBorder } from "../../../console/src/local/parse_with_border.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { english } from "../../support/languages.ts";

const HEADERS = [
  "Received: from x (localhost [127.0.0.1]) by mx.rcpt.example with ESMTP id 1;",
  " Mon, 5 Jan 2026 10:00:01 +0000",
  "Authentication-Results: mx.rcpt.example; spf=pass smtp.mailfrom=a.example;",
  " dkim=pass header.d=a.example; dmarc=pass header.from=a.example",
  "Received: from out.a.example (out.a.example [9.9.9.9]) by mx.rcpt.example with ESMTPS id 2;",
  " Mon, 5 Jan 2026 10:00:00 +0000",
  "From: a@a.example",
].join("\r\n");

Deno.test("discountPasses shows no pass as a good sign if the sender is not proven", () => {
  const authentication = { spf: "pass", dkim: "pass", dmarc: "pass" } as const;
  const badges = buildBadges({ authentication }, parseHeaders(HEADERS), english);
  const listBadges = (proof: Parameters<typeof discountPasses>[1]) =>
    discountPasses(badges, proof).map(({ status, word }) => `${status} ${word}`);
  assertEquals(listBadges("proven"), ["pass pass", "pass pass", "pass pass", "none none"]);
  assertEquals(listBadges("unproven"), ["none pass", "none pass", "none pass", "none none"]);
  const failed = buildBadges(
    { authentication: { ...authentication, dmarc: "fail" } },
    parseHeaders(HEADERS),
    english,
  );
  assertEquals(discountPasses(failed, "failed").map(({ status }) => status), [
    "none",
    "none",
    "fail",
    "none",
  ]);
});

Deno.test("parseWithBorder believes no result that the server did not", () => {
  const explainBelief = (border: { ip: string | null; by: string | null } | undefined) =>
    new Provenance(parseWithBorder(
      { headers: HEADERS },
      border === undefined ? null : { border: { ...border, helo: null, reverse: null } },
    )).reportedResults.belief;
  assertEquals(explainBelief(undefined), "believed");
  assertEquals(explainBelief({ ip: "9.9.9.9", by: "mx.rcpt.example" }), "believed");
  assertEquals(explainBelief({ ip: "127.0.0.1", by: "mx.rcpt.example" }), "unproven");
});
