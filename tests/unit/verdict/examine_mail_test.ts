import { assert, assertEquals, assertFalse, assertNotEquals } from "@std/assert";
import { MAX_TEXT_LENGTH } from "../../../shared/mime/budget.ts";
import { scoreMail } from "../../../shared/scoring/analyze.ts";
import type { MailInput } from "../../../shared/mime/read_mail.ts";
import { getShippedCatalogue } from "../../../shared/scoring/catalogue/load.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { computeVersion2Score } from "../../../shared/scoring/version2_score.ts";
import { createListedCheck, NONE_LISTED } from "../../../shared/provenance/listed_sender.ts";
import { judgeMail } from "../../../shared/verdict/judge.ts";
import quotedFrauds from "../../fixtures/verdict/quoted_frauds.json" with { type: "json" };
import {
  createColleagueMail,
  createProvenMail,
  examineFirstMail,
  PLAIN,
  PRIZE,
} from "../../support/examined_mail.ts";
import type { ListedCheck } from "../../../shared/provenance/listed_sender.ts";

const catalogue = getShippedCatalogue();

Deno.test("version 2 takes its levels and severity only from the verdict", async () => {
  const { spam, verdict } = await examineFirstMail(PRIZE);
  const { headerScore, patternScore, matchedPatterns } = scoreMail(
    catalogue,
    readMail(PRIZE),
    { isVersion2: true },
  );
  assert(["high", "critical"].includes(verdict.level), verdict.level);
  assert(verdict.probability > 0.9, `${verdict.probability}`);
  assertEquals(spam.matchedPatterns, matchedPatterns);
  const { iaScore = 0, velocityScore = 0 } = spam;
  assertEquals(
    spam.score,
    computeVersion2Score({ headerScore, patternScore, iaScore, velocityScore }),
  );
  assertEquals([spam.threatLevel, spam.severity, spam.is_spam], [
    verdict.level,
    verdict.level,
    true,
  ]);
  assertEquals(spam.verdict, verdict);
  assertEquals(spam.summary.topReasons, verdict.reasons.map(({ message }) => message));
  assert(verdict.reasons.length >= 1 && verdict.reasons.length <= 5);
});

Deno.test("version 2 searches both ends of a text that is too long for patterns", async () => {
  const prize = PRIZE.emailContent ?? "";
  const padding = "\ufdfa ".repeat(MAX_TEXT_LENGTH / 2);
  const examineText = async (emailContent: string) => {
    const { spam, verdict } = await examineFirstMail(
      { ...createProvenMail("rare-sender.example", emailContent) },
      createListedCheck(["rare-sender.example"]),
    );
    return { points: spam.patternScore, level: verdict.level };
  };
  const incomplete = { points: 0, level: "low" };
  assertEquals(await examineText(`${padding}${prize}${padding}`), incomplete);
  assert((await examineText(`${prize}${padding}`)).points > 0);
  assert((await examineText(`${padding}${prize}`)).points > 0);
});

Deno.test("version 2 calls safe only mail of proven and known senders", async () => {
  const judgeLevel = async (input: MailInput, isOnList?: ListedCheck) =>
    (await examineFirstMail(input, isOnList)).verdict.level;
  const stranger = createProvenMail("rare-sender.example", PLAIN);
  const isListed = createListedCheck(["rare-sender.example"]);
  assertEquals(await judgeLevel(stranger), "low");
  assertEquals(await judgeLevel(stranger, isListed), "safe");
  assertEquals(
    await judgeLevel(stranger, createListedCheck(["ann@rare-sender.example"])),
    "safe",
  );
  assertEquals(
    await judgeLevel(stranger, createListedCheck(["other@rare-sender.example"])),
    "low",
  );
  const claimedHeaders = stranger.headers?.replace("dmarc=pass", "dmarc=none") ?? "";
  assertEquals(await judgeLevel({ ...stranger, headers: claimedHeaders }, isListed), "low");
  const grave = `${PLAIN}https://paypal-login.example/\n`;
  assertNotEquals(
    await judgeLevel(createProvenMail("rare-sender.example", grave), isListed),
    "safe",
  );
});

const EXTORTION =
  "I recorded you through your webcam. Pay 1400 USD in Bitcoin within 48 hours to " +
  "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh or I send the video to your contacts.";

Deno.test("version 2 calls a mail medium at most for what a colleague quotes", async () => {
  const quoted =
    `Hello Bob,\n\nno, do not pay, everybody gets this mail. Just delete it.\n\nAnn\n\n` +
    `On 14 May 2024, Bob <bob@reader.example> wrote:\n> ${EXTORTION}\n`;
  const judge = async (input: MailInput) => {
    const { verdict } = await examineFirstMail(input);
    return [verdict.level, verdict.reasons[0]?.id === "words_quoted"];
  };
  assertEquals(await judge(createColleagueMail(quoted)), ["medium", true]);
  const page = `<p>No, do not pay, just delete it.</p><blockquote>${EXTORTION}</blockquote>`;
  assertEquals(await judge(createColleagueMail(page)), ["medium", true]);
  // A stranger, or an author without words of his own, could quote himself.
  const strangers = [
    createProvenMail("rare-sender.example", quoted),
    createProvenMail("gmail.com", quoted),
    createColleagueMail(`> ${EXTORTION}`),
  ];
  for (const input of strangers) {
    const [level] = await judge(input);
    assert(level === "high" || level === "critical", `${input.headers}: ${level}`);
  }
});

/** Number of frauds in quotation marks that may be `low`: their words alone speak against them. */
const MOST_LOW = 1;

Deno.test("version 2 counts the words that the owner of a new domain quotes", async () => {
  assert(quotedFrauds.length > 10 * MOST_LOW);
  const low: string[] = [];
  for (const text of quotedFrauds) {
    const { verdict } = await examineFirstMail(createProvenMail("rare-sender.example", text));
    assertNotEquals(verdict.level, "safe", text);
    if (verdict.level === "low") low.push(text);
  }
  assert(low.length <= MOST_LOW, low.join("\n\n"));
});

Deno.test("version 2 judges the words of an organization whose answers go to a free mailbox", async () => {
  const input = createProvenMail("ikea.com", `You won the lottery. ${PRIZE.emailContent}`);
  const headers = `Reply-To: Ann <ann.claims@gmail.com>\n${input.headers}`;
  const { verdict } = await examineFirstMail({ ...input, headers });
  assert(verdict.level === "high" || verdict.level === "critical", verdict.level);
});

/** Advertising of a fraud, whose headline its author put into quotation marks. */
const HEADLINE = '"Congratulations, winner: claim your free cash bonus today"\n\n' +
  "The presenter told us for eight minutes on air what his program earns. Our editor tried it: " +
  "250 on Monday, 1119 on Friday. Leave your name and your telephone number. The program trades " +
  "alone, without any risk. Limited places: click here at https://trade.hill.example/ now.\n";

/** A mail without results of a receiver. */
function createUnprovenMail(subject: string, emailContent: string, fields = ""): MailInput {
  const headers = "Received: from out.hill.example (out.hill.example [198.51.100.7]) by " +
    "mx.reader.example; Tue, 14 May 2024 08:12:44 +0000\nFrom: Ann Smith <ann@hill.example>\n" +
    `To: Bob <bob@reader.example>\nSubject: ${subject}\n${fields}` +
    "Date: Tue, 14 May 2024 08:12:40 +0000\nMessage-ID: <1@hill.example>\n";
  return { headers, emailContent };
}

Deno.test("version 2 judges a warning by what it says itself, and a fraud that warns by its request", async () => {
  const judge = async (input: MailInput) => {
    const { verdict } = await examineFirstMail(input);
    return [verdict.level, verdict.reasons.some(({ id }) => id === "words_quoted")];
  };
  const quoted = "I recorded you through your webcam. Pay 1400 USD in Bitcoin within 48 hours " +
    "or I send the video to all your contacts.";
  const note = `Hello all,\n\na mail is going around that says: “${quoted}”\n\n` +
    "It is a hoax. Do not pay and do not answer, just delete it.\n\nAnn\n";
  assertEquals(await judge(createColleagueMail(note)), ["medium", true]);
  // Whoever forges a mail, has a free mailbox or proves a domain of his own can quote a fraud.
  const frauds = [
    createProvenMail("rare-sender.example", note),
    createUnprovenMail("Hoax", note),
    createUnprovenMail("Hello", `Do not call. “${quoted}” Thank you and regards, Ann`),
    createProvenMail("gmail.com", note),
  ];
  for (const fraud of frauds) {
    const [level] = await judge(fraud);
    assert(level === "high" || level === "critical", `${fraud.headers}: ${level}`);
  }
  const request = "Fraudsters write: “your account is suspended”. Never answer them.\n\n" +
    "Your account was suspended as well. Please verify your account and your password within 24 " +
    "hours, otherwise it will be closed permanently:\n\nhttps://www.hill.example/verify\n";
  const [level, isQuoted] = await judge(createUnprovenMail("Fraud warning", request));
  assert(level === "medium" || level === "high" || level === "critical", `${level}`);
  assertFalse(isQuoted);
});

Deno.test("version 2 says that a fraud's words are quoted, without another level", async () => {
  const fraud =
    "Dear customer, your parcel is held at our depot because of an unpaid fee of 1.45. " +
    "Pay the fee within 24 hours at https://parcel-help.example/pay or it goes back.";
  const said = fraud.replace(/ at https\S+/, "");
  const question = "Is this real? I ordered slippers, but not there. I have not pressed anything.";
  const fields = "From: Post <notice@parcel-help.example>\nSubject: Parcel\nDate: 11 May 2024\n";
  const table: readonly (readonly [text: string, subject: string, isQuoted: boolean])[] = [
    [`${question}\n\n> ${fields.replaceAll("\n", "\n> ")}\n> ${fraud}\n`, "Question", true],
    // The subject of a forwarded mail is the fraud's, any other one is the author's.
    [`${question}\n\n> ${fraud}\n`, "Fwd: Your parcel is held at our depot", true],
    [`${question}\n\n> ${said}\n`, "Your parcel is held at our depot", false],
    [`${question}\n\n----- Original Message -----\n${fields}\n${fraud}\n`, "Question", true],
    [`<p>${question}</p><blockquote>${fraud}</blockquote>`, "Question", true],
    [`Hello all, somebody got this letter: "${EXTORTION}"`, "Question", true],
    [`${EXTORTION}`, "Question", false],
    // A headline or praise in quotation marks reports nothing, as the story is beside it.
    [HEADLINE, "Question", false],
    // A mail that is a quotation as a whole has that layout.
    [`<blockquote>${fraud}</blockquote>`, "Question", false],
    [`"${EXTORTION}"`, "Question", false],
    // An author's own words are no quotation, whatever thread is below them.
    [fraud, "Question", false],
    [`${fraud}\n\nOn 14 May 2024, Bob <bob@reader.example> wrote:\n> Thank you.\n`, "Re: A", false],
    [`${fraud}\n\n> ${fraud}\n`, "Question", false],
  ];
  for (const [text, subject, isQuoted] of table) {
    const type = text.startsWith("<") ? "Content-Type: text/html\n" : "";
    const { verdict, results } = await examineFirstMail(createUnprovenMail(subject, text, type));
    assertEquals(verdict.reasons[0]?.id === "words_quoted", isQuoted, text);
    assertEquals(verdict.level, judgeMail(results, NONE_LISTED).level, text);
    assertNotEquals(verdict.level, "low", text);
  }
});

Deno.test("version 2 says of no mail what it only describes, names or demands as a paper", async () => {
  const link = "https://www.valley.example/more";
  const table: readonly (readonly [text: string, untrueId: string, isSaid: boolean])[] = [
    // Titles of frauds in a list or a warning.
    [
      `Top themes of last quarter: voicemail and "your mailbox is full". More: ${link}`,
      "lure_mail_held",
      false,
    ],
    [`Your mailbox is full, so new mail is held back. More: ${link}`, "lure_mail_held", true],
    [
      `Phishing this week. Parcels: "customs fee unpaid". Who pays loses the card. ${link}`,
      "lure_parcel",
      false,
    ],
    // A pay slip among other papers, and a transfer of money, which Spanish sends as well.
    [
      `Servono: documento, selfie, ultima busta paga e Iban. Completi qui: ${link}`,
      "lure_salary",
      false,
    ],
    [`Gentile collega, veda la nuova busta paga di novembre qui: ${link}`, "lure_salary", true],
    [
      `Bizum: su último envío ha sido retenido por seguridad. Acceda: ${link}`,
      "lure_parcel",
      false,
    ],
    [`Su envío ha sido retenido en la aduana. Pague la tasa: ${link}`, "lure_parcel", true],
  ];
  for (const [text, untrueId, isSaid] of table) {
    const { verdict, body } = await examineFirstMail(createUnprovenMail("Hello", text));
    assert(body.findings.some(({ id }) => id === untrueId), text);
    assertEquals(verdict.reasons.some(({ id }) => id === untrueId), isSaid, text);
  }
});

Deno.test("version 2 accuses a form's mail of no reply address that the text names", async () => {
  const judge = async (reply: string, text: string) => {
    const headers = "Received: from out.hill.example (out.hill.example [198.51.100.7]) by " +
      "mx.reader.example; Tue, 14 May 2024 08:12:44 +0000\nAuthentication-Results: " +
      "mx.reader.example; spf=fail smtp.mailfrom=reader.example; dmarc=fail " +
      "header.from=reader.example\nFrom: Site <site@reader.example>\n" +
      `Reply-To: ${reply}\nTo: Bob <bob@reader.example>\nSubject: Enquiry\n` +
      "Date: Tue, 14 May 2024 08:12:40 +0000\nMessage-ID: <1@reader.example>\n";
    const { verdict } = await examineFirstMail({ headers, emailContent: text });
    return verdict.reasons.map(({ id }) => id);
  };
  const text = "From: Ann Smith <ann.smith@outlook.com>\n\nHow much is an oak porch? Ann\n";
  const table: readonly (readonly [reply: string, isSaid: boolean])[] = [
    ["ann.smith@outlook.com", false],
    ["other@outlook.com", true],
  ];
  for (const [reply, isSaid] of table) {
    const ids = await judge(reply, text);
    assert(ids.includes("author_of_recipient"), `${ids}`);
    assertEquals(ids.includes("reply_to_free_mail"), isSaid, reply);
  }
});

Deno.test("version 2 does not accuse an organization's own warning of fraud of the words it quotes", async () => {
  const warning =
    "Fraudsters write: your account is suspended, confirm your card within 24 hours. " +
    "Never click such links.\n\nhttps://www.verbraucherzentrale.nrw/phishing\n";
  const { verdict } = await examineFirstMail(createProvenMail("verbraucherzentrale.nrw", warning));
  assert(["safe", "low"].includes(verdict.level), verdict.level);
  const elsewhere = warning.replace("www.verbraucherzentrale.nrw", "www.account-check.example");
  const { results } = await examineFirstMail(
    createProvenMail("verbraucherzentrale.nrw", elsewhere),
  );
  assertEquals(results.content?.leadsToAuthor, false);
});

Deno.test("version 2 takes no mail for forged because a known list broke its author's signature", async () => {
  const judgeLevel = async (list: string) => {
    const headers =
      `Authentication-Results: mx.reader.example; spf=pass smtp.mailfrom=b@${list}; ` +
      `dmarc=fail header.from=github.com\nReceived: from out.${list} (out.${list} ` +
      "[198.51.100.7]) by mx.reader.example; Tue, 14 May 2024 08:12:44 +0000\n" +
      `Return-Path: <b@${list}>\nList-Id: <dev.${list}>\nFrom: GitHub <noreply@github.com>\n` +
      "To: Bob <bob@reader.example>\nSubject: Minutes\nMessage-ID: <1@github.com>\n" +
      "Date: Tue, 14 May 2024 08:12:40 +0000\n";
    return (await examineFirstMail({ headers, emailContent: PLAIN })).verdict.level;
  };
  assertEquals(await judgeLevel("lists.debian.org"), "medium");
  assertEquals(await judgeLevel("lists.rare-sender.example"), "critical");
});

Deno.test("version 2 finds a few words too little to judge", async () => {
  for (const emailContent of ["ok", "https://example.com/", "See you at 5."]) {
    assertEquals((await examineFirstMail({ emailContent })).verdict.enough, false, emailContent);
  }
  assertEquals((await examineFirstMail(PRIZE)).verdict.enough, true);
});

Deno.test("version 2 gives header fields without a text a verdict", async () => {
  const { headers = "" } = createProvenMail("rare-sender.example", "");
  const { verdict } = await examineFirstMail({ headers });
  assertEquals([verdict.level, verdict.enough], ["low", true]);
});

Deno.test("version 2 names a language that it hardly recognises, and calls nothing in it safe", async () => {
  const table: readonly (readonly [string, string | null])[] = [
    ["Uw rekening is geblokkeerd, klik op de link om uw gegevens te bevestigen.", "nl"],
    ["Ваш счёт заблокирован, подтвердите свои данные по ссылке.", "Cyrl"],
    ["您的邮箱已满，请立即验证，否则将被关闭，谢谢。", "zh"],
    ["A sua conta será encerrada. Clique no botão para não perder os seus dados.", null],
    [PLAIN, null],
  ];
  for (const [text, language] of table) {
    const { reasons, level } =
      (await examineFirstMail(createProvenMail("paypal.com", text))).verdict;
    const reason = reasons.find(({ id }) => id === "language_poor");
    assertEquals(reason?.values["language"] ?? null, language, text);
    assert(language === null || level !== "safe", text);
  }
});

Deno.test("version 2 quotes no words in a language that it hardly recognises", async () => {
  const offer = "Szanowni Państwo, oferujemy kredyt bez zaświadczeń, prosimy o kontakt. " +
    "Pożyczka 100 000 zł dla firm i osób prywatnych, odpowiedź w ciągu 24 godzin. ";
  const { verdict, results } = await examineFirstMail({ emailContent: offer.repeat(3) });
  const ids = verdict.reasons.map(({ id }) => id);
  assertEquals(results.content?.poorlyCoveredLanguage, "pl");
  // Doubt about the language would weaken the fraud that a bad mail's reason names.
  assertEquals([verdict.level, ids], ["critical", ["lure_loan", "wording_passage"]]);
});

Deno.test("version 2 finds a single address or link too little to judge", async () => {
  for (const emailContent of ["support@well-made-name.com", "https://example.com/a/long/path"]) {
    const { enough, reasons } = (await examineFirstMail({ emailContent })).verdict;
    assertEquals([enough, reasons[0]?.id], [false, "too_little_text"], emailContent);
  }
});

Deno.test("version 2 gives a few words no level for their wording", async () => {
  const { enough, level } = (await examineFirstMail({ emailContent: "Only a body here" })).verdict;
  assertEquals([enough, level], [false, "low"]);
});

Deno.test("version 2 does not take the wording of a single address for a reason", async () => {
  const address = "support@paypa1-security.com";
  for (
    const input of [
      { emailContent: "https://paypa1-security.com/login" },
      { headers: `From: ${address}\n`, emailContent: address },
    ]
  ) {
    const { level, reasons } = (await examineFirstMail(input)).verdict;
    assertNotEquals(level, "low", input.emailContent);
    const ids = reasons.map(({ id }) => id);
    assert(ids.length > 0 && !ids.some((id) => /^(?:word|form_)/.test(id)), `${ids}`);
  }
});

Deno.test("version 2 calls a mail at least medium that the reader's own server calls spam", async () => {
  const headers = createProvenMail("rare-sender.example", PLAIN).headers?.replaceAll(
    "mx.reader.example",
    "C.mail.protection.outlook.com",
  ) ?? "";
  const judgeLevelFor = (fields: string) =>
    examineFirstMail({ headers: headers + fields, emailContent: PLAIN });
  assertEquals((await judgeLevelFor("")).verdict.level, "low");
  const { verdict } = await judgeLevelFor("X-MS-Exchange-Organization-SCL: 6\n");
  assertEquals([verdict.level, verdict.reasons[0]?.id], ["medium", "receiver_calls_spam"]);
});

Deno.test("version 2 counts the words of a part beside a page that hides text", async () => {
  const { emailContent: scam, ...rest } = PRIZE;
  const page = `<p>See you on Tuesday.</p><p style="display:none">${PLAIN.repeat(6)}</p>`;
  const createPart = (type: string, text: string) =>
    `--b\r\nContent-Type: text/${type}\r\n\r\n${text}\r\n`;
  const createMixed = (text: string) =>
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${createPart("plain", text)}${
      createPart("html", page)
    }--b--\r\n`;
  const { verdict } = await examineFirstMail({ ...rest, emailContent: createMixed(scam ?? "") });
  assert(["high", "critical"].includes(verdict.level), `${verdict.level} ${verdict.probability}`);
});

Deno.test("version 2 calls a brand's mail that fails its checks high, whatever the words are", async () => {
  const passed = createProvenMail("netflix.com", PLAIN);
  const headers = passed.headers?.replace(/Ann Smith <[^@]*/, "Netflix <info") ?? "";
  const judgeLevel = async (headers: string) =>
    (await examineFirstMail({ ...passed, headers })).verdict.level;
  assertEquals(await judgeLevel(headers), "safe");
  // As grave as the header fields are by themselves.
  assertEquals(await judgeLevel(headers.replace("dmarc=pass", "dmarc=fail")), "critical");
  assertEquals(await judgeLevel(headers.replace("dmarc=pass", "dmarc=none")), "low");
});

Deno.test("version 2 gives a whole mail no less than the medium that its header fields give", async () => {
  const passed = createProvenMail("rare-sender.example", PLAIN);
  const failed = passed.headers?.replace("dmarc=pass", "spf=none; dkim=none; dmarc=fail") ?? "";
  const { results, verdict } = await examineFirstMail({ ...passed, headers: failed });
  assertEquals([results.headers?.threatLevel, verdict.level], ["medium", "medium"]);
  assertEquals(verdict.reasons[0]?.id, "dmarc_fail");
});

Deno.test("version 2 calls no mail medium only for the ending of its author's domain", async () => {
  const patch = "This replaces the lock with a read-copy update, as the counter is read far more " +
    "often than written.\n\n---\n drivers/net/tap.c | 4 ++--\n\n--- a/drivers/net/tap.c\n" +
    "+++ b/drivers/net/tap.c\n@@ -10,7 +10,7 @@\n-\tmutex_lock(&tap->lock);\n+\trcu_read_lock();\n";
  const mail = createProvenMail("rare-sender.xyz", patch);
  const { results, verdict } = await examineFirstMail(mail);
  assert(results.headers?.findings.some(({ id }) => id === "domain_ending_abused"));
  assertEquals(verdict.level, "low");
});
