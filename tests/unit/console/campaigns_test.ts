import { assert, assertEquals, assertMatch } from "@std/assert";
import { groupsOf } from "../../../console/src/mail/queue/campaigns.ts";
import type { QueueRow } from "../../../console/src/mail/queue/queue.ts";
import {
  indicatorCsv,
  indicatorsOf,
  indicatorStix,
  indicatorText,
} from "../../../console/src/report/indicators.ts";
import { wholeAlone } from "../../support/whole_mail.ts";
import { PHISHING_MAIL } from "../../support/phishing_mail.ts";

const HEADER =
  "From: a@example.org\nTo: b@example.net\nSubject: x\nDate: Mon, 5 Jan 2026 10:00:00 +0000\n\n";

async function row(id: number, content: string): Promise<QueueRow> {
  const made = await wholeAlone(HEADER + content);
  return { id, mail: made.mail, before: null, state: { kind: "done", whole: made } };
}

const PLEA = "Your parcel is held at our depot and must be paid for before it can be delivered";

Deno.test("groupsOf: mails of one text or with the same links are one campaign", async () => {
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
  ].map((content, id) => row(id, content)));
  assertEquals(groupsOf(rows).map((group) => group.map(({ id }) => id)), [
    ...[[0, 2], [1], [3, 4], [5], [6], [7, 8]],
  ]);
  const waiting = rows.map((each) => ({ ...each, state: { kind: "waiting" as const } }));
  assertEquals(groupsOf(waiting).length, rows.length);
});

Deno.test("groupsOf: a mail that belongs to two groups joins them, and no mail is lost", async () => {
  const [text, links, both] = await Promise.all([
    `${PLEA} at once and without any further delay.`,
    "Pay: https://parcels.example/pay/now",
    "x",
  ].map((content, id) => row(id, content)));
  assert(text !== undefined && links !== undefined && both !== undefined);
  const { state } = links;
  const joined = state.kind !== "done" || text.state.kind !== "done" ? both : {
    ...both,
    state: {
      kind: "done" as const,
      whole: {
        ...state.whole,
        examined: { ...state.whole.examined, text: text.state.whole.examined.text },
      },
    },
  };
  assertEquals(
    groupsOf([text, links, joined]).map((group) => group.map(({ id }) => id).toSorted()),
    [
      [0, 1, 2],
    ],
  );
});

Deno.test("indicatorsOf: each once, by kind; defanged as text and CSV, whole in STIX", async () => {
  const mail = await wholeAlone(PHISHING_MAIL);
  const indicators = indicatorsOf([mail, mail]);
  assertEquals(
    new Set(indicators.map(({ kind, value }) => `${kind} ${value}`)).size,
    indicators.length,
  );
  const order = [...new Set(indicators.map(({ kind }) => kind))];
  assertEquals(
    order,
    ["url", "host", "address", "sha256", "ip"].filter((kind) =>
      order.some((each) => each === kind)
    ),
  );
  const text = indicatorText(indicators);
  assert(text.includes("hxxp") && !/https?:\/\//.test(text) && !/\w@\w/.test(text), text);
  assertEquals(indicatorCsv(indicators).split("\r\n")[0], "kind,value,name");
  const bundle = JSON.parse(await indicatorStix(indicators));
  assertEquals(bundle, JSON.parse(await indicatorStix(indicators)));
  assertEquals(bundle.objects.length, indicators.length);
  for (const { id, type, spec_version } of bundle.objects) {
    assertEquals(spec_version, "2.1");
    assertMatch(
      id,
      new RegExp(`^${type}--[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-`),
    );
  }
});

Deno.test("indicatorStix: the id of an address is the one that the standard derives", async () => {
  const { objects: [ip] } = JSON.parse(
    await indicatorStix([{ kind: "ip", value: "198.51.100.3", name: null }]),
  );
  // The example of STIX 2.1 §2.9.
  assertEquals(ip.id, "ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4");
});
