import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { PHISHING_MAIL } from "../../support/phishing_mail.ts";
import { judgeInBrowser } from "../../support/judged_mail.ts";
import { capSeverity } from "../../../console/src/mail/judged/cap_severity.ts";
import { english, french } from "../../support/languages.ts";
import { formatHtml } from "../../../console/src/report/html.ts";
import {
  formatVerdictSentence,
  formatVerdictTitle,
} from "../../../console/src/mail/judged/say_verdict.ts";
import { chooseVerdict } from "../../../console/src/mail/judged/choose_verdict.ts";
import { judgeJob } from "../../../console/src/local/judge_job.ts";
import { restoreInput, toStoredResult } from "../../../console/src/mail/judged/stored_result.ts";
import { toIndicatorMail } from "../../../console/src/report/indicators.ts";
import { selectResults } from "../../../console/src/mail/judged/select_results.ts";
import { gatherIndicators } from "../../../shared/exports/indicators/gather.ts";
import { formatResultFile, readResultFile } from "../../../console/src/report/result_file.ts";
import { isResultFile } from "../../../console/src/report/result_format.ts";
import { formatMarkdown } from "../../../console/src/report/markdown.ts";
import { buildOutline } from "../../../console/src/report/outline.ts";
import type { JudgedMail } from "../../../console/src/mail/judged/judged_mail.ts";
import { examineInBrowser } from "../../../console/src/local/examine.ts";
import type { AnalyzeSpamResponse } from "../../../shared/contract/analyze_spam.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";

const EVIL =
  `<img src=x onerror=alert(1)>"'&\u202e[a](https://evil.example) \`\`\`\` www.evil.example`;

function createSummary(text: string): AnalysisSummary {
  const hop = { index: 0, from: text, by: "mx.example.net", with: null, id: null, for: null };
  return {
    from: text,
    subject: text,
    date: "2026-01-05T10:00:00.000Z",
    domains: [text],
    ips: { ipv4: ["192.0.2.1"], ipv6: [] },
    received: {
      chain: [{
        ...hop,
        ip: null,
        timestamp: "2026-01-05T10:00:00.000Z",
        delaySeconds: -5,
        tls: null,
        cipher: null,
        raw: text,
      }],
      hops: 1,
      tls: null,
      cipher: null,
      totalDelaySeconds: null,
    },
    arc: { domain: null, seal: null, authenticationResults: null },
    reputations: [],
    authentication: { spf: "neutral", dkim: "neutral", dmarc: "neutral" },
    findings: [{
      id: "dmarc_fail",
      severity: "high",
      values: {},
      message: "The domain's own policy (DMARC) is not met.",
    }, { id: "of_another_version", severity: "low", values: {}, message: text }],
    score: 60,
    threatLevel: "high",
    analyzedAt: "2026-01-05T10:00:00.000Z",
  };
}

const NOW = "2026-01-05T10:00:00.000Z";

/** Returns a mail with hostile text in every place, an attachment, a link and a scored content. */
async function judgeHostile(text: string, summary = createSummary(text)): Promise<JudgedMail> {
  const headers = `From: ${text}\nSubject: hello\n\`\`\`\n`;
  const content = `Verify your account: http://203.0.113.9/login ${text}`;
  const examination = await examineInBrowser({ headers, content, summary });
  return {
    mail: {
      name: text,
      source: `${headers}\n${content}`,
      input: { kind: "mail", headers, content },
      remark: null,
    },
    verdicts: judgeJob({ headers, summary, examination: examination }),
    summary,
    summaryBy: "server",
    examination: examination,
    origin: { kind: "file", at: text },
    content: { kind: "scored", response: createResponse(text) },
  };
}

function createResponse(text: string): AnalyzeSpamResponse {
  const matchedPattern = {
    patternId: "PHISH-001",
    type: "phishing",
    score: 40,
    severity: "high",
  } as const;
  return {
    score: 24,
    patternScore: 40,
    headerScore: 0,
    threatLevel: "high",
    severity: "high",
    is_spam: true,
    totalPatternsChecked: 1,
    totalRulesChecked: 5,
    headerFindings: [],
    matchedPatterns: [{ ...matchedPattern, reasons: [text], matchScore: 90 }],
    summary: { patternsMatched: 1, topReasons: [text], categories: ["phishing"] },
    analyzedAt: NOW,
  };
}

Deno.test("formatHtml writes nothing of a mail that becomes markup, runs or is loaded", async () => {
  const locale = { language: "en", messages: english } as const;
  const page = formatHtml(buildOutline(await judgeHostile(EVIL), locale, NOW), {
    language: "en",
    level: "high",
  });
  assertFalse(/<(?:img|script|a|link|iframe)\b|\son\w+=\s*["']|url\(/i.test(page));
  assertStringIncludes(page, "&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;[U+202E]");
  assertStringIncludes(page, "default-src &#39;none&#39;");
  assertStringIncludes(page, "nor a signature proves the author");
  assertFalse(page.includes("\u202e"));
});

Deno.test("formatVerdictTitle never calls advertising fraud", async () => {
  const { mail: titles } = english.mailWords.verdict.titles;
  const base = await judgeInBrowser("Subject: Offer\n\nOur new offers of this week.\n");
  const formatTitle = (category: "commercial" | "phishing") => {
    const { examination: examination, verdicts } = base;
    assert(examination.spam !== null);
    const spam = {
      ...examination.spam,
      is_spam: true,
      summary: { ...examination.spam.summary, categories: [category] },
    };
    const verdict = { ...verdicts.verdict, level: "critical" as const };
    return formatVerdictTitle(
      { ...base, examination: { ...examination, spam }, verdicts: { ...verdicts, verdict } },
      english,
    );
  };
  assertEquals(formatTitle("commercial"), titles.high);
  assertEquals(formatTitle("phishing"), titles.critical);
});

Deno.test("formatMarkdown writes nothing of a mail that becomes markup or a link", async () => {
  const locale = { language: "fr", messages: french } as const;
  const text = formatMarkdown(buildOutline(await judgeHostile(EVIL), locale, NOW));
  const [prose = "", code = ""] = text.split(/^`{5,}$/m);
  assertFalse(/(?<!\\)[<[\]`|]/.test(prose), prose);
  assertFalse(/https?:\/\/|www\./.test(prose));
  assertStringIncludes(code, "From: <img");
  assertStringIncludes(prose, "## L’expéditeur");
  assertStringIncludes(prose, `- ${french.result.subject}\u00a0: `);
  assertStringIncludes(prose, "ne prouvent le domaine");
  assert(text.startsWith("# Confiance mail et appel"));
});

Deno.test("formatMarkdown keeps the characters of indicators, so that they can be copied", async () => {
  const locale = { language: "en", messages: english } as const;
  const evil = "alert@xn--exmple-4nf.test at 07:02:50, a_b.eml (1+1=2)!";
  const [prose = ""] = formatMarkdown(buildOutline(await judgeHostile(evil), locale, NOW)).split(
    "```",
  );
  assertStringIncludes(prose, evil);
  const marks = "_under_ - http://x.test WWW.x.test";
  const [other = ""] = formatMarkdown(buildOutline(await judgeHostile(marks), locale, NOW)).split(
    "```",
  );
  assertStringIncludes(other, "\\_under\\_ - http\\://x.test WWW\\.x.test");
});

Deno.test("buildOutline is bounded for any mail and has no empty part", async () => {
  const summary = {
    ...createSummary("x".repeat(10_000)),
    domains: Array.from({ length: 5000 }, (_, i) => `host${i}.example`),
    findings: [],
  };
  const { parts } = buildOutline(
    await judgeHostile("x".repeat(10_000), summary),
    { language: "en", messages: english },
    NOW,
  );
  assertEquals(parts.some(({ title }) => title === english.result.findings), false);
  for (const { lines } of parts) {
    assert(lines.length > 0 && lines.length <= 200);
    for (const { text } of lines) assert(text.length <= 1001);
  }
});

Deno.test("buildOutline lists the words, the links and what the mail wants", async () => {
  const result = { ...await judgeHostile("hello"), origin: null };
  const { verdict, verdictSentence: saidWords, parts } = buildOutline(result, {
    language: "en",
    messages: english,
  }, NOW);
  const { level } = chooseVerdict(result);
  assert(level !== "safe" && level !== "low");
  assertEquals(
    verdict,
    `${english.mailWords.verdict.titles.mail[level]} (${english.result.levels[level]})`,
  );
  assertEquals(saidWords, formatVerdictSentence(result, english));
  const findPart = (title: string) =>
    parts.find((each) => each.title === title)?.lines.map(({ label, text }) => label + text);
  assertStringIncludes(findPart(english.mailWords.verdict.words)?.join() ?? "", "PHISH-001");
  assertStringIncludes(findPart("Links")?.[0] ?? "", "hxxp://203[.]0[.]113[.]9/login");
  // Every finding is said once, as a reason of the verdict or in its part.
  const reasonIds = new Set(chooseVerdict(result).reasons.map(({ id }) => id));
  const findings = result.examination.body?.findings ?? [];
  assert(findings.length > 0);
  assertEquals(
    findPart(english.mailWords.findings)?.length ?? 0,
    findings.filter(({ id }) => !reasonIds.has(id)).length,
  );
});

Deno.test("a carried mail appears in the report, the saved result and the indicators", async () => {
  const result = await judgeInBrowser(
    "From: ben@example.net\nTo: abuse@example.net\nSubject: Fwd\nMIME-Version: 1.0\n" +
      `Content-Type: message/rfc822\n\n${PHISHING_MAIL}`,
  );
  const { part, subject, verdict } = result.examination.mails[0] ?? {};
  assertEquals(chooseVerdict(result).of, part);
  const markdown = formatMarkdown(buildOutline(result, { messages: english, language: "en" }, NOW));
  assertStringIncludes(markdown, english.mailWords.carried.title);
  assertStringIncludes(markdown, String(subject));
  assertEquals(JSON.parse(formatResultFile(result, NOW)).mails[0].verdict, verdict);
  assertEquals(selectResults(result).mails?.length, 1);
  const acting = gatherIndicators([toIndicatorMail(result)]).indicators.filter((each) =>
    each.isActionable
  );
  assert(acting.length > 0);
  assert(acting.every(({ value }) => !value.includes("example.net")), JSON.stringify(acting));
});

Deno.test("toIndicatorMail names a pasted mail by its subject, else by its id", async () => {
  const fields = "From: ann@example.org\nMessage-ID: <1@example.org>\n";
  const nameMail = async (text: string) => {
    const result = await judgeInBrowser(text);
    return toIndicatorMail({ ...result, mail: { ...result.mail, name: "" } }).name;
  };
  assertEquals(await nameMail(`${fields}Subject: Your parcel\n\nHello`), "Your parcel");
  assertEquals(await nameMail(`${fields}Subject: \n\nHello`), "1@example.org");
});

Deno.test("formatMarkdown writes no code for the carriage return of CRLF, and no sentence twice", async () => {
  const result = await judgeInBrowser(PHISHING_MAIL.replaceAll("\n", "\r\n"));
  const report = formatMarkdown(buildOutline(result, { language: "en", messages: english }, NOW));
  assertFalse(report.includes("U+000D"));
  const [prose = ""] = report.split("\u0060\u0060\u0060");
  const sentences = prose.split(/\n|(?<=\.) /).map((line) => line.replace(/^- /, "").trim())
    .filter((line) => /^[A-Z].{24,}\.$/.test(line));
  assert(sentences.length >= 10, String(sentences.length));
  assertEquals(sentences.filter((each, at) => sentences.indexOf(each) !== at), []);
  assertStringIncludes(prose, "## Why\n\n- An attachment's name has a second ending");
});

Deno.test("capSeverity shows no finding as more severe than the verdict", () => {
  const titles = (["safe", "low", "unknown", "medium", "high"] as const).map((level) =>
    [capSeverity("critical", level), capSeverity("low", level), capSeverity("info", level)]
      .join(" ")
  );
  assertEquals(titles, [
    "info info info",
    "info info info",
    "info info info",
    "medium low info",
    "critical low info",
  ]);
});

Deno.test("readResultFile reads a saved result again as it was", async () => {
  const result = await judgeHostile("hello");
  const text = formatResultFile(result, NOW);
  assert(isResultFile(text) && isResultFile(`\uFEFF${text}`));
  const savedResult = readResultFile(text);
  assert(savedResult !== null);
  assertEquals([savedResult.savedAt, savedResult.stored.mail.source], [NOW, result.mail.source]);
  assertEquals(savedResult.stored, toStoredResult(result));
  assertEquals(restoreInput(savedResult.stored).input.content, result.mail.input.content);
  const { body, verdict } = JSON.parse(text);
  assertEquals([body, verdict.level], [result.examination.body, chooseVerdict(result).level]);
});

Deno.test("readResultFile refuses a damaged file and one of another version", async () => {
  const savedResult = JSON.parse(formatResultFile(await judgeHostile("hello"), NOW));
  const bad: Record<string, unknown>[] = [
    { version: 2 },
    { format: "another" },
    { mail: null },
    { mail: { name: 1, source: "" } },
    { summary: {} },
    { summary: { ...savedResult.summary, threatLevel: "__proto__" } },
    { summary: { ...savedResult.summary, findings: [null] } },
    { content: { kind: "scored", response: null } },
    { content: { kind: "failed" } },
  ];
  for (const change of bad) {
    assertEquals(readResultFile(JSON.stringify({ ...savedResult, ...change })), null);
  }
  for (const text of ["", "{", "[]", "null", '{"format":"mail-trust-result"}']) {
    assertEquals(readResultFile(text), null);
  }
  assert(readResultFile(JSON.stringify({ ...savedResult, more: 1 })) !== null);
});
