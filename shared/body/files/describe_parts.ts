import type { BodyPart, PartKind } from "../../contract/body_parts.ts";
import { decodeLatin1 } from "../../encoding/bytes.ts";
import { isTnef } from "../../mime/carried/tnef.ts";
import {
  allParts,
  allReadings,
  type Part,
  partBytes,
  partText,
  type PartTree,
} from "../../mime/part.ts";
import type { BodyFindingId, BodyFindingMatch } from "../../findings/body_findings.ts";

/** Maximum number of parts answered. */
const MAX_PARTS = 250;

/** The parts of a mail as answered, and their findings. */
export interface DescribedParts {
  readonly parts: BodyPart[];
  readonly found: BodyFindingMatch[];
}

/** The kinds that are findings; content that is elsewhere has been met in no real mail. */
const FINDINGS: Readonly<Partial<Record<PartKind, BodyFindingId>>> = {
  smime_encrypted: "part_encrypted",
  pgp_encrypted: "part_encrypted",
  smime_signed: "part_signed",
  pgp_signed: "part_signed",
  tnef: "part_tnef",
  partial: "part_partial",
};

/** Describes the parts of a mail; encrypted and external ones are reported, not opened. */
export function describeParts(tree: PartTree): DescribedParts {
  const { otherParts, problems } = tree;
  const others = new Set(otherParts.flatMap((each) => [...allParts(each)]));
  const parts: BodyPart[] = [];
  const found: BodyFindingMatch[] = [];
  for (const part of allReadings(tree)) {
    const kinds = [...new Set(listPartKinds(part))];
    for (const kind of kinds) {
      const id = FINDINGS[kind];
      if (id !== undefined) found.push({ id, where: { part: part.path } });
    }
    if (parts.length < MAX_PARTS && !others.has(part)) parts.push(describePart(part, kinds));
  }
  const cut = ["too_deep", "too_many_parts", "too_large"] as const;
  if (cut.some((problem) => problems.has(problem))) found.push({ id: "part_incomplete" });
  if (problems.has("missing_boundary") || problems.has("missing_type")) {
    found.push({ id: "part_undeclared" });
  }
  if (problems.has("unknown_encoding")) found.push({ id: "part_unknown_encoding" });
  return { parts, found };
}

function describePart(part: Part, kinds: PartKind[]): BodyPart {
  const { path, type, name, disposition, encoding, body } = part;
  return {
    path,
    type,
    encoding,
    size: body.length,
    kinds,
    ...(name === null ? {} : { name }),
    ...(disposition === null ? {} : { disposition }),
  };
}

/** Tells whether a part is Outlook's winmail.dat. */
export function isTnefPart(part: Part): boolean {
  return TNEF_TYPE.test(part.type) || part.name?.toLowerCase() === "winmail.dat" ||
    (part.encoding === "base64" && part.body.startsWith(TNEF_BASE64));
}

const TNEF_TYPE = /^application\/(?:vnd\.)?ms-tnef$/;
/** The signature of TNEF, in base64. */
const TNEF_BASE64 = "eJ8+I";

const SMIME = /^application\/(?:x-)?pkcs7-mime$/;
/** Names of such a part, which other types have too. */
const SMIME_NAME = /\.p7[mz]$/i;

function* listPartKinds(part: Part): Generator<PartKind> {
  const { type, parameters, opened } = part;
  if (
    SMIME.test(type) || (SMIME_NAME.test(part.name ?? "") && !/^(?:multipart|message)\//.test(type))
  ) yield* describeSmime(part);
  else if (type === "multipart/signed") {
    yield /pgp/i.test(parameters.get("protocol") ?? "") ? "pgp_signed" : "smime_signed";
  } else if (type === "application/pgp-encrypted") yield "pgp_encrypted";
  else if (type === "message/external-body") yield "external_body";
  else if (type === "message/partial") yield "partial";
  else if (isTnefPart(part) && isTnef(partBytes(part))) yield "tnef";
  else if (type.startsWith("text/") && !part.attached) yield* describeText(partText(part));
  else if (!opened && PGP_NAME.test(part.name ?? "") && isPgpMessage(part)) yield "pgp_encrypted";
}

const PGP_NAME = /\.(?:pgp|gpg|asc)$/i;
/** RFC 9580 §5: packets that encrypted content starts with. */
const PGP_PACKETS = new Set([1, 3, 9, 18, 20]);

/**
 * Tells whether a file is encrypted by PGP: armoured, or by the kind of its first packet (§4.2).
 */
function isPgpMessage(part: Part): boolean {
  const bytes = readStart(part);
  if (decodeLatin1(bytes).trimStart().startsWith(PGP_MESSAGE)) return true;
  const [first = 0] = bytes;
  const kind = (first & 0x40) === 0 ? first >> 2 & 0xf : first & 0x3f;
  return first >= 0x80 && PGP_PACKETS.has(kind);
}

function* describeText(text: string): Generator<PartKind> {
  if (hasLine(text, PGP_MESSAGE)) yield "pgp_encrypted";
  if (hasLine(text, "-----BEGIN PGP SIGNED MESSAGE-----")) yield "pgp_signed";
}

const PGP_MESSAGE = "-----BEGIN PGP MESSAGE-----";

/** Tells whether a line starts so, in a page also after a tag. */
function hasLine(text: string, line: string): boolean {
  return text.startsWith(line) || text.includes(`\n${line}`) || text.includes(`>${line}`);
}

/**
 * Number of characters of a part that show the kind of a CMS object or PGP packet, in base64 too.
 */
const START = 120;

function readStart(part: Part): Uint8Array {
  return partBytes({ ...part, body: part.body.slice(0, START), name: null });
}

/** RFC 5652 §4 and further: 1.2.840.113549.1.7 and .9.16.1, and the last numbers of their kinds. */
const PKCS7 = "\x2a\x86\x48\x86\xf7\x0d\x01\x07",
  SMIME_CONTENT = "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01";
const DATA = "\x01", SIGNED_DATA = "\x02", DIGESTED = "\x05";
/** RFC 8551 §3.2.2: values of the parameter for objects that are signed. */
const SIGNED = /^(?:signed-data|signed-receipt|certs-only)$/i;

/** By the object itself, otherwise by the parameter: mail programs open it by the object. */
function* describeSmime(part: Part): Generator<PartKind> {
  const start = decodeLatin1(readStart(part));
  const [before, after] = start.split(PKCS7, 2);
  const kind = before !== undefined && !before.includes(SMIME_CONTENT) ? after?.[0] : undefined;
  if (kind === SIGNED_DATA) yield "smime_signed";
  else if (kind === DATA || kind === DIGESTED) return;
  else if (kind !== undefined || start.includes(SMIME_CONTENT)) yield "smime_encrypted";
  else if (SIGNED.test(part.parameters.get("smime-type")?.trim() ?? "")) yield "smime_signed";
  else yield "smime_encrypted";
}
