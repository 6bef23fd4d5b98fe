import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { readMail } from "../../../../shared/mime/read_mail.ts";
import type { MailInput } from "../../../../shared/mime/read_mail.ts";
import {
  classifyMailKind,
  createClassifierInput,
  stripEncoded,
} from "../../../../shared/scoring/classifier/input.ts";
import { extractFeatures } from "../../../../shared/scoring/classifier/features.ts";
import {
  stripListFooters,
  stripSubjectMarks,
} from "../../../../shared/scoring/classifier/boilerplate.ts";
import { splitLinks } from "../../../../shared/scoring/classifier/split_links.ts";
import { Words } from "../../../../shared/scoring/classifier/words.ts";

function buildShapes(input: MailInput): string[] {
  return extractFeatures(createClassifierInput(readMail(input))).shapes.toSorted();
}

function listWords(text: string): string[] {
  const words = new Words(text);
  return Array.from({ length: words.count }, (_, word) => words.readText(word));
}

function createHeader(...fields: string[]): string {
  return ["Message-ID: <1@example.org>", "Date: Tue, 14 May 2024 08:12:44 +0000", ...fields, ""]
    .join("\n");
}

Deno.test("Words reads a text as written and the same in lower case and pieces alike", () => {
  const writtenText = "Don't miss: $1,250.00 in PRIZES! Réclamez-les, Straße 12";
  const piecedText = "don ' t miss : $ 1 , 250 . 00 in prizes ! reclamez - les , strasse 12";
  assertEquals(listWords(writtenText), listWords(piecedText));
});

Deno.test("Words sees through disguises, and reads numbers as their length and years as years", () => {
  const cases: [string, string[]][] = [
    ["Vіаgrа", ["viagra"]],
    ["V i a g r a now", ["viagranow".slice(0, 6), "now"]],
    ["pass\u200bword", ["password"]],
    ["Code 483920 in 2024, 7 of 12345678", ["code", "000000", "in", "year", "0", "of", "0000000"]],
    ["お支払い", ["お", "支", "払", "い"]],
    ["http www com html", []],
    ["", []],
  ];
  for (const [text, words] of cases) assertEquals(listWords(text), words);
});

Deno.test("extractFeatures keeps nothing of a mail for the next one, even if it failed", () => {
  const view = createClassifierInput(
    readMail({ subject: "Lunch", emailContent: "Lunch on Friday at noon?" }),
  );
  const first = extractFeatures(view);
  assertEquals(extractFeatures(view), first);
  const failing = {
    ...view,
    get html(): never {
      throw new Error("no markup");
    },
  };
  assertThrows(() => extractFeatures(failing), Error, "no markup");
  assertEquals(extractFeatures(view), first);
});

Deno.test("splitLinks moves addresses out of the text, and keeps the rest", () => {
  const cases: [string, string, string[], string[]][] = [
    ["See https://a.test/x?y=1, or www.b.test.", "See   or  ", [
      "https://a.test/x?y=1,",
      "www.b.test.",
    ], []],
    ["Mail Joe.Doe+x@Mail.example.org now", "Mail   now", [], ["joe.doe+x@mail.example.org"]],
    ["a @ b, @home, x@y", "a @ b, @home, x@y", [], []],
    ["://", " ", [], []],
  ];
  for (const [text, rest, links, addresses] of cases) {
    assertEquals(splitLinks(text).links, links);
    assertEquals(splitLinks(text).addresses, addresses);
    assertEquals(splitLinks(text).text.replaceAll(/[ \f]+/g, " "), rest.replaceAll(/ +/g, " "));
  }
});

Deno.test("a mailing list's tag and footer are removed from a mail", () => {
  const rule = "_".repeat(47);
  assertEquals(stripSubjectMarks("Re: [dev-list] Fwd: [SPAM?] Offer"), "Offer");
  assertEquals(
    stripListFooters(
      `Hello\n${rule}\ndev mailing list\ndev@lists.test\nhttps://lists.test/\n\nBye`,
    ),
    "Hello\nBye",
  );
  assertEquals(stripListFooters(`Name: ${rule}\nDate`), `Name: ${rule}\nDate`);
});

Deno.test("extractFeatures takes the letters of a coin address for no words", () => {
  const extract = (address: string) => {
    const { words, letters, shapes } = extractFeatures(
      createClassifierInput(
        readMail({ emailContent: `We live from donations: ${address} or cash.` }),
      ),
    );
    return { words, letters, hasAddress: shapes.includes("text:coin address") };
  };
  const addressFeatures = extract("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
  assert(addressFeatures.hasAddress);
  assertEquals(extract("3QJmV3qfvL9SuYo34YihAf3sRCW3qSinyC"), addressFeatures);
  assertEquals(extract("").words, addressFeatures.words);
});

Deno.test("extractFeatures finds no header feature in a mail without header fields", () => {
  const shapes = buildShapes({
    subject: "Hello",
    from: "a@gmail.com",
    emailContent: "How are you today?",
  });
  assertEquals(shapes, []);
});

Deno.test("extractFeatures finds the features of header, links and markup", () => {
  const cases: [MailInput, string][] = [
    [
      { headers: createHeader("From: a@b.test", "Reply-To: x@gmail.com"), emailContent: "x" },
      "from:free mailbox",
    ],
    [
      { headers: createHeader("From: chief1987@gmail.com"), emailContent: "x" },
      "from:free mailbox",
    ],
    [
      {
        headers: createHeader("From: a@b.test", "To: undisclosed-recipients:;"),
        emailContent: "x",
      },
      "to:undisclosed",
    ],
    [
      { headers: createHeader("From: PayPal <a@b.test>"), emailContent: "x" },
      "brand:author's name alone",
    ],
    [{ headers: createHeader("From: a@qzxwvk.top"), emailContent: "x" }, "from:cheap top"],
    [{ emailContent: "Go to http://192.0.2.7/login now" }, "link:address of a machine"],
    [{ emailContent: "Go to https://bit.ly/x now" }, "link:shortened"],
    [
      { emailContent: '<p>Go <a href="https://evil.test/">https://bank.test/</a></p>' },
      "link:shows another",
    ],
    [{ emailContent: '<p><img src="https://a.test/1.png"></p>' }, "markup:image without text"],
    [
      { emailContent: "Your PayPal account: https://verify.test/" },
      "brand:no author or link of it",
    ],
    [{ emailContent: "Ваш pаypаl account" }, "text:scripts in one word"],
  ];
  for (const [input, expected] of cases) {
    const shapes = buildShapes(input);
    assert(shapes.includes(expected), `${expected} is not in ${shapes.join(", ")}`);
  }
  assertFalse(
    buildShapes({ headers: createHeader("From: PayPal <service@paypal.com>"), emailContent: "x" })
      .includes("brand:author's name alone"),
  );
});

Deno.test("extractFeatures finds one feature of a free mailbox, whatever signs it has", () => {
  const find = (...fields: string[]) =>
    buildShapes({ headers: createHeader(...fields), emailContent: "Write to me@gmail.com." })
      .filter((name) => /^(?:from|reply|text):(?:free|other|number)/.test(name));
  const one = ["from:free mailbox"];
  assertEquals(find("From: chief1987@gmail.com", "Reply-To: chief1988@outlook.com"), one);
  assertEquals(find("From: chief@gmail.com", "Reply-To: chief@gmail.com"), []);
  // Programs of firms write numbers into addresses.
  assertEquals(find("From: order4711@shop.test"), []);
});

Deno.test("extractFeatures ignores list and reply fields, which only archives have", () => {
  const plainHeader = createHeader("From: a@b.test", "To: Robin Reader <r@b.test>");
  const listHeader =
    `${plainHeader}List-Id: <x.test>\nList-Unsubscribe: <https://x.test>\nIn-Reply-To: <2@b.test>\n` +
    "Precedence: list\n";
  assertEquals(
    buildShapes({ headers: listHeader, emailContent: "x" }),
    buildShapes({ headers: plainHeader, emailContent: "x" }),
  );
});

Deno.test("classifyMailKind distinguishes whole mails, texts without a header, and short ones", () => {
  const classifyKind = (input: MailInput) =>
    classifyMailKind(createClassifierInput(readMail(input)));
  assertEquals(
    classifyKind({ headers: createHeader("From: a@b.test"), emailContent: "x" }),
    "whole",
  );
  assertEquals(classifyKind({ emailContent: "word ".repeat(100) }), "text");
  assertEquals(classifyKind({ emailContent: "word" }), "short");
});

Deno.test("extractFeatures gives the opening of a mail the same features whatever follows", () => {
  const letters = [..."abcdefghij"];
  const opening = letters.flatMap((a) => letters.map((b) => `${a}${b}x`)).join(" ");
  const extractFrom = (emailContent: string) =>
    extractFeatures(createClassifierInput(readMail({ emailContent })));
  const short = extractFrom(opening);
  const long = extractFrom(`${opening} ${"and a long footer of other words ".repeat(9)}`);
  assert(long.words.length > short.words.length);
  assertEquals(long.firstWords, short.firstWords);
  assertEquals(long.firstWords, long.words.slice(0, long.firstWords.length));
});

Deno.test("stripEncoded removes base64, uuencode and the bytes of a file from a text", () => {
  const base64 = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2";
  const uuencoded = `M${"1$'A".repeat(15)}`;
  const cases: [string, string][] = [
    ["Hello,\nsee you on Friday.\n", "Hello,\nsee you on Friday.\n"],
    [`Hello\n${base64}\n${base64}\r\nBye`, "Hello\n\n\nBye"],
    [`begin 644 up.gif\n${uuencoded}\nend`, "begin 644 up.gif\n\nend"],
    ["\u0089PNG\r\n\u001a\n\u0000\u0000IHDR and more bytes", ""],
    ["", ""],
  ];
  for (const [text, rest] of cases) assertEquals(stripEncoded(text), rest);
});

Deno.test("stripEncoded takes time in proportion to the text", () => {
  const line = `${"A".repeat(76)}\n`;
  assertEquals(stripEncoded(line.repeat(100_000)).length, 100_000);
});
