import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readLabelledMail } from "../../../lab/evaluation/labelled.ts";
import { verdictHeaders } from "../../../lab/evaluation/verdict_headers.ts";

const KEEP_ALL = { statesVerdict: () => false, authentication: false };

function line(raw: string): unknown {
  return { id: "one", label: "spam", raw_b64: btoa(raw) };
}

Deno.test("readLabelledMail: header block and body as a caller would send them", () => {
  const raw = "From a@b.test Mon Jan  1 00:00:00 2001\r\nSubject: Hello\r\n there\r\n\r\nBody\r\n";
  assertEquals(readLabelledMail(line(raw), "group", KEEP_ALL), {
    id: "one",
    unwanted: true,
    group: "group",
    language: "?",
    source: "group",
    row: "group",
    input: { headers: "Subject: Hello\n there\n", emailContent: "Body\n" },
  });
});

Deno.test("readLabelledMail: a message without a body, and one without anything", () => {
  assertEquals(readLabelledMail(line("Subject: x\n"), "g", KEEP_ALL).input, {
    headers: "Subject: x\n",
    emailContent: "",
  });
  assertEquals(readLabelledMail(line(""), "g", KEEP_ALL).input, { headers: "", emailContent: "" });
});

Deno.test("readLabelledMail: fields with a filter's verdict go with their folded lines", () => {
  const raw = "Subject: x\nX-Spam-Report: bad\n\tvery bad\nX-Listed: 9\nFrom: a@b.test\n\n";
  const statesVerdict = verdictHeaders({ tier1_filter_verdict_headers: { "x-listed": {} } });
  assertEquals(
    readLabelledMail(line(raw), "g", { statesVerdict, authentication: false }).input.headers,
    "Subject: x\nFrom: a@b.test\n",
  );
});

Deno.test("readLabelledMail: authentication results go only when asked", () => {
  const raw = "Authentication-Results: mx.test; spf=fail\nReceived-SPF: fail\nSubject: x\n\n";
  const without = { statesVerdict: () => false, authentication: true };
  assertStringIncludes(readLabelledMail(line(raw), "g", KEEP_ALL).input.headers ?? "", "spf=fail");
  assertEquals(readLabelledMail(line(raw), "g", without).input.headers, "Subject: x\n");
});

Deno.test("readLabelledMail: another filter's tag leaves the subject, a list's stays", () => {
  const tagged: [string, string][] = [
    ["Subject: [SPAM] Offer", "Subject: Offer"],
    ["Subject: *****SPAM***** Offer", "Subject: Offer"],
    ["Subject: [list] [SPAM] Offer", "Subject: [list] Offer"],
    ["Subject: {Spam?} Offer", "Subject: Offer"],
    ["Subject: About [SPAM] tags", "Subject: About [SPAM] tags"],
  ];
  for (const [before, after] of tagged) {
    assertEquals(
      readLabelledMail(line(`${before}\n\n`), "g", KEEP_ALL).input.headers,
      `${after}\n`,
    );
  }
});

Deno.test("readLabelledMail: a short text is its own body, grouped by language", () => {
  assertEquals(
    readLabelledMail({ id: "t", label: "ham", text: "Hi", lang: "fr" }, "short", KEEP_ALL),
    {
      id: "t",
      unwanted: false,
      group: "short fr",
      language: "fr",
      source: "short",
      row: "short",
      input: { emailContent: "Hi" },
    },
  );
});

Deno.test("readLabelledMail: a text with a subject, a product counted with its language", () => {
  const text = {
    id: "t",
    label: "ham",
    source: "template_ojs",
    subject: "S",
    text: "T",
    lang: "it",
  };
  assertEquals(readLabelledMail(text, "transactional_it", KEEP_ALL), {
    id: "t",
    unwanted: false,
    group: "transactional_it it",
    language: "it",
    source: "product:pkp",
    row: "products it",
    input: { subject: "S", emailContent: "T" },
  });
});

Deno.test("readLabelledMail: another shape is an error", () => {
  assertThrows(() => readLabelledMail({ id: "x", label: "ham" }, "g", KEEP_ALL));
});

Deno.test("verdictHeaders: filters' fields, and none of a sender's", () => {
  const statesVerdict = verdictHeaders();
  for (
    const name of ["x-spam-status", "x-ms-exchange-organization-scl", "xlevel", "x-foff-score"]
  ) {
    assertEquals(statesVerdict(name), true, name);
  }
  for (const name of ["subject", "received", "x-mailer", "authentication-results", "list-id"]) {
    assertEquals(statesVerdict(name), false, name);
  }
});
