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
