import { assert, assertEquals, assertFalse } from "@std/assert";
import { toSpamdVerdict } from "../../../shared/spamd/spamd_verdict.ts";
import type { Verdict } from "../../../shared/contract/verdict.ts";

const VERDICT: Verdict = {
  level: "high",
  probability: 0.95,
  enough: true,
  of: null,
  reasons: [
    { id: "url_shows_other", values: {}, message: "A link shows https://a.example/x\r\nBcc: é“q”" },
    { id: "html_only", values: {}, message: "Only HTML." },
  ],
};

Deno.test("toSpamdVerdict reports in printable ASCII, one line per reason, with defanged addresses", () => {
  const { report, isSpam, points, symbols } = toSpamdVerdict({
    findings: [{ id: "html_only", severity: "low", values: {}, message: "" }],
  }, { verdict: VERDICT });
  assertEquals([isSpam, symbols], [true, ["url_shows_other", "html_only"]]);
  const lines = report.split("\r\n");
  assertEquals(
    lines[0],
    `Level high, ${points.toFixed(1)} of 5.0 points: 95.0 % probably unwanted.`,
  );
  assertEquals(lines[1], "- A link shows hxxps://a[.]example/x??Bcc: e'q'");
  assertEquals(lines.slice(2), [
    "- Only HTML.",
    "Findings: url_shows_other, html_only",
    "",
  ]);
  assert(/^[\x20-\x7e\r\n]*$/.test(report));
});

Deno.test("toSpamdVerdict does not call the level medium spam", () => {
  const verdict = { ...VERDICT, level: "medium" as const, probability: 0.99 };
  const { isSpam, points } = toSpamdVerdict({ findings: [] }, { verdict });
  assertFalse(isSpam);
  assertEquals(points, 4.9);
});

Deno.test("toSpamdVerdict leaves nothing in a subject or a name that a program turns into a link", () => {
  const createReport = (message: string) => {
    const reasons = [{ id: "about_carried_mail", values: {}, message }];
    const { report } = toSpamdVerdict({ findings: [] }, { verdict: { ...VERDICT, reasons } });
    return report.split("\r\n")[1];
  };
  const cases = [
    ["open evil.com/unlock", "- open evil[.]com/unlock"],
    ["www.evil.com", "- www[.]evil[.]com"],
    ["a@evil.com", "- a[@]evil[.]com"],
    ["mailto:a@evil.com tel:+18005550100", "- mailto[:]a[@]evil[.]com tel[:]+18005550100"],
    ["evil\u3002com evil\uff0ecom", "- evil[.]com evil[.]com"],
    ["\uff45vil\u2024com", "- evil[.]com"],
    ["paypal-\u0915\u093f.com", "- paypal-?[.]com"],
    ["Http://192.0.2.1", "- hxxp://192[.]0[.]2[.]1"],
  ] as const;
  for (const [message, line] of cases) assertEquals(createReport(message), line);
});
