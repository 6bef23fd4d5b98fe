import { assert, assertEquals, assertGreater } from "@std/assert";
import promised from "../../fixtures/mail/promised.json" with { type: "json" };
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { assertLinearAnswer } from "../../support/assert_linear.ts";

const FRIENDLY =
  "Dear colleague,\r\n\r\nthank you for the pleasant meeting on Tuesday, it was good " +
  "to see you again. Please find what we talked about below.\r\n\r\n";
const PLAIN = "Content-Type: text/plain; charset=utf-8\r\n";

/** Returns the verdict on a mail whose author the recipient's side has proven. */
async function judge(
  domain: string,
  body: string,
  {
    type = PLAIN,
    subject = "Minutes",
    name = "Ann Smith",
    local = "noreply",
    results = `dmarc=pass header.from=${domain}`,
  } = {},
) {
  const headers = `Authentication-Results: mx.reader.example; ${results}\r\n` +
    `Received: from out.${domain} (out.${domain} [198.51.100.7]) by mx.reader.example ` +
    "for <bob@reader.example>; Thu, 26 Nov 2026 08:12:44 +0000\r\n" +
    `From: ${name} <${local}@${domain}>\r\nTo: Bob <bob@reader.example>\r\nSubject: ${subject}\r\n` +
    `Date: Thu, 26 Nov 2026 08:12:40 +0000\r\nMessage-ID: <1@${domain}>\r\nMIME-Version: 1.0\r\n${type}`;
  const examination = startExamination({ now: Date.UTC(2026, 10, 26, 12) });
  const open = openMail({ headers, emailContent: body }, examination);
  return (await examineMail(open, examination)).verdict;
}

/** Sentences after a friendly text of a known organization, and the level of the mail. */
const PROMISED: readonly { readonly text: string; readonly level: string }[] = promised;

const PORTUGUESE =
  "Bom dia, envie o dinheiro para a nossa conta nova ainda hoje, por favor. O gerente mudou a " +
  "chave da empresa e não podemos esperar até amanhã. Obrigado pela compreensão e até breve.";

const UNBOUNDED = "Content-Type: multipart/mixed\r\n";
const UNKNOWN_ENCODING = `${PLAIN}Content-Transfer-Encoding: rot13\r\n`;
const MIXED = { type: "Content-Type: multipart/mixed; boundary=b\r\n" };
const createWithFile = (name: string, bytes: string) =>
  `--b\r\n${PLAIN}\r\n${FRIENDLY}\r\n--b\r\nContent-Type: application/octet-stream\r\n` +
  `Content-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
  `${btoa(bytes)}\r\n--b--\r\n`;

const HTML = { type: "Content-Type: text/html; charset=utf-8\r\n" };
const PICTURE = (url: string) => `<p>${FRIENDLY}</p><img src="${url}" width=640 height=900>`;
const FRAME = (url: string) => `<p>${FRIENDLY}</p><iframe src="${url}"></iframe>`;
const FOUR_LINKS = FRIENDLY + [0, 1, 2].map((i) => `https://www.ikea.com/${i}\r\n`).join("") +
  "https://www.ikea.com/r?u=evil-login.top";

Deno.test("safe is only a mail that leads nowhere else, was examined whole, and asks for nothing", async () => {
  const table: readonly (readonly [what: string, body: string, level: string, options?: object])[] =
    [
      ["a plain mail", `${FRIENDLY}Ann`, "safe"],
      ["a person's mail", `${FRIENDLY}Ann`, "low", { local: "ann.smith" }],
      ["a list's mail", `${FRIENDLY}Ann`, "low", { local: "python-dev" }],
      ["a picture from elsewhere", PICTURE("https://evil-login.example/a.png"), "low", HTML],
      ["a frame from elsewhere", FRAME("https://evil-login.example/a"), "low", HTML],
      ["a link to a payment page", `${FRIENDLY}https://paypal.me/evil`, "low"],
      ["a fourth link, which leads on", FOUR_LINKS, "low"],
      ["a link to a program", `${FRIENDLY}https://www.ikea.com/minutes.exe`, "low"],
      ["a link to itself", `${FRIENDLY}https://www.ikea.com/minutes`, "safe"],
      ["a link to a known site", `${FRIENDLY}https://www.netflix.com/browse`, "safe"],
      ["a link elsewhere", `${FRIENDLY}https://evil-login.example/minutes`, "low"],
      ["a link to anybody's form", `${FRIENDLY}https://docs.google.com/forms/d/1/viewform`, "low"],
      ["a request", `${FRIENDLY}Please confirm your password when you find the time.`, "low"],
      ["a file of an unknown kind", createWithFile("a.bin", "\x01\x02\x03binary"), "low", MIXED],
      [
        "an archive that is not listed",
        createWithFile("a.7z", "7z\xbc\xaf\x27\x1c\0\x04"),
        "low",
        MIXED,
      ],
      ["a picture", createWithFile("a.gif", "GIF89a\x01\0\x01\0\0\0\0;"), "low", MIXED],
      ["a name that asks to call", `${FRIENDLY}Ann`, "low", { name: "Call +1 888 555 0123" }],
      ["parts without a boundary", `${FRIENDLY}Ann`, "low", { type: UNBOUNDED }],
      ["a part without a type", `${FRIENDLY}Ann`, "low", { type: "Content-Type: ; a=b\r\n" }],
      ["an unknown encoding", `${FRIENDLY}Ann`, "low", { type: UNKNOWN_ENCODING }],
      ["a mail in a language whose requests are not read", PORTUGUESE, "low"],
      ...PROMISED.map(({ text, level }) => [text, `${FRIENDLY}${text}`, level] as const),
    ];
  const failures: string[] = [];
  for (const [label, body, level, options] of table) {
    const verdict = await judge("ikea.com", body, options);
    if (verdict.level !== level) failures.push(`${label}: ${verdict.level}`);
  }
  assertEquals(failures, []);
  for (const domain of ["umich.edu", "docomo.ne.jp", "mailchimp.com", "trello.com", "cnn.com"]) {
    assertEquals((await judge(domain, `${FRIENDLY}Ann`)).level, "low", domain);
  }
});

Deno.test("a mail that does not declare its parts has a reason that says so", async () => {
  const { reasons } = await judge("ikea.com", `${FRIENDLY}Ann`, { type: UNBOUNDED });
  assertEquals(reasons.map(({ id }) => id), ["part_undeclared"]);
});

Deno.test("words in a platform's notice count as a stranger's, and those in a firm's as its own", async () => {
  const lottery =
    "You have won the international lottery. Your address was drawn and you are the " +
    "lucky winner of 850,000 US dollars. To claim your prize, send your full name, address, " +
    "telephone number and occupation to our claims agent.";
  const table = [
    ["github.com", "high"],
    ["paypal.com", "high"],
    ["ikea.com", "low"],
  ] as const;
  for (const [domain, level] of table) {
    assertEquals((await judge(domain, lottery)).level, level, domain);
  }
});

Deno.test("words of a platform count as its own from every address of it", async () => {
  const winners =
    "Our prize draw is over and the winners are online now. Big bonus for everyone. " +
    "Thank you for taking part this year.";
  for (const local of ["noreply", "service", "anna"]) {
    assertEquals((await judge("paypal.com", winners, { local })).level, "low", local);
  }
});

Deno.test("no mail is safe whose DMARC failed or has an unknown result", async () => {
  const spf = "spf=pass smtp.mailfrom=out.ikea.com; ";
  const table = [
    ["dmarc=pass header.from=ikea.com", true],
    ["dmarc=fail header.from=list.example; dmarc=pass header.from=ikea.com", true],
    ["dmarc=pass header.from=other.example; dmarc=fail (p=reject) header.from=ikea.com", false],
    ["dmarc=reject header.from=ikea.com", false],
    ["dmarc=fail_reject header.from=ikea.com", false],
    ["dmarc=failed header.from=ikea.com", false],
    ["dmarc=blocked header.from=ikea.com", false],
    ["dmarc=pass header.from=ikea.com; compauth=pass reason=100", true],
    ["dmarc=pass header.from=ikea.com; compauth=fail reason=001", false],
  ] as const;
  for (const [results, isSafe] of table) {
    const { level } = await judge("ikea.com", `${FRIENDLY}Ann`, { results: spf + results });
    assertEquals(level === "safe", isSafe, results);
  }
});

Deno.test("a mail that was hardly read is judged no better than any other", async () => {
  const html = { type: "Content-Type: text/html; charset=utf-8\r\n" };
  const filler = "<b></b>".repeat(400_000);
  const { level, probability, reasons } = await judge(
    "ikea.com",
    `<p>${FRIENDLY}</p>${filler}<p>Your account was suspended.</p>${filler.repeat(3)}`,
    html,
  );
  assertEquals([level, reasons[0]?.id], ["medium", "examination_cut"]);
  assertGreater(probability, 0.25);
});

Deno.test("a linked picture is judged by its link, without a subject too", async () => {
  const html = { type: "Content-Type: text/html; charset=utf-8\r\n", subject: "" };
  const { level } = await judge(
    "sender.example",
    '<a href="https://paypal.com.account-verify.top/x"><img src="cid:1"></a>',
    html,
  );
  assert(["high", "critical"].includes(level), level);
});

Deno.test("a text in a script without blanks is read as text beside an address", async () => {
  const examination = startExamination({ now: 0 });
  const open = openMail({
    emailContent:
      "お客様のアカウントが停止されましたのでhttps://example-login.top/verifyから二十四時間以内に確認してください",
  }, examination);
  assertEquals((await examineMail(open, examination)).verdict.enough, true);
});

Deno.test("examineMail takes linear time on runs of marks, which normalisation would sort", async () => {
  const examine = async (size: number) =>
    await judge("example.org", "\u0301\u0316".repeat(size / 2));
  await assertLinearAnswer(examine, { size: 64_000, what: "marks", floor: 250 });
});
