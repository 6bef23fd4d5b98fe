import { assert, assertEquals } from "@std/assert";
import { listAppendedArchive, listArchive } from "../../../shared/body/files/archives/list.ts";
import { examineAttachments } from "../../../shared/body/files/attachments.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { createMailFile } from "../../support/mail_files.ts";
import { sniffType } from "../../../shared/body/files/file_type.ts";
import sevenZip from "../../fixtures/body/seven_zip.json" with { type: "json" };
import {
  compressText,
  createRar4File,
  createRar4Header,
  createRar5File,
  createRar5Header,
  createRawZip,
  createTar,
  ISO_IMAGE,
  RAR4,
  RAR5,
  zip,
  zip64,
} from "../../support/archives.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { encodeU16, toLatin1 } from "../../support/bytes.ts";

function list(text: string, name: string | null = null) {
  const bytes = toLatin1(text);
  const type = sniffType(bytes)?.type ?? "";
  return listArchive(bytes, { type, name });
}

/** Names, with an asterisk after encrypted ones, and whether the list is complete. */
function listNames(text: string, name: string | null = null): [string[], boolean] | null {
  const listing = list(text, name);
  return listing &&
    [listing.entries.map((entry) => entry.name + (entry.encrypted ? "*" : "")), listing.isComplete];
}

Deno.test("listArchive lists a zip file with 64-bit sizes, an encrypted one, and one behind a program", () => {
  assertEquals(listNames(zip(["a", "d/", "d/b.exe"])), [["a", "d/b.exe"], true]);
  assertEquals(listNames(zip(["a"], 1)), [["a*"], true]);
  assertEquals(listNames(zip(["caf\xc3\xa9"], 1 << 11)), [["café"], true]);
  // Without the flag: code page 437, and UTF-8 as macOS writes it.
  assertEquals(listNames(zip(["\x81\x84b\x94.txt"])), [["üäbö.txt"], true]);
  assertEquals(listNames(zip(["caf\xc3\xa9"])), [["café"], true]);
  assertEquals(list(zip64(["big"], 5_000_000))?.entries, [
    { name: "big", size: 5_000_000, encrypted: false },
  ]);
  const program = toLatin1(zip(["a"], 0, "MZ and a program"));
  assertEquals(listArchive(program, { type: "application/zip", name: null })?.entries.length, 1);
  assertEquals(list("PK\x03\x04 and no list"), null);
});

Deno.test("listArchive lists the files in a zip file that its directory leaves out", () => {
  const empty = `PK\x05\x06${"\0".repeat(18)}`;
  const two = zip(["a.txt", "evil.exe"]);
  const longer = zip(Array.from({ length: 2100 }, (_, at) => `${at}.txt`).concat("evil.exe"));
  const createEnding = (text: string, count: number) =>
    text.slice(0, -14) + encodeU16(count) + encodeU16(count) + text.slice(-10);
  const archive = zip(["a.txt"]);
  const moved = `${archive.slice(0, -22)}${"\0".repeat(6)}${archive.slice(-22)}`;
  const nested = createRawZip([{ name: "b.zip", packedData: two, method: 0 }]);
  const cases: readonly (readonly [string, string, string[], boolean])[] = [
    ["two archives", zip(["evil.exe"]) + zip(["a.txt"]), ["a.txt", "evil.exe"], true],
    ["an empty list behind", zip(["evil.exe"]) + empty, ["evil.exe"], true],
    ["an end record that counts fewer", createEnding(two, 1), ["a.txt", "evil.exe"], true],
    ["an end record that counts none", createEnding(two, 0), ["a.txt", "evil.exe"], true],
    ["another name in front", two.replace("evil.exe", "evil.txt"), [
      "a.txt",
      "evil.exe",
      "evil.txt",
    ], true],
    ["another name beside it", zip(["a.txt"], 0, "", nameField("evil.exe")), [
      "a.txt",
      "evil.exe",
    ], true],
    [
      "the same ending beside it",
      zip(["a.txt"], 0, "", nameField("\xc3\xa4.txt")),
      ["a.txt"],
      false,
    ],
    ["one that is elsewhere than it says", moved, ["a.txt"], false],
    ["a zip file inside", nested, ["b.zip"], false],
    ["behind a program", zip(["a", "b"], 0, "MZ PK\x03\x04 and a program"), ["a", "b"], false],
  ];
  for (const [label, text, names, odd] of cases) {
    // These first bytes make `list` read a zip file.
    const listing = list(text.startsWith("PK") ? text : `PK\x03\x04${text}`);
    assertEquals([listing?.entries.map(({ name }) => name), listing?.isOdd], [names, odd], label);
  }
  assertEquals([list(longer)?.entries.at(-1)?.name, list(longer)?.isOdd], ["evil.exe", false]);
  assertEquals(listNames(two.slice(0, two.indexOf("PK\x01\x02"))), null);
});

function nameField(name: string): string {
  return `\x75\x70${encodeU16(5 + name.length)}\x01crc.${name}`;
}

Deno.test("listArchive lists RAR 4 with Unicode names, and reports encrypted files and headers", () => {
  const main = createRar4Header(0x73, 0, "\0".repeat(6));
  const end = createRar4Header(0x7b, 0, "");
  assertEquals(listNames(RAR4 + main + createRar4File("a.js") + end), [["a.js"], true]);
  assertEquals(listNames(RAR4 + main + createRar4File("a") + createRar4File("b", 4)), [
    ["a", "b*"],
    true,
  ]);
  assertEquals(listNames(RAR4 + main + createRar4File("dir", 0xe0) + end), [[], true]);
  // High byte 0x20; modes 00 (a), 01 (U+202E), 10 (U+00E9), 11 (two of the plain name).
  const coded = "ab?cd\0\x20\x1ba\x2e\xe9\0\0";
  assertEquals(listNames(RAR4 + main + createRar4File(coded, 0x200) + end), [["a\u202eécd"], true]);
  const hidden = list(RAR4 + createRar4Header(0x73, 0x80, "\0".repeat(6)) + "salt and rubbish");
  assertEquals([hidden?.isEncrypted, hidden?.isComplete, hidden?.entries], [true, false, []]);
  assertEquals(list(RAR4 + main + createRar4File("a", 0x200, 1e9))?.entries[0]?.size, 1e9);
});

Deno.test("listArchive lists RAR 5, and reports encrypted files and headers", () => {
  const main = createRar5Header(1, 0, 0);
  const end = createRar5Header(5, 0, 0);
  assertEquals(listNames(RAR5 + main + createRar5File("a.vbs") + createRar5File("b", true) + end), [
    ["a.vbs", "b*"],
    true,
  ]);
  const createStream = (name: string) => {
    const path = ":..\\..\\Startup\\a.lnk";
    const extra = String.fromCharCode(path.length + 1) + "\x07" + path;
    return createRar5Header(3, 1, extra.length, 4, 9, 0, "crc.", 0, 0, name.length, name, extra);
  };
  assertEquals(listNames(RAR5 + main + createRar5File("a.pdf") + createStream("STM") + end), [
    ["a.pdf", ":..\\..\\Startup\\a.lnk"],
    true,
  ]);
  assertEquals(listNames(RAR5 + main + createRar5File("a.pdf") + createStream("CMT") + end), [
    ["a.pdf"],
    true,
  ]);
  assertEquals(listNames(RAR5 + main + createRar5File("a.vbs")), [["a.vbs"], false]);
  const hidden = list(RAR5 + createRar5Header(4, 0, 0, 0, 15) + "rubbish");
  assertEquals([hidden?.isEncrypted, hidden?.isComplete, hidden?.entries], [true, false, []]);
});

Deno.test("listArchive recognises 7z, cabinets, ARJ and disk images, and does not list them", async () => {
  for (const text of [atob(sevenZip.plain), "MSCF\0\0\0\0", "`\xea", ISO_IMAGE]) {
    assertEquals(list(text), null);
    const { attachments } = await examineAttachments([createMailFile("a", text)]);
    const findings = attachments[0]?.findings ?? [];
    assert(findings.includes("attachment_not_listed"));
    assertEquals(findings.includes("attachment_disk_image"), text === ISO_IMAGE);
  }
});

Deno.test("listArchive lists the files of a compressed tar file until the budget is spent", async () => {
  const files = createTar({ name: "bill.js", content: "x".repeat(5000) }, { name: "b" });
  const tarball = await compressText(files, "gzip");
  assertEquals(listNames(tarball, "a.tgz"), [["bill.js", "b"], true]);
  const cut = toLatin1(tarball.slice(0, -20));
  const input = { type: "application/gzip", name: null };
  assertEquals(listArchive(cut, input)?.isComplete, false);
  const budget = new Budget(2000);
  const short = listArchive(toLatin1(tarball), { ...input, budget });
  assertEquals([short?.isComplete, budget.isSpent], [false, true]);
  assertEquals(listNames(await compressText("hello", "gzip"), "bill.exe.gz"), [["bill.exe"], true]);
});

Deno.test("listArchive reads the long names of GNU and pax tar, and names a gzip file by its own name", () => {
  const files = createTar(
    { name: "d/", type: "5" },
    { name: "a.txt", content: "hello" },
    { name: "././@LongLink", type: "L", content: "long.exe" },
    { name: "short", content: "x" },
    { name: "PaxHeader", type: "x", content: "17 path=caf\xc3\xa9.js\n" },
    { name: "short" },
  );
  assertEquals(listNames(files), [["a.txt", "long.exe", "café.js"], true]);
  const gzip = (flags: string, rest: string) =>
    `\x1f\x8b\x08${flags}${"\0".repeat(6)}${rest}${"\0".repeat(8)}\x05\0\0\0`;
  // Their content is damaged.
  assertEquals(listNames(gzip("\x08", "bill.exe\0"), "a.gz"), [["bill.exe"], false]);
  assertEquals(listNames(gzip("\x0c", `${encodeU16(3)}abcb.js\0`), "a.gz"), [["b.js"], false]);
  assertEquals(listNames(gzip("\0", ""), "a.tgz"), [["a.tar"], false]);
});

Deno.test("listArchive keeps the end of a long name, as it shows the type", () => {
  const name = `${"a".repeat(5000)}.exe`;
  const listedName = name.slice(-1024);
  const end = createRar4Header(0x7b, 0, "");
  for (
    const file of [
      createTar({ name: "././@LongLink", type: "L", content: name }, { name: "short" }),
      RAR4 + createRar4Header(0x73, 0, "\0".repeat(6)) + createRar4File(name) + end,
      `\x1f\x8b\x08\x08${"\0".repeat(6)}${name}\0${"\0".repeat(8)}\x05\0\0\0`,
    ]
  ) {
    assertEquals(list(file)?.entries[0]?.name, listedName);
  }
});

Deno.test("listArchive lists a compressed file by its name, and no file of an archive it cannot read", () => {
  assertEquals(listNames("BZh91AY", "bill.exe.bz2"), [["bill.exe"], true]);
  assertEquals(listNames("\xfd7zXZ\0", "a.txz"), [["a.tar"], true]);
  assertEquals(listNames("\x28\xb5\x2f\xfd", null), [[""], true]);
  assertEquals(listNames("..-lh5-....", "a.lzh"), null);
});

Deno.test("listArchive lists no file of a RAR header that is cut", () => {
  const file = createRar4File("a.js");
  assertEquals(listNames(RAR4 + createRar4Header(0x73, 0, "\0".repeat(6)) + file.slice(0, 20)), [
    [],
    false,
  ]);
  assertEquals(listNames(RAR5 + createRar5Header(1, 0, 0) + createRar5File("a.vbs").slice(0, -2)), [
    [],
    false,
  ]);
});

const SAMPLES: readonly string[] = [
  zip(["a", "b.exe"]),
  zip64(["a"], 7),
  RAR4 + createRar4Header(0x73, 0, "\0".repeat(6)) +
  createRar4File("a\0\x20\x1ba\x2e\xe9\0\0", 0x200) +
  createRar4File("b", 0x104),
  RAR5 + createRar5Header(1, 0, 0) + createRar5File("a") + createRar5File("b", true) +
  createRar5Header(5, 0, 0),
  createTar({ name: "a", content: "b" }, { name: "c", type: "x", content: "9 path=d\n" }),
];

Deno.test("listArchive throws on no archive that is cut or has a changed byte", () => {
  for (const sample of SAMPLES) {
    const bytes = toLatin1(sample);
    const type = sniffType(bytes)?.type;
    assert(type);
    for (let length = 0; length < bytes.length; length++) {
      listArchive(bytes.subarray(0, length), { type, name: null });
    }
    for (let i = 0; i < bytes.length; i++) {
      for (const value of [0, 0x7f, 0xff]) {
        const changedBytes = bytes.slice();
        changedBytes[i] = value;
        const listing = listArchive(changedBytes, { type, name: null });
        assert(listing === null || listing.entries.length < 100);
      }
    }
  }
});

Deno.test("listArchive lists a bounded number of files, in linear time", () => {
  const file4 = createRar4File("a");
  const many: readonly [string, string, string][] = [
    [RAR4, createRar4Header(0x73, 0, "\0".repeat(6)), file4],
    [RAR5, createRar5Header(1, 0, 0), createRar5File("a")],
    [createTar({ name: "a" }).slice(0, 512), "", createTar({ name: "a" }).slice(0, 512)],
  ];
  for (const [marker, main, unit] of many) {
    const make = (size: number) => marker + main + unit.repeat(size / unit.length);
    const budget = new Budget(1_000_000);
    const bytes = toLatin1(make(1_500_000));
    const type = sniffType(bytes)?.type ?? "";
    const listing = listArchive(bytes, { type, name: null, budget });
    assert(listing !== null && listing.entries.length < 2000);
    assertEquals([listing.isComplete, budget.isSpent], [false, true]);
    assertLinear(list, { make, size: 16_000, maxSize: 1 << 18, what: JSON.stringify(unit) });
  }
  const long = list(zip(Array.from({ length: 20_001 }, (_, i) => `${i}`)));
  assertEquals([long?.entries.length, long?.isComplete, long?.isOdd], [20_001, true, false]);
});

Deno.test("listAppendedArchive lists a zip file behind any content, and a RAR archive by the file's name", () => {
  const rar = RAR5 + createRar5Header(1, 0, 0) + createRar5File("a.vbs") +
    createRar5Header(5, 0, 0);
  const read = (text: string, name: string | null) =>
    listAppendedArchive(toLatin1(text), { name, budget: new Budget() })?.entries.map((entry) =>
      entry.name
    );
  assertEquals(read(`GIF89a${"Rar!".repeat(9)}${rar}`, "a.RAR"), ["a.vbs"]);
  assertEquals(read(`GIF89a${rar}`, "a.gif"), undefined);
  assertEquals(read("GIF89a", "a.rar"), undefined);
  assertEquals(read(`GIF89a${zip(["b.js"])}`, "a.gif"), ["b.js"]);
  assertLinear((text: string) => read(text, "a.rar"), {
    make: (size) => "Rar!\x1a".repeat(size / 5),
    size: 16_000,
    maxSize: 1 << 17,
    what: "marker",
  });
});
