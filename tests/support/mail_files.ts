import type { MailFile } from "../../shared/body/files/files.ts";
import { encodeU16, encodeU32, encodeUtf16Text, padZeros, toLatin1 } from "./bytes.ts";

/** Creates a file of a mail from its name and content. */
export function createMailFile(
  name: string | null,
  content: string | Uint8Array,
  type = "application/octet-stream",
): MailFile {
  return {
    name,
    otherName: null,
    declaredType: type,
    path: "1",
    carrier: "part",
    inline: false,
    contentId: null,
    isEncoded: true,
    bytes: typeof content === "string" ? toLatin1(content) : content,
  };
}

/** Writes a compound file ([MS-CFB]) with up to seven entries beside the root. */
export function createCompoundFile(names: readonly string[], rootClass = ""): string {
  const padSector = (text: string) => padZeros(text, 512);
  const header = padZeros(padZeros("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 30) + encodeU16(9), 44) +
    encodeU32(1) +
    encodeU32(1) + "\0".repeat(24) + encodeU32(0);
  const createEntry = (name: string, folder: string) =>
    padZeros(padZeros(encodeUtf16Text(name), 64) + encodeU16(2 * name.length + 2), 80) +
    padZeros(folder, 48);
  const entries = names.map((name) => createEntry(name, ""));
  const directory = [createEntry("Root Entry", rootClass), ...entries];
  const chain = Array.from(
    { length: 128 },
    (_, i) => i === 1 ? encodeU32(2) : encodeU32(0xfffffffe),
  );
  return padSector(header) + padSector(chain.join("")) + padSector(directory.slice(0, 4).join("")) +
    padSector(directory.slice(4).join(""));
}
