import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { readBody } from "../../../shared/mime/body_text.ts";
import { PART_LIMITS } from "../../../shared/mime/part_tree.ts";
import { assertLinear } from "../../support/assert_linear.ts";

function readBodyText(content: string, contentType: string | null = null): string {
  const fields = { contentType, encoding: null, disposition: null };
  return readBody(content, { fields }).text.replaceAll(/\s+/g, " ").trim();
}

/**
 * Returns a multipart body of these parts, each with its header fields, an empty line and its
 * content.
 */
function createMultipart(boundary: string, ...parts: string[]): string {
  return parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("") + `--${boundary}--\r\n`;
}

const QP = "Content-Transfer-Encoding: quoted-printable\r\n";
const B64 = "Content-Transfer-Encoding: base64\r\n";
const HTML = "Content-Type: text/html; charset=utf-8\r\n";
const LATIN = "Content-Type: text/plain; charset=iso-8859-1\r\n";
const TWO = createMultipart(
  "b",
  `${LATIN}${QP}\r\ncaf=E9 lon=\r\nger`,
  `${HTML}\r\n<p>b<b>i</b>g</p>`,
);
const MIXED = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";

const CASES: readonly [what: string, content: string, text: string][] = [
  ["plain text", "Hello, a=b & <you>", "Hello, a=b & <you>"],
  ["HTML", "<html><body><p>Hello</p>", "Hello"],
  ["HTML without a frame", "Hi<br>there", "Hi there"],
  ["a whole mail", `Subject: x\r\n${MIXED}preamble\r\n${TWO}epilogue`, "café longer big"],
  ["a whole mail, LF", `${MIXED}${TWO}`.replaceAll("\r\n", "\n"), "café longer big"],
  ["a mailbox file's line", `From a@example.org Mon Jan 5\n${MIXED}${TWO}`, "café longer big"],
  ["a body without its header fields", TWO, "café longer big"],
  ["blank lines before", `\r\n\r\n${TWO}`, "café longer big"],
  [
    "base64 part",
    `${MIXED}${createMultipart("b", `${HTML}${B64}\r\n${btoa("<i>a</i>bc")}`)}`,
    "abc",
  ],
  [
    "nested",
    `${MIXED}${
      createMultipart(
        "b",
        `Content-Type: multipart/alternative; boundary="b c"\n\n${
          createMultipart("b c", "\r\nin")
        }`,
      )
    }`,
    "in",
  ],
  [
    "forwarded mail",
    `${MIXED}${
      createMultipart("b", `Content-Type: message/rfc822\n\nSubject: s\n${LATIN}${QP}\nf=F9`)
    }`,
    "fù",
  ],
  [
    "attachment",
    `${MIXED}${
      createMultipart(
        "b",
        "\r\na",
        "Content-Disposition: attachment; filename=x.txt\r\n\r\nno",
        "Content-Type: image/png\r\n\r\nno",
      )
    }`,
    "a",
  ],
  [
    "XHTML",
    `${MIXED}${createMultipart("b", `Content-Type: application/xhtml+xml\n\n<p>b<b>i</b>g</p>`)}`,
    "big",
  ],
  [
    "XHTML, base64, with a section of characters",
    `${MIXED}${
      createMultipart(
        "b",
        `Content-Type: application/xhtml+xml\n${B64}\n${
          btoa("<p>one<![CDATA[ & <two>]]></p><![CDATA[three")
        }`,
      )
    }`,
    "one & <two> three",
  ],
  ["a section of characters in HTML", "<p>one<![CDATA[ two]]></p>", "one"],
  ["no closing delimiter", `${MIXED}--b\r\n\r\nabc`, "abc"],
  [
    "a boundary that starts like another",
    `${MIXED}--bb\r\n\r\nx\r\n--b\r\n\r\nabc\r\n--bb\r\n`,
    "abc --bb",
  ],
  [
    "quoted-printable without header fields",
    "Gl=C3=BCckwunsch, Sie haben ge=\r\nwonnen",
    "Glückwunsch, Sie haben gewonnen",
  ],
  [
    "base64 without header fields",
    btoa("Dear customer, your parcel waits for the customs fee."),
    "Dear customer, your parcel waits for the customs fee.",
  ],
  [
    "base64 of HTML",
    btoa("<html><p>Dear customer, your <b>parcel</b> waits for you.</html>"),
    "Dear customer, your parcel waits for you.",
  ],
  [
    "a link is not quoted-printable",
    "https://example.org/?a=20&b=x",
    "https://example.org/?a=20&b=x",
  ],
  [
    "a long word is not base64",
    "Donaudampfschifffahrtsgesellschaft",
    "Donaudampfschifffahrtsgesellschaft",
  ],
  ["a text with a colon", "Note: this\n\nis text", "Note: this is text"],
  ["header fields alone", "Content-Type: text/html", "Content-Type: text/html"],
  [
    "unknown charset",
    `${MIXED}${
      createMultipart("b", `Content-Type: text/plain; charset=x\r\n${QP}\r\ncaf=E9 =C3=A9`)
    }`,
    "café Ã©",
  ],
  [
    "a mail with a long header section",
    `Received: from a by b; ${"x".repeat(900)}\r\n`.repeat(40) +
    "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8gQmVu",
    "Hello Ben",
  ],
  ["empty", "", ""],
];

Deno.test("readBody reads what callers send as a body", () => {
  assert(CASES.length > 0);
  for (const [label, content, expected] of CASES) {
    assertEquals(readBodyText(content), expected, label);
  }
});

Deno.test("readBody takes the boundary from header fields that are given separately", () => {
  const content = `preamble\r\n${TWO}`;
  assertEquals(
    readBodyText(content, 'multipart/mixed; charset=x; boundary="b"'),
    "café longer big",
  );
  assertEquals(readBodyText(content, "multipart/mixed; boundary=b (comment)"), "café longer big");
  assertEquals(readBodyText("already decoded", "multipart/mixed; boundary=b"), "already decoded");
  assertEquals(readBodyText("<p>a<![CDATA[ <b> ]]></p>", "application/xhtml+xml"), "a <b>");
  assertEquals(readBodyText("Gr=FC=DFe", "text/plain; charset=iso-8859-1"), "Grüße");
});

Deno.test("readBody leaves nothing encoded where other characters occur among encoded ones", () => {
  const page = "<html><body><p>Sign in at <a href='https://evil.example/'>your bank</a></p></body>";
  const letter = "Dear reader, please send the money to the account that I named to you yesterday.";
  const read = (encoding: string, body: string, contentType = "text/html") =>
    readBody(body, { fields: { contentType, encoding, disposition: null } }).text;
  const spreadAmong = (text: string, foreign: string, every: number) =>
    text.replaceAll(new RegExp(`.{${every}}`, "g"), `$&${foreign}`);
  const foreigns: readonly (readonly [string, number])[] = [
    ["", 76],
    ["\r\n", 76],
    ["\u0080\u00a0", 60],
    [" ", 4],
    ["!?", 3],
    ["\r\n-\r\n", 9],
    ["=", 40],
  ];
  for (const [foreign, every] of foreigns) {
    assertStringIncludes(
      read("base64", spreadAmong(btoa(page), foreign, every)),
      "Sign in at your bank",
    );
    assertEquals(read("base64", spreadAmong(btoa(letter), foreign, every), "text/plain"), letter);
  }
  const noise = `<!--${String.fromCharCode(...Array.from({ length: 255 }, (_, i) => i + 1))}-->`;
  const hidden = spreadAmong(btoa(noise.repeat(40) + page), " ", 5);
  assertStringIncludes(read("base64", hidden), "Sign in at your bank");
  const wide = spreadAmong(btoa(page.replaceAll(/./g, "$&\0")), " ", 5);
  assertStringIncludes(
    read("base64", wide, "text/html; charset=utf-16le"),
    "Sign in at your bank",
  );
  const quoted = page.replaceAll("=", "=3D").replace("bank", "ba=\r\nnk");
  for (const body of [quoted, `${quoted} =zz`, `<p>==========${quoted}`, `a=b ${quoted}`]) {
    assertStringIncludes(read("quoted-printable", body), "Sign in at your bank");
    const { html } = readBody(body, {
      fields: { contentType: "text/html", encoding: "quoted-printable", disposition: null },
    });
    assertStringIncludes(html[0] ?? "", "<a href='https://evil.example/'>");
  }
  // Text that was decoded since is unchanged.
  const decodedText = "See https://shop.example/?id=ab&x=cd\n==========\nand reply.";
  assertEquals(read("quoted-printable", decodedText, "text/plain"), decodedText);
  for (
    const text of [
      letter,
      decodedText,
      "Hi you! ",
      "Cher lecteur, \u00e7a va? \u00c0 bient\u00f4t!",
    ]
  ) {
    assertEquals(read("base64", text.repeat(30), "text/plain"), text.repeat(30));
  }
});

Deno.test("readBody opens parts to a bounded depth and number", () => {
  let nested = "Content-Type: text/plain\r\n\r\ndeep";
  for (let i = 0; i <= PART_LIMITS.depth; i++) {
    nested = `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n${
      createMultipart(`b${i}`, nested)
    }`;
  }
  assertEquals(readBodyText(nested), "");
  const many = Array.from({ length: PART_LIMITS.parts + 10 }, () => "\r\nx");
  assertEquals(
    readBodyText(MIXED + createMultipart("b", ...many)).split(" ").length,
    PART_LIMITS.parts - 1,
  );
});

Deno.test("readBody takes linear time on a mebibyte of nested delimiters", () => {
  for (
    const piece of [
      "--b\nContent-Type: multipart/mixed; boundary=b\n\n",
      "--b\n",
      "\n--",
      "\n--b--\n--b\n\n",
      "=\n",
      "Content-Type: message/rfc822\n\n",
    ]
  ) {
    assertLinear((content: string) => readBody(content).text, {
      make: (size) => MIXED + piece.repeat(size / piece.length),
      size: 32_000,
      maxSize: 1 << 20,
    });
  }
});
