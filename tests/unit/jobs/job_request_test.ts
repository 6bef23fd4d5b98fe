import { assertEquals } from "@std/assert";
import { readRequest, writeRequest } from "../../../shared/jobs/job_request.ts";

Deno.test("readRequest reads the request of a job as it was written, with its texts unchanged", () => {
  const requests = [
    { fields: null, texts: [] },
    { fields: { a: "line\nbreak" }, texts: ["", "one\r\ntwo\n", "\u0000\u0001\u{1f600}"] },
    { fields: [1], texts: ["\ud83d", "\ude00", "end"] },
  ];
  for (const request of requests) assertEquals(readRequest(writeRequest(request)), request);
});

Deno.test("writeRequest spends one character on each character of a text", () => {
  const text = "\u0001".repeat(1_000);
  assertEquals(writeRequest({ fields: {}, texts: [text] }).length - text.length, 31);
});

Deno.test("readRequest reads the request of a version without texts as fields only", () => {
  const fields = { mail: { headers: "From: a@b.example\r\n" } };
  assertEquals(readRequest(JSON.stringify(fields)), { fields, texts: [] });
});

Deno.test("readRequest gives neither fields nor texts of a damaged request", () => {
  for (const text of ["", "{", "v2{}", "{}\n", '{"fields":1}\n', '{"fields":1,"lengths":"x"}\n']) {
    assertEquals(readRequest(text), { fields: null, texts: [] }, text);
  }
});
