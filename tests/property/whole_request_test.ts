/** The time for one request with hostile fields is linear in its size. */

import { assertEquals } from "@std/assert";
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { assertLinearAnswer } from "../support/assert_linear.ts";
import { createTestContext } from "../support/context.ts";

const gateway = createHttpApp(createTestContext());

/** Length of a field in characters, 96 kB as JSON: the most that is read of one value. */
const FIELD = 64 * 1024;

const ADDRESS_FIELDS = [
  "From",
  "Sender",
  "Reply-To",
  "Return-Path",
  "To",
  "Cc",
  "Bcc",
  "Delivered-To",
];

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));

const HEADERS: Readonly<Record<string, (size: number) => string>> = {
  "eight address fields of 96 kB": (size) =>
    ADDRESS_FIELDS.map((name) => `${name}: ${fill('<\\">', size)}\r\n`).join(""),
  "fifteen signatures without an equals sign": (size) =>
    `DKIM-Signature: \u0100${fill(";", size)}=\r\n`.repeat(15),
};

const BODIES = {
  "analyze-email-headers": (headers: string) => ({ emailHeaders: headers }),
  "analyze-spam": (headers: string) => ({ headers, emailContent: "Hello" }),
};

for (const [kind, headersOf] of Object.entries(HEADERS)) {
  for (const [name, bodyOf] of Object.entries(BODIES)) {
    Deno.test(`${name} takes time in proportion to the size of ${kind}`, async () => {
      const ask = async (size: number) => {
        const response = await gateway.request(`${FUNCTION_PREFIX}/${name}`, {
          method: "POST",
          body: JSON.stringify(bodyOf(headersOf(size))),
        });
        await response.text();
        assertEquals([200, 413].includes(response.status), true, `${response.status}`);
      };
      await assertLinearAnswer(ask, { size: FIELD, what: kind });
    });
  }
}
