import { assertEquals } from "@std/assert";
import type { BodyFinding } from "../../../shared/contract/body.ts";
import { listMailAims } from "../../../shared/verdict/aim.ts";
import type { MailAim } from "../../../shared/verdict/aim.ts";

Deno.test("listMailAims names the aim of a mail by its findings, else by its patterns", () => {
  const table: readonly (readonly [string[], MailAim[]])[] = [
    [["lure_prize"], ["payment"]],
    [["lure_casino"], ["advertising"]],
    [["lure_parcel", "lure_casino"], ["phishing"]],
    [["attachment_macros"], ["malware"]],
    [["lure_extortion"], ["extortion"]],
    [["lure_extortion", "lure_wallet"], ["extortion"]],
    [["url_shortener", "url_abused_ending"], ["extortion"]],
    [[], ["extortion"]],
  ];
  for (const [ids, expected] of table) {
    const findings = ids.map((id): BodyFinding => ({
      id,
      severity: "medium",
      values: {},
      message: "",
    }));
    const summary = { patternsMatched: 1, topReasons: [], categories: ["sextortion" as const] };
    const spam = { is_spam: true, summary };
    assertEquals(listMailAims({ spam, body: { findings, entities: [] } }), expected, `${ids}`);
  }
});
