/**
 * Header fields of a mail whose sender is proven: a stolen or rented mailbox, as often used for
 * phishing.
 */
export const PROVEN_HEADER = `Return-Path: <bounce@mailer.example.net>
Received: from mx.example.com (mx.example.com [198.51.100.20])
 by store.example.com with LMTP id 2Pp0sS; Tue, 06 Jan 2026 03:41:22 +0000
Authentication-Results: mx.example.com;
 spf=pass smtp.mailfrom=mailer.example.net; dkim=pass header.d=example.net;
 dmarc=pass header.from=example.net
Received: from out.example.net (out.example.net [203.0.113.77])
 by mx.example.com with ESMTPS id 5tRw8z for <ben@example.com>;
 Tue, 06 Jan 2026 03:41:20 +0000
From: Service <alert@example.net>
To: ben@example.com
Subject: Your account
Date: Tue, 06 Jan 2026 03:41:19 +0000
Message-ID: <1@example.net>
MIME-Version: 1.0
`;

const HTML = `<html><head><title>T</title><style>
@import url(https://evil.example/a.css);
.t { background: url(https://evil.example/b.png) }
.u { background: u\\72l(https://evil.example/c.png) }
.button { background: #0070ba; color: #fff; padding: 12px }
</style><link rel=stylesheet href="https://evil.example/d.css"></head>
<body onload="globalThis.ran = 1" background="https://evil.example/e.png">
<table width="100%"><tr><td class=t style="background-image:url('https://evil.example/f.png')">
<h2>Dear customer</h2>
<p>Your account has been limited. You must verify your account within 24 hours or it will be
suspended permanently. Urgent action required. Pay 249,00 EUR to
IBAN DE89 3704 0044 0532 0130 00 before 12 January 2026.</p>
<p><a class=button href="http://203.0.113.9/login?x=1">https://www.paypal.com/verify</a></p>
<p><a href="javascript:globalThis.ran=2">Help</a></p>
<img src="https://track.evil.example/p.gif" width=300 height=80 alt="Logo"
 srcset="https://evil.example/g.png 2x">
<img src="https://track.evil.example/pixel.gif" width=1 height=1>
<img src="cid:picture" alt="Inside"><img src=x onerror="globalThis.ran=3">
<form action="http://203.0.113.9/p"><input type=password name=p placeholder="Your password">
<button autofocus onfocus="globalThis.ran=4">Send</button></form>
<iframe src="https://evil.example/h"></iframe><object data="https://evil.example/i"></object>
<svg onload="globalThis.ran=5"><image href="https://evil.example/j"/></svg>
<video src="https://evil.example/k" autoplay poster="https://evil.example/l"></video>
<script>globalThis.ran = 6; fetch("https://evil.example/m")</script>
<meta http-equiv=refresh content="0;url=https://evil.example/n"><base href="https://evil.example/">
</td></tr></table></body></html>`;

/** One red pixel as a PNG. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5" +
  "ErkJggg==";

/** Content of the mail: everything that could load, run or lead elsewhere, and a program. */
export const PHISHING_CONTENT = `--part
Content-Type: text/html; charset=utf-8

${HTML}
--part
Content-Type: image/png
Content-ID: <picture>
Content-Disposition: inline; filename=picture.png
Content-Transfer-Encoding: base64

${PICTURE}
--part
Content-Type: application/pdf; name="invoice.pdf.exe"
Content-Disposition: attachment; filename="invoice.pdf.exe"
Content-Transfer-Encoding: base64

TVqQAAMAAAAEAAAA//8AALgAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
--part--
`;

/** A phishing mail that passes all checks of its sender. */
export const PHISHING_MAIL =
  `${PROVEN_HEADER}Content-Type: multipart/mixed; boundary=part\n\n${PHISHING_CONTENT}`;
