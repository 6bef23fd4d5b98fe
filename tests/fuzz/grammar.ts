import type { Random } from "./random.ts";

/** One of these is chosen. */
type Choice = readonly [string, ...string[]];

/**
 * Creates inputs that resemble valid ones and then become invalid, by combining pieces of grammars.
 */

/**
 * Characters with a special meaning for some reader: controls, quotes, brackets, blanks and letters
 * of all kinds.
 */
const STRANGE: Choice = [
  "\0",
  ..."\t\v\f\r\n \"'\\()<>[]{},;:=?@&#%*+-_./|~^$",
  "\r\n",
  "\n ",
  "\r\n\t",
  "\u0085",
  "\u00a0",
  "\u00ad",
  "\u200b",
  "\u200d",
  "\u202e",
  "\u2028",
  "\ufeff",
  "\ufffd",
  "\ud800",
  "\udc00",
  "é",
  "ß",
  "İ",
  "ı",
  "ſ",
  "а",
  "中",
  "😀",
  "e\u0301\u0301",
  "\u2066",
  "\u00ff",
  "\u0130",
  "\u1e9e",
  "ﬁ",
  "𝐀",
  "١",
  "\u0600",
  "\u3000",
];

const WORDS: Choice = [
  "",
  "a",
  "ann",
  "example.org",
  "mx.example.net",
  "from",
  "by",
  "with",
  "id",
  "for",
  "via",
  "spf",
  "dkim",
  "dmarc",
  "arc",
  "pass",
  "fail",
  "softfail",
  "none",
  "header.d",
  "smtp.mailfrom",
  "0",
  "TLS1.3",
  "TLS_AES_256_GCM_SHA384",
  "ESMTPS",
  "urgent",
  "invoice",
  "click here",
  "bitcoin",
  "utf-8",
  "iso-2022-jp",
  "x-unknown",
  "q",
  "B",
  "base64",
  "quoted-printable",
  "text/html",
  "1",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "-0",
  "1e999",
  "99999999999999999999",
  "null",
  "192.0.2.1",
  "::ffff:192.0.2.1",
  "fe80::1%eth0",
  "[IPv6:2001:db8::1]",
  "0x7f.1",
  "2001:db8::",
];

const FIELDS: Choice = [
  "",
  "From",
  "To",
  "Cc",
  "Subject",
  "Date",
  "Received",
  "Message-ID",
  "Reply-To",
  "Return-Path",
  "Sender",
  "Authentication-Results",
  "ARC-Seal",
  "ARC-Message-Signature",
  "Received-SPF",
  "ARC-Authentication-Results",
  "DKIM-Signature",
  "Content-Type",
  "Content-Transfer-Encoding",
  "MIME-Version",
  "X-Spam",
  "from",
  "FROM ",
  "Fröm",
  "Delivered-To",
  "Bcc",
  "X-Mailer",
  "",
];

const VALUES: Choice = [
  '"Ann (x) \\" y" <ann@example.org>',
  "ann@example.org (Ann (nested (deep)))",
  "Group: a@example.org, <b@example.org>;, c@example.org",
  "=?utf-8?Q?=C3=A9t=C3=A9_?= =?utf-8?B?w6k=?= =?x?q?y?=",
  "=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=",
  "Mon, 5 Jan 2026 10:00:00 +0100 (CET)",
  "31 Feb 99 25:61:61 EST",
  "from a.example (a.example [203.0.113.9]) by b.example (Postfix) with ESMTPS id 1 (using " +
  "TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)) for <x@y>; 5 Jan 2026 10:00 GMT",
  'mx.example.org; spf=pass (ok) smtp.mailfrom=a@b; dkim=fail reason="x" header.d=b; dmarc=none',
  "i=1; a=rsa-sha256; cv=none; d=example.org; s=x; t=1; b=AAAA",
  'pass (x: y) client-ip=192.0.2.1; envelope-from="a@b"; helo=c;',
  'multipart/mixed; boundary="b"',
  "text/html; charset*=utf-8''utf-8; name*0=a; name*1=b",
  "base64",
];

const HTML: Choice = [
  "",
  "<p>",
  "</p>",
  '<div style="display:none">',
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<script>",
  "</script>",
  "<style>a{}",
  "</style>",
  "&amp;",
  "&#x0;",
  "&#1114112;",
  "&nosuch;",
  "&lt",
  '<a href="http://x.test/">',
  "<img src=x onerror=y>",
  "<br/>",
  "<",
  ">",
  "<table><td>",
  "<?xml",
];

/** Returns a few random characters. */
function createNoise(random: Random): string {
  return random.repeatRandomly(12, () => random.pick(STRANGE));
}

function createPhrase(random: Random): string {
  return random.repeatRandomly(
    10,
    () => random.decideWithChance(0.2) ? createNoise(random) : random.pick(WORDS),
    " ",
  );
}

/** Header fields. */
export function createHeaderText(random: Random): string {
  const createField = () => {
    const value = random.decideWithChance(0.7) ? random.pick(VALUES) : createPhrase(random);
    const foldedValue = random.decideWithChance(0.2) ? value.replaceAll(" ", "\r\n ") : value;
    return `${random.pick(FIELDS)}:${random.decideWithChance(0.9) ? " " : ""}${
      mutate(random, foldedValue)
    }`;
  };
  const end: Choice = ["\r\n", "\n", "\r", "\n\n"];
  return random.repeatRandomly(25, createField, random.pick(end)) + random.pick(end);
}

/** Returns a mail body, often MIME. */
export function createMailBody(random: Random, depth = 0): string {
  const kind = random.pickBelow(depth < 4 ? 6 : 4);
  switch (kind) {
    case 0:
      return createPhrase(random);
    case 1:
      return random.repeatRandomly(
        30,
        () => random.decideWithChance(0.6) ? random.pick(HTML) : createPhrase(random),
      );
    case 2:
      return random.repeatRandomly(
        20,
        () => random.pick(["=3D", "=\r\n", "=C3=A9", "=", "=ZZ", "a ", "=00"]),
      );
    case 3:
      return btoa(
        random.repeatRandomly(40, () => random.pick(["a", "<p>", "\xff", "\0", "free money "])),
      );
    default: {
      const boundary = random.pick(["b", "--", "=_x y", createNoise(random)]);
      const createPart = () =>
        `--${boundary}\r\n${createHeaderText(random)}\r\n${createMailBody(random, depth + 1)}\r\n`;
      const close = random.decideWithChance(0.7) ? `--${boundary}--\r\n` : "";
      return `Content-Type: multipart/${random.pick(["mixed", "alternative", "related"])}; ` +
        `boundary="${boundary}"\r\n\r\n${random.repeatRandomly(6, createPart)}${close}`;
    }
  }
}

/** Returns a telephone number in one of many notations. */
export function createPhoneText(random: Random): string {
  const prefix = random.pick(["0", "+33", "0033", "+33 ", "33", "+", "00", "", "+33(0)", "０"]);
  const separator = random.pick(["", " ", "-", ".", "\u00a0", "  ", "/"]);
  const digits = Array.from(
    { length: random.pick([4, 5, 5, 5, 6]) },
    () => `${random.pickBelow(100)}`.padStart(random.pick([1, 2, 2, 2]), "0"),
  );
  const spelling = prefix + digits.join(separator);
  return random.decideWithChance(0.4) ? mutate(random, spelling) : spelling;
}

/** Returns a JSON value with hostile keys, numbers and strings. */
export function createJsonValue(random: Random, depth = 0): unknown {
  switch (random.pickBelow(depth < 5 ? 8 : 6)) {
    case 0:
      return createPhrase(random);
    case 1:
      return createNoise(random);
    case 2:
      return random.pick([0, -0, 1, -1, 1.5, 1e300, -1e-300, 2 ** 53, 100]);
    case 3:
      return random.pick([true, false, null]);
    case 4:
      return random.pick(VALUES);
    case 5:
      return random.pick(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "]]>", "<a>", "BEGIN:VEVENT"]);
    case 6:
      return Array.from({ length: random.pickBelow(6) }, () => createJsonValue(random, depth + 1));
    default:
      return createJsonObject(random, depth + 1);
  }
}

/** Returns a JSON object with own keys, even `__proto__`. */
export function createJsonObject(random: Random, depth = 0): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  for (let i = random.pickBelow(7); i > 0; i--) {
    const key = random.decideWithChance(0.7) ? random.pick(WORDS) : createNoise(random);
    object[key] = createJsonValue(random, depth + 1);
  }
  return object;
}

/** Lists a blocked-number list in either format. */
export function listText(random: Random): string {
  const createPattern = () =>
    random.decideWithChance(0.2)
      ? createNoise(random)
      : `33${random.pickBelow(1e6)}`.padEnd(random.pick([5, 11, 12]), "#");
  if (random.decideWithChance(0.5)) {
    const createEntry = () => ({
      name: createPhrase(random),
      action: random.pick(["block", "block", "block", "identify", "", createNoise(random)]),
      pattern: random.decideWithChance(0.9) ? createPattern() : createJsonValue(random),
    });
    return mutate(
      random,
      JSON.stringify({
        version: random.pick(["2026.01.02.03.04", "v1", createNoise(random)]),
        name: createPhrase(random),
        patterns: Array.from({ length: random.pickBelow(20) }, createEntry),
        ...(random.decideWithChance(0.2) && { blocked_numbers_count: createJsonValue(random) }),
      }),
    );
  }
  const createNumber = () =>
    "<dict><key>category</key><string>0</string><key>number</key>" +
    `<string>${createPattern()}</string><key>title</key><string>${
      createPhrase(random)
    }</string></dict>`;
  return mutate(
    random,
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist><plist version="1.0"><array>` +
      `${random.repeatRandomly(20, createNumber)}</array></plist>`,
  );
}

/** Mutates a text about every second time. */
export function mutate(random: Random, text: string): string {
  let mutated = text;
  while (random.decideWithChance(0.35)) {
    const at = random.pickBelow(mutated.length + 1);
    const end = Math.min(mutated.length, at + random.pickBelow(12));
    const piece = mutated.slice(at, end);
    const replacement = random.pick([
      () => "",
      () => random.pick(STRANGE),
      () => piece + piece,
      () => createNoise(random),
      () => random.pick(WORDS),
      () => piece.repeat(random.pick([3, 50, 400])),
      () => random.pick(STRANGE).repeat(random.pick([2, 100, 1000])),
    ])();
    mutated = mutated.slice(0, at) + replacement +
      mutated.slice(random.decideWithChance(0.1) ? at : end);
  }
  return mutated;
}
