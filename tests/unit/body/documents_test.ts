import { assert, assertEquals } from "@std/assert";
import { joinBytes } from "../../../shared/encoding/bytes.ts";
import { examineAttachments } from "../../../shared/body/files/attachments.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { inflateBytes } from "../../../shared/body/files/archives/inflate.ts";
import { readPdf, readPdfFile } from "../../../shared/body/files/documents/pdf.ts";
import { readRelationships } from "../../../shared/body/files/documents/relationships.ts";
import { compressText, createRawZip } from "../../support/archives.ts";
import { toLatin1 } from "../../support/bytes.ts";
import { createMailFile } from "../../support/mail_files.ts";

const DEFLATED = 8;
const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function createRelationship(type: string, target: string, mode = "External"): string {
  return `<Relationship Id="r" Type="${TYPE}/${type}" Target="${target}" TargetMode="${mode}"/>`;
}

/** Returns a Word document with these relationships. */
async function createDocx(...relationships: readonly string[]): Promise<Uint8Array> {
  const xml = `<?xml version="1.0"?><Relationships>${relationships.join("")}</Relationships>`;
  const createRawEntry = (name: string) => ({ name, packedData: "", method: 0 });
  return toLatin1(createRawZip([
    createRawEntry("[Content_Types].xml"),
    createRawEntry("word/document.xml"),
    {
      name: "word/_rels/settings.xml.rels",
      packedData: await compressText(xml, "deflate-raw"),
      method: DEFLATED,
    },
  ]));
}

Deno.test("readRelationships lists what a document loads, and where it leads", async () => {
  const cases: readonly [string, string, string, boolean, string[]][] = [
    ["attachedTemplate", "https://a.example/t.dotm", "External", true, [
      "https://a.example/t.dotm",
    ]],
    ["attachedTemplate", "file:///C:\\Users\\a.dotm", "External", false, []],
    ["attachedTemplate", "Normal.dotm", "Internal", false, []],
    ["oleObject", "mhtml:http://a.example/x!y", "External", true, ["mhtml:http://a.example/x!y"]],
    ["oleObject", "file:///\\\\192.0.2.1\\a", "External", true, ["\\\\192.0.2.1\\a"]],
    ["frame", "file://a.example/x", "External", true, ["\\\\a.example/x"]],
    ["hyperlink", "https://a.example/", "External", false, ["https://a.example/"]],
    ["image", "https://a.example/p.png", "External", false, ["https://a.example/p.png"]],
  ];
  for (const [type, target, mode, loads, addresses] of cases) {
    const document = await createDocx(createRelationship(type, target, mode));
    assertEquals(
      readRelationships(document),
      { loadsParts: loads, hasMacros: false, addresses },
      `${type} ${target}`,
    );
  }
});

Deno.test("examineAttachments reports a document that loads its template from elsewhere", async () => {
  const bytes = await createDocx(
    createRelationship("attachedTemplate", "https://a.example/t.dotm"),
  );
  const file = createMailFile("a.docx", bytes);
  const { attachments, links } = await examineAttachments([file]);
  assertEquals(attachments[0]?.findings, ["attachment_remote_template"]);
  assertEquals(links.map(({ href }) => href), ["https://a.example/t.dotm"]);
});

Deno.test("readRelationships stays within its bounds on many large parts", async () => {
  const packedData = await compressText(
    createRelationship("hyperlink", "https://a.example/") + " ".repeat(1_000_000),
    "deflate-raw",
  );
  const parts = Array.from(
    { length: 100 },
    (_, i) => ({ name: `word/_rels/${i}.rels`, packedData, method: DEFLATED }),
  );
  const { addresses } = readRelationships(toLatin1(createRawZip(parts)));
  assertEquals(addresses, ["https://a.example/"]);
});

Deno.test("inflateBytes gives a bounded output, and keeps what precedes a fault", async () => {
  const text = Array.from({ length: 100_000 }, (_, i) => (i * i).toString(36)).join(" ");
  const packedBytes = toLatin1(await compressText(text, "deflate-raw"));
  const inflate = (bytes: Uint8Array, maxBytes = 10_000_000) =>
    new TextDecoder("latin1").decode(inflateBytes(bytes, { maxBytes, budget: new Budget() }));
  assertEquals(inflate(packedBytes) === text, true);
  assertEquals(inflate(packedBytes, 1000), text.slice(0, 1000));
  const cut = inflate(packedBytes.subarray(0, 5000));
  assertEquals(cut.length > 3000 && text.startsWith(cut), true);
  assertEquals(
    inflate(new Uint8Array([...packedBytes, ...toLatin1("junk".repeat(500))])) === text,
    true,
  );
  for (const junk of ["", "\x07", "\xff".repeat(5000)]) assertEquals(inflate(toLatin1(junk)), "");
});

Deno.test("inflateBytes takes steps of the budget for blocks without output too", () => {
  // Four dynamic blocks with no symbol but the end.
  const blocks = toLatin1(
    "\x04\xc0\x81\x00\x00\x00\x00\x00\x90\xff\x6b\x10\x00\x07\x02\x00\x00\x00\x00\x40\xfe\xaf\x41" +
      "\x00\x1c\x08\x00\x00\x00\x00\x00\xf9\xbf\x06\x01\x70\x20\x00\x00\x00\x00\x00\xe4\xff\x1a",
  );
  const budget = new Budget(1_000_000);
  const read = (count: number) =>
    inflateBytes(joinBytes(Array(count).fill(blocks)), { maxBytes: 1 << 20, budget }).length;
  assertEquals([read(20), budget.isSpent], [0, false]);
  assertEquals([read(25_000), budget.isSpent], [0, true]);
});

Deno.test("readPdfFile reads the objects inside object streams", async () => {
  const objects = "1 0 2 60 << /S /URI /URI (https://a.example/) >> << /S /JavaScript /JS (x) >>";
  const packedObjects = await compressText(objects, "deflate");
  const createStream = (dictionary: string, data: string) =>
    `5 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\r\n${data}\r\nendstream\nendobj\n`;
  const content = readPdfFile(
    toLatin1(`%PDF-1.7\n${createStream("/Type /ObjStm /Filter /FlateDecode", packedObjects)}`),
  );
  assertEquals(content, {
    hasScript: true,
    hasLaunch: false,
    hasFiles: false,
    isEncrypted: false,
    addresses: ["https://a.example/"],
  });
  const page = readPdfFile(
    toLatin1(`%PDF-1.7\n${createStream("/Filter /FlateDecode", packedObjects)}`),
  );
  assertEquals([page.hasScript, page.addresses], [false, []]);
});

Deno.test("readPdf decodes strings of hexadecimal digits and with octal escapes", () => {
  const readAddresses = (text: string) => readPdf(text).addresses;
  assertEquals(readAddresses("/URI <68747470733A2F2F612E6578616D706C652F>"), [
    "https://a.example/",
  ]);
  assertEquals(readAddresses("/URI (https:\\057\\057a.example)"), ["https://a.example"]);
  assertEquals(readAddresses("/URI <FEFF0068007400740070>"), ["http"]);
  assertEquals(readAddresses("/URI <"), []);
  const share = "\\\\192.0.2.1\\a.pdf";
  const escaped = share.replaceAll("\\", "\\\\");
  for (const action of ["GoToR", "Launch", "GoToE"]) {
    assertEquals(readAddresses(`/S /${action} /D [0] /F (${escaped})`), [share]);
  }
  assertEquals(readAddresses("/S /GoToR /F (other.pdf)"), []);
});

Deno.test("examineAttachments reports macros in a part of any name", async () => {
  const xml =
    `<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="foo.bin"/>`;
  const bytes = await createDocx(xml);
  assertEquals(readRelationships(bytes).hasMacros, true);
  const file = createMailFile("a.docm", bytes);
  const { attachments } = await examineAttachments([file]);
  assertEquals(attachments[0]?.findings, ["attachment_macros"]);
});

Deno.test("readRelationships reads all documents of a mail from one budget", async () => {
  const document = await createDocx(
    createRelationship("hyperlink", "https://a.example/" + " ".repeat(60_000)),
  );
  const budget = new Budget(1_000_000);
  const addressCounts = Array.from(
    { length: 9 },
    () => readRelationships(document, budget).addresses.length,
  );
  assertEquals([addressCounts[0], addressCounts.at(-1), budget.isSpent], [1, 0, true]);
});

Deno.test("readRelationships unpacks entries that share their content only once", async () => {
  const xml = createRelationship("hyperlink", "https://a.example/") + " ".repeat(100_000);
  const packedData = await compressText(`<Relationships>${xml}</Relationships>`, "deflate-raw");
  const name = "word/_rels/a.rels";
  const document = createRawZip([{ name, packedData, method: DEFLATED }]);
  const from = document.indexOf("PK\x01\x02"), to = document.indexOf("PK\x05\x06");
  const many = document.slice(0, from) + document.slice(from, to).repeat(500) + document.slice(to);
  const one = new Budget(), all = new Budget();
  readRelationships(toLatin1(document), one);
  readRelationships(toLatin1(many), all);
  assert(all.stepsTaken - one.stepsTaken < 500_000);
});

Deno.test("readRelationships lists links that are fields of a text, split into any number of runs", async () => {
  const run = (text: string) =>
    `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
  const xml = run(" HYPERLINK &quot;https://a.exa") + run("mple/?b=1&amp;c&quot; \\h") +
    run('HYPERLINK "https://b.example/"') + run("HYPERLINK &quot;#local&quot;") +
    "<w:t>HYPERLINK &quot;https://text.example/&quot;</w:t>";
  const packedData = await compressText(xml, "deflate-raw");
  const bytes = toLatin1(
    createRawZip([{ name: "word/document.xml", packedData, method: DEFLATED }]),
  );
  assertEquals(readRelationships(bytes).addresses, [
    "https://a.example/?b=1&c",
    "https://b.example/",
  ]);
});

Deno.test("readRelationships lists a template that follows padding", async () => {
  const padding = "<!-- " + "x".repeat(300_000) + " -->";
  const bytes = await createDocx(
    padding + createRelationship("attachedTemplate", "https://a.example/t.dotm"),
  );
  assertEquals(readRelationships(bytes).loadsParts, true);
});
