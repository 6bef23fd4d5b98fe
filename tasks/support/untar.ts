/**
 * Size of a header, and the multiple to which every file is padded (POSIX pax interchange format).
 */
const BLOCK = 512;

const FILE = "0", FOLDER = "5";

/** Unpacks a trusted tar archive of folders and plain files into a folder, with their modes. */
export async function untar(archive: Uint8Array, folder: string): Promise<void> {
  for (let at = 0; archive[at];) {
    const header = archive.subarray(at, at + BLOCK);
    // Offsets and lengths of the fields are those of the format; numbers are octal.
    const path = `${folder}/${readText(header, 0, 100)}`;
    const mode = parseInt(readText(header, 100, 8), 8);
    const size = parseInt(readText(header, 124, 12), 8);
    const kind = readText(header, 156, 1);
    at += BLOCK;
    if (kind === FOLDER) await Deno.mkdir(path, { recursive: true });
    else if (kind === FILE) {
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(path, archive.subarray(at, at + size), { mode });
    } else throw new Error(`${path} is neither a file nor a folder: ${kind}`);
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Reads a field of a header, up to NUL or its end. */
function readText(header: Uint8Array, start: number, length: number): string {
  const [text = ""] = new TextDecoder("latin1").decode(header.subarray(start, start + length))
    .split("\0");
  return text.trim();
}
