import { assert, assertEquals } from "@std/assert";
import disguises from "../../fixtures/mime/disguises.json" with { type: "json" };
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import type { Verdict } from "../../../shared/contract/verdict.ts";
import { isAtLeast } from "../../../shared/contract/threat_levels.ts";

const COVER =
  "Hi all, please find the notes of our meeting on Monday below. Thank you for all the " +
  "comments, I will change the document and send it round again on Friday. Best wishes, Martin";
const LINES = [
  "Dear customer,",
  "We have detected unusual activity, and your account has been suspended. You must verify your " +
  "account information within 24 hours, otherwise your account will be closed permanently.",
  "Click the link below to confirm your password and card details:",
  "http://alerts.example/verify?id=7731",
  "Failure to verify will result in the permanent closure of your account. Security Department",
];

function createHeader(type: string, more = ""): string {
  return `From: Security <alert@alerts.example>\r\nTo: you@recipient.example\r\n` +
    `Subject: Re: notes\r\nDate: Thu, 26 Nov 2026 09:00:01 +0000\r\n` +
    `Message-ID: <1@alerts.example>\r\nMIME-Version: 1.0\r\n${type}${more}`;
}

async function judgeLevel(headers: string, emailContent: string): Promise<Verdict["level"]> {
  const examination = startExamination({ now: Date.UTC(2026, 10, 26, 12) });
  const open = openMail({ headers, emailContent }, examination);
  const { verdict } = await examineMail(open, examination);
  return verdict.level;
}

const isSuspect = (level: Verdict["level"]) => isAtLeast(level, "medium");
const HTML = "Content-Type: text/html; charset=utf-8\r\n";
const PLAIN = "Content-Type: text/plain; charset=utf-8\r\n";

Deno.test("examineMail judges no mail better for markup that hides a text, or seems to", async () => {
  assert(disguises.length > 100);
  const page = LINES.map((line) => `<p>${line}</p>`).join("");
  const judgeLevelWith = (markup: string) =>
    judgeLevel(
      createHeader(HTML),
      `<!doctype html><p>${COVER}</p>${markup.replace("secret", page)}`,
    );
  const shownLevel = await judgeLevelWith("secret");
  // Elements that show their source have the words of its tags, too.
  const sourceLevel = await judgeLevelWith(page.replaceAll("<", "&lt;"));
  assert(isSuspect(shownLevel) && isSuspect(sourceLevel), `${shownLevel} ${sourceLevel}`);
  const misses: string[] = [];
  const cells = [...page.replaceAll(/<[^>]*>/g, " ")].map((letter) => `<td>${letter}</td>`);
  const spelled = await judgeLevelWith(`<table><tr>${cells.join("")}</tr></table>`);
  assert(isSuspect(spelled), `a letter in each cell: ${spelled}`);
  for (const each of disguises) {
    const least = /<xmp|<plaintext|display:block/.test(each) ? sourceLevel : shownLevel;
    const level = await judgeLevelWith(each);
    // A hidden text raises the margin and a shown one the counts: only one may make it `critical`.
    if (!isAtLeast(level, "high") && !isAtLeast(level, least)) misses.push(`${each}, not ${least}`);
  }
  assertEquals(misses, []);
});

/** Characters and markup between letters of which nothing is drawn. */
const UNDRAWN = [
  ..."\0\x01\x7f\u180e\u2062\u206a\ufff9\u{e0061}\u{1d173}",
  "&#x81;",
  "&#8;",
];

Deno.test("examineMail reads words whole that invisible characters or markup divide", async () => {
  const misses: string[] = [];
  for (const sign of UNDRAWN) {
    const spread = LINES.join(" ").replaceAll(/(?<=[a-z])(?=[a-z])/g, sign);
    const levels = [
      await judgeLevel(createHeader(HTML), `<!doctype html><p>${COVER}</p><p>${spread}`),
    ];
    if (!sign.startsWith("&")) {
      levels.push(await judgeLevel(createHeader(PLAIN), `${cover}${spread}`));
    }
    if (!levels.every(isSuspect)) misses.push(`${sign}: ${levels.join(" ")}`);
  }
  assertEquals(misses, []);
});

Deno.test("examineMail suspects a mail with parts that were not opened", async () => {
  let nested = `${PLAIN}\r\n${letter}`;
  for (let depth = 14; depth >= 0; depth--) {
    nested = `Content-Type: multipart/mixed; boundary=m${depth}\r\n\r\n` +
      `--m${depth}\r\n${nested}\r\n--m${depth}--`;
  }
  const many = `${createMixed("").slice(0, -9)}${`--b\r\n${PLAIN}\r\nx\r\n`.repeat(300)}`;
  const levels = [
    await judgeLevel(createHeader(MIXED), createMixed(nested)),
    await judgeLevel(createHeader(MIXED), `${many}--b\r\n${PLAIN}\r\n${letter}\r\n--b--`),
  ];
  assert(levels.every(isSuspect), levels.join(" "));
});

Deno.test("examineMail counts threats and a request for a secret under any harmless text", async () => {
  const padded = `${`${COVER}\r\n\r\n`.repeat(12)}${LINES.join("\r\n\r\n")}`;
  const level = await judgeLevel(createHeader(PLAIN), padded);
  assert(isSuspect(level), level);
});

const letter = LINES.join("\r\n\r\n");
const cover = `${COVER}\r\n\r\n`;
const encodeLetters = (text: string) =>
  text.replaceAll(/[a-z]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const QP = "Content-Transfer-Encoding: quoted-printable\r\n";
const B64 = "Content-Transfer-Encoding: base64\r\n";
const fold = (text: string) => btoa(text).replaceAll(/.{76}/g, "$&\r\n");
const spreadAmong = (text: string, sign: string) => text.replaceAll(/.{30}/g, `$&${sign}`);
const MIXED = "Content-Type: multipart/mixed; boundary=b\r\n";
const createMixed = (second: string) => `--b\r\n${PLAIN}\r\n${cover}--b\r\n${second}\r\n--b--\r\n`;

/** Writes a text as a block of `uuencode`, whose lines hold up to 45 bytes. */
function uuencode(name: string, text: string): string {
  const sign = (bits: number) => String.fromCharCode(32 + (bits & 63)).replace(" ", "`");
  const lines = (text.match(/[^]{1,45}/g) ?? []).map((line) => {
    const groups = line.match(/[^]{1,3}/g) ?? [];
    const coded = groups.map((group) => {
      const [a = 0, b = 0, c = 0] = [...group].map((each) => each.charCodeAt(0));
      return [a >> 2, a << 4 | b >> 4, b << 2 | c >> 6, c].map(sign).join("");
    });
    return sign(line.length) + coded.join("");
  });
  return `begin 644 ${name}\n${lines.join("\n")}\n` + "`\nend\n";
}

/** Encodes a word in UTF-7 (RFC 2152): UTF-16 in base64. */
function encodeUtf7(word: string): string {
  const bytes = [...word].map((letter) => `\0${letter}`).join("");
  return `+${btoa(bytes).replaceAll("=", "")}-`;
}

const mapToAlphabet = (start: number) => (letter: string) =>
  String.fromCodePoint(start + letter.charCodeAt(0) - 0x61);

/** Ways to draw a small letter that a reader still reads. */
const DECORATIONS: readonly (readonly [what: string, decorate: (letter: string) => string])[] = [
  ["underlined letters", (letter) => `${letter}\u0332`],
  ["struck letters", (letter) => `${letter}\u0336`],
  ["letters with selectors", (letter) => `${letter}\u180b`],
  ["letters with fillers", (letter) => `${letter}\u3164`],
  ["letters in brackets", mapToAlphabet(0x249c)],
  ["letters in circles", mapToAlphabet(0x24d0)],
  ["letters in squares", mapToAlphabet(0x1f130)],
  ["letters in dark circles", mapToAlphabet(0x1f150)],
  ["letters in dark squares", mapToAlphabet(0x1f170)],
  ["letters of flags", (letter) => `${mapToAlphabet(0x1f1e6)(letter)}\u200b`],
];

/** Mails with odd declarations, and a body that reads as something else. */
const DECLARED: readonly (readonly [what: string, headers: string, body: string])[] = [
  ...["<title>", "<br><!--", "<p hidden>", "<script>", "<style>", '<a title="', "<html hidden>"]
    .flatMap((tag) => [
      [`plain ${tag}`, createHeader(PLAIN), `${cover}${tag}\r\n${letter}`] as const,
      [`untyped ${tag}`, createHeader(""), `${cover}${tag}\r\n${letter}`] as const,
    ]),
  ...["image/png; name=a.png", "application/pdf", "multipart/mixed; boundary=x"].flatMap((type) => [
    [`plain ${type}`, createHeader(PLAIN), `Content-Type: ${type}\r\n\r\n${letter}`] as const,
    [`untyped ${type}`, createHeader(""), `Content-Type: ${type}\r\n\r\n${letter}`] as const,
  ]),
  ["boundary", createHeader(PLAIN), `--x\r\nContent-Type: image/png\r\n\r\n${letter}\r\n--x--`],
  ...["\u3164", "\u1160"].map((filler) =>
    [
      `words joined by U+${filler.charCodeAt(0).toString(16)}`,
      createHeader(`Content-Type: text/plain; charset=utf-8\r\n`),
      `${cover}${letter.replaceAll(" ", filler)}`,
    ] as const
  ),
  ["=zz", createHeader(PLAIN, QP), `${cover}=zz ${encodeLetters(letter)}`],
  ["=zz often", createHeader(PLAIN, QP), `${cover}${encodeLetters(letter)}${" =zz".repeat(2000)}`],
  ["lower-case =zz", createHeader(PLAIN, QP), `${cover}=zz ${encodeLetters(letter).toLowerCase()}`],
  ["base64, signs among it", createHeader(PLAIN, B64), spreadAmong(fold(letter), "!")],
  [
    "base64, no ASCII",
    createHeader(PLAIN, B64),
    spreadAmong(fold(`${"Ã©Ã¨Ã¢".repeat(60)} ${letter}`), "\u00e9"),
  ],
  ["base64 in a text", createHeader(PLAIN), `${cover}${fold(letter)}`],
  [
    "flowed",
    createHeader("Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\n"),
    cover + letter.replaceAll(/[a-z](?=[a-z])/g, "$& \r\n"),
  ],
  [
    "attached text",
    createHeader(MIXED),
    createMixed(`${PLAIN}Content-Disposition: attachment\r\n\r\n${letter}`),
  ],
  [
    "attached file",
    createHeader(MIXED),
    createMixed(`${PLAIN}Content-Disposition: attachment; filename=a.txt\r\n\r\n${letter}`),
  ],
  ...["csv", "markdown", "x-log", "x-vcard", "tab-separated-values", "xml", "x-patch", "calendar"]
    .map((kind) =>
      [
        `attached text/${kind}`,
        createHeader(MIXED),
        createMixed(
          `Content-Type: text/${kind}\r\nContent-Disposition: attachment\r\n\r\n${letter}`,
        ),
      ] as const
    ),
  ...["a.log", "a.md", "a.csv", "a.json"].map((name) =>
    [
      `file ${name}`,
      createHeader(MIXED),
      createMixed(`Content-Type: application/octet-stream; name=${name}\r\n\r\n${letter}`),
    ] as const
  ),
  [
    "delivery status",
    createHeader(MIXED),
    createMixed(`Content-Type: message/delivery-status\r\n\r\n${letter}`),
  ],
  ...["text/plain", "text/html", "image/png", "multipart/mixed; boundary=q"].flatMap((first) => {
    const types = `Content-Type: ${first}\r\n${HTML}`;
    const spread = letter.replaceAll(/[a-z](?=[a-z])/g, "$&<!-- x -->");
    return [
      [`mail of ${first}, then a page`, createHeader(types), cover + spread] as const,
      [
        `part of ${first}, then a page`,
        createHeader(MIXED),
        createMixed(`${types}\r\n${spread}`),
      ] as const,
    ];
  }),
  [
    "page, then a multipart",
    createHeader(`${HTML}${MIXED}`),
    `--b\r\n${PLAIN}${B64}\r\n${fold(letter)}\r\n--b--`,
  ],
  [
    "text/enriched",
    createHeader("Content-Type: text/enriched\r\n"),
    cover + letter.replaceAll(/[a-z](?=[a-z])/g, "$&<bold></bold>"),
  ],
  ...["text/rtf", "application/rtf"].map((type) => {
    const spread = letter.replaceAll(/[a-z](?=[a-z])/g, "$&{\\b}").replaceAll("\r\n", "\\par ");
    return [
      type,
      createHeader(MIXED),
      createMixed(`Content-Type: ${type}\r\n\r\n{\\rtf1\\ansi ${spread}}`),
    ] as const;
  }),
  [
    "text/x-amp-html",
    createHeader("Content-Type: multipart/alternative; boundary=b\r\n"),
    createMixed(
      `Content-Type: text/x-amp-html\r\n\r\n<p>${
        letter.replaceAll(/[a-z](?=[a-z])/g, "$&<b></b>")
      }</p>`,
    ),
  ],
  [
    "a letter a line",
    createHeader(PLAIN),
    cover + [...letter.replaceAll(/\s+/g, " ")].join("\r\n"),
  ],
  [
    "lines of letters apart",
    createHeader(PLAIN),
    cover + [...letter.replaceAll(/\s+/g, " ")].join(" ").replaceAll(/.{40}/g, "$&\r\n"),
  ],
  [
    "a word of letters apart a line",
    createHeader(PLAIN),
    cover + letter.split(/\s+/).map((word) => [...word].join(" ")).join("\r\n"),
  ],
  ...[["b", "c"], ["c", "b"]].map(([first, second]) =>
    [
      `boundary ${first}, then a second field with ${second}`,
      createHeader(
        `Content-Type: multipart/mixed; boundary=${first}\r\n` +
          `Content-Type: multipart/mixed; boundary=${second}\r\n`,
      ),
      `--b\r\n${PLAIN}\r\n${cover}\r\n--b--\r\n` +
      `--c\r\n${PLAIN}${B64}\r\n${fold(letter)}\r\n--c--`,
    ] as const
  ),
  ...[["b", "c"], ["c", "b"]].map(([first, second]) =>
    [
      `boundary ${first} and ${second}`,
      createHeader(`Content-Type: multipart/mixed; boundary=${first}; boundary=${second}\r\n`),
      `--b\r\n${PLAIN}\r\n${cover}\r\n--b--\r\n` +
      `--c\r\n${PLAIN}${B64}\r\n${fold(letter)}\r\n--c--`,
    ] as const
  ),
  ["uuencoded text", createHeader(PLAIN), `${cover}${uuencode("n.txt", letter)}`],
  [
    "charsets us-ascii and utf-7",
    createHeader("Content-Type: text/plain; charset=us-ascii; charset=utf-7\r\n"),
    cover + letter.replaceAll(/[a-z]+/gi, encodeUtf7),
  ],
  ...["news", "x-foo", "partial; id=a; number=1; total=1", "external-body; access-type=x"].map(
    (kind) =>
      [
        `message/${kind}`,
        createHeader(MIXED),
        createMixed(`Content-Type: message/${kind}\r\n\r\nSubject: n\r\n\r\n${letter}`),
      ] as const,
  ),
  [
    "a page named so",
    createHeader(MIXED),
    createMixed(`Content-Type: image/png; name=a.html\r\n\r\n${letter}`),
  ],
  ["json", createHeader(MIXED), createMixed(`Content-Type: application/json\r\n\r\n${letter}`)],
  ...DECORATIONS.map(([label, decorate]) =>
    [label, createHeader(PLAIN), cover + letter.replaceAll(/[a-z]/g, decorate)] as const
  ),
  [
    "words over line ends",
    createHeader(PLAIN),
    cover + letter.replaceAll(/(?<=[a-z]{2})(?=[a-z]{2,9}\b)/g, "-\r\n"),
  ],
  ...["alternative", "related", "mixed"].map((kind) =>
    [
      `attached multipart/${kind}`,
      createHeader(MIXED),
      createMixed(
        `Content-Type: multipart/${kind}; boundary=c\r\nContent-Disposition: attachment\r\n\r\n` +
          `--c\r\n${PLAIN}\r\n${letter}\r\n--c--`,
      ),
    ] as const
  ),
];

Deno.test("examineMail believes what a mail declares, and judges what contradicts it too", async () => {
  const misses: string[] = [];
  for (const [label, headers, body] of DECLARED) {
    const level = await judgeLevel(headers, body);
    if (!isSuspect(level)) misses.push(`${label}: ${level}`);
  }
  assert(DECLARED.length > 20);
  // Of a letter after a tag that takes it in, or among broken signs, one request is read: among the
  // words of a good mail that is not enough for a level.
  const weak = ["untyped <br><!--", "untyped <script>", "untyped <style>", "=zz often"];
  const isWeak = (label: string) =>
    [...weak, 'untyped <a title="'].some((start) => label.startsWith(start));
  assertEquals(misses.filter((label) => !isWeak(label)), []);
});

/** Markup of which more is before a text than is read. */
const FLOODS: readonly string[] = [
  "<b>".repeat(90_000),
  "<i></i>".repeat(50_000),
  "<!---->".repeat(90_000),
  `<table>${"<tr><td></td></tr>".repeat(25_000)}</table>`,
  `<style>${".a b.c>d{color:red}".repeat(20_000)}</style>${"<p class=a>".repeat(2_000)}`,
];

Deno.test("examineMail judges no mail better for a flood of markup before its text", async () => {
  const page = LINES.map((line) => `<p>${line}</p>`).join("");
  const misses: string[] = [];
  for (const flood of FLOODS) {
    const levels = [
      await judgeLevel(createHeader(HTML), `${flood}${page}`),
      await judgeLevel(createHeader(HTML), `<p>${cover.repeat(9)}</p>${flood}${page}`),
      await judgeLevel(
        createHeader("Content-Type: multipart/alternative; boundary=b\r\n"),
        createMixed(`${HTML}\r\n${flood}${page}`),
      ),
    ];
    if (!levels.every(isSuspect)) misses.push(`${flood.slice(0, 30)}: ${levels.join(" ")}`);
  }
  assertEquals(misses, []);
});

/** Encoded words of a subject in charsets whose bytes some programs read as ASCII. */
const ENCODED_SUBJECTS: Readonly<Record<string, (subject: string) => string>> = {
  "UTF-32": (subject) =>
    encodeWord("utf-32", [...subject].flatMap((char) => [0, 0, 0, readByte(char)])),
  "UTF-32 by its name alone": (subject) => encodeWord("utf-32", [...subject].map(readByte)),
  "UTF-32LE by its name alone": (subject) => encodeWord("utf-32le", [...subject].map(readByte)),
  "ISO-2022-KR with escapes that are none": (subject) =>
    encodeWord("iso-2022-kr", [...subject].flatMap((char) => [0x1b, readByte(char)])),
  "ISO-2022-CN with escapes that are none": (subject) =>
    encodeWord("iso-2022-cn", [...subject].flatMap((char) => [0x1b, readByte(char)])),
};

const readByte = (char: string) => char.charCodeAt(0);

function encodeWord(charset: string, bytes: readonly number[]): string {
  return `=?${charset}?B?${btoa(String.fromCharCode(...bytes))}?=`;
}

Deno.test("examineMail judges a subject whose bytes do not fit its charset as it does one in ASCII", async () => {
  const subject = "Your account is suspended: verify your password and card details now";
  const judgeSubject = async (text: string) => {
    const examination = startExamination({ now: Date.UTC(2026, 10, 26, 12) });
    const headers = createHeader(PLAIN).replace("Subject: Re: notes", `Subject: ${text}`);
    const open = openMail({ headers, emailContent: COVER }, examination);
    const { verdict: { level, reasons } } = await examineMail(open, examination);
    return { level, subject: open.mail.text.subject, reasons: reasons.map(({ id }) => id) };
  };
  const asciiResult = await judgeSubject(subject);
  const harmless = await judgeSubject("Re: notes");
  const counted = asciiResult.reasons.filter((id) => !harmless.reasons.includes(id));
  assert(counted.length > 0);
  for (const [title, encode] of Object.entries(ENCODED_SUBJECTS)) {
    const { level, reasons, subject: read } = await judgeSubject(encode(subject));
    assertEquals(read, subject, title);
    assert(
      isAtLeast(level, asciiResult.level),
      `${title}: ${level} instead of ${asciiResult.level}`,
    );
    for (const id of counted) assert(reasons.includes(id), `${title}: ${id}`);
  }
});
