import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/signatures.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { parseSignature } from "../../../shared/headers/tag_list.ts";
import { testTable } from "../../support/table.ts";

testTable("parseSignature", rows, ({ input, tags, ...expected }) => {
  const { domain, selector, algorithm, signedFields, ...parsed } = parseSignature(input, 5);
  assertEquals({ domain, selector, algorithm, signedFields: [...signedFields] }, {
    domain: expected.domain,
    selector: expected.selector,
    algorithm: expected.algorithm,
    signedFields: expected.signedFields,
  });
  assertEquals([...parsed.tags].flat(), tags.flat());
  assertEquals(parsed.fieldIndex, 5);
});

Deno.test("parseHeaders groups the three ARC fields of an instance, with the lowest instance first", () => {
  const { arc } = parseHeaders([
    "ARC-Seal: i=2; a=rsa-sha256; cv=Pass; d=example.net; s=a; b=x",
    "ARC-Message-Signature: i=2; a=rsa-sha256; d=example.net; s=a; h=from; b=x",
    "ARC-Authentication-Results: i=2; mx.example.net; spf=pass",
    "ARC-Seal: i=1; a=rsa-sha256; cv=none; d=example.com; s=a; b=x",
    "ARC-Authentication-Results: i=1; mx.example.com 1; dkim=pass header.d=example.org",
  ].join("\n"));
  assertEquals(
    arc.map(({ instance, chainValidation, seal, messageSignature, authenticationResults }) => [
      instance,
      chainValidation,
      seal?.domain,
      messageSignature?.fieldIndex ?? null,
      authenticationResults?.authservId,
    ]),
    [[1, "none", "example.com", null, "mx.example.com"], [
      2,
      "pass",
      "example.net",
      1,
      "mx.example.net",
    ]],
  );
});

Deno.test("parseHeaders keeps the field index of each of several ARC fields with the same text", () => {
  const { arc, authenticationResults } = parseHeaders([
    "Authentication-Results: mx.example.net; spf=pass (why) smtp.mailfrom=a@example.org",
    "ARC-Authentication-Results: i=1; mx.example.net; spf=pass (why) smtp.mailfrom=a@example.org",
    "ARC-Authentication-Results: i=2; mx.example.net; spf=fail (why) smtp.mailfrom=a@example.org",
  ].join("\n"));
  const [topmost] = authenticationResults;
  assertEquals(topmost?.methods[0]?.result, "pass");
  assertEquals(arc[0]?.authenticationResults, topmost && { ...topmost, fieldIndex: 1 });
  assertEquals(arc[1]?.authenticationResults?.methods[0]?.result, "fail");
});

Deno.test("parseHeaders keeps the topmost of two equal ARC fields, and no instance out of bounds", () => {
  const { arc } = parseHeaders([
    "ARC-Seal: i=1; cv=fail; d=top.example",
    "ARC-Seal: i=1; cv=none; d=forged.example",
    "ARC-Seal: i=0; cv=none; d=example.org",
    "ARC-Seal: i=51; cv=none; d=example.org",
    "ARC-Seal: i=one; cv=none; d=example.org",
    "ARC-Authentication-Results: mx.example.net; spf=pass",
  ].join("\n"));
  assertEquals(arc.map(({ instance, seal }) => [instance, seal?.domain]), [[1, "top.example"]]);
});
