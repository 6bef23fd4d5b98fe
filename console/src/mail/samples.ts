import type { Messages } from "../text/messages.ts";

/** Examples in the language of the page; every name and address is reserved for examples. */

/** Names of the examples, in display order. */
export const SAMPLE_NAMES = ["phishing", "message", "number", "genuine"] as const;
export type SampleName = typeof SAMPLE_NAMES[number];

/** Writes an example, as a person would paste it. */
export function writeSample(name: SampleName, texts: Messages["mail"]["sampleTexts"]): string {
  switch (name) {
    case "phishing":
      return formatMail(PHISHING, texts.phishingSubject, texts.phishing);
    case "message":
      return texts.message;
    case "number":
      return "+33 9 48 12 34 56";
    case "genuine":
      return formatMail(GENUINE, texts.genuineSubject, texts.genuine);
    default:
      return name satisfies never;
  }
}

function formatMail(fields: string, subject: string, text: string): string {
  const encodedSubject = btoa(String.fromCharCode(...new TextEncoder().encode(subject)));
  return `${fields}Subject: =?UTF-8?B?${encodedSubject}?=\n\n${text}\n`;
}

const PHISHING = `Return-Path: <bounce@mailer.example.net>
Received: from mx.example.com (mx.example.com [198.51.100.20])
 by store.example.com with LMTP id 2Pp0sS; Tue, 06 Jan 2026 03:41:22 +0000
Authentication-Results: mx.example.com;
 spf=fail smtp.mailfrom=mailer.example.net;
 dkim=none;
 dmarc=fail header.from=xn--exmple-4nf.test
Received: from store.example.com (unknown [203.0.113.77])
 by mx.example.com with ESMTP id 5tRw8z for <ben@example.com>; Tue, 06 Jan 2026 03:41:20 +0000
From: "service@example.test" <alert@xn--exmple-4nf.test>
Reply-To: <collect@mailbox.example>
To: undisclosed-recipients:;
Date: Tue, 06 Jan 2026 03:41:18 +0000
Message-ID: <1@accounts.example.test>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
`;

const GENUINE = `Return-Path: <anna@example.org>
Received: from mx.example.com (mx.example.com [198.51.100.20])
 by store.example.com with LMTP id 7Hk2mQ; Mon, 05 Jan 2026 09:12:09 +0000
Authentication-Results: mx.example.com;
 spf=pass smtp.mailfrom=example.org;
 dkim=pass header.d=example.org header.s=s2026;
 dmarc=pass header.from=example.org
Received: from out.example.org (out.example.org [192.0.2.10])
 by mx.example.com with ESMTPS id 4dQm1x (version=TLSv1.3 cipher=TLS_AES_256_GCM_SHA384)
 for <ben@example.com>; Mon, 05 Jan 2026 09:12:07 +0000
From: Anna <anna@example.org>
To: Ben <ben@example.com>
Date: Mon, 05 Jan 2026 10:12:04 +0100
Message-ID: <20260105101204.17@example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
`;
