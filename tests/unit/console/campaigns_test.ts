import { assert, assertEquals } from "@std/assert";
import { groupCampaigns } from "../../../console/src/mail/queue/campaigns.ts";
import type { QueueRow } from "../../../console/src/mail/queue/queue.ts";
import { judgeInBrowser } from "../../support/judged_mail.ts";

const HEADER =
  "From: a@example.org\nTo: b@example.net\nSubject: x\nDate: Mon, 5 Jan 2026 10:00:00 +0000\n\n";

async function createRow(id: number, content: string): Promise<QueueRow> {
  const mail = await judgeInBrowser(HEADER + content);
  return { id, mail: mail.mail, stored: null, state: { kind: "done", judgedMail: mail } };
}

const PLEA = "Your parcel is held at our depot and must be paid for before it can be delivered";

Deno.test("groupCampaigns puts mails with one text or with the same links into one campaign", async () => {
  const rows = await Promise.all([
    `Dear anna@example.net, ${PLEA}: order 12345.`,
    "See you on Monday, and bring the drawings with you if you can find them. Anna",
    `Dear ben@example.net, ${PLEA}: order 99.`,
    "One offer: https://shop.example/deals/a1b2c3d4e5 for you",
    "Another text: https://shop.example/deals/f6e5d4c3b2",
    "Look: https://social.example/ soon",
    "Listen: https://social.example/ now",
    `Dear cleo@example.net, ${PLEA}: order 7. https://parcels.example/pay/now`,
    "Short: https://parcels.example/pay/now",
  ].map((content, id) => createRow(id, content)));
  assertEquals(groupCampaigns(rows).map((group) => group.map(({ id }) => id)), [
    [0, 2],
    [1],
    [3, 4],
    [5],
    [6],
    [7, 8],
  ]);
  const queuedRows = rows.map((each) => ({ ...each, state: { kind: "waiting" as const } }));
  assertEquals(groupCampaigns(queuedRows).length, rows.length);
});

Deno.test("groupCampaigns joins two groups that share a mail, and loses no mail", async () => {
  const [text, links, both] = await Promise.all([
    `${PLEA} at once and without any further delay.`,
    "Pay: https://parcels.example/pay/now",
    "x",
  ].map((content, id) => createRow(id, content)));
  assert(text !== undefined && links !== undefined && both !== undefined);
  const { state } = links;
  const joinedRow = state.kind !== "done" || text.state.kind !== "done" ? both : {
    ...both,
    state: {
      kind: "done" as const,
      judgedMail: {
        ...state.judgedMail,
        examination: {
          ...state.judgedMail.examination,
          text: text.state.judgedMail.examination.text,
        },
      },
    },
  };
  assertEquals(
    groupCampaigns([text, links, joinedRow]).map((group) => group.map(({ id }) => id).toSorted()),
    [
      [0, 1, 2],
    ],
  );
});
