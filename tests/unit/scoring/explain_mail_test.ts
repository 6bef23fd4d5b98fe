import { assert, assertStringIncludes } from "@std/assert";
import { explainMail } from "../../../lab/explain_mail.ts";

Deno.test("explainMail prints both scores with the weights of their findings", async () => {
  const text = await explainMail(new TextEncoder().encode(
    "From: a@b.test\r\nSubject: You have won the lottery\r\n\r\nClaim your prize now.\r\n",
  ));
  assertStringIncludes(text, "Version 1: ");
  assertStringIncludes(text, "Version 2: ");
  assert(/^ {4}[+-]?\d\.?\d* .*lottery/m.test(text), text);
});
