/**
 * Sizes of the header blocks in measurements, in bytes: a mail with many hops, and an extreme one.
 */
export const MEDIAN_BLOCK = 10_000;
export const LARGE_BLOCK = 50_000;

const BASE64 = "q83vTrm1Yx0pWc7dKzVuS5nHfLaE9oGJ2bQtRkXw4iPyMhNsUeCgAjZlD6BFOIT/";

/** Deterministic text that looks like base64, folded as signers fold it. */
function base64(length: number, seed: number): string {
  let text = "";
  for (let i = 0; i < length; i++) {
    if (i > 0 && i % 68 === 0) text += "\r\n\t ";
    text += BASE64[(i * i + i * 31 + seed * 17) % BASE64.length];
  }
  return text;
}

/** Returns the Received field of one hop, in the form of one of six servers. */
function hop(n: number): string {
  const at = new Date(Date.UTC(2026, 2, 3, 9, 59 - n % 60, 30)).toUTCString().replace(
    "GMT",
    "+0000",
  );
  const from = `mail${n}.example.org`;
  const by = `mx${n}.example.net`;
  const ip = `192.0.2.${n % 250 + 1}`;
  const id = `${(n + 7) * 7919}A${n}F`;
  const forms = [
    `from ${from} (${from} [${ip}])\r\n` +
    "\t(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)\r\n" +
    "\t key-exchange X25519 server-signature RSA-PSS (2048 bits) server-digest SHA256)\r\n" +
    `\t(No client certificate requested)\r\n\tby ${by} (Postfix) with ESMTPS id ${id}\r\n` +
    `\tfor <user@example.net>; ${at} (UTC)`,
    `from ${from} (2001:db8:${n}::15) by\r\n` +
    ` ${by} (2001:db8:a03:${n}::20) with Microsoft SMTP Server\r\n` +
    ` (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.7633.22; ${at}`,
    `from ${from} (${from}. [${ip}])\r\n        by ${by} ` +
    `with ESMTPS id ${id}.17.2026.03.03.09.00.01\r\n        for <user@example.net>\r\n` +
    "        (version=TLS1_3 cipher=TLS_AES_128_GCM_SHA256 bits=128/128);\r\n" +
    `        ${at} (UTC)`,
    `from [${ip}] (helo=${from})\r\n` +
    `\tby ${by} with esmtps (TLS1.2:ECDHE_RSA_AES_256_GCM_SHA384:256)\r\n` +
    `\t(Exim 4.96) (envelope-from <bounce@example.org>) id 1pXYZ${n}-000ABC-De\r\n` +
    `\tfor user@example.net; ${at}`,
    `from unknown (HELO ${from}) (${ip})\r\n  by ${by} with SMTP; ${at}`,
    `by ${by} with SMTP id filter${n}-12345-${id}\r\n` +
    "        2026-03-03 09:15:00.123456789 +0000 UTC",
  ];
  return `Received: ${forms[n % forms.length]}\r\n`;
}

function createSignature(n: number): string {
  return "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org;\r\n" +
    `\ts=sel${n}; t=177253${n}; bh=${base64(44, n)};\r\n` +
    "\th=From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe;\r\n" +
    `\tb=${base64(342, n)}\r\n`;
}

function createArcSet(n: number): string {
  return `ARC-Seal: i=${n}; a=rsa-sha256; t=177253${n}; cv=${n === 1 ? "none" : "pass"};\r\n` +
    `        d=example.net; s=arc-20240605;\r\n        b=${base64(342, n)}\r\n` +
    `ARC-Message-Signature: i=${n}; a=rsa-sha256; c=relaxed/relaxed; d=example.net; ` +
    "s=arc-20240605;\r\n" +
    "        h=list-unsubscribe:mime-version:message-id:date:subject:to:from:dkim-signature;\r\n" +
    `        bh=${base64(44, n)};\r\n        b=${base64(342, n + 9)}\r\n` +
    `ARC-Authentication-Results: i=${n}; ${createResults("mx.example.net")}\r\n`;
}

function createResults(server: string): string {
  return `${server};\r\n` +
    '       dkim=pass header.i=@example.org header.s=sel1 header.b="x/y8Zk1q";\r\n' +
    `       spf=pass (${server}: domain of bounce@example.org designates 192.0.2.1 ` +
    "as permitted sender) smtp.mailfrom=bounce@example.org;\r\n" +
    "       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.org";
}

function createVerdictNoise(n: number): string {
  return `X-Filter-Report-${n}: CIP:192.0.2.${n % 250};CTRY:;LANG:en;SCL:1;SRV:;IPV:NLI;` +
    "SFV:NSPM;H:mail.example.org;PTR:mail.example.org;\r\n" +
    `\tCAT:NONE;SFS:(13230040)(${7000 + n});DIR:INB;\r\n` +
    `X-Message-Info-${n}: ${base64(300, n)}\r\n`;
}

/** Returns a realistic, invented header block of about `size` bytes. */
export function createLifelikeHeaderBlock(size: number): string {
  let block = "Return-Path: <bounce@example.org>\r\nDelivered-To: user@example.net\r\n" +
    `Authentication-Results: ${createResults("mx.example.net")}\r\n` +
    "Received-SPF: pass (mx.example.net: domain of bounce@example.org designates 192.0.2.1 " +
    "as permitted sender) client-ip=192.0.2.1; helo=mail.example.org;\r\n" +
    "From: =?UTF-8?Q?Caf=C3=A9_du_March=C3=A9?= <info@example.org>\r\n" +
    'Reply-To: "Support, Team" <support@example.org>\r\nTo: User Name <user@example.net>, ' +
    "other@example.net\r\nSubject: =?UTF-8?B?Vm90cmUgY29tbWFuZGUgbsKwIDEyMzQ1IGVzdCA=?=\r\n" +
    " =?UTF-8?B?ZW4gcm91dGUg4pyT?=\r\nDate: Tue, 3 Mar 2026 10:00:00 +0100\r\n" +
    "Message-ID: <20260303100000.12345@example.org>\r\nMIME-Version: 1.0\r\n" +
    'Content-Type: multipart/alternative; boundary="=_b1_5f3c"\r\n' +
    "List-Unsubscribe: <https://example.org/u/abcdef>, <mailto:u@example.org>\r\n";
  const parts = [hop, hop, hop, createSignature, createArcSet, createVerdictNoise];
  for (let n = 1; block.length < size; n++) block += parts[n % parts.length]?.(n) ?? "";
  return `${block}\r\n`;
}
