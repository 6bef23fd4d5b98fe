import { assert, assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { BodyAnalysis, PRESSURES } from "../../../shared/contract/body.ts";
import { assertLinearAnswer } from "../../support/assert_linear.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

function analyze(content: string, subject = "", headers: string | null = null) {
  const input = { emailContent: content, subject, from: "example.org" };
  return analyzeBody(readMail(headers === null ? input : { ...input, headers }));
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

/** Ids of findings about pressure that a letter repeats, where they differ. */
const REPEATED_PRESSURE: Partial<Record<string, string>> = { threat: "pressure_threats" };

Deno.test("analyzeBody recognises the language and the pressure of a letter", async () => {
  for (const [language, pressure, text] of LETTERS) {
    const { language: detectedLanguage, sentiment, findings } = await analyze(text);
    assertEquals(detectedLanguage, language, text);
    assertEquals(PRESSURES.filter((each) => sentiment[each] >= 60), [pressure], text);
    assertEquals(findings.map(({ id }) => id), [
      REPEATED_PRESSURE[pressure] ?? `pressure_${pressure}`,
    ]);
  }
});

Deno.test("analyzeBody reports two threats, or a shame beside a demand, as more than one threat", async () => {
  const findIds = async (text: string) => (await analyze(text)).findings.map(({ id }) => id);
  const LOCK = "Please return the book, otherwise your account will be suspended.";
  assertEquals(await findIds(LOCK), ["pressure_threat"]);
  assertEquals(await findIds(`${LOCK} We will take legal action.`), ["pressure_threats"]);
  const JOKE = "That was the most embarrassing speech of the whole evening, Bob.";
  assertEquals(await findIds(JOKE), ["pressure_embarrassment"]);
  for (const more of ["Please pay the invoice.", "Your account will be suspended."]) {
    assert(!(await findIds(`${JOKE} ${more}`)).includes("pressure_extortion"), more);
    assert((await findIds(`${JOKE} I recorded you. ${more}`)).includes("pressure_extortion"), more);
  }
});

Deno.test("analyzeBody does not count as the mail's own words what a warning or an answer quotes", async () => {
  const FRAUD = "Your account has been suspended, send us your password, act now!";
  const WARNING = `Fraudsters write: "${FRAUD}" Delete such mails, they are not ours at all.`;
  const analysis = await analyze(WARNING);
  assertEquals([analysis.findings, analysis.requests, analysis.quotes], [[], [], []]);
  for (const [open, close] of ["\u201c\u201d", "\u201e\u201c", "\u00ab\u00bb", "\u00bb\u00ab"]) {
    const { findings } = await analyze(WARNING.replace(`"${FRAUD}"`, `${open}${FRAUD}${close}`));
    assertEquals(findings, [], open);
  }
  // The mail may end with the quotation.
  for (const end of ['"', '."', '.)"', ' \u{1f621} ..."\r\n', ".\u201d"]) {
    const open = end.endsWith("\u201d") ? "\u201c" : '"';
    const text = `Delete such mails, they are not ours at all: ${open}${FRAUD.slice(0, -1)}${end}`;
    assertEquals((await analyze(text)).findings, [], end);
  }
  // Anybody may write `>` before his lines: what they ask is no request, how they press counts.
  const answer = await analyze(`Thanks, I have told our bank about this one.\r\n\r\n> ${FRAUD}`);
  assertEquals(answer.requests, []);
  assert(answer.findings.length > 0);
  // The name of a button, two paragraphs between marks, inches, and a mail that is all quotation.
  for (
    const phrase of [
      'Please click "Act now" to keep your account.',
      `"Hello,\n\n${FRAUD}\n\nYours" and some more words of ours that are not in it.`,
      `The 24" screen: ${FRAUD} And the 27" one is much better than that, we think.`,
      `"${FRAUD}"`,
      `This is a notice to all users of this server: "${FRAUD} https://a.example/" Thank you.`,
      `> ${FRAUD}\r\n> And some more.`,
    ]
  ) assert((await analyze(phrase)).findings.length > 0, phrase);
});

Deno.test("analyzeBody: an ordinary letter has no findings and no score", async () => {
  const text =
    "Hello Ann, the minutes of the meeting are at https://www.example.org/minutes. See you!";
  const { findings, bodyScore, urls } = await analyze(text);
  assertEquals(findings, []);
  assertEquals(bodyScore, 0);
  assertEquals(urls.map(({ url }) => url), ["https://www.example.org/minutes"]);
});

Deno.test("analyzeBody gives a whole mail its described shape, with the most severe finding first", async () => {
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
  assertEquals(severities, ["high", "high", "high", "high", "low", "low", "info"]);
  assertEquals(body.bodyScore > 80, true);
});

Deno.test("analyzeBody lists a mail that consists of one file as an attachment", async () => {
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

Deno.test("analyzeBody takes linear time and gives bounded answers on a mebibyte of any repetition", async () => {
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
