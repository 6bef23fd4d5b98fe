import type { BodyPart, PartKind } from "../contract/body_parts.ts";
import { isTnef } from "../message/carried/tnef.ts";
import { hasYenc } from "../message/carried/uuencode.ts";
import { allParts, partBytes, partText } from "../message/mime/part.ts";
import type { Part, PartTree } from "../message/mime/part.ts";
import type { BodyFindingId } from "./findings.ts";

/** Most parts answered. */
const MAX_PARTS = 250;

/** The parts of a mail as answered, and their findings. */
export interface DescribedParts {
  readonly parts: BodyPart[];
  readonly found: BodyFindingId[];
}

const FINDINGS: Readonly<Record<PartKind, BodyFindingId>> = {
  smime_encrypted: "part_encrypted",
  pgp_encrypted: "part_encrypted",
  smime_signed: "part_signed",
  pgp_signed: "part_signed",
  tnef: "part_tnef",
  external_body: "part_external",
  partial: "part_partial",
  yenc: "part_yenc",
};

/** Describes the parts of a mail; encrypted and external ones are reported, not opened. */
export function describeParts({ root, problems }: PartTree): DescribedParts {
  const parts: BodyPart[] = [];
  const found: BodyFindingId[] = [];
  for (const part of allParts(root)) {
    const kinds = [...new Set(kindsOf(part))];
    for (const kind of kinds) found.push(FINDINGS[kind]);
    if (parts.length < MAX_PARTS) parts.push(described(part, kinds));
  }
  const cut = ["too_deep", "too_many_parts", "too_large"] as const;
  if (cut.some((problem) => problems.has(problem))) found.push("part_incomplete");
  if (problems.has("unknown_encoding")) found.push("part_unknown_encoding");
  return { parts, found };
}

function described(part: Part, kinds: PartKind[]): BodyPart {
  const { path, type, name, disposition, encoding, body, message } = part;
  return { path, type, name, disposition, encoding, size: body.length, kinds, message };
}

/** Whether a part is Outlook's winmail.dat. */
export function isTnefPart(part: Part): boolean {
  return TNEF_TYPE.test(part.type) || part.name?.toLowerCase() === "winmail.dat" ||
    (part.encoding === "base64" && part.body.startsWith(TNEF_BASE64));
}

const TNEF_TYPE = /^application\/(?:vnd\.)?ms-tnef$/;
/** The signature of TNEF, in base64. */
const TNEF_BASE64 = "eJ8+I";

const SMIME = /^application\/(?:x-)?pkcs7-mime$/;
const SIGNED = /^(?:signed-data|signed-receipt|certs-only)$/i;

function* kindsOf(part: Part): Generator<PartKind> {
  const { type, parameters } = part;
  if (SMIME.test(type)) yield isSigned(part) ? "smime_signed" : "smime_encrypted";
  else if (type === "multipart/signed") {
    yield /pgp/i.test(parameters.get("protocol") ?? "") ? "pgp_signed" : "smime_signed";
  } else if (type === "application/pgp-encrypted") yield "pgp_encrypted";
  else if (type === "message/external-body") yield "external_body";
  else if (type === "message/partial") yield "partial";
  else if (isTnefPart(part) && isTnef(partBytes(part))) yield "tnef";
  else if (type.startsWith("text/") && !part.attached) yield* textKinds(partText(part));
}

function* textKinds(text: string): Generator<PartKind> {
  if (hasLine(text, "-----BEGIN PGP MESSAGE-----")) yield "pgp_encrypted";
  if (hasLine(text, "-----BEGIN PGP SIGNED MESSAGE-----")) yield "pgp_signed";
  if (hasYenc(text)) yield "yenc";
}

function hasLine(text: string, line: string): boolean {
  return text.startsWith(line) || text.includes(`\n${line}`);
}

/** Characters of base64 in which the kind of a CMS object stands. */
const CMS_START = 120;
/** RFC 5652 §5.1: the identifier of signed data, 1.2.840.113549.1.7.2, without its last number. */
const PKCS7 = "\x2a\x86\x48\x86\xf7\x0d\x01\x07", SIGNED_DATA = "\x02";

/** By the parameter, otherwise by the object itself. */
function isSigned(part: Part): boolean {
  const told = part.parameters.get("smime-type");
  if (told !== undefined) return SIGNED.test(told.trim());
  const start = partBytes({ ...part, body: part.body.slice(0, CMS_START) });
  return String.fromCharCode(...start).includes(PKCS7 + SIGNED_DATA);
}
