import { assert, assertEquals } from "@std/assert";
import { listArchive } from "../../../shared/body/files/archives/list.ts";
import { sniffType } from "../../../shared/body/files/file_type.ts";
import { iso } from "../../support/archives.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { latin1 } from "../../support/bytes.ts";
import { udf } from "../../support/udf.ts";

const UDF = "application/x-udf-image", ISO = "application/x-iso9660-image";

function list(text: string, type = UDF) {
  return listArchive(latin1(text), { type, name: null });
}

const names = (text: string, type?: string) => list(text, type)?.entries.map(({ name }) => name);

Deno.test("listArchive: UDF, its directories, names of two bytes, a deleted one left out", () => {
  const image = udf({ files: ["a.txt", "b\u202efdp.exe"], inner: ["c.lnk"] });
  assertEquals(sniffType(latin1(image))?.type, UDF);
  assertEquals(names(image), ["a.txt", "b\u202efdp.exe", "sub/c.lnk"]);
  assertEquals(list(image)?.entries[0]?.size, 0);
  assertEquals(list(image)?.complete, true);
  assertEquals(names(udf({ files: ["a"], cyclic: true })), ["a"]);
});

Deno.test("listArchive: UDF with a table of blocks, or with a damaged root, is not listed", () => {
  const table = list(udf({ files: ["a"], map: 2 }));
  assertEquals([table?.entries, table?.complete], [[], false]);
  const image = udf({ files: ["a"] });
  const broken = image.slice(0, 259 * 512) + "\0".repeat(512) + image.slice(260 * 512);
  assertEquals([list(broken)?.entries, list(broken)?.complete], [[], false]);
});

Deno.test("listArchive: an image with two lists has the files of both, and is odd", () => {
  const bridged = (one: readonly string[], two: readonly string[]) => {
    const first = iso(one, []);
    const second = udf({ files: two });
    return second.slice(0, 16 * 2048) + first.slice(16 * 2048) +
      second.slice(first.length);
  };
  // The descriptors of UDF are in front of those of ISO 9660 here.
  const same = list(bridged(["A.TXT"], ["a.txt"]), ISO);
  assertEquals([same?.entries.map(({ name }) => name), same?.odd], [["A.TXT"], false]);
  const other = list(bridged(["A.TXT"], ["a.txt", "evil.exe"]), ISO);
  assertEquals([other?.entries.map(({ name }) => name), other?.odd], [
    ["A.TXT", "evil.exe"],
    true,
  ]);
});

Deno.test("listArchive: every cut of a UDF image, and changed bytes, without an error", () => {
  const image = udf({ files: ["a"], inner: ["b"], cyclic: true });
  const bytes = latin1(image);
  for (let length = 250 * 512; length < bytes.length; length += 13) {
    listArchive(bytes.subarray(0, length), { type: UDF, name: null });
  }
  for (const from of [16 * 512, 256 * 512]) {
    for (let i = from; i < from + 6 * 512 && i < bytes.length; i += 1) {
      const changed = bytes.slice();
      changed[i] = 0xff;
      const found = listArchive(changed, { type: UDF, name: null });
      assert(found === null || found.entries.length < 5);
    }
  }
});

Deno.test("listArchive: UDF in linear time", () => {
  assertLinear((text: string) => list(text), {
    make: (size) => {
      const image = udf({ files: ["a"] });
      return image + "\x01\x01".repeat(size / 2);
    },
    size: 64_000,
    most: 1 << 20,
    what: "bytes behind",
  });
});
