import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { describeRequests } from "../../../console/src/mail/body/describe_requests.ts";
import { english, german } from "../../support/languages.ts";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

const EN = english.mailWords;
const DE = german.mailWords;

function readBody(emailContent: string) {
  return analyzeBody(readMail({ emailContent }));
}

Deno.test("describeRequests names the requests of the mail first", async () => {
  const body = await readBody("I need you to buy five gift cards and send me photos of the codes.");
  assertEquals(
    describeRequests(body, english).startsWith(
      english.say(EN.wants.asks, { what: EN.wants.requests.gift_cards }),
    ),
    true,
  );
  assertStringIncludes(describeRequests(body, german), DE.wants.requests.gift_cards);
});

Deno.test("describeRequests names what was looked for if nothing was recognised", async () => {
  const text = describeRequests(await readBody("Your account will be suspended."), english);
  const [introduction = ""] = EN.wants.noRequest.split("{what}");
  assertStringIncludes(text, introduction);
  assertStringIncludes(text, EN.wants.requests.gift_cards);
  assertStringIncludes(text, EN.wants.pressures.threat);
  assertFalse(text.includes("presses for nothing"));
});
