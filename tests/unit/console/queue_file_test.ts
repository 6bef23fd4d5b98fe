import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatQueueCsv, sortByLevel } from "../../../console/src/mail/queue/queue_file.ts";
import type { QueueRow } from "../../../console/src/mail/queue/queue.ts";
import { recognise } from "../../../console/src/mail/input/recognise.ts";

function createRow(id: number, name: string, level: "low" | "high" | null): QueueRow {
  const source = "Some text";
  const mail = { name, source, input: recognise(source), remark: null };
  if (level === null) return { id, mail, stored: null, state: { kind: "waiting" } };
  const content = { kind: "none" } as const;
  const verdict = { level, probability: 0, reasons: [], of: null, enough: true };
  const verdicts = {
    verdict,
    ifKnown: verdict,
    proof: "not_looked_at" as const,
    author: null,
  };
  const examination = {
    summary: null,
    body: null,
    spam: null,
    results: null,
    preview: null,
    text: "",
    mails: [],
    failure: null,
  };
  const result = {
    mail,
    summary: null,
    summaryBy: "browser" as const,
    content,
    examination,
    verdicts,
  };
  return {
    id,
    mail,
    stored: null,
    state: { kind: "done", judgedMail: { ...result, origin: null } },
  };
}

Deno.test("sortByLevel puts the most severe row first, and keeps the order of equal ones", () => {
  const rows = [
    createRow(1, "a", "low"),
    createRow(2, "b", null),
    createRow(3, "c", "high"),
    createRow(4, "d", "low"),
  ];
  assertEquals(sortByLevel(rows).map(({ id }) => id), [3, 1, 4, 2]);
  assertEquals(rows.map(({ id }) => id), [1, 2, 3, 4]);
});

Deno.test("formatQueueCsv writes a line per mail, and no formula", () => {
  const [head, first, second, end] = formatQueueCsv([
    createRow(1, '=cmd|"x".eml', "high"),
    createRow(2, "b.eml", null),
  ], ({ mail }) => `about ${mail.name}`).split("\r\n");
  assertStringIncludes(head ?? "", '"file","level","from"');
  assertStringIncludes(first ?? "", `"'=cmd`);
  assertStringIncludes(first ?? "", '"high","","","","about =cmd');
  assertEquals(second, '"b.eml","waiting","","","",""');
  assertEquals(end, "");
});
