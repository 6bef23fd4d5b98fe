import { assert, assertEquals } from "@std/assert";
import { examineAttachments } from "../../../shared/body/files/attachments.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { sniffType } from "../../../shared/body/files/file_type.ts";
import fileTypes from "../../../catalogue/body/file_types.json" with { type: "json" };
import { createRawZip, ISO_IMAGE, zip } from "../../support/archives.ts";
import { encodeUtf16Text, toLatin1 } from "../../support/bytes.ts";
import { createCompoundFile, createMailFile } from "../../support/mail_files.ts";
import type { MailFile } from "../../../shared/body/files/files.ts";

const INSTALLER = "\x84\x10\x0c\0\0\0\0\0\xc0\0\0\0\0\0\0\x46";
/** [MS-SHLLINK] 2.1: size of the header and class identifier of a shortcut. */
const LNK = "L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46";
const FOUR = ["a", "b", "c", "d"];
const DOCX = ["[Content_Types].xml", "word/document.xml"];
const OOXML = "application/vnd.openxmlformats-officedocument";
const ODT = "application/vnd.oasis.opendocument.text", SVG = "http://www.w3.org/2000/svg";
const EXE = "application/vnd.microsoft.portable-executable";
const XHTML = "http://www.w3.org/1999/xhtml";
const ISO = "application/x-iso9660-image", OLE = "application/x-ole-storage";
const RTF = "application/rtf", PDF = "application/pdf";

Deno.test("examineAttachments reports the type that the content has, and where it differs from the name", async () => {
  const cases: (readonly [MailFile, string | null, readonly string[]])[] = [
    [createMailFile("a.pdf", "%PDF-1.4"), "application/pdf", []],
    [createMailFile("a.pdf", "MZ\x90"), EXE, ["attachment_program", "attachment_other_type"]],
    [createMailFile("a.png", "\xff\xd8\xff"), "image/jpeg", []],
    [createMailFile("a.zip", "\xff\xd8\xff"), "image/jpeg", ["attachment_other_type"]],
    [createMailFile("a.jpg", `\xff\xd8\xff${zip(["a.exe"])}`), "image/jpeg", [
      "attachment_holds_program",
    ]],
    [createMailFile("a.zip", `junk${zip(["a.exe"])}`), null, ["attachment_holds_program"]],
    [createMailFile("a.pdf", `${"junk\n".repeat(20)}%PDF-1.4\n/JS (x)`), PDF, [
      "attachment_pdf_script",
    ]],
    [createMailFile("a.pdf", `${"junk\n".repeat(300)}%PDF-1.4\n/JS (x)`), "text/plain", []],
    [
      createMailFile("invite.ics", "BEGIN:VCALENDAR\nX-ALT-DESC:<html><body>x"),
      "text/calendar",
      [],
    ],
    [createMailFile("a", "BEGIN:VCALENDAR\nX-ALT-DESC:<html><body>x"), "text/calendar", []],
    [createMailFile("a.eml", "Subject: x\n\n<html><body>x"), "text/plain", []],
    [createMailFile("a.xml", "<?xml version='1.0'?><toys><a>x</a></toys>"), "text/plain", []],
    [
      createMailFile(
        "a.xml",
        `<?xml version='1.0'?><x:a xmlns:x='${XHTML}' href='//b.example'><b>x</b></x:a>`,
      ),
      "text/html",
      ["attachment_markup"],
    ],
    [createMailFile("a.library-ms", "<?xml version='1.0'?><a>"), null, ["attachment_shortcut"]],
    [createMailFile("a", ISO_IMAGE), ISO, ["attachment_disk_image", "attachment_not_listed"]],
    [createMailFile("a", LNK), "application/x-ms-shortcut", ["attachment_shortcut"]],
    [createMailFile("a.zip", zip(["b.txt"])), "application/zip", []],
    [createMailFile("a.zip", zip(["b.txt"], 1)), "application/zip", ["attachment_encrypted"]],
    [createMailFile("a.zip", zip(["c/b.pdf.js"])), "application/zip", ["attachment_holds_program"]],
    [createMailFile("a.zip", zip(["b.lnk"])), "application/zip", ["attachment_holds_program"]],
    [createMailFile("a.zip", zip(["b.iso"])), "application/zip", ["attachment_disk_image"]],
    [
      createMailFile("a.zip", zip(["b.exe"]) + zip(["b.txt"])),
      "application/zip",
      ["attachment_holds_program", "attachment_odd_list"],
    ],
    [createMailFile("a.zip", zip(["b.one"])), "application/zip", ["attachment_notebook"]],
    [createMailFile("a.zip", zip(["b.7z"])), "application/zip", ["attachment_holds_archive"]],
    [createMailFile("a.zip", zip(["b.command"])), "application/zip", ["attachment_holds_program"]],
    ...["inv.html", "a.svg", "a.docm", "a.XLSM", "a.eml", "a.shtml"].map((name) =>
      [createMailFile("a.zip", zip([name])), "application/zip", [
        "attachment_holds_active",
      ]] as const
    ),
    [createMailFile("a.zip", zip(["a.docx", "b.pdf", "c.jpg"])), "application/zip", []],
    [createMailFile("a.zip", zip(["x/../../b"])), "application/zip", ["attachment_unsafe_path"]],
    [createMailFile("a.zip", "PK\x03\x04"), "application/zip", ["attachment_not_listed"]],
    [
      createMailFile(
        "a.odt",
        createRawZip([
          { name: "mimetype", packedData: ODT, method: 0 },
          { name: "Basic/Standard/Module1.xml", packedData: "", method: 0 },
        ]),
      ),
      ODT,
      ["attachment_macros"],
    ],
    [
      createMailFile("a.pdf", "%PDF-1.4\n/Encrypt 5 0 R"),
      PDF,
      ["attachment_pdf_encrypted"],
    ],
    [createMailFile("a.docx", zip(DOCX)), `${OOXML}.wordprocessingml.document`, []],
    [
      createMailFile(
        "a.xlsb",
        zip(["[Content_Types].xml", "xl/workbook.bin", "xl/vbaProject.bin"]),
      ),
      `${OOXML}.spreadsheetml.sheet`,
      ["attachment_macros"],
    ],
    [
      createMailFile("a.docx", zip([...DOCX, "word/embeddings/oleObject1.bin"])),
      `${OOXML}.wordprocessingml.document`,
      ["attachment_embedded_object"],
    ],
    [
      createMailFile("a.apk", zip(["AndroidManifest.xml", "classes.dex"])),
      "application/vnd.android.package-archive",
      ["attachment_program"],
    ],
    [createMailFile("a.doc", createCompoundFile(["WordDocument"])), "application/msword", []],
    [createMailFile("a.doc", createCompoundFile([...FOUR, "_VBA_PROJECT"])), OLE, [
      "attachment_macros",
    ]],
    [
      createMailFile("a.docx", createCompoundFile(["EncryptedPackage"])),
      "application/x-ole-encrypted",
      ["attachment_encrypted"],
    ],
    [createMailFile("a.doc", createCompoundFile(["\x01Ole10Native"])), OLE, [
      "attachment_embedded_object",
    ]],
    [createMailFile("a.msi", createCompoundFile([], INSTALLER)), "application/x-msi", [
      "attachment_program",
    ]],
    [createMailFile("a.html", "<html><p>x", "text/html"), "text/html", []],
    [
      createMailFile("a.html", "<html><p><a href=https://a.example/>x", "text/html"),
      "text/html",
      ["attachment_markup"],
    ],
    [
      createMailFile("a.html", "<html><img src='https://a.example/x.png'>", "text/html"),
      "text/html",
      ["attachment_markup"],
    ],
    [createMailFile("a.html", "<html><form>", "text/html"), "text/html", ["attachment_markup"]],
    [createMailFile("a.svg", "<svg><script>1</script>", "image/svg+xml"), "image/svg+xml", [
      "attachment_markup",
    ]],
    [createMailFile("a.svg", "<svg><path/></svg>", "image/svg+xml"), "image/svg+xml", []],
    [createMailFile("a.rtf", "{\\rtf1 {\\object\\objdata 01}"), RTF, [
      "attachment_embedded_object",
    ]],
    [createMailFile("a.doc", "{\\rt {\\object\\objdata 01}"), RTF, ["attachment_embedded_object"]],
    [
      createMailFile("a.rtf", "{\\rtf1{\\*\\template http://a.example/t}"),
      RTF,
      ["attachment_remote_template"],
    ],
    [createMailFile("a.pdf", "%PDF-1 /OpenAction << /S /J#61vaScript"), PDF, [
      "attachment_pdf_script",
    ]],
    [createMailFile("a.pdf", "%PDF-1 <</S/Launch/F(x)>>"), PDF, ["attachment_pdf_launch"]],
    [createMailFile("a.pdf", "%PDF-1 /Names<</EmbeddedFiles 3 0 R"), PDF, ["attachment_pdf_files"]],
    [createMailFile("a.pdf", "%PDF-1 stream\n/JS endstream /x"), PDF, []],
  ];
  for (const [file, type, findings] of cases) {
    const { attachments: [attachment] } = await examineAttachments([file]);
    assertEquals(
      [attachment?.type, attachment?.findings],
      [type, findings],
      `${file.name} ${type}`,
    );
  }
});

Deno.test("sniffType gives the type of the longest signature that fits", () => {
  assertEquals(sniffType(toLatin1("\0\0\0\x18ftypheic"))?.type, "image/heic");
  assertEquals(sniffType(toLatin1("\0\0\0\x18ftypisom"))?.type, "video/mp4");
  assertEquals(sniffType(toLatin1("#!AMR"))?.type, "audio/amr");
  assertEquals(sniffType(toLatin1("")), null);
});

Deno.test("sniffType recognises every type of the list by its first bytes", () => {
  const types = new Set(fileTypes.map(({ type }) => type));
  assert(types.size >= 80, `${types.size}`);
  for (const { type, at, hex } of fileTypes) {
    const bytes = new Uint8Array(at + hex.length / 2 + 40);
    for (let i = 0; i < hex.length; i += 2) bytes[at + i / 2] = parseInt(hex.slice(i, i + 2), 16);
    assertEquals(sniffType(bytes)?.type, type, hex);
  }
});

Deno.test("examineAttachments lists where scripts and files for a program lead", async () => {
  const cases: readonly [string, string, readonly string[]][] = [
    ["a.html", `<script>location.href="https://a.example/"</script>`, ["https://a.example/"]],
    ["a.html", `<script type="application/ld+json">"https://a.example/"</script>`, []],
    ["a.svg", `<svg><script>open('//a.example/b')</script></svg>`, ["//a.example/b"]],
    ["a.iqy", "WEB\r\n1\r\nhttps://a.example/q\r\n", ["https://a.example/q"]],
    ["a.jnlp", `<jnlp codebase="https://a.example/"></jnlp>`, ["https://a.example/"]],
    ["a.vcf", "BEGIN:VCARD\r\nURL:https://a.example/\r\nEND:VCARD", ["https://a.example/"]],
  ];
  for (const [name, content, links] of cases) {
    const contents = await examineAttachments([createMailFile(name, content)]);
    assertEquals(contents.links.map(({ href }) => href), links, content);
  }
  const many = "'https://a.example/'".repeat(20_000);
  const { links } = await examineAttachments([
    createMailFile("a.html", `<script>${many}</script>`),
  ]);
  assertEquals(links.length, 1);
  const remote = "screen mode id:i:2\r\nfull address:s:a.example:3389\r\n";
  for (const content of [remote, `\xff\xfe${encodeUtf16Text(remote)}`]) {
    const { attachments } = await examineAttachments([createMailFile("a.rdp", content)]);
    assertEquals(attachments[0]?.opens, "a.example:3389");
    assertEquals(attachments[0]?.findings, ["attachment_shortcut"]);
  }
});

Deno.test("examineAttachments reports no script in a page whose script only rearranges it", async () => {
  const findIds = async (script: string) =>
    (await examineAttachments([createMailFile("report.html", `<table><tr><td>1</table>${script}`)]))
      .attachments[0]?.findings;
  const sorting = `const rows = [...document.querySelectorAll("tr")];
    const order = [1, -1], column = 0;
    rows.sort((a, b) => a.cells[column].textContent.localeCompare(b.cells[column].textContent));
    for (const row of rows) row.parentNode.append(row);
    rows[0].className = "first";`;
  assertEquals(await findIds(`<script>${sorting}</script>`), ["attachment_markup"]);
  assertEquals(await findIds('<p onclick="sort(1)">x'), ["attachment_markup"]);
  assertEquals(await findIds("<script src=a.js></script>"), ["attachment_markup"]);
  const acting: readonly [string, string][] = [
    ["location = a", "attachment_redirect"],
    ["window.location.href = a", "attachment_redirect"],
    ["location.replace(a)", "attachment_redirect"],
    ["window.open(a)", "attachment_redirect"],
    ["a.href = URL.createObjectURL(b)", "attachment_writes_file"],
    ["navigator.msSaveOrOpenBlob(b, 'a.zip')", "attachment_writes_file"],
    ["document.write(a)", "attachment_script_writes"],
    ["eval(a)", "attachment_script_writes"],
    ["b = atob(a)", "attachment_script_writes"],
    ["var _0x3fa1 = a", "attachment_script_writes"],
    ["if (location == a) sort()", "attachment_markup"],
    ["evaluate(a); unescaped(b)", "attachment_markup"],
  ];
  for (const [script, id] of acting) {
    assertEquals(await findIds(`<script>${script}</script>`), [id], script);
    assertEquals(await findIds(`<p onclick="${script}">x`), [id], script);
  }
});

const WRITES = "attachment_script_writes", REDIRECT = "attachment_redirect";

Deno.test("examineAttachments reports pages and pictures that run code when they are opened", async () => {
  const encodeUtf16 = (text: string) => `\xff\xfe${encodeUtf16Text(text)}`;
  const active: readonly [string, string, string][] = [
    ["a.svg", "<svg onload='x()'></svg>", "attachment_markup"],
    ["a.svg", `<!--${"x".repeat(5000)}--><svg><script>eval(a)</script></svg>`, WRITES],
    ["a.html", `${" ".repeat(5000)}<script>eval(a)</script>`, WRITES],
    ["a.htm", "<a href='java&#10;script:x()'>x</a>", "attachment_markup"],
    ["a.html", encodeUtf16("<script>eval(a)</script>"), WRITES],
    ["a.shtml", "<p onclick=location=x>", REDIRECT],
    ["a.html", "<meta http-equiv=refresh content='0;url=https://a.example/'>", REDIRECT],
    ["a.html", "<svg></svg><iframe src='https://a.example/'></iframe>", REDIRECT],
    ["a.html", "<!-- <svg> --><input type=password>", "attachment_password_form"],
    ["a.svg", `<x:svg xmlns:x="${SVG}"><x:script>eval(a)</x:script></x:svg>`, WRITES],
    [
      "a.xml",
      `<?xml version="1.0"?><x:svg xmlns:x="${SVG}"><x:script>eval(a)</x:script></x:svg>`,
      WRITES,
    ],
    ["a.xhtml", `<h:html xmlns:h="${XHTML}"><h:script>eval(a)</h:script></h:html>`, WRITES],
    ["a.svg", "<svg><title/><script>eval(a)</script></svg>", WRITES],
  ];
  for (const [name, content, id] of active) {
    const { attachments } = await examineAttachments([createMailFile(name, content)]);
    assertEquals(attachments[0]?.findings, [id], content.slice(0, 40));
  }
  const leading: readonly [string, string][] = [
    ["a.html", "<h1>Invoice</h1><svg></svg><a href='https://a.example/'>x</a>"],
    ["a.html", "<!-- <svg> --><a href='https://a.example/'>x</a>"],
    ["a", "<!DOCTYPE svg [<!ENTITY a '<b>'>]><svg><a href='https://a.example/'>x</a></svg>"],
  ];
  for (const [name, content] of leading) {
    const { attachments } = await examineAttachments([createMailFile(name, content)]);
    assertEquals(attachments[0]?.findings, ["attachment_markup"], content);
  }
  const inside = await examineAttachments([createMailFile("a.html", "<p id=a><a href='#a'>x</a>")]);
  assertEquals(inside.attachments[0]?.findings, []);
  const quiet = await examineAttachments([createMailFile("a.svg", "<svg><path d='M0 0'/></svg>")]);
  assertEquals(quiet.attachments[0]?.findings, []);
  const leads = [
    "<x:svg xmlns:x='x'><x:a xlink:href='https://a.example/'/></x:svg>",
    "<svg><a xlink:href='https://a.example/'/></svg>",
  ];
  for (const content of leads) {
    const { links } = await examineAttachments([createMailFile("a.svg", content)]);
    assert(links.some(({ href }) => href === "https://a.example/"), content);
  }
  const budget = new Budget();
  await examineAttachments(
    [createMailFile("a.svg", `<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>`)],
    budget,
  );
  assert(budget.isSpent);
});

Deno.test("examineAttachments recognises a page by any name and type, and takes no other text for one", async () => {
  const readFinding = async (name: string, type: string, content: string) => {
    const file = { ...createMailFile(name, content, type), isEncoded: false };
    return (await examineAttachments([file])).attachments[0]?.findings;
  };
  const pair = "<a href='https://evil.example'>https://shop.example</a>";
  assertEquals(await readFinding("a.html", "text/html", pair), ["attachment_markup"]);
  assertEquals(await readFinding("a.html", "application/octet-stream", pair), [
    "attachment_markup",
  ]);
  assertEquals(await readFinding("a.diff", "text/plain", `+${pair}`), []);
});
