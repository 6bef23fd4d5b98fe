import { assertEquals } from "@std/assert";
import { listArchive } from "../../../shared/body/files/archives/list.ts";
import { sniffType } from "../../../shared/body/files/file_type.ts";
import { createTar } from "../../support/archives.ts";
import { toLatin1 } from "../../support/bytes.ts";

/** Names, and whether the list is complete. */
function listNames(text: string): [string[], boolean] | null {
  const bytes = toLatin1(text);
  const listing = listArchive(bytes, { type: sniffType(bytes)?.type ?? "", name: null });
  return listing && [listing.entries.map(({ name }) => name), listing.isComplete];
}

Deno.test("listArchive lists every tar entry that is unpacked as a file", () => {
  const links = createTar(
    { name: "a.txt", content: "x" },
    { name: "link.exe", type: "2" },
    { name: "hard.exe", type: "1" },
    { name: "other.vbs", type: "Z" },
    { name: "old/" },
  );
  const all = ["a.txt", "link.exe", "hard.exe", "other.vbs"];
  assertEquals(listNames(links), [all, true]);
  // No data follows the header of a link, whatever its size says, so the next header is read.
  const sized = createTar({ name: "l", type: "2", length: 1024 }, { name: "b.exe" });
  assertEquals(listNames(sized), [["l", "b.exe"], true]);
  const archive = createTar(
    { name: "x", type: "L", content: "long.exe" },
    { name: "x", type: "K", content: "target" },
    { name: "s", type: "2" },
    { name: "p", type: "x", content: "17 path=bill.pdf\n" },
    { name: "g", type: "g", content: "5 a=b\n" },
    { name: "q" },
  );
  assertEquals(listNames(archive), [["long.exe", "bill.pdf"], true]);
});

/** A record of a pax header; only of fewer than 100 bytes. */
function createRecord(keyword: string, value: string): string {
  const rest = ` ${keyword}=${value}\n`;
  return `${rest.length + (rest.length < 8 ? 1 : 2)}${rest}`;
}

Deno.test("listArchive reads names and sizes of pax headers as tar programs do, by their lengths", () => {
  const evil = { name: "evil.exe", content: "MZ" };
  const listWith = (header: string, { type = "x", file = evil } = {}) => {
    const bytes = toLatin1(createTar({ name: "h", type, content: header }, file));
    const list = listArchive(bytes, { type: "application/x-tar", name: null });
    return [list?.entries.map(({ name }) => name), list?.isOdd];
  };
  const note = { name: "note.txt", content: "MZ" };
  const path = createRecord("path", "evil.exe");
  const cases: readonly (readonly [string, unknown])[] = [
    // A value may hold what looks like a record.
    ["comment", listWith(createRecord("comment", "a\n15 path=note.txt"))],
    ["two names", listWith(createRecord("path", "note.txt") + path, { file: note })],
    ["sparse file", listWith(createRecord("GNU.sparse.name", "evil.exe"), { file: note })],
    ["global header", listWith(path, { type: "g", file: note })],
    ["zero byte", listWith(createRecord("path", "evil.exe\0.txt"), { file: note })],
  ];
  for (const [label, listing] of cases) assertEquals(listing, [["evil.exe"], false], label);
  const malformed = [
    "20 path=evil.exe\n",
    "9 path=evil.exe\n",
    "path=evil.exe\n",
    "0 path=evil.exe\n",
    "17 path-evil.exe\n",
    createRecord("size", "0x10"),
  ];
  for (const header of malformed) {
    assertEquals(listWith(header, { file: note }), [["note.txt"], true], header);
  }
  // The size of the header of a.txt covers evil.exe, that of the pax header does not.
  const hidden = createTar(
    { name: "h", type: "x", content: createRecord("size", "0") },
    { name: "a.txt", length: 1024 },
    evil,
  );
  assertEquals(listNames(hidden), [["a.txt", "evil.exe"], true]);
  // The name of a pax header takes precedence over a long name of GNU tar.
  const both = createTar(
    { name: "h", type: "x", content: path },
    { name: "l", type: "L", content: "note.txt" },
    note,
  );
  assertEquals(listNames(both), [["evil.exe"], true]);
});

Deno.test("listArchive recognises tar without the POSIX signature by its checksum", () => {
  const head = createTar({ name: "a.exe", content: "MZ" });
  const headWithoutSignature = head.replace("ustar\x0000", "\0".repeat(8));
  const sum = 8 * 32 +
    [...headWithoutSignature.slice(0, 148), ...headWithoutSignature.slice(156, 512)]
      .reduce((total, char) => total + char.charCodeAt(0), 0);
  const old = headWithoutSignature.slice(0, 148) + sum.toString(8).padStart(6, "0") + "\0 " +
    headWithoutSignature.slice(156);
  assertEquals(listNames(old), [["a.exe"], true]);
  assertEquals(sniffType(toLatin1(headWithoutSignature)), null);
});
