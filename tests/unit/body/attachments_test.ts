import { assertEquals } from "@std/assert";
import { examineAttachments } from "../../../shared/body/attachments.ts";
import { isAttachment } from "../../../shared/body/files.ts";
import type { MailFile } from "../../../shared/body/files.ts";
import { sniffType } from "../../../shared/body/file_type.ts";
import { readPartTree } from "../../../shared/message/mime/part_tree.ts";
import { listZip } from "../../../shared/body/zip_listing.ts";

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** A zip file of empty entries. */
function zip(names: readonly string[], flags = 0): string {
  const u16 = (value: number) => String.fromCharCode(value & 0xff, value >> 8);
  const u32 = (value: number) => u16(value & 0xffff) + u16(value >>> 16);
  let local = "";
  let central = "";
  for (const name of names) {
    const at = local.length;
    local += `PK\x03\x04${u16(20)}${u16(flags)}${"\0".repeat(18)}${u16(name.length)}${
      u16(0)
    }${name}`;
    central += `PK\x01\x02${u16(20)}${u16(20)}${u16(flags)}${"\0".repeat(18)}${u16(name.length)}${
      "\0".repeat(12)
    }${u32(at)}${name}`;
  }
  const count = u16(names.length);
  const end = `PK\x05\x06${u32(0)}${count}${count}${u32(central.length)}${u32(local.length)}${
    u16(0)
  }`;
  return local + central + end;
}

function part(name: string | null, content: string, type = "application/octet-stream"): MailFile {
  return {
    name,
    otherName: null,
    declaredType: type,
    path: "1",
    carrier: "part",
    inline: false,
    contentId: null,
    encoded: true,
    bytes: latin1(content),
  };
}

const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const wide = (text: string) => [...text].join("\0");

Deno.test("examineAttachments: names, types and content", async () => {
  const cases: [MailFile, string | null, readonly string[]][] = [
    [part("a.pdf", "%PDF-1.4"), "application/pdf", []],
    [part("a.pdf", "MZ\x90"), EXE, ["attachment_program", "attachment_other_type"]],
    [part("a.txt", "hello"), null, []],
    [
      part("invoice.pdf   .exe", "MZ"),
      EXE,
      ["attachment_double_extension", "attachment_program"],
    ],
    [
      part("invoice\u202efdp.scr", "MZ"),
      EXE,
      ["attachment_direction_override", "attachment_program"],
    ],
    [part("v1.2.pdf", "%PDF-1.4"), "application/pdf", []],
    [part("a.png", "\xff\xd8\xff"), "image/jpeg", ["attachment_other_type"]],
    [part("a.js", "var a"), null, ["attachment_program"]],
    [part("a.iso", "x".repeat(32769) + "CD001"), ISO, ["attachment_disk_image"]],
    [part("a.zip", zip(["b.txt"])), "application/zip", []],
    [part("a.zip", zip(["b.txt"], 1)), "application/zip", ["attachment_encrypted"]],
    [part("a.zip", zip(["c/b.pdf.js"])), "application/zip", ["attachment_holds_program"]],
    [part("a.docx", zip(["[Content_Types].xml", "word/document.xml"])), "application/zip", []],
    [
      part("a.docm", zip(["[Content_Types].xml", "word/vbaProject.bin"])),
      "application/zip",
      ["attachment_macros"],
    ],
    [part("a.doc", `${OLE}${wide("WordDocument")}`), "application/x-ole-storage", []],
    [
      part("a.doc", `${OLE}${wide("_VBA_PROJECT")}`),
      "application/x-ole-storage",
      ["attachment_macros"],
    ],
    [
      part("a.docx", `${OLE}${wide("EncryptedPackage")}`),
      "application/x-ole-storage",
      ["attachment_encrypted"],
    ],
    [part("a.html", "<html><p>x", "text/html"), null, ["attachment_markup"]],
    [part("a.html", "<html><form>", "text/html"), null, ["attachment_active_markup"]],
    [part("a.svg", "<svg><script>1</script>", "image/svg+xml"), null, ["attachment_active_markup"]],
    [part("a.svg", "<svg><path/></svg>", "image/svg+xml"), null, []],
  ];
  for (const [given, type, findings] of cases) {
    const [found] = await examineAttachments([given]);
    assertEquals([found?.type, found?.findings], [type, findings], given.name ?? "");
  }
});

const EXE = "application/vnd.microsoft.portable-executable";
const ISO = "application/x-iso9660-image";

Deno.test("examineAttachments: size and SHA-256 of the decoded bytes", async () => {
  const [found] = await examineAttachments([part("a", "abc")]);
  assertEquals(found?.size, 3);
  // FIPS 180-2, appendix B.1.
  assertEquals(
    found?.sha256,
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

Deno.test("isAttachment: the text of a mail is none", () => {
  const { root } = readPartTree("x");
  assertEquals(isAttachment(root), false);
  assertEquals(isAttachment({ ...root, disposition: "inline" }), false);
  assertEquals(isAttachment({ ...root, disposition: "attachment" }), true);
});

Deno.test("listZip: every cut of an archive is read without an error", () => {
  const bytes = latin1(zip(["a", "b.exe", "c"]));
  assertEquals(listZip(bytes), { names: ["a", "b.exe", "c"], encrypted: false });
  for (let length = 0; length < bytes.length; length++) {
    assertEquals(listZip(bytes.subarray(0, length)), null);
  }
  const wrong = bytes.slice();
  wrong.fill(0xff, bytes.length - 12, bytes.length - 2);
  assertEquals(listZip(wrong), { names: [], encrypted: false });
});

Deno.test("sniffType: the longest signature that fits", () => {
  assertEquals(sniffType(latin1("\0\0\0\x18ftypheic"))?.type, "image/heic");
  assertEquals(sniffType(latin1("\0\0\0\x18ftypisom"))?.type, "video/mp4");
  assertEquals(sniffType(latin1("#!AMR"))?.type, "audio/amr");
  assertEquals(sniffType(latin1("")), null);
});
