/** The v1 API over a real socket, on both engines. */

import { assert, assertEquals, assertFalse, assertNotEquals } from "@std/assert";
import { ErrorBody } from "../../../shared/contract/errors.ts";
import {
  AccountCredits,
  EmailAnalysis,
  PhoneCheck,
  PhoneChecks,
} from "../../../shared/contract/v1.ts";
import { readUsage } from "../../../shared/accounts/usage.ts";
import { toDay } from "../../../shared/accounts/time.ts";
import { NOON, readErrorCode, readTotal, startApi } from "../../support/api.ts";
import { findStep, parseSteps } from "../../support/sse.ts";
import { getFirstMail } from "../../support/first_mail.ts";
import { endPostgres, openPrepared, testStore, testStores } from "../../support/stores.ts";

const HEADERS = "Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=example.org\r\n" +
  "Received: from a.example.org (a.example.org [203.0.113.9]) by mx.example.net; " +
  "Mon, 5 Jan 2026 09:00:02 +0000\r\nFrom: Ann <ann@example.org>\r\nSubject: Account suspended\r\n";

const CONTENT = "Verify your account within 24 hours or it will be closed permanently.";

testStores(
  "email/analyze gives what the two functions give, from parts and from a whole mail",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const stream = await api.server.post("/functions/v1/analyze-email-headers", {
      emailHeaders: HEADERS,
    });
    const { data: { summary } } = findStep(parseSteps(await stream.text()), "complete");
    const spam = await (await api.server.post("/functions/v1/analyze-spam", {
      headers: HEADERS,
      emailContent: CONTENT,
      scoringVersion: 2,
    })).json();

    const parts = await api.call("POST", "/email/analyze", {
      emailHeaders: HEADERS,
      emailContent: CONTENT,
    });
    assertEquals(parts.status, 200);
    assertEquals(parts.headers.get("ratelimit"), '"minute";r=999;t=60, "day";r=99999;t=43200');
    const fromParts = EmailAnalysis.parse(await parts.json());
    assertEquals(fromParts.summary, summary);
    assertEquals(getFirstMail(fromParts.spam), getFirstMail(spam));
    assertEquals(fromParts.verdict, spam.verdict);
    assertFalse(fromParts.cached);

    const message = `${HEADERS}\r\n${CONTENT}`;
    const wholeMail = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", { message })).json(),
    );
    assertEquals([wholeMail.summary, getFirstMail(wholeMail.spam)], [summary, getFirstMail(spam)]);
    assertNotEquals(wholeMail.id, fromParts.id);
    const asMail = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", message, {
        "content-type": "message/rfc822; charset=utf-8",
      })).json(),
    );
    assertEquals([asMail.summary, getFirstMail(asMail.spam)], [summary, getFirstMail(spam)]);

    const headersOnly = EmailAnalysis.parse(
      await (await api.call("POST", "/email/analyze", { emailHeaders: HEADERS })).json(),
    );
    assertEquals(headersOnly.spam, null);
    assertEquals(await readTotal(store, api.accountId), 4);
    await store.close();
  },
);

testStore("email/analyze reports what the body holds with scoring version 2", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const content = "Pay at http://192.0.2.4/ until 2026-01-31.";
  const { body } = await (await api.server.post("/functions/v1/analyze-spam", {
    headers: HEADERS,
    emailContent: content,
    scoringVersion: 2,
  })).json();
  assert(body.bodyScore >= 30);
  const response = await api.call("POST", "/email/analyze", {
    message: `${HEADERS}\r\n${content}`,
    scoringVersion: 2,
  });
  const analysis = EmailAnalysis.parse(await response.json());
  assertEquals(analysis.spam?.body, body);
  await store.close();
});

testStore("email/analyze reads a mail that is not UTF-8 byte by byte", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const text =
    "From: a@example.org\r\nSubject: x\r\nContent-Type: text/plain; charset=iso-8859-1\r\n" +
    "Content-Transfer-Encoding: 8bit\r\n\r\ncaf\u00e9 \u00ff\r\n";
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const response = await api.call("POST", "/email/analyze", bytes, {
    "content-type": "message/rfc822",
  });
  assertEquals(EmailAnalysis.parse(await response.json()).summary.from, "a@example.org");
  const large = await api.call("POST", "/email/analyze", new Uint8Array(8 * 1024 * 1024 + 1), {
    "content-type": "message/rfc822",
  });
  assertEquals(await readErrorCode(large), "413 payload_too_large");
  assertEquals(await readTotal(store, api.accountId), 1);
  await store.close();
});

testStores(
  "phone/check gives what regulator-check gives, and several numbers cost one each",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const fromFunction = await (await api.server.post("/functions/v1/regulator-check", {
      action: "check",
      phoneNumber: "01 62 00 00 01",
      explain: true,
    })).json();
    const one = await api.call("POST", "/phone/check", { phoneNumber: "01 62 00 00 01" });
    assertEquals(PhoneCheck.parse(await one.json()), fromFunction);
    const several = await api.call("POST", "/phone/check", {
      phoneNumbers: ["01 62 00 00 01", "+33612345678", "01 62 00 00 01"],
    });
    const { results } = PhoneChecks.parse(await several.json());
    assertEquals(results.map(({ isBlocked }) => isBlocked), [true, false, true]);
    assertEquals(results[0], fromFunction);
    const { days } = await readUsage(store, api.accountId, { from: 0, to: toDay(NOON) });
    assertEquals(days.map(({ endpoint, count }) => [endpoint, count]), [["phone/check", 4]]);
    await store.close();
  },
);

testStores(
  "a refused or invalid call says so, costs nothing and leaves nothing behind",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { plan: "free" });
    const post = (path: string, body: unknown, headers?: HeadersInit) =>
      api.call("POST", path, body, headers);
    const bad: readonly (readonly [string, Promise<Response>])[] = [
      ["400 invalid_json", post("/email/analyze", "{")],
      ["400 invalid_request", post("/email/analyze", "[]")],
      ["400 invalid_request", post("/email/analyze", {})],
      ["400 invalid_request", post("/email/analyze", { emailHeaders: " " })],
      ["400 invalid_request", post("/email/analyze", { emailHeaders: 7 })],
      ["400 invalid_request", post("/email/analyze", { emailHeaders: "A: b", callbackUrl: "x" })],
      ["400 invalid_request", post("/email/analyze", "", { "content-type": "message/rfc822" })],
      ["413 payload_too_large", post("/email/analyze", { emailHeaders: "x".repeat(2 ** 21) })],
      ["413 payload_too_large", post("/email/analyze", { emailHeaders: "A: b\n".repeat(5001) })],
      ["400 invalid_request", post("/phone/check", {})],
      ["400 invalid_request", post("/phone/check", { phoneNumber: "+49 30 nobody" })],
      ["400 invalid_request", post("/phone/check", { phoneNumbers: [] })],
      ["400 invalid_request", post("/phone/check", { phoneNumbers: ["0162000001", "nobody"] })],
      ["400 invalid_request", post("/phone/check", { phoneNumbers: Array(11).fill("0162000001") })],
      [
        "400 invalid_request",
        post("/phone/check", { phoneNumber: "0162000001" }, {
          "idempotency-key": "not one word",
        }),
      ],
      ["400 invalid_request", api.call("GET", "/account/usage?from=yesterday")],
      ["400 invalid_request", api.call("GET", "/account/usage?from=2026-02-30")],
      ["400 invalid_request", api.call("GET", "/account/usage?from=2026-01-02&to=2026-01-01")],
      ["400 invalid_request", api.call("GET", "/account/usage?from=2020-01-01")],
      ["404 not_found", api.call("GET", "/account")],
      ["404 not_found", api.call("GET", "/")],
      ["405 method_not_allowed", api.call("GET", "/email/analyze")],
      ["405 method_not_allowed", api.call("DELETE", "/account/usage")],
    ];
    for (const [expected, response] of bad) {
      assertEquals(await readErrorCode(await response), expected);
    }
    const details = await readErrorDetails(
      await post("/phone/check", { phoneNumbers: ["0162000001", "x"] }),
    );
    assertEquals(details, ["phoneNumbers.1"]);
    assertEquals(await readTotal(store, api.accountId), 0);
    const credits = AccountCredits.parse(await (await api.call("GET", "/account/credits")).json());
    assertEquals([credits.used, credits.remaining_this_minute], [0, 10]);
    await store.close();
  },
);

async function readErrorDetails(response: Response): Promise<(string | undefined)[]> {
  return ErrorBody.parse(await response.json()).details?.map(({ path }) => path) ?? [];
}

endPostgres();
