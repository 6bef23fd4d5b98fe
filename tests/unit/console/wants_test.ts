import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { wantsOf } from "../../../console/src/mail/body/wants.ts";
import { english, german } from "../../support/languages.ts";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/scoring/mail.ts";

const EN = english.mailWords;
const DE = german.mailWords;

async function bodyOf(text: string) {
  const { body: { tree } } = readMail({ emailContent: text });
  return await analyzeBody({ tree, subject: "", text, senderDomain: "" });
}

Deno.test("wantsOf: the requests of the mail come first", async () => {
  const body = await bodyOf("I need you to buy five gift cards and send me photos of the codes.");
  assertEquals(
    wantsOf(body, english).startsWith(
      english.say(EN.wants.asks, { what: EN.wants.requests.gift_cards }),
    ),
    true,
  );
  assertStringIncludes(wantsOf(body, german), DE.wants.requests.gift_cards);
});

Deno.test("wantsOf: where nothing was recognised, what was looked for is said", async () => {
  const text = wantsOf(await bodyOf("Your account will be suspended."), english);
  const [said = ""] = EN.wants.noRequest.split("{what}");
  assertStringIncludes(text, said);
  assertStringIncludes(text, EN.wants.requests.gift_cards);
  assertStringIncludes(text, EN.wants.pressures.threat);
  assertFalse(text.includes("presses for nothing"));
});
