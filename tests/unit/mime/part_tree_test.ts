import { assert, assertEquals } from "@std/assert";
import { decodePartBytes, decodePartText, listLeaves } from "../../../shared/mime/part.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";

const createMail = (...lines: readonly string[]) => lines.join("\r\n");

const MIXED = createMail(
  "From: a@example.org",
  'Content-Type: multipart/mixed; boundary="b1"',
  "",
  "preamble",
  "--b1",
  'Content-Type: multipart/alternative; boundary="b2"',
  "",
  "--b2",
  "Content-Type: text/plain; charset=iso-8859-1",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "caf=E9",
  "--b2",
  "Content-Type: text/html",
  "",
  "<p>coffee</p>",
  "--b2--",
  "--b1",
  'Content-Type: application/pdf; name="other.pdf"',
  "Content-Transfer-Encoding: base64",
  "Content-Disposition: attachment; filename*0*=utf-8''r%C3%A9sum; filename*1*=%C3%A9.pdf",
  "Content-ID: <x@y>",
  "",
  "JVBERi0xLjQK",
  "--b1",
  "Content-Type: message/rfc822",
  "",
  "Subject: inner",
  "Content-Type: text/plain",
  "",
  "inner text",
  "--b1--",
);

Deno.test("readPartTree gives multiparts and messages as a tree, numbered as IMAP does", () => {
  const { root, problems } = readPartTree(MIXED);
  assertEquals([...problems], []);
  assertEquals(listLeaves(root).map(({ path, type }) => [path, type]), [
    ["1.1", "text/plain"],
    ["1.2", "text/html"],
    ["2", "application/pdf"],
    ["3.1", "text/plain"],
  ]);
  const [textPart, htmlPart, pdfPart, nestedPart] = listLeaves(root);
  assert(textPart && htmlPart && pdfPart && nestedPart);
  assertEquals(decodePartText(textPart), "café");
  assertEquals(decodePartText(htmlPart), "<p>coffee</p>");
  assertEquals(pdfPart.name, "résumé.pdf");
  assertEquals(pdfPart.disposition, "attachment");
  assertEquals(pdfPart.contentId, "x@y");
  assertEquals(new TextDecoder().decode(decodePartBytes(pdfPart)), "%PDF-1.4\n");
  assertEquals(decodePartText(nestedPart), "inner text");
});

Deno.test("readPartTree gives file names as mail programs show them", () => {
  const cases: [string, string | null][] = [
    ['attachment; filename="a.txt"', "a.txt"],
    ["attachment; filename=a b.txt", "a b.txt"],
    ['attachment; filename="=?utf-8?B?w6kucGRm?="', "é.pdf"],
    ["attachment; filename*=utf-8''%C3%A9.pdf", "é.pdf"],
    ["attachment; filename*=utf-8''%3D%3Futf-8%3FB%3Fw6kucGRm%3F%3D", "é.pdf"],
    ["attachment; filename=\"plain.txt\"; filename*=utf-8''real.exe", "real.exe"],
    ['attachment; filename="  "', null],
    ["attachment", null],
  ];
  for (const [disposition, name] of cases) {
    const raw = createMail(
      "MIME-Version: 1.0",
      "Content-Type: application/octet-stream",
      `Content-Disposition: ${disposition}`,
      "",
      "x",
    );
    assertEquals(readPartTree(raw).root.name, name, disposition);
  }
});

Deno.test("readPartTree reads a body whose header fields are given separately", () => {
  const createPartFields = (contentType: string, encoding: string | null = null) => ({
    contentType,
    encoding,
    disposition: null,
  });
  const html = readPartTree("<p>hi</p>").root;
  assertEquals([html.type, html.body], ["text/html", "<p>hi</p>"]);
  assertEquals(readPartTree("plain words").root.type, "text/plain");
  const multipart = "--x\r\nContent-Type: text/plain\r\n\r\na\r\n--x--\r\n";
  for (const mailFields of [undefined, createPartFields("multipart/mixed; boundary=x")]) {
    assertEquals(listLeaves(readPartTree(multipart, mailFields).root).map(({ body }) => body), [
      "a",
    ]);
  }
  const file = readPartTree("UEsDBA==", createPartFields("application/zip", "base64")).root;
  assertEquals([...decodePartBytes(file)], [0x50, 0x4b, 3, 4]);
});

const CALENDAR = "BEGIN:VCALENDAR\nX-ALT-DESC:<p>hi</p>";

Deno.test("readPartTree takes the first token of the field for the content encoding", () => {
  const spellings = ['"base64"', "base64;", "base64 (x)", "(a) BASE64", "base64,", "base64 x"];
  for (const spelling of spellings) {
    const raw = `Content-Type: a/b\r\nContent-Transfer-Encoding: ${spelling}\r\n\r\nTVqQAA==`;
    const { root, problems } = readPartTree(raw);
    assertEquals(
      [root.encoding, [...decodePartBytes(root)]],
      ["base64", [0x4d, 0x5a, 0x90, 0]],
      spelling,
    );
    assertEquals([...problems], []);
  }
  const uu = "Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\r\n#0V%T\r\n`\r\nend\r\n";
  const file = readPartTree(`Content-Type: a/b\r\n${uu}`);
  assertEquals([...decodePartBytes(file.root)], [..."Cat"].map((sign) => sign.charCodeAt(0)));
  assertEquals([...file.problems], []);
  assertEquals(decodePartText(readPartTree(`Content-Type: text/html\r\n${uu}`).root), "Cat");
  const none = readPartTree(`Content-Type: a/b\r\nContent-Transfer-Encoding: x-uue\r\n\r\nhi`);
  assertEquals([...decodePartBytes(none.root)], [0x68, 0x69]);
});

Deno.test("readPartTree applies separate header fields only to a text that they fit", () => {
  const createHead = (contentType: string | null, encoding: string | null) => ({
    contentType,
    encoding,
    disposition: null,
  });
  const cases: [string, ReturnType<typeof createHead>, string, string][] = [
    ["x?a=12&b=\n=41", createHead("text/plain", "7bit"), "text/plain", "x?a=12&b=\n=41"],
    ["caf=C3=A9=\n", createHead("text/plain", "quoted-printable"), "text/plain", "café"],
    ["x?a=1z", createHead("text/plain", "quoted-printable"), "text/plain", "x?a=1z"],
    ["<p>hi</p>", createHead("text/plain", null), "text/plain", "<p>hi</p>"],
    ["<p>hi</p>", createHead("multipart/mixed; boundary=b", null), "text/html", "<p>hi</p>"],
    ["hi", createHead("text/html", null), "text/html", "hi"],
    ["hi", createHead("message/rfc822", null), "text/plain", "hi"],
    ["a,b", createHead("text/csv", null), "text/csv", "a,b"],
    ["see <p>hi</p>", createHead("text/csv", null), "text/html", "see <p>hi</p>"],
    [CALENDAR, createHead("text/calendar; method=REQUEST", null), "text/calendar", CALENDAR],
    ["no calendar", createHead("text/calendar", null), "text/plain", "no calendar"],
    [
      "BEGIN:VCARD\nNOTE:<p>",
      createHead("text/vcard", null),
      "text/vcard",
      "BEGIN:VCARD\nNOTE:<p>",
    ],
  ];
  for (const [body, fields, type, text] of cases) {
    const { root } = readPartTree(body, fields);
    assertEquals([root.type, decodePartText(root)], [type, text], body);
  }
});

Deno.test("readPartTree reads UTF-8, undeclared and other bytes in the charset of their part", () => {
  const encodeUtf8Text = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
  const readCharsetPart = (charset: string, body: string) =>
    readPartTree(`MIME-Version: 1.0\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n${body}`)
      .root;
  assertEquals(
    decodePartText(readCharsetPart("utf-8", encodeUtf8Text("café ☢ http://é.example/"))),
    "café ☢ http://é.example/",
  );
  assertEquals(decodePartText(readCharsetPart("windows-1252", "10 \x80")), "10 €");
  assertEquals(decodePartText(readCharsetPart("utf-8", "café ☢")), "café ☢");
  assertEquals(decodePartText(readCharsetPart("iso-8859-1", "caf\xe9")), "café");
  // A file that is declared as uuencoded, and is not, is its bytes as well.
  for (const encoding of ["", "x-uuencode"]) {
    const file = { ...readCharsetPart("", "\x89PNG\xff\x80"), type: "image/png", encoding };
    assertEquals([...decodePartBytes(file)], [0x89, 0x50, 0x4e, 0x47, 0xff, 0x80], encoding);
  }
});

Deno.test("readPartTree takes a part of a digest for a mail unless it says otherwise", () => {
  const raw = createMail(
    "Content-Type: multipart/digest; boundary=b",
    "",
    "--b",
    "",
    "Subject: one",
    "Content-Type: application/zip; name=a.zip",
    "",
    "x",
    "--b",
    "Content-Type: text/plain",
    "",
    "two",
    "--b--",
  );
  const { root } = readPartTree(raw);
  assertEquals(listLeaves(root).map(({ path, type }) => [path, type]), [
    ["1.1", "application/zip"],
    ["2", "text/plain"],
  ]);
  assertEquals(root.children[0]?.children[0]?.message?.subject, "one");
});

Deno.test("readPartTree decodes seven-bit charsets without a content encoding", () => {
  const cases: [string, string, string][] = [
    ["utf-7", "Fr+APY-sche", "Frösche"],
    ["iso-2022-jp", "\x1b$B@$3&\x1b(B", "世界"],
    ["us-ascii", "Fr+APY-sche", "Fr+APY-sche"],
  ];
  for (const [charset, body, text] of cases) {
    const type = `Content-Type: text/plain; charset=${charset}`;
    assertEquals(
      decodePartText(readPartTree(createMail("MIME-Version: 1.0", type, "", body)).root),
      text,
    );
  }
});

Deno.test("readPartTree accepts a boundary of any length", () => {
  const boundary = "b".repeat(5000);
  const head = `Content-Type: multipart/mixed; boundary=${boundary}`;
  const raw = createMail(
    "MIME-Version: 1.0",
    head,
    "",
    `--${boundary}`,
    "",
    "x",
    `--${boundary}--`,
  );
  assertEquals(listLeaves(readPartTree(raw).root).map(({ body }) => body), ["x"]);
});

Deno.test("readPartTree reports truncated and broken structures", () => {
  const createHead = (type: string) => `MIME-Version: 1.0\r\nContent-Type: ${type}\r\n`;
  const nested = "Content-Type: message/rfc822\r\n\r\n".repeat(30) + "x";
  const many = `${createHead("multipart/mixed; boundary=b")}\r\n${
    "--b\r\n\r\nx\r\n".repeat(400)
  }--b--`;
  const cases: [string, string, number][] = [
    [nested, "too_deep", 1],
    [many, "too_many_parts", 249],
    [`${createHead("multipart/mixed")}\r\nx`, "missing_boundary", 1],
    [`${createHead("multipart/mixed; boundary=b")}\r\n--b\r\n\r\nx`, "unclosed_multipart", 1],
    [`${createHead("multipart/mixed; boundary=b")}\r\nno delimiter`, "missing_boundary", 1],
    [
      `${createHead("multipart/mixed; boundary=b; boundary=c")}\r\n--b\r\n\r\nx\r\n--b--`,
      "missing_boundary",
      1,
    ],
    [`${createHead("; charset=utf-8")}\r\nx`, "missing_type", 1],
    [`${createHead("/plain; charset=utf-8")}\r\nx`, "missing_type", 1],
    [`${createHead("text/; charset=utf-8")}\r\nx`, "missing_type", 1],
    [`${createHead("text")}\r\nx`, "missing_type", 1],
    [
      `${
        createHead("multipart/mixed; boundary=b")
      }\r\n--b\r\nContent-Type: name=a\r\n\r\nx\r\n--b--`,
      "missing_type",
      1,
    ],
    [`${createHead("text/plain")}Content-Transfer-Encoding: rot13\r\n\r\nx`, "unknown_encoding", 1],
  ];
  for (const [raw, problem, parts] of cases) {
    const { root, problems } = readPartTree(raw);
    assertEquals([...problems], [problem]);
    assertEquals(listLeaves(root).length, parts, problem);
  }
  const large = readPartTree("a".repeat(101), undefined, {
    depth: 1,
    parts: 1,
    attachments: 1,
    characters: 100,
  });
  assertEquals([...large.problems], ["too_large"]);
  assertEquals(large.root.body, "");
});

Deno.test("readPartTree reads separate header fields as it reads those of a part", () => {
  const read = (contentType: string, encoding: string | null, body: string) =>
    readPartTree(body, { contentType, encoding, disposition: null });
  assertEquals([...read("text/plain", "rot13", "x").problems], ["unknown_encoding"]);
  const inParts = "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n";
  assertEquals([...read("multipart/mixed", null, inParts).problems], ["missing_boundary"]);
  assertEquals([...read("multipart/mixed", null, "x").problems], ["missing_boundary"]);
  const otherParts = inParts.replaceAll("--b", "--c");
  assertEquals([...read("multipart/mixed; boundary=b", null, `Hello\r\n${otherParts}`).problems], [
    "missing_boundary",
  ]);
  assertEquals([...read("charset=utf-8", null, "x").problems], ["missing_type"]);
  assertEquals([...read("text/html", "x-foo", "<p>x").problems], ["unknown_encoding"]);
  assertEquals([...read("text/plain", "8bit", "x").problems], []);
  const external = 'message/external-body; access-type=URL; URL="https://a.example/b"';
  const { root } = read(external, null, "Content-Type: application/pdf\r\n\r\nphantom");
  assertEquals(root.type, "message/external-body");
  assertEquals(root.parameters.get("url"), "https://a.example/b");
});
