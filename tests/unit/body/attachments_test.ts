import { assertEquals } from "@std/assert";
import { examineAttachments } from "../../../shared/body/files/attachments.ts";
import { findInEntryName } from "../../../shared/body/files/file_names.ts";
import { isAttachment } from "../../../shared/body/files/files.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { readPdf } from "../../../shared/body/files/documents/pdf.ts";
import { zip } from "../../support/archives.ts";
import { createMailFile } from "../../support/mail_files.ts";

Deno.test("examineAttachments reports dangerous and deceptive file names", async () => {
  const cases: [string, readonly string[]][] = [
    ["a.txt", []],
    ["v1.2.pdf", []],
    ["a.js", ["attachment_program"]],
    ["a.js. .", ["attachment_program"]],
    ["a.url", ["attachment_shortcut"]],
    ["a.vhd", ["attachment_disk_image"]],
    ["a.one", ["attachment_notebook"]],
    ["bill.pdf.exe", ["attachment_double_extension", "attachment_program"]],
    ["bill.pdf.exe. .", ["attachment_double_extension", "attachment_program"]],
    ["bill.pdf________.exe", ["attachment_double_extension", "attachment_program"]],
    ["bill.pdf .lnk", ["attachment_double_extension", "attachment_shortcut"]],
    [`bill.pdf${" ".repeat(60)}.scr`, [
      "attachment_double_extension",
      "attachment_padded_name",
      "attachment_program",
    ]],
    ...["command", "terminal", "mobileconfig", "scpt", "applescript", "ppam", "ocx", "xpi", "crx"]
      .map((ending): [string, readonly string[]] => [`a.${ending}`, ["attachment_program"]]),
    ...["inetloc", "fileloc"]
      .map((ending): [string, readonly string[]] => [`a.${ending}`, ["attachment_shortcut"]]),
    ["a.themepack", ["attachment_program"]],
    ["a.svgz", ["attachment_markup"]],
    ["run.exe%00.pdf", ["attachment_double_extension"]],
    ["run.exe\0.pdf", ["attachment_double_extension"]],
    ["run.exe::$DATA", ["attachment_double_extension"]],
    ["Note: a.pdf", []],
    ["bill\u202efdp.scr", ["attachment_direction_override", "attachment_program"]],
  ];
  for (const [name, findings] of cases) {
    const { attachments } = await examineAttachments([createMailFile(name, "text")]);
    assertEquals(attachments[0]?.findings, findings, name);
  }
  const two = { ...createMailFile("a.pdf", "text"), otherName: "a.exe" };
  // Signing programs write the same name with and without its extension.
  const others = ["a.exe", "b.pdf", "a"].map((otherName) => ({ ...two, otherName }));
  const { attachments } = await examineAttachments(others);
  assertEquals(attachments.map(({ findings }) => findings), [["attachment_two_names"], [], []]);
});

Deno.test("examineAttachments lists the links of attachments and the content of archives", async () => {
  const { links, attachments } = await examineAttachments([
    createMailFile(
      "a.pdf",
      "%PDF-1 <</URI (http://pdf.example/a\\)b)>> stream\n/URI(http://no/)endstream",
    ),
    createMailFile("a.pdf", "%PDF-1 stream\nendstream/URI(http://after.example/)"),
    createMailFile("a.html", '<a href="http://html.example/">x</a>', "text/html"),
    createMailFile("a.url", "[InternetShortcut]\r\nURL=file://share.example/x\r\n"),
    createMailFile("a.rtf", '{\\rtf1{\\*\\fldinst HYPERLINK "http://rtf.example/"}}'),
    createMailFile("a.rtf", "{\\rtf1{\\*\\template https://rt.example/a.dotm}}"),
    createMailFile(
      "a.library-ms",
      "<simpleLocation><url>\\\\lib.example\\a</url></simpleLocation>",
    ),
    createMailFile("a.zip", zip(Array.from({ length: 60 }, (_, i) => `${i}`))),
  ]);
  assertEquals(links.map(({ href }) => href), [
    "http://pdf.example/a)b",
    "http://after.example/",
    "http://html.example/",
    "file://share.example/x",
    "http://rtf.example/",
    "https://rt.example/a.dotm",
    "\\\\lib.example\\a",
  ]);
  const archive = attachments.at(-1);
  assertEquals([archive?.entries?.length, archive?.entryCount], [50, 60]);
  assertEquals(archive?.entries?.[3], { name: "3", size: 0, encrypted: false });
  assertEquals(attachments[0]?.entries, undefined);
});

Deno.test("readPdf reads strings without an end only once", () => {
  for (const unit of ["/URI (", "/GoToR/F("]) {
    const budget = new Budget();
    const text = unit.repeat(200_000);
    readPdf(text, budget);
    // Were each read to its limit, they would take some hundred million steps.
    assertEquals(budget.take(20_000_000), true, unit);
  }
});

Deno.test("examineAttachments gives the size and the SHA-256 of the decoded bytes", async () => {
  const { attachments: [attachment] } = await examineAttachments([createMailFile("a", "abc")]);
  assertEquals(attachment?.size, 3);
  // FIPS 180-2, appendix B.1.
  assertEquals(
    attachment?.sha256,
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

Deno.test("isAttachment is false for the text of a mail", () => {
  const { root } = readPartTree("x");
  assertEquals(isAttachment(root), false);
  assertEquals(isAttachment({ ...root, disposition: "inline" }), false);
  assertEquals(isAttachment({ ...root, disposition: "attachment" }), true);
});

Deno.test("findInEntryName reports what the names in an archive show", () => {
  const cases: readonly [endings: string, expected: readonly string[]][] = [
    ["lnk url xll chm hta msc appinstaller settingcontent-ms library-ms search-ms wsb ppkg", [
      "attachment_holds_program",
    ]],
    ["iso vhd vhdx img", ["attachment_disk_image"]],
    ["one onepkg", ["attachment_notebook"]],
    ["svg html docm eml", ["attachment_holds_active"]],
    ["zip 7z rar", ["attachment_holds_archive"]],
    ["rtf pdf txt docx c ts", []],
    ["py sh pl rb", ["attachment_source_code"]],
    ["pyw pyc pyz command ps1 vbs wsf", ["attachment_holds_program"]],
  ];
  for (const [endings, expected] of cases) {
    for (const ending of endings.split(" ")) {
      for (const name of [`a/b.${ending}`, `B.${ending.toUpperCase()}`, `b.pdf.${ending} .`]) {
        assertEquals([...findInEntryName(name)], expected, name);
      }
    }
  }
});

Deno.test("examineAttachments reports source code apart from scripts that a double click runs", async () => {
  type Case = readonly [name: string, content: string, expected: readonly string[]];
  const cases: readonly Case[] = [
    ["main.py", "print(1)", ["attachment_source_code"]],
    ["rotate", "#!/bin/sh\nls", ["attachment_source_code"]],
    ["bill.pdf.py", "print(1)", ["attachment_double_extension", "attachment_source_code"]],
    ["main.c", "int main;", []],
    ...["js", "vbs", "wsf", "hta", "bat", "ps1", "pyw"].map((
      ending,
    ): Case => [`main.${ending}`, "hello", ["attachment_program"]]),
    ["a.zip", zip(["src/a.py", "src/b.c", "README.md"]), ["attachment_source_code"]],
    ["a.zip", zip(["web/app.js", "web/app.css", "web/package.json"]), ["attachment_holds_scripts"]],
    // Documents beside a script make no project of software, nor does one file of code.
    ["a.zip", zip(["bill.js", "a.pdf", "b.txt", "c.png", "d.docx"]), ["attachment_holds_program"]],
    ["a.zip", zip(["bill.js", "a.css"]), ["attachment_holds_program"]],
    ["a.zip", zip(["a.py", "b.css", "c.exe"]), [
      "attachment_holds_program",
      "attachment_source_code",
    ]],
  ];
  for (const [name, content, expected] of cases) {
    const { attachments: [attachment] } = await examineAttachments([createMailFile(name, content)]);
    assertEquals(attachment?.findings.toSorted(), expected, name);
  }
});
