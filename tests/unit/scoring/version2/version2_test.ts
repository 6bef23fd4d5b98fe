import { assert, assertEquals, assertFalse, assertNotEquals } from "@std/assert";
import type { MailInput } from "../../../../shared/mime/read_mail.ts";
import { type Mail, readMail } from "../../../../shared/mime/read_mail.ts";
import { readProvenance } from "../../../../shared/provenance/provenance.ts";
import { InProcessVelocity } from "../../../../shared/velocity/counters.ts";
import {
  computeSenderKeys,
  computeVelocityScore,
  findSenders,
  scoreSenders,
} from "../../../../shared/velocity/score_senders.ts";
import { computeVersion2Score } from "../../../../shared/scoring/version2_score.ts";
import { classifyMail } from "../../../../shared/scoring/classifier/classify_mail.ts";

const MINUTE_MS = 60_000;

function traceMail(mail: Mail) {
  return { mail, provenance: readProvenance(mail.headers) };
}

Deno.test("computeVersion2Score follows the formula of SPEC 9, with halves rounded up, at most 100", () => {
  const cases: [number, number, number, number, number][] = [
    [0, 0, 0, 0, 0],
    [100, 100, 100, 100, 100],
    [100, 0, 0, 0, 30],
    [0, 100, 0, 0, 35],
    [0, 0, 100, 0, 20],
    [0, 0, 0, 100, 15],
    [25, 40, 87, 10, 40],
    [5, 0, 0, 0, 2],
    [0, 10, 0, 0, 4],
    [0, 0, 97, 0, 19],
    [0, 0, 98, 0, 20],
  ];
  for (const [headerScore, patternScore, iaScore, velocity, total] of cases) {
    assertEquals(
      computeVersion2Score({ headerScore, patternScore, iaScore, velocityScore: velocity }),
      total,
    );
  }
});

Deno.test("InProcessVelocity counts a sender's mails of one hour, with this one", async () => {
  const velocity = new InProcessVelocity();
  assertEquals(await velocity.countSenders(["a", "b"], 0), [1, 1]);
  assertEquals(await velocity.countSenders(["a"], 30 * MINUTE_MS), [2]);
  assertEquals(await velocity.countSenders(["a"], 59 * MINUTE_MS), [3]);
  assertEquals(await velocity.countSenders(["a"], 60 * MINUTE_MS), [3]);
  assertEquals(await velocity.countSenders(["b"], 61 * MINUTE_MS), [1]);
  assertEquals(await velocity.countSenders([], 61 * MINUTE_MS), []);
});

Deno.test("InProcessVelocity beyond its bound forgets the sender not seen for longest", async () => {
  const velocity = new InProcessVelocity();
  await velocity.countSenders(["first"], 0);
  await velocity.countSenders(["kept"], 0);
  await velocity.countSenders(Array.from({ length: 19_999 }, (_, i) => `s${i}`), 1);
  assertEquals(await velocity.countSenders(["kept"], 2), [2]);
  assertEquals(await velocity.countSenders(["first"], 3), [1]);
});

Deno.test("computeVelocityScore is a tenth of the higher count in per cent, at most 100", () => {
  const cases: [number[], number][] = [[[], 0], [[1], 10], [[1, 7], 70], [[10], 100], [
    [500, 1],
    100,
  ]];
  for (const [counts, score] of cases) assertEquals(computeVelocityScore(counts), score);
});

Deno.test("findSenders gives the border address and a proven organizational domain, but no free mail", () => {
  const received = "Received: from x.test (x.test [203.0.113.9]) by mx.example.org with SMTP; " +
    "Tue, 14 May 2024 08:12:44 +0000\n";
  const createDmarcPass = (domain: string) =>
    `Authentication-Results: mx.example.org; dmarc=pass header.from=${domain}\n${received}`;
  const listSenders = (input: MailInput) => findSenders(traceMail(readMail(input)));
  const address = "ip 203.0.113.9";
  assertEquals(
    listSenders({ headers: `${createDmarcPass("shop.co.uk")}From: a@news.shop.co.uk\n` }),
    {
      counted: [address, "domain shop.co.uk"],
      unproven: false,
    },
  );
  const forgery = `${received}${createDmarcPass("shop.co.uk")}From: a@news.shop.co.uk\n`;
  for (
    const headers of [
      `${received}From: a@news.shop.co.uk\n`,
      `${createDmarcPass("evil.example")}From: a@news.shop.co.uk\n`,
      `${createDmarcPass("shop.co.uk")}From: a@shop.co.uk\nFrom: b@evil.example\n`,
      forgery.replace("mx.example.org; dmarc", "mx.evil.example; dmarc"),
    ]
  ) {
    assertEquals(listSenders({ headers }), { counted: [address], unproven: true }, headers);
  }
  assertEquals(
    listSenders({
      headers: `${createDmarcPass("evil.example")}From: a@evil.example\n`,
      from: "a@shop.co.uk",
    }),
    { counted: [address], unproven: true },
  );
  assertEquals(listSenders({ headers: `${createDmarcPass("gmail.com")}From: a@gmail.com\n` }), {
    counted: [address],
    unproven: false,
  });
  assertEquals(listSenders({ from: "a@shop.example", emailContent: "x" }), {
    counted: [],
    unproven: true,
  });
  assertEquals(listSenders({ emailContent: "x" }), { counted: [], unproven: false });
});

Deno.test("computeSenderKeys gives the same keys under one secret only, with no sender in them", () => {
  const one = new Uint8Array(32).fill(1), other = new Uint8Array(32).fill(2);
  const [key = ""] = computeSenderKeys(one, ["ip 8.8.4.4"]);
  // Computed with Python's hmac module.
  assertEquals(key, "pBf0Pt9OsxHeAOGaFQuio71ykAkhgevccZjwp7XnTFQ=");
  assertFalse(key.includes("8.8.4.4"));
  assertEquals(computeSenderKeys(one, ["ip 8.8.4.4"]), [key]);
  assertNotEquals(computeSenderKeys(other, ["ip 8.8.4.4"]), [key]);
});

Deno.test("scoreSenders counts the mails of a busy sender, which are classified alike", async () => {
  const counting = {
    velocity: new InProcessVelocity(),
    secret: new Uint8Array(32),
    now: () => 0,
  };
  const input = {
    headers: [
      "Authentication-Results: mx.example.org; dmarc=pass header.from=alder-finch.example",
      "Received: from alder-finch.example ([203.0.113.9]) by mx.example.org; " +
      "Tue, 14 May 2024 08:12:44 +0000",
      "From: Alder & Finch <orders@alder-finch.example>",
      "To: Laura <laura@example.org>",
      "Subject: Your order 48213 has shipped",
      "Date: Tue, 14 May 2024 08:12:40 +0000",
      "Message-ID: <1@alder-finch.example>",
      "",
    ].join("\n"),
    emailContent: "Hi Laura, your order is on its way and should arrive on Friday. " +
      "Thank you for shopping with us.",
  };
  const mail = readMail(input);
  for (let i = 0; i < 12; i++) {
    assertEquals(await scoreSenders(traceMail(mail), counting), Math.min(100, 10 * (i + 1)));
    const classified = await classifyMail(mail);
    assert(classified.score < 50, JSON.stringify(classified.reasons));
  }
});
