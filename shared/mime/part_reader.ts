import { decodeLatin1 } from "../encoding/bytes.ts";
import { restoreMail } from "../headers/repair.ts";
import type { PartProblem } from "../contract/body_parts.ts";
import { findDelimiters } from "./multipart.ts";
import { decodePartBytes, isEncoded, type Part } from "./part.ts";
import {
  createBlockHead,
  type HeaderBlock,
  type HeadPlace,
  isAttached,
  type PartFields,
  type PartHead,
  type PartProperties,
  readHeaderBlock,
  selectPartFields,
} from "./part_head.ts";
import { readSignedContent } from "./signed_data.ts";
import { SAVED_START, startsAsSavedMail } from "./sniff.ts";
import { decodeText } from "./transfer.ts";

/** Bounds for the parts of a mail. */
export interface PartLimits {
  /** Maximum depth of multiparts and messages inside one another that are opened. */
  readonly depth: number;
  /** Maximum number of parts that are not in attachments, containers included. */
  readonly parts: number;
  /** Maximum number of attachments and parts in them, which must not displace the text. */
  readonly attachments: number;
  /** Maximum number of characters of all bodies, as received. */
  readonly characters: number;
  /** Whether mails inside the mail are not opened, as each of them is examined by itself. */
  readonly keepMailsClosed?: boolean;
}

/** Media types of a mail (RFC 2046 §5.2.1, RFC 6532 §3.7). */
export const MAIL_TYPE = /^message\/(?:rfc822|global)$/;
/** Transfer encodings that leave a body as it is (RFC 2045 §6.2). */
export const PLAIN_ENCODINGS = new Set(["", "7bit", "8bit", "binary"]);

/** Place of a part. */
interface PartPlace {
  readonly depth: number;
  /** Whether the part is inside an attachment. */
  readonly isInFile: boolean;
  /** Whether the part is inside a mail that is a part. */
  readonly isInMail: boolean;
}

/** Place of a part in the tree, and the path of the part that holds it. */
interface ChildPlace extends PartPlace, HeadPlace {}

/** Combines all declared types with all declared encodings, but for the first of both. */
export function listDeclarations(
  fields: PartFields,
  { otherTypes = [], otherEncodings = [] }: Pick<PartFields, "otherTypes" | "otherEncodings">,
): PartFields[] {
  const { contentType, encoding } = fields;
  return [contentType, ...otherTypes].flatMap((type) =>
    [encoding, ...otherEncodings].map((otherEncoding) => ({
      ...fields,
      contentType: type,
      encoding: otherEncoding,
    }))
  ).slice(1);
}

/** Tells whether two heads give a body different contents. A multipart is never encoded. */
function isOtherContent(head: PartHead, first: PartHead): boolean {
  const findEncoding = (partHead: PartHead) => isEncoded(partHead) ? partHead.encoding : "";
  if (head.type !== first.type) return true;
  return head.type.startsWith("multipart/")
    ? head.boundary !== first.boundary
    : findEncoding(head) !== findEncoding(first);
}

/** Lists the heads that each further boundary or charset gives, in place of the first. */
function listByOtherParameter(head: PartHead): PartHead[] {
  return [
    ...head.otherBoundaries.map((boundary) => ({ ...head, boundary })),
    ...head.otherCharsets.map((charset) => ({ ...head, charset })),
  ];
}

/** Reads the parts of one mail, and counts them. */
export class PartReader {
  readonly problems = new Set<PartProblem>();
  readonly otherParts: Part[] = [];
  readonly #limits: PartLimits;
  /** Whether a part is being read by a second declaration: parts in it are read only once. */
  #isReadingAgain = false;
  #partCount = 0;
  #attachmentCount = 0;
  #characterCount = 0;

  constructor(limits: PartLimits) {
    this.#limits = limits;
  }

  /** Reads a mail with its header fields. */
  readMail(raw: string): Part {
    const block = readHeaderBlock(raw, true);
    const place = { path: "", isMessage: true, isInDigest: false };
    const start = { depth: 0, isInFile: false, isInMail: false };
    return this.#readPart(raw.slice(block.end), block, place, start);
  }

  /** Reads a part by its first type and encoding, then by its further ones. */
  #readPart(body: string, block: HeaderBlock, headPlace: HeadPlace, place: PartPlace): Part {
    const head = createBlockHead(block, headPlace);
    if (head.lacksType) this.problems.add("missing_type");
    const part = this.readEntity(body, head, place);
    const otherHeads = listDeclarations(selectPartFields(block.values), block)
      .map((fields) => createBlockHead(block, headPlace, fields));
    this.readOtherHeads(body, otherHeads, head, place);
    return part;
  }

  /** Reads a body by its further types, encodings, boundaries and charsets. */
  readOtherHeads(
    body: string,
    heads: readonly PartHead[],
    first: PartHead,
    place: PartPlace,
  ): void {
    if (this.#isReadingAgain) return;
    this.#isReadingAgain = true;
    const differentHeads = heads.filter((head) => isOtherContent(head, first));
    const allHeads = [first, ...differentHeads];
    for (const head of [...differentHeads, ...allHeads.flatMap(listByOtherParameter)]) {
      if (this.#mayAdd(place)) this.otherParts.push(this.readEntity(body, head, place));
    }
    const hasOtherBoundary = first.otherBoundaries.length > 0 ||
      differentHeads.some(({ boundary }) => boundary !== null && first.boundary !== null);
    if (hasOtherBoundary) this.problems.add("missing_boundary");
    this.#isReadingAgain = false;
  }

  /** Reads a part whose head is known. */
  readEntity(
    body: string,
    {
      boundary,
      otherBoundaries: _boundaries,
      otherCharsets: _charsets,
      lacksType: _lacksType,
      ...head
    }: PartHead,
    { depth, isInFile, isInMail }: PartPlace,
  ): Part {
    if (isInFile) this.#attachmentCount++;
    else this.#partCount++;
    const isMultipart = head.type.startsWith("multipart/");
    const isMessage = MAIL_TYPE.test(head.type) || isMailFile(head, body);
    if (isMultipart && boundary === null) this.problems.add("missing_boundary");
    const staysClosed = isMessage && this.#limits.keepMailsClosed === true;
    const isContainer = (isMultipart && boundary !== null) || (isMessage && !staysClosed);
    const isClosed = isContainer && !this.#mayOpen(depth);
    const childPlace = { depth: depth + 1, isInFile: isInFile, isInMail: isInMail || isMessage };
    // The bytes of a mail include those of the mails in it.
    const isPart = isMessage && !isInMail && depth > 0 && !head.isImplied;
    const mail = staysClosed || isPart ? body : null;
    if (isContainer && !isClosed) {
      const children = isMessage
        ? this.#readMessage(decodeText(body, head.encoding, head.charset), head.path, childPlace)
        : this.#readMultipart(body, boundary ?? "", head, childPlace);
      // Without any delimiter the whole body is shown.
      if (isMultipart && children.length === 0) this.problems.add("missing_boundary");
      const keptBody = children.length === 0 || head.isImplied ? this.#keepBody(body) : "";
      return { ...head, body: keptBody, mail, isOpened: true, isClosed, children };
    }
    const signedParts = isSigned(head) ? this.#readSigned(body, head, childPlace) : [];
    if (signedParts.length > 0) {
      return {
        ...head,
        body: this.#keepBody(body),
        mail: null,
        isOpened: true,
        isClosed,
        children: signedParts,
      };
    }
    if (!PLAIN_ENCODINGS.has(head.encoding) && !isEncoded(head)) {
      this.problems.add("unknown_encoding");
    }
    return { ...head, body: this.#keepBody(body), mail, isOpened: false, isClosed, children: [] };
  }

  /** Adds a part, unless there are too many parts or attachments. */
  #add(children: Part[], raw: string, child: ChildPlace): void {
    const { path, isMessage, isInDigest, ...place } = child;
    if (!this.#mayAdd(place)) return;
    const block = readHeaderBlock(raw, isMessage);
    // The header alone shows an attachment, before the rest is read: there may be many thousands.
    const isInFile = place.isInFile || isAttached(block.values.get("content-disposition") ?? null);
    if (isInFile && !this.#mayAdd({ ...place, isInFile })) return;
    const number = children.length + 1;
    const headPlace = {
      path: path === "" ? `${number}` : `${path}.${number}`,
      isMessage,
      isInDigest: isInDigest,
    };
    children.push(this.#readPart(raw.slice(block.end), block, headPlace, { ...place, isInFile }));
  }

  /** Reads the part in an S/MIME object that is signed, not encrypted (RFC 8551 §3.5.2). */
  #readSigned(body: string, head: PartProperties, place: PartPlace): Part[] {
    if (!this.#mayOpen(place.depth - 1)) return [];
    const part = {
      ...head,
      name: null,
      body,
      mail: null,
      isOpened: false,
      isClosed: false,
      children: [],
    };
    const content = readSignedContent(decodePartBytes(part));
    const children: Part[] = [];
    if (content !== null) {
      const child = { ...place, path: head.path, isMessage: false, isInDigest: false };
      this.#add(children, decodeLatin1(content), child);
    }
    return children;
  }

  #readMessage(raw: string, path: string, place: PartPlace): Part[] {
    const children: Part[] = [];
    this.#add(children, restoreMail(raw), { ...place, path, isMessage: true, isInDigest: false });
    return children;
  }

  #readMultipart(
    body: string,
    boundary: string,
    { path, type }: Pick<Part, "path" | "type">,
    place: PartPlace,
  ): Part[] {
    const isInDigest = type === "multipart/digest";
    const children: Part[] = [];
    let start = -1;
    const add = (end: number) => {
      if (start < 0) return;
      const raw = body.slice(start, body[end - 1] === "\r" ? end - 1 : end);
      this.#add(children, raw, { ...place, path, isMessage: false, isInDigest });
    };
    for (const { from, to, isLast } of findDelimiters(body, boundary)) {
      add(from);
      start = to;
      if (isLast || !this.#mayAdd(place)) return children;
    }
    if (start >= 0) this.problems.add("unclosed_multipart");
    add(body.length);
    return children;
  }

  #mayOpen(depth: number): boolean {
    if (depth < this.#limits.depth) return true;
    this.problems.add("too_deep");
    return false;
  }

  #mayAdd({ isInFile }: PartPlace): boolean {
    const { parts, attachments } = this.#limits;
    if (isInFile ? this.#attachmentCount < attachments : this.#partCount < parts) return true;
    this.problems.add("too_many_parts");
    return false;
  }

  #keepBody(body: string): string {
    if (this.#characterCount + body.length > this.#limits.characters) {
      this.problems.add("too_large");
      return "";
    }
    this.#characterCount += body.length;
    return body;
  }
}

/** Tells whether a part may be an S/MIME object, by its type or name (RFC 8551 §3.2.1). */
export function isSigned({ type, name }: Pick<Part, "type" | "name">): boolean {
  return /^application\/(?:x-)?pkcs7-mime$/.test(type) ||
    (/\.p7m$/i.test(name ?? "") && !/^(?:multipart|message)\//.test(type));
}

/** Number of characters of an encoded body that contain the start of a saved mail. */
const MAIL_START = 4 * SAVED_START;

/** Tells whether a part is a file that contains a saved mail, by its name and content. */
function isMailFile(
  { name, type, encoding, charset }: PartProperties,
  body: string,
): boolean {
  if (!/\.eml$/i.test(name ?? "") || /^(?:multipart|message)\//.test(type)) return false;
  return startsAsSavedMail(decodeText(body.slice(0, MAIL_START), encoding, charset));
}
