import type { MailFile } from "../../shared/body/files/files.ts";
import { latin1, padded, u16, u32, wide } from "./bytes.ts";

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
    encoded: true,
    bytes: typeof content === "string" ? latin1(content) : content,
  };
}

/** Writes a compound file ([MS-CFB]) with up to seven entries beside the root. */
export function createCompoundFile(names: readonly string[], rootClass = ""): string {
  const sector = (text: string) => padded(text, 512);
  const header = padded(padded("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 30) + u16(9), 44) + u32(1) +
    u32(1) + "\0".repeat(24) + u32(0);
  const entry = (name: string, folder: string) =>
    padded(padded(wide(name), 64) + u16(2 * name.length + 2), 80) + padded(folder, 48);
  const entries = names.map((name) => entry(name, ""));
  const directory = [entry("Root Entry", rootClass), ...entries];
  const chain = Array.from({ length: 128 }, (_, i) => i === 1 ? u32(2) : u32(0xfffffffe));
  return sector(header) + sector(chain.join("")) + sector(directory.slice(0, 4).join("")) +
    sector(directory.slice(4).join(""));
}
