import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { reportPage } from "../../../console/src/report/html.ts";
import { reportMarkdown } from "../../../console/src/report/markdown.ts";
import { outlineOf } from "../../../console/src/report/outline.ts";
import { english } from "../../../console/src/text/messages_en.ts";
import { french } from "../../../console/src/text/messages_fr.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";

const EVIL =
  `<img src=x onerror=alert(1)>"'&\u202e[a](https://evil.example) \`\`\`\` www.evil.example`;

function summaryWith(text: string): AnalysisSummary {
  const hop = { index: 0, from: text, by: "mx.example.net", with: null, id: null, for: null };
  return {
    ...{ from: text, subject: text, date: "2026-01-05T10:00:00.000Z", domains: [text] },
    ips: { ipv4: ["192.0.2.1"], ipv6: [] },
    received: {
      chain: [{
        ...hop,
        ...{ ip: null, timestamp: "2026-01-05T10:00:00.000Z", delaySeconds: -5 },
        ...{ tls: null, cipher: null, raw: text },
      }],
      ...{ hops: 1, tls: null, cipher: null, totalDelaySeconds: null },
    },
    arc: { domain: null, seal: null, authenticationResults: null },
    reputations: [],
    authentication: { spf: "neutral", dkim: "neutral", dmarc: "neutral" },
    findings: [{
      id: "dmarc_fail",
      severity: "high",
      message: "The domain's own policy (DMARC) is not met.",
    }, { id: "of_another_version", severity: "low", message: text }],
    ...{ score: 60, threatLevel: "high", analyzedAt: "2026-01-05T10:00:00.000Z" },
  };
}

const HOSTILE = { summary: summaryWith(EVIL), headers: `From: ${EVIL}\n\`\`\`\n` };

Deno.test("reportPage: nothing of a mail becomes markup, nothing runs, nothing is loaded", () => {
  const speech = { language: "en", messages: english } as const;
  const page = reportPage(outlineOf(HOSTILE, speech), { language: "en", level: "high" });
  assertFalse(/<(?:img|script|a|link|iframe)\b|\son\w+=\s*["']|url\(/i.test(page));
  assertStringIncludes(page, "&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;[U+202E]");
  assertStringIncludes(page, "default-src &#39;none&#39;");
  assertStringIncludes(page, "<strong>High · DMARC failed</strong>");
  assertFalse(page.includes("\u202e"));
});

Deno.test("reportMarkdown: nothing of a mail becomes markup or a link", () => {
  const speech = { language: "fr", messages: french } as const;
  const text = reportMarkdown(outlineOf(HOSTILE, speech));
  const [prose = "", code = ""] = text.split(/^`{5,}$/m);
  assertFalse(/(?<!\\)[<[\]`|]/.test(prose), prose);
  assertFalse(/https?:\/\/|www\./.test(prose));
  assertStringIncludes(code, "From: <img");
  assertStringIncludes(prose, "## Constats");
  assertStringIncludes(prose, "Échec DMARC");
  assert(text.startsWith("# Confiance mail et appel"));
});

Deno.test("outlineOf: bounded whatever the mail holds, no empty part", () => {
  const summary = {
    ...summaryWith("x".repeat(10_000)),
    domains: Array.from({ length: 5000 }, (_, i) => `host${i}.example`),
    findings: [],
  };
  const { parts } = outlineOf(
    { summary, headers: "From: a@example.org\n" },
    { language: "en", messages: english },
  );
  assertEquals(parts.some(({ title }) => title === english.result.findings), false);
  for (const { lines } of parts) {
    assert(lines.length > 0 && lines.length <= 200);
    for (const { text } of lines) assert(text.length <= 1001);
  }
});
