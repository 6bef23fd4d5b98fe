import { assert, assertEquals } from "@std/assert";
import { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";
import { createAnalyzeSpam } from "../../shared/endpoints/analyze_spam.ts";
import { createTestContext } from "../support/context.ts";

const MAIL = {
  subject: "Your mailbox is full",
  from: "Support <it@mail-upgrade.example>",
  emailContent:
    "Your mailbox has exceeded its quota. Verify your password at http://192.0.2.4/ now.",
};

async function ask(body: object, env: Record<string, string> = {}) {
  const clock = { ...createTestContext().deps.clock, now: () => 1_700_000_000_000 };
  const app = createAnalyzeSpam(createTestContext({ env, deps: { clock } }));
  const response = await app.request("/analyze-spam", {
    method: "POST",
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

Deno.test("analyze-spam uses version 1 unless the server or the request asks for another", async () => {
  const plainAnswer = await ask(MAIL);
  assertEquals(plainAnswer.status, 200);
  for (const name of ["scoringVersion", "iaScore", "velocityScore", "iaReasons", "bodyScore"]) {
    assert(!plainAnswer.text.includes(name), name);
  }
  assertEquals(await ask({ ...MAIL, scoringVersion: 1 }), plainAnswer);
  assertEquals(await ask({ ...MAIL, scoringVersion: 1 }, { SCORING_VERSION: "2" }), plainAnswer);
});

Deno.test("analyze-spam gives the same shape for scoringVersion 2 and SCORING_VERSION=2", async () => {
  const requestedVersion = await ask({ ...MAIL, scoringVersion: 2 });
  assertEquals(requestedVersion.status, 200);
  assertEquals(await ask(MAIL, { SCORING_VERSION: "2" }), requestedVersion);
  const answer = AnalyzeSpamResponse.parse(JSON.parse(requestedVersion.text));
  assertEquals(answer.scoringVersion, 2);
  assertEquals(answer.velocityScore, 10);
  assertEquals(answer.iaReasons?.length, 5);
  assert((answer.iaScore ?? 0) > 50, `iaScore ${answer.iaScore}`);
  assertEquals(answer.body?.urls.map(({ host, findings }) => [host, findings]), [
    ["192.0.2.4", ["url_ip_host"]],
  ]);
  assert((answer.body?.bodyScore ?? 0) >= 50);
});

Deno.test("analyze-spam answers another scoring version with an error that names the field", async () => {
  for (const scoringVersion of [0, 3, "2", null]) {
    const { status, text } = await ask({ ...MAIL, scoringVersion });
    assertEquals(status, 400);
    assert(text.includes("scoringVersion"));
  }
});

/** Returns the velocity scores of mails in this order, all within an hour. */
async function requestVelocityScores(mails: readonly object[]): Promise<unknown[]> {
  const app = createAnalyzeSpam(createTestContext());
  const scores: unknown[] = [];
  for (const mail of mails) {
    const response = await app.request("/analyze-spam", {
      method: "POST",
      body: JSON.stringify({ ...mail, emailContent: "See you.", scoringVersion: 2 }),
    });
    assertEquals(response.status, 200);
    scores.push((await response.json()).velocityScore);
  }
  return scores;
}

/** Headers of a mail as a server received it from an address, DMARC passed for a domain. */
function createReceived(from: string, passed: string, address: string): { headers: string } {
  return {
    headers: `Authentication-Results: mx.example.org; dmarc=pass header.from=${passed}\n` +
      `Received: from out.example ([${address}]) by mx.example.org; ` +
      `Tue, 14 May 2024 08:12:44 +0000\nFrom: ${from}\n`,
  };
}

Deno.test("analyze-spam raises nobody's velocity for mails that others write in his name", async () => {
  const forgedMails = Array.from({ length: 12 }, (_, i) => [
    createReceived("a@shop.example", "evil.example", `203.0.113.${i + 1}`),
    { from: "a@shop.example" },
  ]).flat();
  const createOwnHop = (address: string) =>
    createReceived("a@shop.example", "shop.example", address);
  const scores = await requestVelocityScores([
    ...forgedMails,
    createOwnHop("198.51.100.1"),
    createOwnHop("198.51.100.2"),
  ]);
  assertEquals(scores, [...forgedMails.map(() => 10), 10, 20]);
});

Deno.test("analyze-spam counts the mails of one border address, whoever is named", async () => {
  const scores = await requestVelocityScores(
    ["one", "two", "three"].map((name) =>
      createReceived(`a@${name}.example`, "evil.example", "203.0.113.1")
    ),
  );
  assertEquals(scores, [10, 20, 30]);
});

Deno.test("analyze-spam gives the twelfth mail of a sender the verdict of the first", async () => {
  const app = createAnalyzeSpam(createTestContext());
  const failed = { spf: "fail", dkim: "fail", rdnsMismatch: true };
  const mails = [
    {
      ...createReceived("a@shop.example", "shop.example", "203.0.113.1"),
      spf: "fail",
      isSpam: false,
    },
    {
      ...createReceived("b@deals.example", "deals.example", "203.0.113.2"),
      ...failed,
      isSpam: false,
    },
  ];
  for (const { isSpam, ...mail } of mails) {
    const answers = [];
    for (let number = 1; number <= 12; number++) {
      const response = await app.request("/analyze-spam", {
        method: "POST",
        body: JSON.stringify({ ...mail, emailContent: "See you.", scoringVersion: 2 }),
      });
      answers.push(await response.json());
    }
    const [first, twelfth] = [answers[0], answers[11]];
    assertEquals([first.velocityScore, twelfth.velocityScore], [10, 100]);
    assert(twelfth.score >= first.score + 13, `${first.score} ${twelfth.score}`);
    assert(twelfth.score >= 20, "at the border of a first mail it would be spam");
    const pickVerdict = ({ is_spam, threatLevel }: typeof first) => ({ is_spam, threatLevel });
    assertEquals(pickVerdict(twelfth), pickVerdict(first));
    assertEquals(first.is_spam, isSpam);
  }
});
