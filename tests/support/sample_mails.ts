/** Written mails of three kinds; every name and address is reserved for examples. */
export const SAMPLES = {
  clean: `Return-Path: <anna@example.org>
Received: from mx.example.com (mx.example.com [198.51.100.20])
 by store.example.com with LMTP id 7Hk2mQ; Mon, 05 Jan 2026 09:12:09 +0000
Authentication-Results: mx.example.com;
 spf=pass smtp.mailfrom=example.org;
 dkim=pass header.d=example.org header.s=s2026;
 dmarc=pass header.from=example.org
Received: from out.example.org (out.example.org [192.0.2.10])
 by mx.example.com with ESMTPS id 4dQm1x (version=TLSv1.3 cipher=TLS_AES_256_GCM_SHA384)
 for <ben@example.com>; Mon, 05 Jan 2026 09:12:07 +0000
Received: from [10.0.4.17] (unknown [10.0.4.17])
 by out.example.org with ESMTPSA id 9aZc3k (version=TLSv1.3 cipher=TLS_AES_128_GCM_SHA256);
 Mon, 05 Jan 2026 09:12:05 +0000
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=s2026;
 h=from:to:subject:date:message-id; bh=MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=; b=c2lnbmF0dXJl
From: =?UTF-8?Q?Anna_M=C3=BCller?= <anna@example.org>
To: Ben <ben@example.com>
Subject: =?UTF-8?B?UHJvdG9jb2xlIGRlIGxhIHLDqXVuaW9uIGRlIGx1bmRp?=
Date: Mon, 05 Jan 2026 10:12:04 +0100
Message-ID: <20260105101204.17@example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
`,
  phishing: `Return-Path: <bounce@mailer.example.net>
Received: from mx.example.com (mx.example.com [198.51.100.20])
 by store.example.com with LMTP id 2Pp0sS; Tue, 06 Jan 2026 03:41:22 +0000
Authentication-Results: mx.example.com;
 spf=fail smtp.mailfrom=mailer.example.net;
 dkim=none;
 dmarc=fail header.from=xn--exmple-4nf.test
Received: from store.example.com (unknown [203.0.113.77])
 by mx.example.com with ESMTP id 5tRw8z for <ben@example.com>; Tue, 06 Jan 2026 03:41:20 +0000
Received: from accounts.example.test (localhost [127.0.0.1])
 by store.example.com with SMTP id 000001; Tue, 06 Jan 2026 07:02:51 +0000
From: "service@example.test" <alert@xn--exmple-4nf.test>
Reply-To: Account Security <collect@mailbox.example>
To: undisclosed-recipients:;
Subject: =?UTF-8?B?VXJnZW50OiB5b3VyIGFjY+KAi291bnQgd2lsbCBiZSBjbG9zZWQsIOKArm5pYWdhIG5pIG5naXPigKw=?=
Date: Tue, 06 Jan 2026 07:02:50 +0000
Message-ID: <1@accounts.example.test>
X-Link: https://accounts.example.test/login
`,
  forwarded: `Return-Path: <bounces+list@lists.example.net>
Received: from mx.example.com (mx.example.com [198.51.100.20])
 by store.example.com with LMTP id 6Gd7bN; Wed, 07 Jan 2026 14:31:40 +0000
Authentication-Results: mx.example.com;
 spf=pass smtp.mailfrom=lists.example.net;
 dkim=fail header.d=example.org;
 dmarc=fail header.from=example.org;
 arc=pass
Received: from lists.example.net (lists.example.net [192.0.2.44])
 by mx.example.com with ESMTPS id 8hYt2w (version=TLSv1.3 cipher=TLS_AES_256_GCM_SHA384)
 for <ben@example.com>; Wed, 07 Jan 2026 14:31:38 +0000
ARC-Seal: i=1; a=rsa-sha256; t=1767796110; cv=none; d=lists.example.net; s=arc; b=c2VhbA==
ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=lists.example.net; s=arc;
 h=from:to:subject:date; bh=MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=; b=bWVzc2FnZQ==
ARC-Authentication-Results: i=1; lists.example.net;
 spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org;
 dmarc=pass header.from=example.org
Received: from out.example.org (out.example.org [192.0.2.10])
 by lists.example.net with ESMTPS id 3mKj9p (version=TLSv1.2 cipher=ECDHE-RSA-AES256-GCM-SHA384)
 for <gardeners@lists.example.net>; Wed, 07 Jan 2026 14:28:30 +0000
Received: from [10.0.4.17] (unknown [10.0.4.17])
 by out.example.org with ESMTPSA id 1bXv6c (version=TLSv1.3 cipher=TLS_AES_128_GCM_SHA256);
 Wed, 07 Jan 2026 14:28:26 +0000
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/simple; d=example.org; s=s2026;
 h=from:to:subject:date:message-id; bh=MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=; b=b2xk
From: =?UTF-8?Q?Anna_M=C3=BCller?= <anna@example.org>
To: Gardeners <gardeners@lists.example.net>
Subject: [Gardeners] Seeds for the spring
List-Id: Gardeners <gardeners.lists.example.net>
List-Unsubscribe: <mailto:leave@lists.example.net>
Date: Wed, 07 Jan 2026 15:28:25 +0100
Message-ID: <20260107152825.31@example.org>
`,
} as const;

/** Names of the samples. */
export type SampleMailName = keyof typeof SAMPLES;

/** Bodies of the samples; their headers are in {@linkcode SAMPLES}. */
const CONTENTS: Readonly<Record<SampleMailName, string>> = {
  clean: `Hello Ben,

here are the minutes of Monday: https://www.example.org/minutes/2026-01
The next meeting is on 12 January 2026.

Anna
`,
  phishing: `Dear customer,

your account has been limited. You must verify your account within 24 hours,
or it will be suspended permanently. Urgent action required:

http://203.0.113.77/accounts.example.test/login

Account Security
`,
  forwarded: `Hello all,

the seeds for the spring are here. Come by on Saturday at ten.

Anna

-- 
Gardeners, https://lists.example.net/gardeners
`,
};

/** Returns a sample as a whole mail. */
export function createSampleMail(name: SampleMailName): string {
  return `${SAMPLES[name]}\n${CONTENTS[name]}`;
}
