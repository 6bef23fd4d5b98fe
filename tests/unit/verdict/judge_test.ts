import { assert, assertEquals, assertFalse } from "@std/assert";
import { judgeMail } from "../../../shared/verdict/judge.ts";
import { createListedCheck, NONE_LISTED } from "../../../shared/provenance/listed_sender.ts";
import { createProvenMail, examineFirstMail, PLAIN, PRIZE } from "../../support/examined_mail.ts";

Deno.test("judgeMail calls nothing that failed or was cut safe, and says so in the first reason", async () => {
  const isListed = createListedCheck(["rare-sender.example"]);
  const { results } = await examineFirstMail(
    createProvenMail("rare-sender.example", PLAIN),
    isListed,
  );
  const failed = judgeMail({ ...results, failed: [] }, isListed);
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

Deno.test("judgeMail quotes no single word as a reason, but says which kind of mail a request tells", async () => {
  const { results } = await examineFirstMail(PRIZE);
  assert(results.content !== null);
  // No finding explains the mail.
  const content = { ...results.content, body: { findings: [] } };
  const judgeIds = (words: readonly string[]) =>
    judgeMail({ ...results, content: { ...content, words } }, NONE_LISTED).reasons.map(({ id }) =>
      id
    );
  assert(judgeIds(["Bank", "prize"]).includes("words_unwanted"));
  assert(judgeIds(["Bank"]).includes("wording_offer"), judgeIds(["Bank"]).join());
  const doubtfulContent = {
    ...content,
    words: ["Bank", "prize"],
    inputs: { ...content.inputs, margin: -0.1 },
  };
  const ids = judgeMail({ ...results, content: doubtfulContent }, NONE_LISTED).reasons.map((
    { id },
  ) => id);
  assertFalse(ids.includes("words_unwanted"), `${ids}`);
});

Deno.test("judgeMail lists reasons in the order in which they moved the mail over its threshold", async () => {
  const { results } = await examineFirstMail(PRIZE);
  const { content } = results;
  assert(content !== null);
  const finding = { values: {}, message: "Something." };
  const judgeIdsWith = (
    ...findings: readonly { id: string; severity: "low" | "medium" | "high" }[]
  ) => {
    const counts = Object.fromEntries(
      findings.map(({ severity }) => [`findings ${severity}`, 1]),
    );
    return judgeMail({
      ...results,
      headers: null,
      content: {
        ...content,
        words: ["Bank", "prize"],
        inputs: { ...content.inputs, ...counts },
        body: { findings: findings.map((each) => ({ ...finding, ...each })) },
      },
    }, NONE_LISTED).reasons.map(({ id }) => id);
  };
  // The words moved this mail most; a grave finding that moved it less comes after them.
  assertEquals(judgeIdsWith({ id: "url_imitation", severity: "high" }), [
    "words_unwanted",
    "url_imitation",
  ]);
  const quoted = { ...content, words: [], body: { findings: [{ ...finding, ...LURE }] } };
  const verdict = judgeMail({ ...results, headers: null, content: quoted }, NONE_LISTED);
  assertEquals(verdict.reasons.map(({ id }) => id), ["lure_prize"]);
});

/** A finding that tells which kind of unwanted mail words resemble. */
const LURE = { id: "lure_prize", severity: "medium" } as const;

Deno.test("judgeMail lists a fact first that raised a mail above its words", async () => {
  const { results } = await examineFirstMail(createProvenMail("rare-sender.example", PLAIN));
  const { headers } = results;
  assert(headers !== null);
  const found = { values: {}, message: "" };
  const findings = [
    { ...found, id: "authentication_unproven", severity: "low" as const },
    { ...found, id: "author_of_recipient", severity: "high" as const },
    { ...found, id: "spf_fail", severity: "high" as const },
    { ...found, id: "message_id_malformed", severity: "low" as const },
  ];
  const forged = { ...headers, proof: "failed", threatLevel: "medium", findings } as const;
  const judged = judgeMail({ ...results, headers: forged }, NONE_LISTED);
  assertEquals(judged.level, "medium");
  // The points made the level; findings without points moved nothing.
  assertEquals(judged.reasons.map(({ id }) => id), ["spf_fail", "author_of_recipient"]);
});

Deno.test("judgeMail gives no reason for a check that nobody reported", async () => {
  const { headers = "" } = createProvenMail("rare-sender.example", PLAIN);
  const unchecked = headers.replace(/^Authentication-Results:[^\n]*\n/, "");
  const { verdict, results } = await examineFirstMail({ ...PRIZE, headers: unchecked });
  assert(verdict.level !== "low");
  assert(results.headers?.findings.some(({ id }) => id === "authentication_missing"));
  assertFalse(verdict.reasons.some(({ id }) => id === "authentication_missing"));
});

/** Judges a text of a margin, of which signs of form have a part, by words that none can quote. */
async function judgeSigns(
  { margin, signs, findings = [], author = "chief@gmail.com" }: {
    readonly margin: number;
    readonly signs: readonly { readonly name: string; readonly effect: number }[];
    readonly findings?: readonly { readonly id: string; readonly severity: "low" }[];
    readonly author?: string;
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
      words: [],
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
    `free_mailbox_number ${author}`,
    "wording_unwanted",
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
  // Counts alone can be named by nobody.
  assertEquals(await judgeSigns({ margin: 5, signs: [{ name: "images:3", effect: 6 }] }), [
    "nothing_stands_out",
  ]);
});

Deno.test("judgeMail names a finding that a reader can check before a mere resemblance", async () => {
  const hosting = { id: "url_free_hosting", severity: "low" } as const;
  assertEquals(await judgeSigns({ margin: 5, signs: [], findings: [hosting] }), [
    "url_free_hosting",
    "wording_unwanted",
  ]);
  // A lure tells which kind of mail the words resemble.
  const lure = { id: "lure_signature", severity: "low" } as const;
  assertEquals(await judgeSigns({ margin: 5, signs: [], findings: [hosting, lure] }), [
    "lure_signature",
    "url_free_hosting",
  ]);
});
