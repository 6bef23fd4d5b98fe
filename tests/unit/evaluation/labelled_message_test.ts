import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readLabelledMessage } from "../../../lab/evaluation/labelled_message.ts";
import { createVerdictFieldCheck } from "../../../lab/evaluation/verdict_headers.ts";

const KEEP_ALL = { statesVerdict: () => false, omitAuthentication: false };

function readLine(raw: string): unknown {
  return { id: "one", label: "spam", raw_b64: btoa(raw) };
}

Deno.test("readLabelledMessage gives header block and body as a caller would send them", () => {
  const raw = "From a@b.test Mon Jan  1 00:00:00 2001\r\nSubject: Hello\r\n there\r\n\r\nBody\r\n";
  assertEquals(readLabelledMessage(readLine(raw), "group", KEEP_ALL), {
    id: "one",
    isUnwanted: true,
    group: "group",
    language: "?",
    source: "group",
    row: "group",
    input: { headers: "Subject: Hello\n there\n", emailContent: "Body\n" },
    headersWithResults: "Subject: Hello\n there\n",
  });
});

Deno.test("readLabelledMessage reads a message without a body, and an empty one", () => {
  assertEquals(readLabelledMessage(readLine("Subject: x\n"), "g", KEEP_ALL).input, {
    headers: "Subject: x\n",
    emailContent: "",
  });
  assertEquals(readLabelledMessage(readLine(""), "g", KEEP_ALL).input, {
    headers: "",
    emailContent: "",
  });
});

Deno.test("readLabelledMessage removes fields with a filter's verdict and their folded lines", () => {
  const raw = "Subject: x\nX-Spam-Report: bad\n\tvery bad\nX-Listed: 9\nFrom: a@b.test\n\n";
  const statesVerdict = createVerdictFieldCheck({
    tier1_filter_verdict_headers: { "x-listed": {} },
  });
  assertEquals(
    readLabelledMessage(readLine(raw), "g", { statesVerdict, omitAuthentication: false }).input
      .headers,
    "Subject: x\nFrom: a@b.test\n",
  );
});

Deno.test("readLabelledMessage removes authentication results only when asked", () => {
  const raw = "Authentication-Results: mx.test; spf=fail\nReceived-SPF: fail\nSubject: x\n\n";
  const optionsWithoutAuthentication = { statesVerdict: () => false, omitAuthentication: true };
  assertStringIncludes(
    readLabelledMessage(readLine(raw), "g", KEEP_ALL).input.headers ?? "",
    "spf=fail",
  );
  const message = readLabelledMessage(readLine(raw), "g", optionsWithoutAuthentication);
  assertEquals(message.input.headers, "Subject: x\n");
  assertStringIncludes(message.headersWithResults ?? "", "spf=fail");
});

Deno.test("readLabelledMessage removes another filter's tag from the subject, and keeps a list's tag", () => {
  const tagged: [string, string][] = [
    ["Subject: [SPAM] Offer", "Subject: Offer"],
    ["Subject: *****SPAM***** Offer", "Subject: Offer"],
    ["Subject: [list] [SPAM] Offer", "Subject: [list] Offer"],
    ["Subject: {Spam?} Offer", "Subject: Offer"],
    ["Subject: About [SPAM] tags", "Subject: About [SPAM] tags"],
  ];
  for (const [before, after] of tagged) {
    assertEquals(
      readLabelledMessage(readLine(`${before}\n\n`), "g", KEEP_ALL).input.headers,
      `${after}\n`,
    );
  }
});

Deno.test("readLabelledMessage takes a short text for the body, and groups it by language", () => {
  assertEquals(
    readLabelledMessage({ id: "t", label: "ham", text: "Hi", lang: "fr" }, "short", KEEP_ALL),
    {
      id: "t",
      isUnwanted: false,
      group: "short fr",
      language: "fr",
      source: "short",
      row: "short",
      input: { emailContent: "Hi" },
    },
  );
});

Deno.test("readLabelledMessage reads a text with a subject, and groups a product by its language", () => {
  const text = {
    id: "t",
    label: "ham",
    source: "template_ojs",
    subject: "S",
    text: "T",
    lang: "it",
  };
  assertEquals(readLabelledMessage(text, "transactional_it", KEEP_ALL), {
    id: "t",
    isUnwanted: false,
    group: "transactional_it it",
    language: "it",
    source: "product:pkp",
    row: "products it",
    input: { subject: "S", emailContent: "T" },
  });
});

Deno.test("readLabelledMessage throws on a message of another shape", () => {
  assertThrows(() => readLabelledMessage({ id: "x", label: "ham" }, "g", KEEP_ALL));
});

Deno.test("createVerdictFieldCheck accepts filters' fields, and none of a sender's", () => {
  const statesVerdict = createVerdictFieldCheck();
  for (
    const name of ["x-spam-status", "x-ms-exchange-organization-scl", "xlevel", "x-foff-score"]
  ) {
    assertEquals(statesVerdict(name), true, name);
  }
  for (const name of ["subject", "received", "x-mailer", "authentication-results", "list-id"]) {
    assertEquals(statesVerdict(name), false, name);
  }
});
