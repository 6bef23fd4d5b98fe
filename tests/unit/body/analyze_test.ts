import { assert, assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { BodyAnalysis, PRESSURES } from "../../../shared/contract/body.ts";
import { assertLinearAnswer } from "../../support/assert_linear.ts";
import { readMail } from "../../../shared/scoring/mail.ts";

function analyze(content: string, subject = "", headers: string | null = null) {
  const { text, body } = readMail({ emailContent: content, headers: headers ?? undefined });
  return analyzeBody({ tree: body.tree, subject, text: text.body, senderDomain: "example.org" });
}

const LETTERS: readonly [string, string, string][] = [
  [
    "en",
    "urgency",
    "Dear Ann, your mailbox is full. Act now, this is your last chance to keep it.",
  ],
  [
    "fr",
    "threat",
    "Votre compte sera suspendu et nous engagerons une action en justice pour vous.",
  ],
  [
    "de",
    "reward",
    "Sie haben gewonnen! Das Preisgeld ist für Sie, und die Bank ist nicht weit von Ihnen.",
  ],
  [
    "it",
    "secrecy",
    "Le scrivo per una cosa che deve restare tra noi, con la massima riservatezza.",
  ],
  [
    "es",
    "authority",
    "Soy el director y el departamento antifraude tiene los datos de su caso en curso.",
  ],
];

Deno.test("analyzeBody: language and pressure of a letter", async () => {
  for (const [language, pressure, text] of LETTERS) {
    const { language: found, sentiment, findings } = await analyze(text);
    assertEquals(found, language, text);
    assertEquals(PRESSURES.filter((each) => sentiment[each] >= 60), [pressure], text);
    assertEquals(findings.map(({ id }) => id), [`pressure_${pressure}`]);
  }
});

Deno.test("analyzeBody: an ordinary letter has no findings and no score", async () => {
  const text =
    "Hello Ann, the minutes of the meeting are at https://www.example.org/minutes. See you!";
  const { findings, bodyScore, urls } = await analyze(text);
  assertEquals(findings, []);
  assertEquals(bodyScore, 0);
  assertEquals(urls.map(({ url }) => url), ["https://www.example.org/minutes"]);
});

Deno.test("analyzeBody: a whole mail, in its described shape, most severe first", async () => {
  const mail = [
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: text/html",
    "",
    '<a href="http://192.0.2.4/x">https://www.example.com/login</a> or http://bit.ly/a',
    "--b",
    'Content-Type: application/pdf; name="bill.pdf.exe"',
    "Content-Transfer-Encoding: base64",
    "",
    btoa("MZ"),
    "--b--",
  ].join("\r\n");
  const body = BodyAnalysis.parse(await analyze(mail));
  assertEquals(body.urls.map(({ host, source }) => [host, source]), [
    ["192.0.2.4", "link"],
    ["bit.ly", "text"],
  ]);
  assertEquals(body.attachments.map(({ name, size }) => [name, size]), [["bill.pdf.exe", 2]]);
  const severities = body.findings.map(({ severity }) => severity);
  assertEquals(severities, ["high", "high", "high", "high", "medium", "low", "info"]);
  assertEquals(body.bodyScore > 80, true);
});

Deno.test("analyzeBody: a file as the whole mail", async () => {
  const headers = "Content-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64";
  const { attachments } = await analyze("UEsFBg==", "", headers);
  assertEquals(attachments.map(({ name, type }) => [name, type]), [["a.zip", "application/zip"]]);
});

Deno.test("analyzeBody: an encrypted mail is reported", async () => {
  const headers = "Content-Type: application/pkcs7-mime; name=smime.p7m";
  const { findings, bodyScore } = await analyze("MIAG", "", headers);
  assertEquals(findings.map(({ id }) => id), ["part_encrypted"]);
  assertEquals(bodyScore, 0);
});

Deno.test("analyzeBody: a mebibyte of any repetition: linear time, bounded answers", async () => {
  const units = [
    "<a href=http://a.example/>x",
    "http://a.example/ ",
    "<div>",
    "urgent now ",
    "--b\r\n\r\nx\r\n",
    "&#1;",
    "((((",
  ];
  for (const unit of units) {
    const ask = async (size: number) => {
      const body = await analyze(unit.repeat(Math.floor(size / unit.length)));
      assert(JSON.stringify(body).length < 200_000, unit);
    };
    await assertLinearAnswer(ask, { size: 1 << 20, what: unit });
  }
});
