import { assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

const LINK = "See https://www.vodafone-rechnung.de/ for more.";

/** Tells whether the link is reported as an imitation, in a mail with these header fields. */
async function isAccused(headers: string, content = LINK): Promise<boolean> {
  const { findings } = await analyzeBody(readMail({ headers, emailContent: content }));
  return findings.some(({ id }) => id === "url_imitation");
}

const RECEIVED = "Received: from out.vodafone.de (out.vodafone.de [192.0.2.9])\r\n" +
  "\tby mx.reader.example with ESMTP; Mon, 2 Nov 2026 10:00:00 +0100\r\n";
const FROM = "From: Vodafone <info@vodafone.de>\r\n";
const PASS = "Authentication-Results: mx.reader.example; dmarc=pass header.from=vodafone.de\r\n";

Deno.test("analyzeBody does not accuse a brand's links if the brand's domain is proven", async () => {
  assertEquals(await isAccused(PASS + RECEIVED + FROM), false);
});

Deno.test("analyzeBody reports a brand's links if no domain or another domain is proven", async () => {
  const two = "From: Vodafone <info@vodafone.de>, b@evil.example\r\n";
  for (
    const headers of [
      RECEIVED + FROM,
      PASS.replace("pass", "fail") + RECEIVED + FROM,
      // Below the Received field of the recipient's side anybody can have written it.
      RECEIVED + PASS.replace("mx.reader", "mx.other") + FROM,
      PASS + RECEIVED + FROM.replace("vodafone.de", "evil.example"),
      PASS + RECEIVED + two,
      PASS + RECEIVED + FROM + "From: b@evil.example\r\n",
    ]
  ) assertEquals(await isAccused(headers), true, headers);
});

Deno.test("analyzeBody reports a mail of a free mailbox whose subject names a brand and gives a number", async () => {
  const isReported = async (from: string, subject: string, text: string) => {
    const headers = `From: ${from}\r\nSubject: ${subject}\r\n`;
    const { findings } = await analyzeBody(readMail({ headers, emailContent: text }));
    return findings.some(({ id }) => id === "text_brand_elsewhere");
  };
  const subjects = [
    "PayPal: $499.00 charged. Call 1-888-555-0142 if not you",
    "Norton LifeLock renewal USD 349.99, helpline +1 808 555 0137",
    "PayPal : 499,00 EUR débités, appelez le 09 70 55 01 42",
  ];
  for (const subject of subjects) {
    assertEquals(
      await isReported("a@gmail.com", subject, "Thank you. Reference 8812."),
      true,
      subject,
    );
    assertEquals(await isReported("a@paypal.com", subject, "Thank you."), false, subject);
  }
  const parcel = "The Amazon parcel for you is here. Call me: 0171 5550142";
  assertEquals(await isReported("a@gmail.com", "Amazon parcel for you", parcel), false);
  const flight = "Ihr Flug mit Lufthansa";
  assertEquals(
    await isReported("a@reise.example", flight, "Fragen? Rufen Sie an: 0261 9876540"),
    false,
  );
});
