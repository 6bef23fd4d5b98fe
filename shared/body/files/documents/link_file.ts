import { ByteReader, utf16 } from "../../../mime/carried/byte_reader.ts";

/** The target of a Windows shortcut. */
export interface LinkFile {
  /** Program or file, as far as the shortcut names it; "" when it does not. */
  readonly target: string;
  /** The arguments of the program. */
  readonly given: string;
}

/** [MS-SHLLINK] 2.1: size of the header, and where its flags are. */
const HEADER = 76, FLAGS_AT = 20;
const HAS_IDS = 1, HAS_INFO = 2, HAS_NAME = 4, HAS_RELATIVE_PATH = 8, HAS_WORKING_FOLDER = 16;
const HAS_ARGUMENTS = 32, HAS_ICON = 64, IS_UNICODE = 128;
/** [MS-SHLLINK] 2.5.4: a block with the target as a path with variables. */
const ENVIRONMENT_BLOCK = 0xa0000001;
/** Longest text kept; Windows runs no longer command. */
const MAX_TEXT = 8192;
/** Blocks behind the texts that are looked at. */
const MAX_BLOCKS = 20;

/** The target of a shortcut ([MS-SHLLINK]); null for any other file. Nothing is resolved. */
export function readLinkFile(bytes: Uint8Array): LinkFile | null {
  const reader = new ByteReader(bytes);
  if (reader.u32(0) !== HEADER || reader.u32(4) !== 0x00021401) return null;
  const flags = reader.u32(FLAGS_AT);
  let at = HEADER;
  if ((flags & HAS_IDS) !== 0) at += 2 + reader.u16(at);
  let target = "";
  if ((flags & HAS_INFO) !== 0) {
    target = pathOf(reader, at);
    at += Math.max(4, reader.u32(at));
  }
  const texts = new Map<number, string>();
  const parts = [HAS_NAME, HAS_RELATIVE_PATH, HAS_WORKING_FOLDER, HAS_ARGUMENTS, HAS_ICON];
  for (const part of parts) {
    if ((flags & part) === 0) continue;
    const length = reader.u16(at) * ((flags & IS_UNICODE) !== 0 ? 2 : 1);
    const text = reader.slice(at + 2, at + 2 + length);
    texts.set(part, (flags & IS_UNICODE) !== 0 ? utf16(text) : LATIN1.decode(text));
    at += 2 + length;
  }
  const known = target || environmentPath(reader, at) || texts.get(HAS_RELATIVE_PATH) || "";
  return {
    target: known.slice(0, MAX_TEXT),
    given: (texts.get(HAS_ARGUMENTS) ?? "").slice(0, MAX_TEXT),
  };
}

const LATIN1 = new TextDecoder("latin1");

/** [MS-SHLLINK] 2.3: the path on a disk of the machine, or on a share. */
function pathOf(reader: ByteReader, at: number): string {
  const LOCAL = 1, SHARE = 2;
  const kinds = reader.u32(at + 8);
  const suffix = zeroEnded(reader, at + reader.u32(at + 24));
  if ((kinds & LOCAL) !== 0) return zeroEnded(reader, at + reader.u32(at + 16)) + suffix;
  if ((kinds & SHARE) === 0) return "";
  const network = at + reader.u32(at + 20);
  const share = zeroEnded(reader, network + reader.u32(network + 8));
  return suffix === "" ? share : `${share}\\${suffix}`;
}

function environmentPath(reader: ByteReader, start: number): string {
  let at = start;
  for (let i = 0; i < MAX_BLOCKS && reader.u32(at) >= 4; i++) {
    // 260 characters of one byte, then as many of two.
    if (reader.u32(at + 4) === ENVIRONMENT_BLOCK) {
      return utf16(reader.slice(at + 268, at + 788)) || zeroEnded(reader, at + 8);
    }
    at += reader.u32(at);
  }
  return "";
}

function zeroEnded(reader: ByteReader, at: number): string {
  const bytes = reader.slice(at, at + MAX_TEXT);
  const end = bytes.indexOf(0);
  return LATIN1.decode(end < 0 ? bytes : bytes.subarray(0, end));
}
