import { FUNCTION_PREFIX, type FunctionName } from "../contract/functions.ts";
import { createAnalyzeEmailHeaders } from "./analyze_email_headers.ts";
import { createAnalyzeSpam } from "./analyze_spam.ts";
import type { FunctionApp } from "../http/app.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";

/** Pause between two calls, in milliseconds, in which early requests are answered. */
const PAUSE_MS = 20;

/**
 * Calls the functions once at the start, as their first calls are slow.
 *
 * @param config A configuration without a database.
 */
export async function answerFirstCalls(
  config: Config,
  { workers: _none, ...deps }: Deps,
): Promise<void> {
  const pause = () => deps.clock.sleep(PAUSE_MS);
  for (const load of LOADS) {
    await pause();
    await load();
  }
  const context = { config, deps: { ...deps, log: () => {} } };
  const apps: Readonly<Partial<Record<FunctionName, FunctionApp>>> = {
    "analyze-spam": createAnalyzeSpam(context),
    "analyze-email-headers": createAnalyzeEmailHeaders(context),
  };
  for (const [name, version, body] of CALLS) {
    await pause();
    const url = `http://localhost${FUNCTION_PREFIX}/${name}?scoringVersion=${version}`;
    const headers = { "content-type": "message/rfc822" };
    const answer = await apps[name]?.fetch(new Request(url, { method: "POST", body, headers }));
    await answer?.text();
    if (!answer?.ok) throw new Error(`a first call of ${name} failed: ${answer?.status}`);
  }
}

/** Loads the large modules of version 2, dependencies first. */
const LOADS: readonly (() => Promise<unknown>)[] = [
  () => import("../body/mail_pages.ts"),
  () => import("../body/analyze.ts"),
  () => import("../verdict/examine_mail.ts"),
  () => import("../velocity/score_senders.ts"),
  () => import("../scoring/classifier/classify_mail.ts"),
  async () => await (await import("../scoring/classifier/classify_mail.ts")).loadShippedModel(),
];

const PLAIN = `Content-Type: text/plain

Hello
`;

const HEADERS = `Received: from mx.example.net (mx.example.net [192.0.2.7]) by in.example.net
 (Postfix) with ESMTPS id 4712 for <ben@example.net>; Mon, 5 Jan 2026 09:00:03 +0000 (UTC)
Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=example.org;
 dkim=pass header.d=example.org header.s=a; dmarc=fail (p=none) header.from=example.org
Received-SPF: pass (mx.example.net: domain of ann@example.org) client-ip=203.0.113.9;
Received: from mail.example.org (mail.example.org [203.0.113.9]) by mx.example.net
 with ESMTPS (TLSv1.3) id 4711; Mon, 5 Jan 2026 09:00:02 +0000
DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=a; h=from:subject; bh=YQ==; b=YQ==
From: =?utf-8?q?Ann_Ex=C3=A4mple?= <ann@example.org>
Reply-To: "Service, Bank" <help@example.com>
To: ben@example.net
Subject: =?utf-8?b?Q2Fmw6k=?= on Monday?
Date: Mon, 5 Jan 2026 10:00:00 +0100
Message-ID: <4711@mail.example.org>
List-Unsubscribe: <https://example.org/u>, <mailto:u@example.org>
MIME-Version: 1.0
`;

const WORDS = `Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Dear customer,=20

YOUR ACCOUNT IS BLOCKED!!! Please confirm your password within 24 hours: you have won $1,000,000.
Invoice no. 2026-0471 of 5 January 2026, IBAN DE02 1203 0000 0000 2020 51, card 4111 1111 1111 1111,
code 123456, call +44 20 7946 0958 or write to help@example.org. Send 2 bitcoin, tell nobody.

On Mon, 5 Jan 2026 Ann <ann@example.org> wrote:
> see http://example.com/a?u=3Dhttps%3A%2F%2Fexample.net and www.example.org
`;

/** Mail with letters beyond Latin-1, for which regular expressions are compiled again. */
const LETTERS = `Content-Type: text/plain; charset=utf-8

Уважаемый клиент, https://example.org/ 5 000 €, 你好 – call +33 1 99 00 12 34 today.
`;

const PAGE = `Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Hello – see https://example.org/
--b
Content-Type: text/html; charset=utf-8

<html><head><style>.a{color:#fff;background:#fff;font-size:1px} p{margin:0}</style></head><body>
<p class="a" style="color:red">Grüße <b style="display:none">no</b>
<a href="https://paypa1.example.net/login">https://www.paypal.com/</a>
<a href="http://xn--pypal-4ve.example/">Pay &amp; go</a><img src="https://example.org/i.png" width="1">
<form action="https://example.net/"><input type="password"></form><script>location.href="/"</script>
<table><tr><td>1</td></tr></table><blockquote>quoted</blockquote></body></html>
--b--
`;

const FILES = `Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/calendar

BEGIN:VCALENDAR
BEGIN:VEVENT
DESCRIPTION:see https://example.org/
END:VEVENT
END:VCALENDAR
--b
Content-Type: application/zip; name="=?utf-8?q?r=C3=A9sum=C3=A9.zip?="
Content-Disposition: attachment; filename*=utf-8''r%C3%A9sum%C3%A9.zip
Content-Transfer-Encoding: base64

UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==
--b
Content-Type: application/pdf; name="invoice.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjQKMSAwIG9iajw8L1VSSShodHRwczovL2V4YW1wbGUub3JnLyk+PmVuZG9iagp0cmFpbGVyPDw+PgolJUVPRgo=
--b
Content-Type: text/html; name="page.html"
Content-Disposition: attachment

<p>Hello <a href="https://example.org/">there</a></p>
--b
Content-Type: message/rfc822

Subject: Hello

Hello
--b--
`;

/** Function, scoring version and mail of each call. */
const CALLS: readonly (readonly ["analyze-spam" | "analyze-email-headers", 1 | 2, string])[] = [
  ["analyze-spam", 1, PLAIN],
  ["analyze-email-headers", 1, HEADERS],
  ["analyze-spam", 2, PLAIN],
  ["analyze-spam", 2, HEADERS + PLAIN],
  ...[WORDS, LETTERS, PAGE, FILES, HEADERS + PAGE, HEADERS + WORDS].map((mail) =>
    ["analyze-spam", 2, mail] as const
  ),
];
