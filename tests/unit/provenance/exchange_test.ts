import { assert, assertEquals, assertGreater } from "@std/assert";
import { readExchangeNotes } from "../../../shared/provenance/exchange/antispam.ts";
import { EXCHANGE_KEYS } from "../../../shared/provenance/exchange/meanings.ts";
import { findMeaning, UNWANTED_MEANINGS } from "../../../shared/provenance/exchange/meanings.ts";
import { ENGLISH } from "../../../shared/findings/english.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { assertLinear } from "../../support/assert_linear.ts";

const ENTERED = "Received: from out.example.org (203.0.113.7) by " +
  "AM0EUR01FT019.mail.protection.outlook.com (10.152.0.1) with Microsoft SMTP Server " +
  "(version=TLS1_2) id 15.20.1; Mon, 5 Jan 2026 10:00:05 +0000";
const REPORT = "X-Forefront-Antispam-Report:\r\n" +
  " CIP:203.0.113.7;CTRY:FR;LANG:fr;SCL:5;SRV:;IPV:NLI;SFV:SPM;\r\n" +
  " H:out.example.org;PTR:out.example.org;CAT:PHSH;SFS:(13230040)(4636009);DIR:INB;";
const OTHERS = "X-Microsoft-Antispam: BCL:4;ARA:13230040;\r\n" +
  "X-Microsoft-Antispam-Mailbox-Delivery: ucf:0;jmr:0;auth:0;dest:J;ENG:(910001);\r\n" +
  "X-MS-Exchange-Organization-AuthAs: Anonymous";

function readNotes(...fields: string[]) {
  return readExchangeNotes(parseHeaders(`${fields.join("\r\n")}\r\nFrom: a@example.org\r\n`));
}

Deno.test("readExchangeNotes reads the fields of Microsoft 365 and says what they mean", () => {
  const notes = readNotes(ENTERED, REPORT, OTHERS);
  assertEquals(notes?.belief, "believed");
  assertEquals(notes?.notes.map(({ key, value, meaning }) => [key, value, meaning]), [
    ["CAT", "PHSH", "cat_phishing"],
    ["SFV", "SPM", "sfv_spam"],
    ["SCL", "5", "scl_spam"],
    ["BCL", "4", "bcl_mixed"],
    ["dest", "J", "dest_junk"],
    ["DIR", "INB", "dir_inbound"],
    ["AuthAs", "Anonymous", "auth_anonymous"],
    ["IPV", "NLI", "ipv_unlisted"],
    ["CIP", "203.0.113.7", null],
    ["CTRY", "FR", null],
    ["H", "out.example.org", null],
    ["PTR", "out.example.org", null],
    ["LANG", "fr", null],
  ]);
});

Deno.test("readExchangeNotes gives notes below another border, or without one, only as claimed", () => {
  const elsewhere = "Received: from out.example.org (out.example.org [203.0.113.7]) by " +
    "mx.example.net (Postfix) with ESMTPS id 1; Mon, 5 Jan 2026 10:00:05 +0000";
  assertEquals(readNotes(elsewhere, REPORT)?.belief, "claimed");
  assertEquals(readNotes(elsewhere, ENTERED, REPORT)?.belief, "claimed");
  assertEquals(readNotes(REPORT)?.belief, "claimed");
  assertEquals(readNotes("Subject: x"), null);
});

Deno.test("readExchangeNotes leaves out fields that are marked untrusted, of the sender's Exchange", () => {
  const untrusted = REPORT.replace("Report:", "Report-Untrusted:");
  assertEquals(readNotes(ENTERED, untrusted), null);
});

Deno.test("readExchangeNotes reads the topmost field and the first value of a key", () => {
  const notes = readNotes(
    "X-Forefront-Antispam-Report: scl:1; SCL:9;;:;CAT;CAT:NONE",
    "X-Forefront-Antispam-Report: SCL:9;CAT:SPM",
    "X-MS-Exchange-Organization-SCL: 9",
  );
  assertEquals(notes?.notes.map(({ key, value }) => `${key}:${value}`), ["CAT:NONE", "SCL:1"]);
});

Deno.test("findMeaning gives one meaning for a range of levels, and null for an unknown value", () => {
  const levels = ["-1", "0", "4", "5", "6", "7", "9", "10", "x", "", "1e1"];
  assertEquals(levels.map((level) => findMeaning("SCL", level)), [
    "scl_skipped",
    "scl_not_spam",
    "scl_not_spam",
    "scl_spam",
    "scl_spam",
    "scl_high_confidence_spam",
    "scl_high_confidence_spam",
    ...Array<null>(4).fill(null),
  ]);
  assertEquals(findMeaning("BCL", "0"), "bcl_none");
  assertEquals(findMeaning("BCL", "8"), "bcl_many");
  assertEquals(findMeaning("PCL", "4"), "pcl_high");
  assertEquals(findMeaning("SFV", "toString"), null);
  assertEquals(findMeaning("CAT", "NEW"), null);
  assertEquals(findMeaning("CTRY", "FR"), null);
});

Deno.test("every meaning and key has its words, and each unwanted meaning exists", () => {
  assertEquals(Object.keys(ENGLISH.exchange.keys), [...EXCHANGE_KEYS]);
  assertGreater(UNWANTED_MEANINGS.size, 15);
  for (const meaning of UNWANTED_MEANINGS) assert(meaning in ENGLISH.exchange.meanings, meaning);
});

Deno.test("readExchangeNotes takes linear time on hostile fields", () => {
  for (const unit of ["A:;", ";", "SCL:1;", ":"]) {
    assertLinear(readExchangeNotes, {
      make: (size) =>
        parseHeaders(`X-Forefront-Antispam-Report: ${unit.repeat(size / unit.length)}\r\n`),
      size: 32_000,
      maxSize: 1 << 20,
      what: unit,
    });
  }
});
