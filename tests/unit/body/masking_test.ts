import { assert, assertEquals, assertFalse } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { maskCards, maskUrlCards } from "../../../shared/body/entities/cards.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

const CARD = "4111 1111 1111 1111";

/** A mail with a card number in every place whose text is answered. */
const MAIL = [
  "Content-Type: multipart/mixed; boundary=b",
  "",
  "--b",
  "Content-Type: text/html",
  "",
  `<p>Pay now: order no. 4111-1111-1111-1111, write to 4111111111111111@mail.example</p>`,
  `<a href="https://pay.example/4111111111111111?card=4111%201111%201111%201111">${CARD}</a>`,
  `<p style="display:none">${CARD} is your card, keep it hidden from every one of them</p>`,
  "--b",
  `Content-Type: application/octet-stream; name="${CARD}.bin"`,
  `Content-Disposition: attachment; filename="${CARD}.bin"`,
  "",
  "x",
  "--b",
  "Content-Type: text/calendar; method=REQUEST",
  "",
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260105T100000Z",
  `SUMMARY:${CARD}\r\nLOCATION:${CARD}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  "--b",
  "Content-Type: message/rfc822",
  "",
  `From: a@example.org\r\nSubject: ${CARD}\r\n\r\ntext`,
  "--b--",
].join("\r\n");

Deno.test("analyzeBody answers with no text that holds a card number", async () => {
  const body = await analyzeBody(readMail({ emailContent: MAIL, subject: CARD }));
  const [url] = body.urls;
  assertEquals(url?.url, "https://pay.example/****1111?card=****1111");
  assertEquals(url?.shown, "**** 1111");
  assertEquals(url?.host, "pay.example");
  assertEquals(body.attachments.map(({ name }) => name).includes("**** 1111.bin"), true);
  assertEquals(body.calendars[0]?.summary, "**** 1111");
  assertEquals(body.calendars[0]?.location, "**** 1111");
  assert(body.entities.some(({ kind, value }) => kind === "card" && value === "**** 1111"));
  assertEquals(body.hidden.excerpt.startsWith("**** 1111"), true);
  const answerWithoutHashes = {
    ...body,
    attachments: body.attachments.map(({ sha256: _, ...rest }) => rest),
  };
  const answer = JSON.stringify(answerWithoutHashes);
  assertFalse(/4(?:[ +-]|%20)?1(?:(?:[ +-]|%20)?1){2}/.test(answer), answer);
});

Deno.test("maskCards masks a card number however its groups are separated, whatever is beside it", () => {
  const texts: readonly (readonly [string, string])[] = [
    ["card 4111111111111111 12/27 123.", "card **** 1111 12/27 123."],
    ["4111 1111 1111 1111 123", "**** 1111 123"],
    ["12/27 4111.1111.1111.1111, 1", "12/27 **** 1111, 1"],
    ["a 4111 \u2013 1111 \u2013 1111 \u2013 1111 b", "a **** 1111 b"],
    ["4111\u200b1111\u200b1111\u200b1111", "**** 1111"],
    ["\uff14\uff11\uff11\uff11 1111 1111 1111", "**** 1111"],
    ["4111 1111 1111 1111 5500 0000 0000 0004", "**** 1111 **** 0004"],
    [`${"1 ".repeat(60)}4111 1111 1111 1111`, `${"1 ".repeat(60)}**** 1111`],
    ["4111 1111 1111 1112", "4111 1111 1111 1112"],
    ["41111111111111110000", "41111111111111110000"],
    ["Visa,4111111111111111,12/28", "Visa,**** 1111,12/28"],
    ["a.4111-1111-1111-1111", "a.**** 1111"],
    ["4111\u00ad1111\u200e1111\u202e1111", "**** 1111"],
    ["", ""],
  ];
  for (const [text, expected] of texts) assertEquals(maskCards(text), expected);
  const addresses: readonly (readonly [string, string])[] = [
    ["https://a.example/?c=4111%201111%201111%201111&d=4", "https://a.example/?c=****1111&d=4"],
    ["https://a.example/?c=4111111111111111%20123", "https://a.example/?c=****1111%20123"],
    ["https://a.example/4111+1111+1111+1111/x", "https://a.example/****1111/x"],
    ["https://a.example/?a,4111111111111111", "https://a.example/?a,****1111"],
    ["data:text/html,4111 1111 1111 1111", "data:text/html,****1111"],
    ["https://a.example/4111-1111-1111-1112", "https://a.example/4111-1111-1111-1112"],
  ];
  for (const [address, expected] of addresses) assertEquals(maskUrlCards(address), expected);
  for (const unit of ["1 ", "4111 1111 1111 1111 ", "1-", "4", "\u0661\u200b", "4111,"]) {
    for (const mask of [maskCards, maskUrlCards]) {
      assertLinear(mask, {
        make: (size) => unit.repeat(size / unit.length),
        size: 12_500,
        maxSize: 200_000,
      });
    }
  }
});

Deno.test("analyzeBody takes no number with check digits of its own for a card", async () => {
  // The account number of this IBAN alone would be a valid Diners Club card number.
  const iban = "GB90 WEST 3056 9309 0259 04";
  const { entities } = await analyzeBody(readMail({ emailContent: `IBAN ${iban}` }));
  assertEquals(entities.map(({ value }) => value), [iban.replaceAll(" ", "")]);
});
