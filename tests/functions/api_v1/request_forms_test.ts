/** Forms of requests: a mail as plain text, languages of explanations, very short numbers. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { findAcceptedLanguage } from "../../../shared/api_v1/phone.ts";
import { EmailAnalysis, PhoneCheck } from "../../../shared/contract/v1.ts";
import { readErrorCode, startApi } from "../../support/api.ts";
import { endPostgres, openPrepared, testStore } from "../../support/stores.ts";

const MAIL = "From: Ann <ann@example.org>\r\nSubject: Lunch\r\n\r\nHalf past twelve?\r\n";

/** A body, and the form it is recognised as. */
const BODIES: readonly (readonly [type: string, body: string, taken: string])[] = [
  ["text/plain", MAIL, "Lunch"],
  ["Text/Plain; charset=iso-8859-1", MAIL, "Lunch"],
  ["text/plain", `\uFEFF\r\n${MAIL}`, "Lunch"],
  ["text/plain", `From ann Mon Jan  5 10:00:00 2026\n${MAIL}`, "Lunch"],
  ["message/rfc822", MAIL, "Lunch"],
  ["text/plain", JSON.stringify({ message: MAIL }), "Lunch"],
  ["text/plain", "{ not json", "400 invalid_json"],
  ["text/plain", "Half past twelve at the usual place?", "400 invalid_json"],
  ["text/plain", "", "400 invalid_json"],
  ["application/json", MAIL, "400 invalid_json"],
  ["message/rfc822", "PK\x03\x04\x14\0\0\0\b\0", "400 invalid_request"],
  ["message/rfc822", `X: ${"a".repeat(99)}\0\0\r\n${MAIL}`, "Lunch"],
];

testStore(
  "POST email/analyze accepts a mail as text/plain, and JSON too",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    for (const [type, body, expected] of BODIES) {
      const response = await api.call("POST", "/email/analyze", body, { "content-type": type });
      const outcome = response.status === 200
        ? EmailAnalysis.parse(await response.json()).summary.subject
        : await readErrorCode(response);
      assertEquals(outcome, expected, `${type}: ${body.slice(0, 30)}`);
    }
    const large = JSON.stringify({ message: `${MAIL}${"x".repeat(2 << 20)}` });
    const refusal = await api.call("POST", "/email/analyze", large, {
      "content-type": "text/plain",
    });
    assertEquals(await readErrorCode(refusal), "413 payload_too_large");
    const largeMail = `${MAIL}${"word ".repeat(400_000)}`;
    const acceptance = await api.call("POST", "/email/analyze", largeMail, {
      "content-type": "text/plain",
    });
    assertEquals(acceptance.status, 200);
    await acceptance.body?.cancel();
    const check = await api.call("POST", "/phone/check", MAIL, { "content-type": "text/plain" });
    assertEquals(await readErrorCode(check), "400 invalid_json");
    await store.close();
  },
);

testStore(
  "POST email/analyze with defanged adds a form of each URL, cached or not",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const mail = `${MAIL}See https://a.example/b\r\n`;
    const requestDefanged = async (
      path: string,
      body: string | object,
      type = "application/json",
    ) => {
      const response = await api.call("POST", path, body, { "content-type": type });
      const { spam } = EmailAnalysis.parse(await response.json());
      return spam?.body?.urls.map((url) => url.defanged);
    };
    const defangedUrls = ["hxxps://a[.]example/b"];
    assertEquals(await requestDefanged("/email/analyze", { message: mail }), [undefined]);
    assertEquals(
      await requestDefanged("/email/analyze", { message: mail, defanged: true }),
      defangedUrls,
    );
    assertEquals(
      await requestDefanged("/email/analyze?defanged=true", mail, "message/rfc822"),
      defangedUrls,
    );
    assertEquals(await requestDefanged("/email/analyze", mail, "message/rfc822"), [undefined]);
    await store.close();
  },
);

/** A header and the language that it asks for. */
const HEADERS: readonly (readonly [string | null, string | undefined])[] = [
  [null, undefined],
  ["*", undefined],
  ["pt-BR, ja;q=0.9", undefined],
  ["de", "de"],
  ["de-AT, en;q=0.9", "de"],
  ["en;q=0.3, it;q=0.8, fr;q=0.5", "it"],
  ["ja, en-US;q=0.5", "en"],
  ["en;q=0, es;q=0.1", "es"],
  ["EN-gb ; q=0.7", "en"],
  ["en;q=2, es", "es"],
  [`${"x,".repeat(30)}en`, undefined],
];

Deno.test("findAcceptedLanguage gives the best language that exists (RFC 9110 §12.5.4)", () => {
  for (const [header, language] of HEADERS) {
    assertEquals(findAcceptedLanguage(header), language, `${header}`);
  }
});

testStore(
  "POST phone/check uses the body's language, else Accept-Language, else French",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const requestSentence = async (body: object, headers: HeadersInit = {}) => {
      const response = await api.call("POST", "/phone/check", body, headers);
      const { explanation } = PhoneCheck.parse(await response.json());
      return explanation.statements[0]?.message;
    };
    const phoneNumber = "112";
    const [french, english, german] = [
      await requestSentence({ phoneNumber, language: "fr" }),
      await requestSentence({ phoneNumber, language: "en" }),
      await requestSentence({ phoneNumber, language: "de" }),
    ];
    assertEquals(new Set([french, english, german]).size, 3);
    assertEquals(await requestSentence({ phoneNumber }), french);
    assertEquals(
      await requestSentence({ phoneNumber }, { "accept-language": "de-CH, en;q=0.5" }),
      german,
    );
    assertEquals(
      await requestSentence({ phoneNumber, language: "en" }, { "accept-language": "de" }),
      english,
    );
    await store.close();
  },
);

testStore("POST phone/check explains two digits as no number of the plan", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const readKind = async (phoneNumber: string) => {
    const body = { phoneNumber, language: "en" };
    const { explanation } = PhoneCheck.parse(
      await (await api.call("POST", "/phone/check", body)).json(),
    );
    return [explanation.kind, explanation.statements[0]?.message];
  };
  assertEquals(await readKind("12"), [
    "unknown",
    "No number of the French plan is written like this.",
  ]);
  assertEquals((await readKind("15"))[0], "emergency");
  const one = await api.call("POST", "/phone/check", { phoneNumber: "1" });
  assertStringIncludes(await readErrorCode(one), "400");
  await store.close();
});

endPostgres();
