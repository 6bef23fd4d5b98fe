import { assertEquals } from "@std/assert";
import { examineAttachments } from "../../../shared/body/attachments.ts";
import { readFlatDocument } from "../../../shared/body/documents/open_document.ts";
import { deflated, zipOf } from "../../support/archives.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { latin1 } from "../../support/bytes.ts";
import { part } from "../../support/mail_files.ts";

const ODT = "application/vnd.oasis.opendocument.text";

/** The findings and addresses of a file, from its content. */
async function examined(name: string, bytes: Uint8Array) {
  const { attachments, links } = await examineAttachments([part(name, bytes)]);
  const type = attachments[0]?.type;
  const findings: readonly string[] = attachments[0]?.findings ?? [];
  return { type, findings: [...findings], addresses: links.map(({ href }) => href) };
}

/** An OpenDocument file with these parts. */
async function document(parts: Readonly<Record<string, string>>) {
  const packed = await Promise.all(
    Object.entries(parts).map(async ([name, text]) => ({
      name,
      packed: await deflated(text, "deflate-raw"),
      method: 8,
    })),
  );
  return latin1(zipOf([{ name: "mimetype", packed: ODT, method: 0 }, ...packed]));
}

const CASES: readonly [xml: string, findings: readonly string[], addresses: readonly string[]][] = [
  ['<text:dde-connection-decl office:dde-application="cmd"/>', ["attachment_dde"], []],
  ['<office:dde-source office:dde-application="soffice"/>', ["attachment_dde"], []],
  ['<table:table-cell table:formula="of:=DDE(&quot;cmd&quot;;&quot;/C x&quot;;&quot;y&quot;)"/>', [
    "attachment_dde",
  ], []],
  ['<t:c t:formula="of:=WEBSERVICE(&quot;http://a.example/&quot;)"/>', [
    "attachment_remote_template",
  ], []],
  [
    '<script:event-listener script:event-name="dom:load" ' +
    'xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic"/>',
    ["attachment_macros"],
    [],
  ],
  ['<text:script script:language="JavaScript">x</text:script>', ["attachment_macros"], []],
  ['<script:event-listener script:macro-name="Main"/>', ["attachment_macros"], []],
  ['<text:section-source xlink:href="http://a.example/x.odt"/>', ["attachment_remote_template"], [
    "http://a.example/x.odt",
  ]],
  ['<table:table-source x:href="file://a.example/x.ods"/>', ["attachment_remote_template"], [
    "\\\\a.example/x.ods",
  ]],
  ['<draw:floating-frame xlink:href="https://a.example/"/>', ["attachment_remote_template"], [
    "https://a.example/",
  ]],
  ['<draw:object xlink:href="./Object 1"/>', [], []],
  ['<text:a xlink:href="https://a.example/">x</text:a>', [], ["https://a.example/"]],
  ['<office:scripts><office:script script:language="ooo:Basic"/></office:scripts>', [], []],
  ['<presentation:event-listener presentation:action="next-page"/>', [], []],
  ['<table:table-cell table:formula="of:=SUM([.A1:.A9])"/>', [], []],
  ['<text:p>DDE("cmd") vnd.sun.star.script:x</text:p>', [], []],
];

Deno.test("attachments: what OpenDocument files do, packed or as one text", async () => {
  for (const [xml, findings, addresses] of CASES) {
    const content = `<office:document-content>${xml}</office:document-content>`;
    const packed = await examined("a.odt", await document({ "content.xml": content }));
    assertEquals(packed, { type: ODT, findings: [...findings], addresses: [...addresses] }, xml);
    const flat = await examined(
      "a.fodt",
      latin1(`<?xml version="1.0"?>\n<office:document a="b">${xml}</office:document>`),
    );
    assertEquals([flat.findings, flat.addresses], [[...findings], [...addresses]], xml);
  }
});

Deno.test("attachments: styles, inner documents and scripts of OpenDocument", async () => {
  const load = '<a><x:section-source x:href="http://a.example/x.odt"/></a>';
  for (const name of ["styles.xml", "Object 1/content.xml", "Content.XML"]) {
    const { findings } = await examined("a.odt", await document({ [name]: load }));
    assertEquals(findings, ["attachment_remote_template"], name);
  }
  const { findings } = await examined("a.odt", await document({ "Pictures/a.xml": load }));
  assertEquals(findings, []);
  for (const name of ["Scripts/python/a.py", "Basic/Standard/Module1.xml"]) {
    const macros = await examined("a.odt", await document({ [name]: "x" }));
    assertEquals(macros.findings, ["attachment_macros"], name);
  }
});

Deno.test("readFlatDocument: linear in what is repeated", () => {
  for (
    const unit of ["<a:b ", "<a:b c:href='", '<a x:href="http://a.example/"/>', "<", "&lt;", "<!--"]
  ) {
    assertLinear(readFlatDocument, {
      make: (size) => unit.repeat(Math.ceil(size / unit.length)),
      size: 32_000,
      most: 256_000,
      what: JSON.stringify(unit),
    });
  }
});
