import { hasDelimiter } from "./multipart.ts";
import { isEncoded, type Part, type PartTree } from "./part.ts";
import { createPartHead, type PartFields } from "./part_head.ts";
import {
  listDeclarations,
  MAIL_TYPE,
  type PartLimits,
  PartReader,
  PLAIN_ENCODINGS,
} from "./part_reader.ts";
import {
  MAX_ALTERNATIVE,
  readAlternatives,
  readRootHead,
  TEXT_TYPES,
  unifyLineEnds,
} from "./root_head.ts";
import { findLeadingBoundary, looksLikeHtml, startsWithHeader } from "./sniff.ts";

/** Limits of a mail's parts; real mail stays below 6 levels and 50 parts. */
export const PART_LIMITS: PartLimits = {
  depth: 12,
  parts: 250,
  attachments: 1000,
  characters: 16 * 1024 * 1024,
};

const NO_FIELDS: PartFields = { contentType: null, encoding: null, disposition: null };

/**
 * Reads a mail body as a tree of parts, in linear time. It never throws.
 *
 * @param fields Values of the header fields, if they were given apart from the body.
 */
export function readPartTree(
  content: string,
  fields: PartFields = NO_FIELDS,
  limits: PartLimits = PART_LIMITS,
): PartTree {
  const body = unifyLineEnds(content.trimStart());
  const reader = new PartReader(limits);
  const { problems, otherParts } = reader;
  const declaredHead = createPartHead(fields, "");
  const { type, boundary } = declaredHead;
  const isMultipart = boundary !== null && hasDelimiter(body, boundary);
  const place = { depth: 0, isInFile: false, isInMail: false };
  // The whole body is a forwarded mail.
  if (limits.keepMailsClosed === true && MAIL_TYPE.test(type) && startsWithHeader(body)) {
    const root = reader.readEntity(body, declaredHead, place);
    return { root, problems, isSingleText: false, otherReadings: [], otherParts };
  }
  // A declared text is read as such, whatever it looks like (RFC 2045 §5.2). A message/external-body
  // starts with the header fields of a part that is stored elsewhere.
  const isDeclared = fields.contentType !== null &&
    (TEXT_TYPES.has(type) || type === "message/external-body");
  // A mail that came with header fields, but without a type, is plain text (RFC 2045 §5.2).
  const isPlain = fields.contentType === null && fields.isMailHeader === true;
  if (!isMultipart && !isDeclared && startsWithHeader(body)) {
    const otherReadings = isPlain ? [body.slice(0, MAX_ALTERNATIVE)] : [];
    return {
      root: reader.readMail(body),
      problems,
      isSingleText: false,
      otherReadings,
      otherParts,
    };
  }
  const leadingBoundary = isMultipart || isDeclared ? null : findLeadingBoundary(body);
  if (
    type.startsWith("multipart/") && (boundary === null || (!isMultipart && PART_START.test(body)))
  ) problems.add("missing_boundary");
  if (declaredHead.lacksType) problems.add("missing_type");
  if (!isMultipart && !PLAIN_ENCODINGS.has(declaredHead.encoding) && !isEncoded(declaredHead)) {
    problems.add("unknown_encoding");
  }
  const root = reader.readEntity(
    body,
    readRootHead(body, declaredHead, { isMultipart, isDeclared, leadingBoundary }),
    place,
  );
  const otherHeads = listDeclarations(fields, fields).map((each) => createPartHead(each, ""));
  reader.readOtherHeads(body, otherHeads, declaredHead, place);
  const isSingleText = !isMultipart && leadingBoundary === null && !root.isOpened;
  if (!isSingleText) {
    const otherReadings = isPlain ? [body.slice(0, MAX_ALTERNATIVE)] : [];
    return { root, problems, isSingleText, otherReadings, otherParts };
  }
  const { decodedTexts, rawTexts } = readAlternatives(root, {
    isPlain,
    declaredEncoding: declaredHead.encoding,
  });
  otherParts.push(...decodedTexts.map((text) => createTextPart(root, text)));
  return { root, problems, isSingleText, otherReadings: rawTexts, otherParts };
}

/** Creates the part of a text or page that a further reading of the body gives. */
function createTextPart(root: Part, body: string): Part {
  const type = looksLikeHtml(body) ? "text/html" : "text/plain";
  const declaredHead = { type, isXhtml: false, encoding: "", charset: null, name: null };
  return { ...root, ...declaredHead, body, isAttached: false, disposition: null };
}

/** A delimiter with any boundary, and the first field of a part. */
const PART_START = /^--[^\s]{1,200}\r?\nContent-[A-Z-]{1,40}:/im;
