import { assert, assertEquals } from "@std/assert";
import { assertLinear } from "../../../support/assert_linear.ts";
import { leaves, partBytes, partText } from "../../../../shared/message/mime/part.ts";
import { readPartTree } from "../../../../shared/message/mime/part_tree.ts";

const mail = (...lines: readonly string[]) => lines.join("\r\n");

const MIXED = mail(
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

Deno.test("readPartTree: multiparts and messages as a tree, numbered as IMAP does", () => {
  const { root, problems } = readPartTree(MIXED);
  assertEquals([...problems], []);
  assertEquals(leaves(root).map(({ path, type }) => [path, type]), [
    ["1.1", "text/plain"],
    ["1.2", "text/html"],
    ["2", "application/pdf"],
    ["3.1", "text/plain"],
  ]);
  const [plain, html, pdf, inner] = leaves(root);
  assert(plain && html && pdf && inner);
  assertEquals(partText(plain), "café");
  assertEquals(partText(html), "<p>coffee</p>");
  assertEquals(pdf.name, "résumé.pdf");
  assertEquals(pdf.disposition, "attachment");
  assertEquals(pdf.contentId, "x@y");
  assertEquals(new TextDecoder().decode(partBytes(pdf)), "%PDF-1.4\n");
  assertEquals(partText(inner), "inner text");
});

Deno.test("readPartTree: names as mail programs show them", () => {
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
    const raw = mail(
      "MIME-Version: 1.0",
      "Content-Type: application/octet-stream",
      `Content-Disposition: ${disposition}`,
      "",
      "x",
    );
    assertEquals(readPartTree(raw).root.name, name, disposition);
  }
});

Deno.test("readPartTree: a body apart from its header fields", () => {
  const fields = (contentType: string, encoding: string | null = null) => ({
    contentType,
    encoding,
    disposition: null,
  });
  const html = readPartTree("<p>hi</p>").root;
  assertEquals([html.type, html.body], ["text/html", "<p>hi</p>"]);
  assertEquals(readPartTree("plain words").root.type, "text/plain");
  const multipart = "--x\r\nContent-Type: text/plain\r\n\r\na\r\n--x--\r\n";
  for (const given of [undefined, fields("multipart/mixed; boundary=x")]) {
    assertEquals(leaves(readPartTree(multipart, given).root).map(({ body }) => body), ["a"]);
  }
  const file = readPartTree("UEsDBA==", fields("application/zip", "base64")).root;
  assertEquals([...partBytes(file)], [0x50, 0x4b, 3, 4]);
});

Deno.test("readPartTree: what is cut or broken is told", () => {
  const head = (type: string) => `MIME-Version: 1.0\r\nContent-Type: ${type}\r\n`;
  const nested = "Content-Type: message/rfc822\r\n\r\n".repeat(30) + "x";
  const many = `${head("multipart/mixed; boundary=b")}\r\n${"--b\r\n\r\nx\r\n".repeat(400)}--b--`;
  const cases: [string, string, number][] = [
    [nested, "too_deep", 1],
    [many, "too_many_parts", 249],
    [`${head("multipart/mixed")}\r\nx`, "missing_boundary", 1],
    [`${head("multipart/mixed; boundary=b")}\r\n--b\r\n\r\nx`, "unclosed_multipart", 1],
    [`${head("text/plain")}Content-Transfer-Encoding: rot13\r\n\r\nx`, "unknown_encoding", 1],
  ];
  for (const [raw, problem, parts] of cases) {
    const { root, problems } = readPartTree(raw);
    assertEquals([...problems], [problem]);
    assertEquals(leaves(root).length, parts, problem);
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

Deno.test("readPartTree: time grows with the length, whatever is repeated", () => {
  const units = [
    "--b\r\n",
    "--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n",
    "--b\r\nContent-Type: message/rfc822\r\n\r\n",
    "--b\r\nContent-Disposition: attachment; filename*0*=a;\r\n filename*1*=b\r\n\r\n",
    "\r\n--",
    "=?",
  ];
  const head = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
  for (const unit of units) {
    assertLinear((text: string) => leaves(readPartTree(text).root).map(partText), {
      make: (size) => head + unit.repeat(size / unit.length),
      size: 64_000,
      most: 1 << 20,
      what: unit,
    });
  }
});
