import { assert, assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { chooseLinks } from "../../../shared/body/links/url_limits.ts";
import { MAX_TEXT_LENGTH } from "../../../shared/mime/budget.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { compressText, createRawZip } from "../../support/archives.ts";

function analyze(emailContent: string) {
  return analyzeBody(readMail({ emailContent }));
}

const listIds = (findings: readonly { id: string }[]) => findings.map(({ id }) => id);
const createMany = <T>(count: number, each: (at: number) => T) =>
  Array.from({ length: count }, (_, i) => each(i));
const BAD = '<a href="https://shop.example@evil.example/">https://shop.example</a>';

Deno.test("analyzeBody lists an odd address that follows hundreds of plain ones", async () => {
  const cases = {
    hidden: (at: number) => `<a style="display:none" href="https://a.example/${at}">.</a>`,
    pictures: (at: number) => `<img src="https://a.example/${at}">`,
  };
  for (const [name, each] of Object.entries(cases)) {
    for (const count of [205, 1500]) {
      const { urls, domains, findings } = await analyze(
        `<p>hi</p>${createMany(count, each).join("")}${BAD}`,
      );
      assertEquals(urls.length, name === "pictures" ? 1 : 4, name);
      assertEquals(urls.at(-1)?.host, "evil.example", `${count} ${name}`);
      assertEquals(domains[0], {
        domain: "a.example",
        urls: Math.min(count, 999),
        ofSender: false,
      });
      assert(listIds(findings).includes("url_credentials"), `${count} ${name}`);
      assertEquals(listIds(findings).includes("urls_incomplete"), count > 1000, `${count} ${name}`);
    }
  }
  const odd = createMany(205, (at) => `<a href="http://192.0.2.4/${at}">a</a>`).join("");
  const { urls, findings } = await analyze(`<p>hi</p>${odd}`);
  assertEquals([urls.length, listIds(findings).includes("urls_incomplete")], [200, true]);
});

Deno.test("analyzeBody answers a newsletter of sixty links and pictures in 4 kB", async () => {
  const track = "x".repeat(150);
  const createItem = (at: number) =>
    `<a href="https://news.example/${at}/${track}">Story ${at}</a>` +
    `<img src="https://pictures.example/${at}/${track}.png">`;
  const body = await analyze(`<p>Hello Ann,</p>${createMany(60, createItem).join("<p>and</p>")}`);
  assert(JSON.stringify(body).length < 4096, `${JSON.stringify(body).length}`);
  assertEquals(body.domains.map(({ domain, urls }) => [domain, urls]), [
    ["news.example", 60],
    ["pictures.example", 60],
  ]);
});

Deno.test("analyzeBody lists each target once, with its number of links and their places", async () => {
  const url = "https://a.example/x";
  const { urls } = await analyze(
    `<p>${url} <a href="${url}">one</a> <a href="${url}">https://shop.example</a></p>`,
  );
  assertEquals(
    urls.map(({ count, sources, shown, findings }) => [count, sources, shown, findings]),
    [
      [3, ["link", "text"], "https://shop.example", ["url_shows_other"]],
    ],
  );
});

Deno.test("chooseLinks prefers links to pictures, and odd and new hosts to more of the same", () => {
  const createLink = (href: string, shown: string | null = "x") =>
    ({ href, shown, source: "link" }) as const;
  const createImage = (at: number) =>
    ({ ...createLink(`https://a.example/${at}.png`), source: "image" }) as const;
  const plainLinks = createMany(50, (at) => createLink(`https://a.example/${at}`));
  const odd = [
    createLink("https://b.example/"),
    createLink("https://a.example@c.example/"),
    createLink("https://xn--a.example/"),
    createLink("http://10.0.0.1/"),
    createLink("https://a.example/51", "www.shop.example"),
    createLink("javascript:a()"),
  ];
  const { urls, isComplete } = chooseLinks(
    [...createMany(20, createImage), ...plainLinks, ...odd],
    10,
  );
  assertEquals(urls, [...plainLinks.slice(0, 4), ...odd]);
  assertEquals(isComplete, false);
  const all = chooseLinks([...plainLinks, ...plainLinks, ...odd], 56);
  assertEquals([all.urls.length, all.isComplete], [56, true]);
});

function createPartsMail(parts: readonly string[]): string {
  return ["Content-Type: multipart/mixed; boundary=b", "", ...parts, "--b--", ""].join("\r\n");
}

const createAttachment = (name: string, content = "iVBORw0KGgo=") =>
  [
    "--b",
    `Content-Type: application/octet-stream; name="${name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    content,
  ].join("\r\n");

Deno.test("analyzeBody lists a program after a hundred pictures, and reports what it left out", async () => {
  const pictures = createMany(100, (at) => createAttachment(`${at}.png`));
  const { attachments, findings } = await analyze(
    createPartsMail([...pictures, createAttachment("a.exe")]),
  );
  assertEquals([attachments.length, attachments.at(-1)?.name], [100, "a.exe"]);
  assert(listIds(findings).includes("attachment_program"));
  assert(listIds(findings).includes("part_incomplete"));
  const few = await analyze(createPartsMail(pictures));
  assertEquals(listIds(few.findings), ["attachment_unread"]);
});

Deno.test("analyzeBody reports that texts hold more files than the limit", async () => {
  const blocks = createMany(501, (at) => `begin 644 ${at}.txt\r\n#0V%T\r\n\`\r\nend\r\n`);
  const { findings, attachments } = await analyze(`See below.\r\n\r\n${blocks.join("")}`);
  assertEquals(attachments.length, 100);
  assert(listIds(findings).includes("part_incomplete"));
});

Deno.test("analyzeBody unpacks small documents that grow large within one shared limit", async () => {
  const packedData = await compressText(`<Relationships>${" ".repeat(60_000)}`, "deflate-raw");
  const parts = createMany(8, (at) => ({ name: `word/_rels/${at}.rels`, packedData, method: 8 }));
  const file = btoa(
    createRawZip([{ name: "word/document.xml", packedData: "", method: 0 }, ...parts]),
  );
  const readFindings = async (count: number) => {
    const { findings, attachments } = await analyze(
      createPartsMail(createMany(count, (at) => createAttachment(`${at}.docx`, file))),
    );
    assert(attachments.every(({ type }) => type?.endsWith("wordprocessingml.document")));
    return listIds(findings);
  };
  assertEquals([await readFindings(8), await readFindings(20)], [
    ["attachment_unread"],
    ["part_incomplete", "attachment_unread"],
  ]);
});

Deno.test("analyzeBody reports a text that is longer than it reads, whatever is attached", async () => {
  const read = async (length: number) =>
    listIds((await analyze("word ".repeat(length / 5))).findings).includes("part_incomplete");
  assertEquals([await read(MAX_TEXT_LENGTH), await read(MAX_TEXT_LENGTH + 10)], [false, true]);
});

Deno.test("analyzeBody reads the words that follow characters which expand to many letters", async () => {
  const { findings } = await analyze(
    `${"\ufdfa ".repeat(20_000)}Act now or your account will be suspended within 24 hours.`,
  );
  assert(listIds(findings).includes("pressure_threat"), listIds(findings).join());
});

Deno.test("analyzeBody reports a page with more tags than it reads", async () => {
  const read = async (tags: number) =>
    listIds((await analyze(`<p>hi${"<b>x</b>".repeat(tags / 2)}`)).findings)
      .includes("part_incomplete");
  assertEquals([await read(50_000), await read(200_000)], [false, true]);
});
