import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { computeLanguageFigures } from "../../../lab/evaluation/layer_figures.ts";
import { computeThresholds } from "../../../lab/training/thresholds.ts";
import { listCommonFindings } from "../../../lab/training/common_findings.ts";
import { writeMailboxMail, writeTestedMail } from "../../../lab/training/mailbox_mail.ts";
import {
  listHardTexts,
  listOfficeTexts,
  listSentTexts,
} from "../../../lab/training/mailbox_texts.ts";
import { readOwnMail } from "../../../lab/training/own_mail.ts";
import type { LayerRecord } from "../../../lab/training/records.ts";
import { createSamples } from "../../../lab/training/samples.ts";
import slots from "../../../lab/training/written/slots.json" with { type: "json" };
import catalogue from "../../../catalogue/findings.json" with { type: "json" };
import layers from "../../../catalogue/model/verdict.json" with { type: "json" };
import { measureEffects } from "../../../lab/training/effects.ts";
import { isBounded, MAX_FORM_EFFECT } from "../../../lab/training/layer.ts";
import { growForest } from "../../../lab/training/trees.ts";
import { computeLogOdds } from "../../../shared/verdict/forest.ts";
import { MARGIN } from "../../../shared/verdict/inputs.ts";

/** Minimum length of a line that no two texts have in common. */
const MIN_LINE = 50;

const OPTIONS = {
  trees: 40,
  depth: 3,
  rate: 0.2,
  rowShare: 0.8,
  inputShare: 1,
  countedShare: 1,
  seeds: [1, 2],
};

/** Unwanted where the first value is large, unless the third is 1; the second is noise. */
function formatTable(size: number) {
  const rows = Array.from({ length: size }, (_, i) => [i % 10, (i * 7) % 13, i % 3 === 0 ? 1 : 0]);
  return {
    columns: [0, 1, 2].map((input) => Float32Array.from(rows, (row) => row[input] ?? 0)),
    labels: Uint8Array.from(rows, ([first = 0, , third]) => first > 5 && third === 0 ? 1 : 0),
    weights: new Float64Array(size).fill(1),
    base: new Float64Array(size),
    directions: [1, 0, 0],
    limits: [Infinity, Infinity, Infinity],
  };
}

/** Grows trees without linear inputs. */
function growTrees(table: ReturnType<typeof formatTable>) {
  return { linear: { input: 0, weight: 0 }, ...growForest(table, OPTIONS) };
}

Deno.test("growForest gives the same forest for the same table, and its scores separate the labels", () => {
  const forest = growTrees(formatTable(600));
  assertEquals(growTrees(formatTable(600)), forest);
  assert(computeLogOdds(forest, [9, 3, 0]) > 1);
  assertLess(computeLogOdds(forest, [9, 3, 1]), 0);
  assertLess(computeLogOdds(forest, [2, 3, 0]), 0);
});

Deno.test("growForest learns what the base leaves unexplained, and counts the trees by their share", () => {
  const table = formatTable(600);
  const base = Float64Array.from(table.labels, (label) => label === 1 ? 9 : -9);
  const { trees } = growForest({ ...table, base }, OPTIONS);
  assertLess(Math.max(...trees.flat().map((node) => node.length === 1 ? node[0] ?? 0 : 0)), 0.01);
  const [all, half] = [1, 0.5].map((countedShare) =>
    growForest(table, { ...OPTIONS, countedShare }).trees
  );
  assertEquals(half?.[0]?.at(-1)?.[0], Number(((all?.[0]?.at(-1)?.[0] ?? 0) / 2).toPrecision(3)));
});

Deno.test("in the shipped layers the margin adds to the log odds, and no tree looks at it", () => {
  for (const layer of [layers.whole, layers.text]) {
    const margin = layer.inputs.indexOf(MARGIN);
    assertEquals(layer.linear.input, margin);
    assert(layer.trees.flat().every((node) => node.length === 1 || node[0] !== margin));
    const values = layer.inputs.map(() => 0);
    const rise = computeLogOdds(layer, values.with(margin, 2)) - computeLogOdds(layer, values);
    assertLess(Math.abs(rise - 2 * layer.linear.weight), 1e-9);
  }
});

Deno.test("growForest moves no mail by more than the limit of an input", () => {
  const findLargest = (limit: number) => {
    const { trees } = growForest({ ...formatTable(600), limits: [Infinity, 1, limit] }, OPTIONS);
    return trees.reduce((sum, tree) => sum + (measureEffects(tree).get(2) ?? 0), 0);
  };
  assert(findLargest(Infinity) > 2);
  assertLess(findLargest(0.5), 0.501);
});

Deno.test("measureEffects gives the largest difference that one input alone makes", () => {
  // The first input decides which side of the second is asked for.
  const tree = [[0, 5, 1, 4], [1, 3, 2, 3], [0], [1], [1, 3, 5, 6], [4], [4.5]];
  assertEquals([...measureEffects(tree)], [[0, 4], [1, 1]]);
  assertEquals([...measureEffects([[0.3]])], []);
});

Deno.test("in the shipped layer no input of form or route moves a mail by more than stated", () => {
  const { inputs, trees } = layers.whole, sums = new Map<string, number>();
  for (const [input, effect] of trees.flatMap((tree) => [...measureEffects(tree)])) {
    const name = inputs[input] ?? "";
    sums.set(name, (sums.get(name) ?? 0) + effect);
  }
  const bounded = [...sums].filter(([name]) => isBounded(name));
  assert(bounded.length > 5);
  assertEquals(bounded.filter(([, effect]) => effect > MAX_FORM_EFFECT + 0.01), []);
  assertEquals(layers.text.inputs.filter(isBounded), []);
});

Deno.test("growForest never lowers the result for a rising input", () => {
  const table = formatTable(600);
  const noisy = { ...table, labels: table.labels.map((label, i) => i % 11 === 0 ? 1 : label) };
  const forest = growTrees(noisy);
  for (let second = 0; second < 13; second++) {
    for (const third of [0, 1]) {
      let before = -Infinity;
      for (let first = 0; first < 10; first++) {
        const at = computeLogOdds(forest, [first, second, third]);
        assert(at >= before - 1e-9, `${first} ${second} ${third}`);
        before = at;
      }
    }
  }
});

/** Ordinary good mails of a kind, with log odds from 0 up. */
function createGoodRecords(kind: string, count: number, offset: number) {
  const [sample] = createSamples([{
    id: kind,
    source: kind,
    row: kind,
    group: kind,
    language: "en",
    isUnwanted: false,
    input: { subject: kind, emailContent: "Hello" },
  }]);
  assert(sample);
  const record: LayerRecord = {
    sample: { ...sample, kind },
    inputs: {},
    findings: [],
    ordinary: true,
    factsLevel: "low",
    hasEvidence: false,
  };
  return Array.from({ length: count }, (_, i) => ({ record, logOdds: offset + i / count }));
}

function createLayer(mailKind: "whole" | "text", rows: ReturnType<typeof createGoodRecords>) {
  return {
    mailKind,
    records: rows.map(({ record }) => record),
    groups: rows.map(({ record }) => record.sample.kind),
    logOdds: Float64Array.from(rows, ({ logOdds }) => logOdds),
  };
}

Deno.test("computeThresholds sets whole mail's thresholds by the worst kind, without the kind measured", () => {
  const layer = createLayer("whole", [
    ...createGoodRecords("easy", 200, -3),
    ...createGoodRecords("hard", 100, 2),
    ...createGoodRecords("few", 20, 9),
  ]);
  const [medium, high, critical] = computeThresholds(layer);
  assertLess(Math.abs(medium - 2.89), 0.02);
  assertLess(Math.abs(high - 2.98), 0.01);
  assert(critical >= high);
  assertLess(computeThresholds(layer, "hard")[1], 0);
});

Deno.test("computeThresholds moves a threshold of whole mail by a quarter of what a single mail moves", () => {
  const layer = createLayer("whole", createGoodRecords("mailbox", 600, 2));
  const [, before] = computeThresholds(layer);
  // The mail that six of 600 exceed.
  layer.logOdds[593] = (layer.logOdds[593] ?? 0) + 0.1;
  assertLess(computeThresholds(layer)[1] - before, 0.025);
});

Deno.test("computeThresholds sets the thresholds of texts by the mean over kinds, at most 4 % above in one", () => {
  const kinds = ["a", "b", "c", "d", "e", "f", "g", "h"].flatMap((kind) =>
    createGoodRecords(kind, 100, -5)
  );
  const layer = createLayer("text", [...kinds, ...createGoodRecords("hard", 100, 2)]);
  const [, high] = computeThresholds(layer);
  assertEquals(layer.logOdds.filter((at, i) => at > high && i >= 800).length, 4);
});

Deno.test("computeThresholds counts mail that facts make high, unless it alone exceeds a kind's share", () => {
  const raise = (count: number) =>
    createLayer(
      "whole",
      createGoodRecords("hard", 100, 0).map((rows, i) => ({
        ...rows,
        record: { ...rows.record, factsLevel: i < count ? "high" as const : "low" as const },
      })),
    );
  const [, none] = computeThresholds(raise(0));
  const [, one] = computeThresholds(raise(1));
  const [, two] = computeThresholds(raise(2));
  assertLess(none, one);
  assertLess(two, one);
});

Deno.test("writeMailboxMail fills every slot, and gives each form good and unwanted mail", () => {
  const all = writeMailboxMail();
  assertEquals(new Set(all.map(({ id }) => id)).size, all.length);
  const open = all.filter(({ input }) =>
    /[{][a-z]\w*[}]/i.test(
      `${input.headers}${input.emailContent}`.replaceAll(/<style>.*?<\/style>/g, ""),
    )
  );
  assertEquals(open.map(({ id }) => id), []);
  for (
    const [sign, least] of [["X-Mailer: PHP", 10], ["X-Priority: 1", 10], ["geopod", 5]] as const
  ) {
    for (const label of [false, true]) {
      const with_ = all.filter(({ isUnwanted, input }) =>
        isUnwanted === label && input.headers?.includes(sign)
      );
      assert(with_.length >= least, `${sign} ${label} ${with_.length}`);
    }
  }
});

Deno.test("a firm's mail names its authors, and its colleagues are of the recipient's domain", () => {
  const mails = writeTestedMail().filter(({ source }) => source === "sent:office");
  assertEquals(mails.length, 2 * listOfficeTexts().length);
  assertEquals(mails.filter(({ isUnwanted }) => isUnwanted), []);
  const findDomain = (field: string, headers: string) =>
    new RegExp(`^${field}:.*@([\\w.-]+)`, "im").exec(headers)?.[1];
  for (const { id, input: { headers = "" } } of mails) {
    if (!id.startsWith("office colleague ")) continue;
    assertEquals(findDomain("From", headers), findDomain("To", headers), id);
  }
});

Deno.test("the texts of mailbox mail use known slots only, and none is there twice", () => {
  const all = [
    ...listSentTexts(),
    ...listOfficeTexts(),
    ...listHardTexts("learnt"),
    ...listHardTexts("tested"),
  ];
  const texts = all.map(({ subject, text }) => `${subject}\n${text}`);
  const knownSlots = new Set([...Object.keys(slots), "link"]);
  const unknownSlots = texts.flatMap((text) =>
    [...text.matchAll(/[{]([^}]*)[}]?/g)].map(([, slot = ""]) => slot)
  ).filter((slot) => !knownSlots.has(slot));
  assertEquals(unknownSlots, []);
  assertEquals(new Set(texts).size, texts.length);
  assertEquals(all.filter(({ subject, text }) => subject === "" || text === ""), []);
});

Deno.test("nothing learns from the tested half of the hard texts, the classifier from the other", async () => {
  const learnt = [...await readOwnMail(), ...writeMailboxMail()]
    .map(({ input }) => `${input.subject ?? ""}\n${input.emailContent ?? ""}`).join("\n");
  // Their longest line without slots, as slots are filled.
  const findLine = ({ text }: { readonly text: string }) =>
    text.split("\n").filter((line) => !line.includes("{"))
      .reduce((longestLine, line) => line.length > longestLine.length ? line : longestLine, "");
  const findLearnt = (half: "learnt" | "tested") =>
    listHardTexts(half).filter((text) =>
      findLine(text).length > MIN_LINE && learnt.includes(findLine(text))
    ).map(({ id }) => id);
  assertEquals(findLearnt("tested"), []);
  assertGreater(findLearnt("learnt").length, 300);
});

Deno.test("writeMailboxMail gives half of the mail results of its receiver, which nobody learns from", () => {
  const all = writeMailboxMail();
  const count = (field: string) =>
    all.filter(({ headersWithResults = "" }) => headersWithResults.includes(`\n${field}:`)).length;
  assert(count("Authentication-Results") > all.length / 3, `${count("Authentication-Results")}`);
  assert(count("ARC-Seal") > all.length / 20, `${count("ARC-Seal")}`);
  assertEquals(all.filter(({ input }) => /^(?:arc-|authentic)/im.test(input.headers ?? "")), []);
});

Deno.test("listCommonFindings lists findings that good mail has about as often as unwanted mail", () => {
  const [{ record } = { record: undefined }] = createGoodRecords("one", 1, 0);
  assert(record);
  const listMails = (source: string, isUnwanted: boolean, findings: readonly string[]) =>
    Array.from({ length: 30 }, (_, i): LayerRecord => ({
      ...record,
      sample: { ...record.sample, source, isUnwanted, mailKind: "whole" },
      ordinary: !isUnwanted,
      findings: i < 10 ? findings : [],
    }));
  const commonFindings = listCommonFindings([
    ...listMails("shop", false, ["html_only", "date_future"]),
    ...listMails("office", false, ["html_only"]),
    ...listMails("spam", true, ["html_only", "date_future", "url_ip_host"]),
  ]);
  assertEquals(commonFindings, ["html_only"]);
});

Deno.test("listCommonFindings leaves out results of receivers and filters, and look-ups of our own", () => {
  const [{ record } = { record: undefined }] = createGoodRecords("office", 1, 0);
  assert(record);
  const ids = Object.keys(catalogue.headers);
  const mails = Array.from({ length: 30 }, (): LayerRecord => ({
    ...record,
    sample: { ...record.sample, mailKind: "whole" },
    findings: ids,
  }));
  const commonFindings = new Set(listCommonFindings(mails));
  assertEquals(
    ids.filter((id) => !commonFindings.has(id)),
    [
      "arc_broken",
      "arc_incomplete",
      "arc_malformed",
      "authentication_contradicted",
      "authentication_empty",
      "authentication_empty_verified",
      "authentication_missing",
      "authentication_unaligned",
      "authentication_unaligned_verified",
      "authentication_unproven",
      "author_domain_missing",
      "author_domain_no_mail",
      "brand_unproven",
      "dkim_fail",
      "dkim_fail_unproven",
      "dkim_fail_verified",
      "dkim_pass_unsigned",
      "dmarc_disputed_verified",
      "dmarc_fail",
      "dmarc_fail_unproven",
      "dmarc_fail_verified",
      "dmarc_incomplete_verified",
      "fields_signed",
      "ip_malicious",
      "ip_suspicious",
      "mail_too_old",
      "receiver_calls_spam",
      "results_unreadable",
      "signature_broken",
      "signature_partial",
      "spf_fail",
      "spf_fail_unproven",
      "spf_fail_verified",
      "spf_forwarded",
      "spf_softfail",
      "spf_softfail_verified",
    ],
  );
});

Deno.test("computeLanguageFigures counts a language by the thresholds of the others, and leaves out small ones", () => {
  const good = createGoodRecords("alerts", 100, 0).map(({ record }) => record);
  const bad = good.map((record) => ({ ...record, sample: { ...record.sample, isUnwanted: true } }));
  const logOdds = [...good.map((_, i) => i / 100), ...bad.map((_, i) => 0.5 + i / 100)];
  const language = { mailKind: "short" as const, thresholds: [0.495, 0.895, 2] };
  const figures = computeLanguageFigures([
    { ...language, language: "tr", records: [...good, ...bad], logOdds },
    { ...language, language: "vi", records: good.slice(0, 10), logOdds: logOdds.slice(0, 10) },
  ]);
  assertEquals(figures.map(({ language }) => language), ["tr"]);
  const [{ recallAt1, unwanted, wanted } = {}] = figures;
  assertEquals([wanted?.medium, wanted?.high], [0.5, 0.1]);
  assertEquals([unwanted?.medium, unwanted?.high], [1, 0.6]);
  assert((recallAt1 ?? 0) >= 0.5 && (recallAt1 ?? 1) <= 0.52);
});
