import { assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

const LINK = "See https://www.vodafone-rechnung.de/ for more.";

/** Whether the link is reported as an imitation, in a mail with these header fields. */
async function isAccused(headers: string, content = LINK): Promise<boolean> {
  const { findings } = await analyzeBody(readMail({ headers, emailContent: content }));
  return findings.some(({ id }) => id === "url_imitation");
}

const RECEIVED = "Received: from out.vodafone.de (out.vodafone.de [192.0.2.9])\r\n" +
  "\tby mx.reader.example with ESMTP; Mon, 2 Nov 2026 10:00:00 +0100\r\n";
const FROM = "From: Vodafone <info@vodafone.de>\r\n";
const PASS = "Authentication-Results: mx.reader.example; dmarc=pass header.from=vodafone.de\r\n";

Deno.test("analyzeBody: a brand's links are not accused where its domain is proven", async () => {
  assertEquals(await isAccused(PASS + RECEIVED + FROM), false);
});

Deno.test("analyzeBody: they are where nothing is proven, or another domain", async () => {
  const two = "From: Vodafone <info@vodafone.de>, b@evil.example\r\n";
  for (
    const headers of [
      RECEIVED + FROM,
      PASS.replace("pass", "fail") + RECEIVED + FROM,
      // Below the Received field of the reader's side anybody can have written it.
      RECEIVED + PASS.replace("mx.reader", "mx.other") + FROM,
      PASS + RECEIVED + FROM.replace("vodafone.de", "evil.example"),
      PASS + RECEIVED + two,
      PASS + RECEIVED + FROM + "From: b@evil.example\r\n",
    ]
  ) assertEquals(await isAccused(headers), true, headers);
});
