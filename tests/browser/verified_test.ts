import { assertEquals, assertStringIncludes } from "@std/assert";
import { analyse, IN_USED_PAGE, testInBrowser, unfoldAll } from "../support/browser.ts";
import { publishSignedMail } from "../support/signed_mail.ts";

const mail = await publishSignedMail(
  "Authentication-Results: mx.recipient.test; spf=softfail smtp.mailfrom=a@b.test\r\n",
);

Deno.test.afterAll(async () => await mail[Symbol.asyncDispose]());

testInBrowser("three columns show who reports what of the sender", async ({ page, posted }) => {
  await analyse(page, mail.headers.replaceAll("\r\n", "\n"));
  await unfoldAll(page);
  assertEquals(JSON.parse(posted[0]?.body ?? "").verify, true);
  const findColumn = (name: string) => page.locator(`[data-column=${name}]`);
  const serverColumn = await findColumn("server").innerText();
  assertStringIncludes(serverColumn, "What the recipient's server said");
  assertStringIncludes(serverColumn, "softfail");
  assertStringIncludes(await findColumn("claimed").innerText(), "Nothing.");
  const words = await findColumn("verified").locator("[data-entry]")
    .evaluateAll((items) => items.map(({ dataset }) => [dataset["entry"], dataset["word"]]));
  assertEquals(words, [
    ["DMARC", "pass"],
    ["DKIM", "headers_verified"],
    ["SPF", "pass"],
    ["ARC", "none"],
    ["BIMI", "none"],
    ["MX", "mx"],
    ["iprev", "pass"],
  ]);
  const verified = await findColumn("verified").innerText();
  for (
    const text of [
      "domain example.org",
      "selector s1",
      "policy reject",
      "aligned with the author’s domain: yes",
    ]
  ) {
    assertStringIncludes(verified, text);
  }
  assertStringIncludes(
    await page.locator("[data-check=DKIM]").innerText(),
    "signed these header fields; the body was not given",
  );
}, { server: { env: { DNS_RESOLVER: mail.doh.url } } });

testInBrowser("the page says if a server does not verify", async ({ page }) => {
  await analyse(page, mail.headers);
  await unfoldAll(page);
  const verified = page.locator("[data-column=verified]");
  assertStringIncludes(await verified.innerText(), "does not verify mails itself");
  assertEquals(await verified.locator("[data-entry]").count(), 0);
}, IN_USED_PAGE);
