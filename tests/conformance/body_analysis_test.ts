/** Body analysis (SPEC part 9), as an answer of the function. */

import { assert, assertEquals } from "@std/assert";
import { BodyAnalysis } from "../../shared/contract/body.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { startServer } from "../support/server.ts";

const SPAM_PATH = "/functions/v1/analyze-spam";

const MAIL = `From: Bank <bank@shop.example>
To: ben@mail.example
Subject: Your account
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/html

<p>Dear customer, your account will be suspended within 24 hours. Pay 249,00 EUR to IBAN
DE89 3704 0044 0532 0130 00 with card 4111 1111 1111 1111, call +49 30 901820 or write to
help@evil.example before 2026-01-31. Order no. 302-4471. Your code is 482913.
1BoatSLRHtKNngkdXEeobR76b53LETtpyT</p>
<a href="https://www.google.com/url?q=https%3A%2F%2Fevil.example%2Flogin">www.paypal.com</a>
<a href="http://192.0.2.7/a">here</a> <a href="https://bit.ly/a">there</a>
<a href="https://user@xn--pypal-4ve.com/">a</a> <a href="data:text/html,x">b</a>
<img src="https://t.evil.example/p.gif" width=1 height=1>
<form action="https://evil.example/f"><input type=password></form>
<script src="https://evil.example/a.js"></script>
--b
Content-Type: application/pdf; name="bill.pdf.exe"
Content-Transfer-Encoding: base64

TVqQAAMAAAA=
--b--
`;

async function readBody(message: string, more = "") {
  await using server = startServer(createHttpApp);
  const response = await fetch(`${server.url}${SPAM_PATH}?scoringVersion=2${more}`, {
    method: "POST",
    headers: { "content-type": "message/rfc822" },
    body: message.replaceAll("\n", "\r\n"),
  });
  const answer = await response.json();
  return { answer, body: BodyAnalysis.parse(answer.body) };
}

Deno.test("SPEC 9, body analysis: the answer has the announced fields", async () => {
  const { answer, body } = await readBody(MAIL);
  const fieldNames = [
    "urls",
    "attachments",
    "entities",
    "sentiment",
    "language",
    "findings",
    "bodyScore",
    "domains",
    "parts",
    "partProblems",
    "calendars",
    "quotes",
    "hidden",
    "requests",
  ];
  assertEquals(Object.keys(answer.body).sort(), fieldNames.sort());
  for (const name of ["url", "host", "domain", "shown", "source", "findings"]) {
    assert(Object.hasOwn(answer.body.urls[0], name), name);
  }
  assertEquals(body.urls.filter(({ defanged }) => defanged !== undefined), []);
  const ids = new Set(body.findings.map(({ id }) => id));
  for (const { findings } of [...body.urls, ...body.attachments]) {
    for (const id of findings) assert(ids.has(id), id);
  }
  assert(body.bodyScore > 60 && body.bodyScore <= 100);
});

Deno.test("analyze-spam with ?defanged=true adds to each URL a form that is no link", async () => {
  const { urls } = (await readBody(MAIL, "&defanged=true")).body;
  assert(urls.length > 3);
  assertEquals(urls.find(({ host }) => host === "bit.ly")?.defanged, "hxxps://bit[.]ly/a");
  assert(urls.every(({ defanged }) => defanged !== undefined));
});

Deno.test("SPEC 9, body analysis, URLs: the answer says where links lead and what is odd about them", async () => {
  const { urls, findings } = (await readBody(MAIL)).body;
  const findUrl = (url: string) => urls.find((each) => each.url.startsWith(url));
  const redirected = findUrl("https://evil.example/login");
  assertEquals(redirected?.through, "www.google.com");
  assertEquals(redirected?.findings.toSorted(), ["url_redirector", "url_shows_other"]);
  assertEquals(findUrl("http://192.0.2.7/")?.findings, ["url_ip_host"]);
  assertEquals(findUrl("https://bit.ly/")?.findings, ["url_shortener"]);
  assert(findUrl("https://user@xn--")?.findings.includes("url_credentials"));
  assertEquals(findUrl("data:")?.findings, ["url_data"]);
  assertEquals(findUrl("https://t.evil.example/")?.purpose, "pixel");
  const ids = findings.map(({ id }) => id);
  for (const id of ["mail_form", "mail_password_field", "mail_script", "mail_remote_script"]) {
    assert(ids.includes(id), id);
  }
});

Deno.test("SPEC 9, body analysis, attachments: the answer has names, types, sizes and SHA-256", async () => {
  const { attachments, parts } = (await readBody(MAIL)).body;
  assertEquals(parts.map(({ path, type }) => [path, type]), [
    ["", "multipart/mixed"],
    ["1", "text/html"],
    ["2", "application/pdf"],
  ]);
  const [attachment] = attachments;
  assertEquals(attachment?.name, "bill.pdf.exe");
  assertEquals(attachment?.type, "application/vnd.microsoft.portable-executable");
  assertEquals(attachment?.size, 8);
  const bytes = Uint8Array.from(atob("TVqQAAMAAAA="), (sign) => sign.charCodeAt(0));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  assertEquals(
    attachment?.sha256,
    [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  );
  assert(attachment?.findings.includes("attachment_double_extension"));
});

Deno.test("SPEC 9, body analysis, entities: the answer has each kind, with a card number masked", async () => {
  const { answer, body: { entities } } = await readBody(MAIL);
  const values = new Map(entities.map(({ kind, value }) => [kind, value]));
  assertEquals(Object.fromEntries([...values].sort()), {
    amount: "249.00 EUR",
    card: "**** 1111",
    code: "482913",
    crypto: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
    date: "2026-01-31",
    email: "help@evil.example",
    iban: "DE89370400440532013000",
    order: "302-4471",
    phone: "+4930901820",
  });
  assert(!JSON.stringify(answer.body).includes("4111 1111"));
});

Deno.test("SPEC 9, body analysis, sentiment: the answer has the pressure by kind, in the mail's words", async () => {
  const { sentiment, quotes, language } = (await readBody(MAIL)).body;
  assertEquals(Object.keys(sentiment).sort(), [
    "authority",
    "embarrassment",
    "reward",
    "secrecy",
    "threat",
    "urgency",
  ]);
  assert(sentiment.urgency >= 30 && sentiment.threat >= 30);
  assert(quotes.some(({ text }) => text === "within 24 hours"));
  assertEquals(language, "en");
});

Deno.test("SPEC 9, body analysis: version 1 has none", async () => {
  await using server = startServer(createHttpApp);
  const emailContent = "Pay at https://bit.ly/a now";
  const one = await (await server.post(SPAM_PATH, { emailContent })).json();
  assertEquals([one.body, one.bodyScore], [undefined, undefined]);
});

Deno.test("SPEC 9, body analysis: nothing that a mail names is fetched", async () => {
  let requestCount = 0;
  const listener = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    requestCount++;
    return new Response("x");
  });
  try {
    const at = `http://127.0.0.1:${listener.addr.port}`;
    const { body } = await readBody(
      MAIL.replaceAll("https://evil.example", at).replaceAll("https://t.evil.example", at),
    );
    assert(body.urls.some(({ url }) => url.startsWith(at)));
    assertEquals(requestCount, 0);
  } finally {
    await listener.shutdown();
  }
});
