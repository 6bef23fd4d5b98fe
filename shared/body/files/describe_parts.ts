import type { BodyPart, PartKind } from "../../contract/body_parts.ts";
import { decodeLatin1 } from "../../encoding/bytes.ts";
import { isTnef } from "../../mime/carried/tnef.ts";
import {
  decodePartBytes,
  decodePartText,
  listParts,
  listReadings,
  type Part,
  type PartTree,
} from "../../mime/part.ts";
import type { BodyFindingId, BodyFindingMatch } from "../../findings/body_findings.ts";

/** Maximum number of parts in the answer. */
const MAX_PARTS = 250;

/** The parts of a mail in the answer, and their findings. */
export interface DescribedParts {
  readonly parts: BodyPart[];
  readonly findings: BodyFindingMatch[];
}

/** Findings by the kind of a part; `external_body` is none, as no real mail has had it. */
const FINDING_BY_KIND: Readonly<Partial<Record<PartKind, BodyFindingId>>> = {
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
  const omittedParts = new Set(otherParts.flatMap((each) => [...listParts(each)]));
  const parts: BodyPart[] = [];
  const findings: BodyFindingMatch[] = [];
  for (const part of listReadings(tree)) {
    const kinds = [...new Set(listPartKinds(part))];
    for (const kind of kinds) {
      const id = FINDING_BY_KIND[kind];
      if (id !== undefined) findings.push({ id, where: { part: part.path } });
    }
    if (parts.length < MAX_PARTS && !omittedParts.has(part)) parts.push(describePart(part, kinds));
  }
  const limits = ["too_deep", "too_many_parts", "too_large"] as const;
  if (limits.some((problem) => problems.has(problem))) findings.push({ id: "part_incomplete" });
  if (problems.has("missing_boundary") || problems.has("missing_type")) {
    findings.push({ id: "part_undeclared" });
  }
  if (problems.has("unknown_encoding")) findings.push({ id: "part_unknown_encoding" });
  return { parts, findings };
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
/** Signature of TNEF in base64. */
const TNEF_BASE64 = "eJ8+I";

const SMIME = /^application\/(?:x-)?pkcs7-mime$/;
/** Matches names of S/MIME parts, which may declare another media type. */
const SMIME_NAME = /\.p7[mz]$/i;

function* listPartKinds(part: Part): Generator<PartKind> {
  const { type, parameters, isOpened } = part;
  if (
    SMIME.test(type) || (SMIME_NAME.test(part.name ?? "") && !/^(?:multipart|message)\//.test(type))
  ) yield* describeSmime(part);
  else if (type === "multipart/signed") {
    yield /pgp/i.test(parameters.get("protocol") ?? "") ? "pgp_signed" : "smime_signed";
  } else if (type === "application/pgp-encrypted") yield "pgp_encrypted";
  else if (type === "message/external-body") yield "external_body";
  else if (type === "message/partial") yield "partial";
  else if (isTnefPart(part) && isTnef(decodePartBytes(part))) yield "tnef";
  else if (type.startsWith("text/") && !part.isAttached) yield* describeText(decodePartText(part));
  else if (!isOpened && PGP_NAME.test(part.name ?? "") && isPgpMessage(part)) yield "pgp_encrypted";
}

const PGP_NAME = /\.(?:pgp|gpg|asc)$/i;
/** Types of packets with which encrypted content begins (RFC 9580 §5). */
const PGP_PACKETS = new Set([1, 3, 9, 18, 20]);

/** Tells whether PGP encrypted a file, by its armour or first packet (RFC 9580 §4.2). */
function isPgpMessage(part: Part): boolean {
  const bytes = readStart(part);
  if (decodeLatin1(bytes).trimStart().startsWith(PGP_MESSAGE)) return true;
  const [first = 0] = bytes;
  const kind = (first & 0x40) === 0 ? first >> 2 & 0xf : first & 0x3f;
  return first >= 0x80 && PGP_PACKETS.has(kind);
}

function* describeText(text: string): Generator<PartKind> {
  if (containsLine(text, PGP_MESSAGE)) yield "pgp_encrypted";
  if (containsLine(text, "-----BEGIN PGP SIGNED MESSAGE-----")) yield "pgp_signed";
}

const PGP_MESSAGE = "-----BEGIN PGP MESSAGE-----";

/** Tells whether a line of a text begins with the given one, in a page also after a tag. */
function containsLine(text: string, line: string): boolean {
  return text.startsWith(line) || text.includes(`\n${line}`) || text.includes(`>${line}`);
}

/**
 * Maximum number of characters of a part that are decoded. They show a CMS object or PGP packet, in
 * base64 too.
 */
const MAX_START = 120;

function readStart(part: Part): Uint8Array {
  return decodePartBytes({ ...part, body: part.body.slice(0, MAX_START), name: null });
}

/** Object identifiers 1.2.840.113549.1.7 and 1.2.840.113549.1.9.16.1 (RFC 5652 §4). */
const PKCS7 = "\x2a\x86\x48\x86\xf7\x0d\x01\x07",
  SMIME_CONTENT = "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01";
/** Last numbers of the identifiers of content types (RFC 5652). */
const DATA = "\x01", SIGNED_DATA = "\x02", DIGESTED = "\x05";
/** Matches values of the parameter `smime-type` for signed objects (RFC 8551 §3.2.2). */
const SIGNED_TYPE = /^(?:signed-data|signed-receipt|certs-only)$/i;

/** Yields the kind of an S/MIME part by its object, as mail programs do, or by its parameter. */
function* describeSmime(part: Part): Generator<PartKind> {
  const start = decodeLatin1(readStart(part));
  const [objectStart, objectContent] = start.split(PKCS7, 2);
  const kind = objectStart !== undefined && !objectStart.includes(SMIME_CONTENT)
    ? objectContent?.[0]
    : undefined;
  if (kind === SIGNED_DATA) yield "smime_signed";
  else if (kind === DATA || kind === DIGESTED) return;
  else if (kind !== undefined || start.includes(SMIME_CONTENT)) yield "smime_encrypted";
  else if (SIGNED_TYPE.test(part.parameters.get("smime-type")?.trim() ?? "")) yield "smime_signed";
  else yield "smime_encrypted";
}
