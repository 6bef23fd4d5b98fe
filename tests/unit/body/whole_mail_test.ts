import { assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

function analyze(emailContent: string, headers?: string) {
  const input = headers === undefined ? {} : { headers };
  return analyzeBody(readMail({ emailContent, from: "a@shop.example", ...input }));
}

async function findInMail(content: string, headers?: string) {
  const { findings } = await analyze(content, headers);
  return new Set(findings.map(({ id }) => id));
}

const FILLER = "We met on Tuesday and talked about the garden, the fence and the two old trees. ";

/** Beside the case that each finding has: another body with it, and the same without it. */
const CASES: readonly [id: string, body: string, without: string][] = [
  [
    "urls_none_of_sender",
    "see https://a.other.example/",
    "see https://a.other.example/ and https://www.shop.example/",
  ],
  ["text_large_sum", "pay $4,500,000.00 to me", "pay $4,500.00 to me"],
  ["text_large_sum", "2 million euros", "a map of 200 million European buildings"],
  [
    "text_shouting",
    "PLEASE SEND your MONEY today and HELP the good people of this town",
    "Please send your money today and help the good people of NATO",
  ],
  [
    "text_shouting",
    "Hi! It is great! You will all love it! See you.",
    "Hi! It is great. See you all at eight!",
  ],
  ["mail_qr_code", "<img src=cid:1><p>Scan the QR code", "<p>Scan the QR code"],
  ["mail_qr_code", "<img src='https://quickchart.io/qr?text=https://a.example/'>", "<p>hello"],
  ["text_direction_override", "<p><bdo dir=rtl>olleh</bdo>", "<p dir=rtl>hello"],
  ["text_direction_override", "<p>\u202e.won yaP\u202c", "<p>\u202e \u202c Pay now."],
  [
    "text_invisible_signs",
    "a\u{e0101}\u{e0102} b\u{e0103}\u{e0104} c\u{e0105}\u{e0106}",
    "葛\u{e0100} 城",
  ],
  ["text_invisible_signs", "a\u{e0068}\u{e0065}\u{e006c}", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}"],
  [
    "text_invisible_signs",
    "p\u200ba\u200by\u200bp\u200bal",
    "soft\u00adhyphens\u00adpart long words \u200b",
  ],
  [
    "text_hidden",
    `<style>.a{display:none}</style><p>hello</p><p class=a>${FILLER.repeat(5)}</p>`,
    `<style>.a{display:none}</style><p>hello</p><p class=b>${FILLER.repeat(5)}</p>`,
  ],
];

Deno.test("analyzeBody reports each conspicuous mail, and not the same mail without what is conspicuous", async () => {
  for (const [id, body, counterexample] of CASES) {
    assertEquals((await findInMail(body)).has(id), true, `${id}: ${body}`);
    assertEquals((await findInMail(counterexample)).has(id), false, `${id}: ${counterexample}`);
  }
});

Deno.test("findPromotedSite takes the address of a list for no name of its site", async () => {
  const headers = "From: Ann <ann@gmail.com>\nSubject: Garden plans\n";
  const footer = "fences mailing list\nfences@gardenfences.example\n" +
    "https://lists.gardenfences.example/listinfo/fences\n";
  const find = async (text: string) => (await findInMail(text, headers)).has("text_promotes_site");
  assertEquals(await find(`Hello all, my plan is ready.\n\n____\n${footer}`), false);
  assertEquals(await find(`Hello all, buy at Garden Fences.\n\n____\n${footer}`), true);
});

function createAlternatives(text: string, html: string): string {
  const createPart = (type: string, body: string) =>
    `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  return `${createPart("text/plain", text)}${createPart("text/html", html)}--b--`;
}

Deno.test("analyzeBody reports alternatives that lead to different sites", async () => {
  const headers = 'From: a@shop.example\r\nContent-Type: multipart/alternative; boundary="b"\r\n';
  const id = "mail_alternatives_link_elsewhere";
  const cases: readonly [text: string, html: string, boolean][] = [
    ["see https://example.org/a", "<a href=https://evil.example/>here</a>", true],
    ["see http://192.0.2.1/", "<a href=http://192.0.2.2/>here</a>", true],
    ["see https://example.org/a", "<form action=https://evil.example/>", true],
    ["see https://example.org/a", "<img src=https://evil.example/a.png>", false],
    ["see https://example.org/a", "<p>no link", false],
    ["no link", "<a href=https://evil.example/>here</a>", false],
    [
      "see https://www.google.com/url?q=https://evil.example/&sa=D",
      "<a href=https://evil.example/>here</a>",
      false,
    ],
    [
      "see https://example.org/a",
      "<a href=https://evil.example/>here</a> <a href=https://www.example.org/>there</a>",
      false,
    ],
  ];
  for (const [text, html, expected] of cases) {
    assertEquals(
      (await findInMail(createAlternatives(text, html), headers)).has(id),
      expected,
      html,
    );
  }
});

Deno.test("analyzeBody reports alternatives that differ in their text", async () => {
  const headers = "Content-Type: multipart/alternative; boundary=b";
  const other =
    "Congratulations, your cheap tablets arrive tomorrow without prescription from our " +
    "pharmacy warehouse overseas, order hundreds";
  const id = "mail_alternatives_differ";
  const letter = `${FILLER} Grandmother baked apples, children played football behind the church.`;
  assertEquals(
    (await findInMail(createAlternatives(letter, `<p>${other}`), headers)).has(id),
    true,
  );
  assertEquals(
    (await findInMail(createAlternatives(letter, `<p>${letter}`), headers)).has(id),
    false,
  );
  assertEquals(
    (await findInMail(createAlternatives("see the page", `<p>${other}`), headers)).has(id),
    false,
  );
  const holiday =
    "Our skiing holiday in the mountains was wonderful, the children enjoyed the snow. ";
  const demand = "Verify your account password now at the portal or your mailbox will be closed. ";
  for (const times of [1, 4]) {
    const mail = createAlternatives(holiday.repeat(times), `<p>${demand.repeat(times)}`);
    assertEquals((await findInMail(mail, headers)).has(id), true);
  }
  const notice = "Please open this message with another program.";
  const cases = [[notice, `${other} ${demand} ${FILLER}`], [
    holiday,
    `${demand} A skiing holiday!`,
  ]];
  for (const [text = "", html = ""] of cases) {
    assertEquals((await findInMail(createAlternatives(text, html), headers)).has(id), false, html);
  }
});

Deno.test("analyzeBody lists the List-Unsubscribe address as a link of its own source", async () => {
  const headers = "List-Unsubscribe: <https://l.shop.example/u/1>\r\nTo: a@b.example\r\n";
  const { urls } = await analyze("hello", headers);
  assertEquals(urls.map(({ source, url }) => [source, url]), [
    ["unsubscribe", "https://l.shop.example/u/1"],
  ]);
});

/** Returns a mail with these HTML parts. */
function createPages(...pages: string[]): [content: string, headers: string] {
  const parts = pages.map((page) => `--b\r\nContent-Type: text/html\r\n\r\n${page}\r\n`);
  return [
    `${parts.join("")}--b--`,
    "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b",
  ];
}

Deno.test("analyzeBody shares one bound on style sheets among the pages of a mail", async () => {
  const paragraphs = Array.from({ length: 3000 }, (_, i) => `<p id=${i}>w`).join("");
  const heavy = `<style>${"p{color:red}".repeat(3000)}</style>${paragraphs}`;
  const hides = `<style>.a{display:none}</style><p class=a>${FILLER.repeat(5)}`;
  assertEquals((await findInMail(...createPages("<p>hello", hides))).has("text_hidden"), true);
  const many = await findInMail(...createPages(heavy, heavy, hides));
  assertEquals([many.has("part_incomplete"), many.has("text_hidden")], [true, false]);
  const long = await findInMail(...createPages(`<!--${"-x".repeat(540_000)}-->`, hides));
  assertEquals(long.has("text_hidden"), true);
});

Deno.test("a link to another domain of the sender's organization counts as the sender's", async () => {
  const findShort = async (from: string, url: string) => {
    const { findings } = await analyzeBody(readMail({ emailContent: `Your parcel: ${url}`, from }));
    return findings.some(({ id }) => id === "text_short_with_link");
  };
  assertEquals(await findShort("a@britishairways.com", "https://www.ba.com/x"), false);
  assertEquals(await findShort("a@laposte.fr", "https://notif-laposte.info/x"), false);
  assertEquals(await findShort("a@laposte.fr", "https://laposte-suivi.example/x"), true);
  // Mailboxes have no other sites.
  assertEquals(await findShort("a@gmail.com", "https://www.google.com/x"), true);
  assertEquals(await findShort("a@outlook.com", "https://1drv.ms.sharepoint.com/x"), true);
});
