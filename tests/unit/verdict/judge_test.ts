import { assert, assertEquals, assertFalse } from "@std/assert";
import type { Finding } from "../../../shared/contract/analyze_email_headers.ts";
import type { BodyFinding } from "../../../shared/contract/body.ts";
import type { BodyFindingId, HeaderFindingId } from "../../../shared/findings/registry.ts";
import { judgeMail } from "../../../shared/verdict/judge.ts";
import { listDeniedFindings } from "../../../shared/verdict/denied_findings.ts";
import { dropRepetitions } from "../../../shared/verdict/reason_order.ts";
import { createListedCheck, NONE_LISTED } from "../../../shared/provenance/listed_sender.ts";
import { createProvenMail, examineFirstMail, PLAIN, PRIZE } from "../../support/examined_mail.ts";

Deno.test("judgeMail calls nothing that failed or was cut safe, and says so in the first reason", async () => {
  const isListed = createListedCheck(["rare-sender.example"]);
  const { results } = await examineFirstMail(
    createProvenMail("rare-sender.example", PLAIN),
    isListed,
  );
  const failed = judgeMail({ ...results, bodyFailure: { fileNameFindings: [] } }, isListed);
  assertEquals([failed.level, failed.reasons[0]?.id], ["medium", "examination_failed"]);
  const { content } = results;
  assert(content !== null && content.body !== null);
  const part = { id: "part_incomplete", severity: "low", values: {}, message: "" } as const;
  const body = { ...content.body, findings: [part] };
  const cut = judgeMail({ ...results, content: { ...content, body } }, isListed);
  assertEquals([cut.level, cut.reasons[0]?.id], ["low", "examination_cut"]);
});

Deno.test("judgeMail calls a program in disguise high, whatever the words are", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { content } = results;
  assert(content !== null);
  const finding = {
    id: "attachment_double_extension",
    severity: "high" as const,
    values: {},
    message: "Two endings.",
  };
  const verdict = judgeMail(
    { ...results, content: { ...content, body: { findings: [finding] } } },
    NONE_LISTED,
  );
  assertEquals([verdict.level, verdict.reasons[0]?.id], ["high", "attachment_double_extension"]);
});

Deno.test("judgeMail calls a sign-in for a document high in a mail that hides its recipients", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { headers, content } = results;
  assert(headers !== null && content !== null);
  const judge = (bodyId: BodyFindingId, ...headerIds: HeaderFindingId[]) => {
    const body = {
      findings: [{ id: bodyId, severity: "medium" as const, values: {}, message: "" }],
    };
    const findings = headerIds.map((id) => ({
      id,
      severity: "low" as const,
      values: {},
      message: "",
    }));
    const changedResults = {
      ...results,
      headers: { ...headers, findings },
      content: { ...content, body },
    };
    const { level, reasons } = judgeMail(changedResults, NONE_LISTED);
    return [level, reasons[0]?.id];
  };
  assertEquals(judge("lure_sign_in"), ["medium", "lure_sign_in"]);
  assertEquals(judge("attachment_password_form"), ["medium", "attachment_password_form"]);
  for (const id of ["recipients_hidden", "author_is_recipient"] as const) {
    assertEquals(judge("lure_sign_in", id), ["high", "lure_sign_in"]);
    assertEquals(judge("lure_shared_document", id)[0], "low");
  }
});

Deno.test("judgeMail takes checks that cannot confirm an old mail for no reason against it", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { headers } = results;
  assert(headers !== null);
  const old = {
    id: "mail_too_old",
    severity: "low" as const,
    values: { date: "2015-01-01" },
    message: "Old.",
  };
  const findings = [old, { ...old, id: "subject_disguised", severity: "medium" as const }];
  const verdict = judgeMail({ ...results, headers: { ...headers, findings } }, NONE_LISTED);
  assertEquals(verdict.level, "medium");
  assert(verdict.reasons.some(({ id }) => id === "subject_disguised"));
  assert(!verdict.reasons.some(({ id }) => id === "mail_too_old"));
});

Deno.test("judgeMail calls medium what the recipient's server took for spam, and low from a known sender", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { headers } = results;
  assert(headers !== null);
  const serverFinding = {
    id: "receiver_calls_spam",
    severity: "high" as const,
    values: {},
    message: "Spam.",
  };
  const marked = { ...results, headers: { ...headers, findings: [serverFinding] } };
  assertEquals(judgeMail(marked, NONE_LISTED).level, "medium");
  assertEquals(judgeMail(marked, () => true).level, "low");
});

Deno.test("judgeMail calls nothing critical because its words resemble others", async () => {
  const { results } = await examineFirstMail(PRIZE);
  const { content } = results;
  assert(content !== null);
  const judgeWith = (severity: BodyFinding["severity"], id = "pressure_reward") => {
    const findings = [{ id, severity, values: {}, message: "" }];
    const inputs = { margin: 50 };
    return judgeMail({
      ...results,
      headers: null,
      content: { ...content, inputs, body: { findings } },
    }, NONE_LISTED).level;
  };
  assertEquals([judgeWith("low"), judgeWith("medium")], ["high", "critical"]);
  // Good mail has such a form as often.
  assertEquals(judgeWith("medium", "mail_form"), "high");
});

Deno.test("judgeMail quotes the passage that moved a mail, and no text twice", async () => {
  const { results } = await examineFirstMail(PRIZE);
  assert(results.content !== null);
  const passage = "You have won the first prize";
  const judgeWith = (...findings: readonly BodyFinding[]) =>
    judgeMail(
      {
        ...results,
        headers: null,
        content: { ...results.content, passage, body: { findings } } as typeof results.content,
      },
      NONE_LISTED,
    ).reasons.map(({ id, values, quote }) => [id, values["passage"], quote]);
  const lure = { id: "lure_prize", severity: "medium", values: {}, message: "" } as const;
  const quoted = ["wording_passage", passage, undefined];
  assertEquals(judgeWith(), [quoted]);
  assertEquals(judgeWith({ ...lure, quote: "won the first prize" }), [
    ["lure_prize", undefined, undefined],
    quoted,
  ]);
  const pressure = { ...lure, id: "pressure_reward", quote: "for free" };
  // Of findings that quote the same, the strongest is named; the passage comes after them.
  assertEquals(judgeWith({ ...lure, quote: "for free" }, pressure), [
    ["lure_prize", undefined, "for free"],
    quoted,
  ]);
  const inert = {
    ...results,
    content: { ...results.content, passage: null, body: { findings: [] } },
  };
  assertEquals(judgeMail({ ...inert, headers: null }, NONE_LISTED).reasons.map(({ id }) => id), [
    "nothing_stands_out",
  ]);
});

Deno.test("judgeMail accuses a harmless mail of nothing that its reader cannot see", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { headers } = results;
  assert(headers !== null);
  const emptyFinding = { values: {}, message: "" };
  const findings = [
    { ...emptyFinding, id: "date_ahead", severity: "medium" as const },
    { ...emptyFinding, id: "hops_out_of_order", severity: "medium" as const },
    { ...emptyFinding, id: "reply_to_free_mail", severity: "medium" as const },
  ];
  const judged = judgeMail({ ...results, headers: { ...headers, findings } }, NONE_LISTED);
  assertEquals([judged.level, ...judged.reasons.map(({ id }) => id)], [
    "low",
    "reply_to_free_mail",
  ]);
});

Deno.test("judgeMail names the server that added a Message-ID only if nothing else is a reason", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { headers } = results;
  assert(headers !== null);
  const emptyFinding = { values: {}, message: "" };
  const addedFinding = {
    ...emptyFinding,
    id: "message_id_by_receiver",
    severity: "medium" as const,
  };
  const judgeIds = (...others: readonly Finding[]) =>
    judgeMail({
      ...results,
      headers: { ...headers, threatLevel: "medium", findings: [addedFinding, ...others] },
    }, NONE_LISTED).reasons.map(({ id }) => id);
  assertEquals(judgeIds(), ["message_id_by_receiver"]);
  assertEquals(judgeIds({ ...emptyFinding, id: "spf_fail", severity: "high" }), ["spf_fail"]);
});

Deno.test("judgeMail lists first what names the fraud, and leaves out what adds nothing to it", async () => {
  const { results } = await examineFirstMail(PRIZE);
  const { content } = results;
  assert(content !== null);
  const finding = { values: {}, message: "Something." };
  const judgeIdsWith = (findings: readonly Pick<BodyFinding, "id" | "severity">[]) => {
    const counts = Object.fromEntries(
      findings.map(({ severity }) => [`findings ${severity}`, 1]),
    );
    return judgeMail({
      ...results,
      headers: null,
      content: {
        ...content,
        passage: "You have won",
        inputs: { ...content.inputs, ...counts },
        body: { findings: findings.map((each) => ({ ...finding, ...each })) },
      },
    }, NONE_LISTED).reasons.map(({ id }) => id);
  };
  const medium = (id: string) => ({ id, severity: "medium" }) as const;
  const high = (id: string) => ({ id, severity: "high" }) as const;
  const table: readonly (readonly [Parameters<typeof judgeIdsWith>[0], readonly string[]])[] = [
    // A finding that names the fraud comes before the words that it explains.
    [[high("url_imitation")], ["url_imitation", "wording_passage"]],
    [[high("attachment_program")], ["attachment_program", "wording_passage"]],
    [[medium("lure_prize")], ["lure_prize", "wording_passage"]],
    // Who is imitated comes before the story that he tells.
    [
      [medium("lure_parcel"), high("url_imitation"), medium("pressure_threats")],
      ["url_imitation", "lure_parcel", "wording_passage"],
    ],
    // Enough findings that name the fraud need no passage.
    [
      [medium("lure_parcel"), high("url_imitation"), medium("text_brand_elsewhere")],
      ["text_brand_elsewhere", "url_imitation", "lure_parcel"],
    ],
    // A reason that names nothing stays where there is no better one.
    [[medium("pressure_threats")], ["wording_passage", "pressure_threats"]],
    [[medium("pressure_authority")], ["wording_passage"]],
    [[medium("pressure_threats"), medium("lure_prize")], ["lure_prize", "wording_passage"]],
    // A finding that another one says better is left out.
    [[medium("lure_callback"), medium("lure_renewal")], ["lure_callback", "wording_passage"]],
  ];
  for (const [findings, ids] of table) {
    assertEquals(judgeIdsWith(findings), ids, JSON.stringify(findings));
  }
});

Deno.test("judgeMail lists a fact first that raised a mail above its words", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { headers } = results;
  assert(headers !== null);
  const emptyFinding = { values: {}, message: "" };
  const findings = [
    { ...emptyFinding, id: "authentication_unproven", severity: "low" as const },
    { ...emptyFinding, id: "author_of_recipient", severity: "high" as const },
    { ...emptyFinding, id: "spf_fail", severity: "high" as const },
    { ...emptyFinding, id: "message_id_malformed", severity: "low" as const },
  ];
  const forged = { ...headers, proof: "failed", threatLevel: "medium", findings } as const;
  const judged = judgeMail({ ...results, headers: forged }, NONE_LISTED);
  assertEquals(judged.level, "medium");
  // The points made the level; findings without points moved nothing.
  assertEquals(judged.reasons.map(({ id }) => id), ["author_of_recipient", "spf_fail"]);
});

Deno.test("dropRepetitions leaves beside an author in the recipient's domain what says more", () => {
  const list = (...ids: readonly string[]) =>
    dropRepetitions(ids.map((id) => ({
      group: "sender",
      weight: 1,
      reason: { id, values: {}, message: "" },
    }))).map(({ reason }) => reason.id);
  const author = "author_of_recipient", elsewhere = "reply_to_elsewhere";
  assertEquals(list(author, "dmarc_fail"), [author]);
  assertEquals(list(author, "authentication_empty"), [author]);
  assertEquals(list(elsewhere, "dmarc_fail"), [elsewhere, "dmarc_fail"]);
  // A form of the recipient's site answers elsewhere; where a fraud is named, that is its trap.
  assertEquals(list(author, elsewhere), [author]);
  assertEquals(list(author, elsewhere, "lure_new_account"), [
    author,
    elsewhere,
    "lure_new_account",
  ]);
});

Deno.test("judgeMail says whether a mail has a QR code or speaks of one", async () => {
  const { results } = await examineFirstMail(PRIZE);
  const { content } = results;
  assert(content !== null);
  const code = { id: "mail_qr_code", severity: "medium", values: {}, message: "" } as const;
  const judgeWith = (finding: BodyFinding, deniedFindings: readonly string[] = []) =>
    judgeMail({
      ...results,
      content: { ...content, deniedFindings, body: { findings: [finding] } },
    }, NONE_LISTED).reasons.map(({ id }) => id).filter((id) => id.includes("qr_code"));
  assertEquals(judgeWith(code), ["qr_code_shown"]);
  assertEquals(judgeWith({ ...code, quote: "QR code" }), ["qr_code_said"]);
  assertEquals(judgeWith({ ...code, quote: "QR code" }, [code.id]), []);
});

Deno.test("listDeniedFindings lists what a text forbids or denies itself", async () => {
  const code = "mail_qr_code", asks = "text_asks_credentials";
  const table: readonly (readonly [id: string, text: string, isDenied: boolean])[] = [
    [code, "Neu: Brief mit QR-Code. Angeblich von der Bank. Code nicht scannen.", true],
    [code, "A letter with a QR code is going around. Do not scan it.", true],
    [code, "Une lettre avec un code QR circule. Ne scannez pas ce code.", true],
    [code, "Please scan the QR code below.", false],
    [code, "Do not scan other codes. Scan this QR code within a day.", false],
    [code, "Your QR code is below.", false],
    [
      asks,
      "Betrüger schreiben: Bestätigen Sie Ihre Daten. Wir fragen nie nach PIN oder TAN.",
      true,
    ],
    [asks, "Fraudsters ask you to confirm your data. We will never ask for your password.", true],
    // Without a warning, the promise is a fraud's as well.
    [asks, "Confirm your data today. We will never ask for your password by phone.", false],
    [asks, "Fraudsters are about. Confirm your data and your password today.", false],
  ];
  for (const [id, text, isDenied] of table) {
    const { mail } = await examineFirstMail(createProvenMail("rare-sender.example", text));
    const finding = { id, severity: "low", values: {}, message: "", quote: "words" } as const;
    assertEquals(listDeniedFindings(mail, { findings: [finding] }), isDenied ? [id] : [], text);
  }
});

Deno.test("judgeMail gives no reason for a check that nobody reported", async () => {
  const { headers = "" } = createProvenMail("rare-sender.example", PLAIN);
  const unchecked = headers.replace(/^Authentication-Results:[^\n]*\n/, "");
  const { verdict, results } = await examineFirstMail({ ...PRIZE, headers: unchecked });
  assert(verdict.level !== "low");
  assert(results.headers?.findings.some(({ id }) => id === "authentication_missing"));
  assertFalse(verdict.reasons.some(({ id }) => id === "authentication_missing"));
});

/** Passage of the texts that {@linkcode judgeSigns} judges. */
const PASSAGE = "Some words";

/** Judges a text of a margin, of which signs of form have a part. */
async function judgeSigns(
  { margin, signs, findings = [], author = "chief@gmail.com", brandAlone = null }: {
    readonly margin: number;
    readonly signs: readonly { readonly name: string; readonly effect: number }[];
    readonly findings?: readonly { readonly id: string; readonly severity: "low" }[];
    readonly author?: string;
    readonly brandAlone?: string | null;
  },
): Promise<string[]> {
  const { results } = await examineFirstMail(createProvenMail("gmail.com", PLAIN));
  const { content, headers } = results;
  assert(content !== null && headers !== null);
  const { reasons } = judgeMail({
    ...results,
    headers: {
      ...headers,
      inputs: {},
      findings: [],
      author: { address: author, domain: author.slice(author.indexOf("@") + 1) },
    },
    content: {
      ...content,
      passage: PASSAGE,
      brandAlone,
      signs,
      inputs: { margin },
      body: { findings: findings.map((each) => ({ values: {}, message: "", ...each })) },
    },
  }, NONE_LISTED);
  return reasons.map(({ id, values }) => [id, ...Object.values(values)].join(" "));
}

Deno.test("judgeMail says which sign of form moved a mail, and wording only if words did", async () => {
  const mailbox = { name: "from:free mailbox", effect: 1 };
  const author = "chief1987@gmail.com";
  assertEquals(await judgeSigns({ margin: 5, signs: [mailbox], author }), [
    `wording_passage ${PASSAGE}`,
    `free_mailbox_number ${author}`,
  ]);
  const signs = [
    { name: "link:little text", effect: 2 },
    { name: "from:digits in name", effect: 1.5 },
    { name: "subject:long", effect: 1.6 },
    { name: "images:3", effect: 1 },
    { name: "from:emoji", effect: 0.1 },
  ];
  // Without its signs, the margin is that of good mail.
  assertEquals(await judgeSigns({ margin: 5, signs }), [
    "form_signs subject:long, from:digits in name",
    "links_signs link:little text",
  ]);
  // A sign that is not literally true of the author's domain is not named.
  for (
    const [sign, author, isNamed] of [
      ["from:digits", "a@oggi24.example", false],
      ["from:digits", "a@pay724.example", true],
      ["from:random label", "a@brackenhillschools.example", false],
      ["from:random label", "a@xkqzvt.example", true],
    ] as const
  ) {
    const reasons = await judgeSigns({ margin: 5, signs: [{ name: sign, effect: 6 }], author });
    assertEquals(reasons, [isNamed ? `form_signs ${sign}` : "nothing_stands_out"], author);
  }
  // Counts alone can be named by nobody.
  assertEquals(await judgeSigns({ margin: 5, signs: [{ name: "images:3", effect: 6 }] }), [
    "nothing_stands_out",
  ]);
});

Deno.test("judgeMail lists what the words moved before findings that moved less", async () => {
  const hosting = { id: "url_free_hosting", severity: "low" } as const;
  assertEquals(await judgeSigns({ margin: 5, signs: [], findings: [hosting] }), [
    `wording_passage ${PASSAGE}`,
    "url_free_hosting",
  ]);
  // A lure tells which kind of mail the words resemble.
  const lure = { id: "lure_signature", severity: "low" } as const;
  assertEquals(await judgeSigns({ margin: 5, signs: [], findings: [hosting, lure] }), [
    "lure_signature",
    "url_free_hosting",
    `wording_passage ${PASSAGE}`,
  ]);
});

Deno.test("judgeMail names the organization that a mail names, to which nothing in it belongs", async () => {
  const input = {
    margin: 5,
    signs: [{ name: "brand:no author or link of it", effect: 2 }],
    brandAlone: "Netflix",
  };
  assertEquals(await judgeSigns(input), ["brand_alone Netflix", `wording_passage ${PASSAGE}`]);
  // A finding says the same.
  const elsewhere = { id: "url_imitation", severity: "low" } as const;
  assertEquals(await judgeSigns({ ...input, findings: [elsewhere] }), [
    "url_imitation",
    `wording_passage ${PASSAGE}`,
  ]);
  const table: readonly (readonly [text: string, brand: string | null])[] = [
    ["Your Netflix membership ends. Renew it at https://media-help.example/ today.", "Netflix"],
    ["Your Netflix membership ends. Renew it at https://www.netflix.com/ today.", null],
    ["They write from a Gmail address. More at https://parish-news.example/ today.", null],
    // Common words and ways to answer are no organization that writes.
    ["Hay correos que suplantan a bancos. Lea https://parish-news.example/ hoy.", null],
    ["Correos: su paquete espera. Pague en https://parish-news.example/ hoy.", "Correos"],
    ["El paquete de Correos espera en https://parish-news.example/ hoy.", "Correos"],
    ["NETFLIX: your membership ends. Renew it at https://media-help.example/ now.", "Netflix"],
    ["I went through google to find https://parish-news.example/ today.", null],
    ["Your Google account ends. Renew it at https://parish-news.example/ today.", "Google"],
    ["Write to me on WhatsApp. More at https://parish-news.example/ today.", null],
    // Neither means of payment, fields of a form nor footers name an author.
    ["Help now:\nApple or Google Play cards: send the code\nhttps://flood-aid.example/", null],
    ["Carte regalo Amazon: mandi il codice a https://flood-aid.example/ oggi.", null],
    ["Website enquiry\nHeard about us: Google\nSee https://guest-house.example/ today", null],
    ["Hello\n\nScan the code.\n\nhttps://renewal.example/\n\nMicrosoft Corporation", null],
  ];
  for (const [text, brand] of table) {
    const { results } = await examineFirstMail(createProvenMail("rare-sender.example", text));
    assertEquals(results.content?.brandAlone, brand, text);
  }
});
