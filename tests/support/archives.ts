import { encodeU16, encodeU32, encodeU64, padZeros } from "./bytes.ts";

/** Archives made in a test, as strings of one character per byte. The files in them are empty. */

/**
 * Writes a zip file.
 *
 * @param prefix Bytes before the archive, as in a self-extracting one.
 * @param field Extra field of each entry.
 */
export function zip(names: readonly string[], flags = 0, prefix = "", field = ""): string {
  const { local, central } = zipParts(names, flags, { field });
  const count = encodeU16(names.length);
  return `${prefix}${local}${central}PK\x05\x06${encodeU32(0)}${count}${count}${
    encodeU32(central.length)
  }${encodeU32(local.length)}${encodeU16(0)}`;
}

/** Writes an archive with the end records of zip64, and sizes in a field of 64 bits. */
export function zip64(names: readonly string[], size: number): string {
  const { local, central } = zipParts(names, 0, {
    field: encodeU16(1) + encodeU16(8) + encodeU64(size),
    isLarge: true,
  });
  const end64 = `PK\x06\x06${encodeU64(44)}${encodeU16(45)}${encodeU16(45)}${encodeU32(0)}${
    encodeU32(0)
  }${encodeU64(names.length)}${encodeU64(names.length)}${encodeU64(central.length)}${
    encodeU64(local.length)
  }`;
  const locator = `PK\x06\x07${encodeU32(0)}${encodeU64(local.length + central.length)}${
    encodeU32(1)
  }`;
  const ff = "\xff".repeat(12);
  return `${local}${central}${end64}${locator}PK\x05\x06${encodeU32(0)}${ff}${encodeU16(0)}`;
}

function zipParts(
  names: readonly string[],
  flags: number,
  { field: extra = "", isLarge = false },
) {
  let local = "";
  let central = "";
  const size = isLarge ? "\xff".repeat(4) : encodeU32(0);
  for (const name of names) {
    const at = local.length;
    const length = encodeU16(name.length);
    local += `PK\x03\x04${encodeU16(20)}${encodeU16(flags)}${"\0".repeat(18)}${length}${
      encodeU16(0)
    }${name}`;
    central += `PK\x01\x02${encodeU16(20)}${encodeU16(20)}${encodeU16(flags)}${
      "\0".repeat(14)
    }${size}${length}${encodeU16(extra.length)}${"\0".repeat(10)}${encodeU32(at)}${name}${extra}`;
  }
  return { local, central };
}

/** Returns a header of RAR 4. */
export function createRar4Header(type: number, flags: number, rest: string): string {
  return `\0\0${String.fromCharCode(type)}${encodeU16(flags)}${encodeU16(7 + rest.length)}${rest}`;
}

/** Returns the header of a file in RAR 4. */
export function createRar4File(name: string, flags = 0, size = 5): string {
  const fields = encodeU32(0) + encodeU32(size) + "\0" + encodeU32(0) + encodeU32(0) + "\x14\x30" +
    encodeU16(name.length) +
    encodeU32(32);
  return createRar4Header(0x74, 0x8000 | flags, fields + name);
}

/** Signature of RAR 4. */
export const RAR4 = "Rar!\x1a\x07\0";
/** Signature of RAR 5. */
export const RAR5 = "Rar!\x1a\x07\x01\0";

/** Returns a header of RAR 5; all numbers are below 128. */
export function createRar5Header(...fields: readonly (number | string)[]): string {
  const text = fields.map((each) => typeof each === "number" ? String.fromCharCode(each) : each);
  const body = text.join("");
  return `\0\0\0\0${String.fromCharCode(body.length)}${body}`;
}

/** Returns the header of a file in RAR 5. */
export function createRar5File(name: string, encrypted = false): string {
  const extra = encrypted ? "\x03\x01\0\0" : "";
  const head = encrypted ? [2, 1, extra.length] : [2, 0];
  return createRar5Header(...head, 4, 9, 0, "crc.", 0, 0, name.length, name, extra);
}

/** A file of a tar archive. */
interface TarFile {
  readonly name: string;
  readonly type?: string;
  readonly content?: string;
  /** Length in the header; that of the content by default. */
  readonly length?: number;
}

/** Returns a tar file. */
export function createTar(...files: readonly TarFile[]) {
  const blocks = files.map(({ name, type = "0", content = "", length = content.length }) => {
    const size = length.toString(8).padStart(11, "0");
    const createHead = (sum: string) =>
      padZeros(name, 100) + "0000644\0".repeat(3) + `${size}\0` + "00000000000\0" + sum +
      padZeros(type + "\0".repeat(100) + "ustar\x0000", 512 - 156);
    const total = [...createHead(" ".repeat(8))].reduce((sum, char) => sum + char.charCodeAt(0), 0);
    const checksum = `${total.toString(8).padStart(6, "0")}\0 `;
    return createHead(checksum) + padZeros(content, Math.ceil(content.length / 512) * 512);
  });
  return blocks.join("") + "\0".repeat(1024);
}

/** The start of an ISO 9660 image (ECMA-119 §8.4). */
export const ISO_IMAGE = `${"\0".repeat(16 * 2048)}\x01CD001\x01${"\0".repeat(2041)}`;

/** Creates a zip file with content; each entry says how it is compressed. */
export function createRawZip(
  files: readonly { readonly name: string; readonly packedData: string; readonly method: number }[],
): string {
  let local = "";
  let central = "";
  for (const { name, packedData, method } of files) {
    const sizes = encodeU32(0) + encodeU32(packedData.length) + encodeU32(packedData.length);
    const lengths = encodeU16(name.length) + encodeU16(0);
    const shared = encodeU16(20) + encodeU16(0) + encodeU16(method) + encodeU32(0) + sizes +
      lengths;
    central += `PK\x01\x02${encodeU16(20)}${shared}${"\0".repeat(10)}${
      encodeU32(local.length)
    }${name}`;
    local += `PK\x03\x04${shared}${name}${packedData}`;
  }
  const count = encodeU16(files.length);
  return `${local}${central}PK\x05\x06${encodeU32(0)}${count}${count}${encodeU32(central.length)}${
    encodeU32(local.length)
  }${encodeU16(0)}`;
}

/** Compresses a text; one character of the result is one byte. */
export async function compressText(text: string, format: CompressionFormat): Promise<string> {
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(format));
  const packedData = new Uint8Array(await new Response(stream).arrayBuffer());
  return Array.from(packedData, (byte) => String.fromCharCode(byte)).join("");
}
