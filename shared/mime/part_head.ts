import { decodeEncodedWords } from "../headers/encoded_word.ts";
import { locateHeader } from "../headers/field_lines.ts";
import { splitFields } from "../headers/fields.ts";
import { listParameterValues, parseParameters } from "../headers/parameters.ts";
import { findBodyStart } from "./multipart.ts";
import { type MessageFields, type Part, XHTML } from "./part.ts";

/** Longest name kept, in characters; file systems allow 255 bytes. */
const MAX_NAME = 512;
/** Longest From and Subject kept of a mail inside the mail, in characters. */
const MAX_FIELD = 500;

/** Values of the header fields of a part. */
export interface PartFields {
  readonly contentType: string | null;
  readonly encoding: string | null;
  readonly disposition: string | null;
  /** Further values of Content-Type, which some programs take instead. */
  readonly otherTypes?: readonly string[];
  /** Further values of Content-Transfer-Encoding. */
  readonly otherEncodings?: readonly string[];
  /** Whether they are those of a mail whose header came separately. */
  readonly isMailHead?: boolean;
}

/** Properties of a part that are known before its content is read. */
export type PartProperties = Omit<Part, "body" | "mail" | "children" | "opened" | "closed">;

/** Properties of a part, and how a multipart is divided. */
export interface PartHead extends PartProperties {
  readonly boundary: string | null;
  /** Further boundaries of a multipart, which some programs take instead. */
  readonly otherBoundaries: readonly string[];
  /** Further charsets of a text, which some programs take instead. */
  readonly otherCharsets: readonly string[];
}

/** Place of the header block of a part. */
export interface HeadPlace {
  readonly path: string;
  /** Whether it starts a mail, and not a part of a multipart. */
  readonly isMessage: boolean;
  /** Whether it is in a digest: a part without a type is a mail then (RFC 2046 §5.1.5). */
  readonly inDigest: boolean;
}

/**
 * Reads the header fields of a part.
 *
 * @param dispositions Further values of Content-Disposition, which should be one.
 */
export function readHead(
  fields: PartFields,
  path: string,
  dispositions: readonly string[] = [],
): PartHead {
  const { type, charset, boundary, parameters } = parseContentType(fields.contentType);
  const isXhtml = type === XHTML;
  const listFurther = (name: string, first: string | null) =>
    listParameterValues(fields.contentType ?? "", name)
      .filter((each) => each !== first && each !== "").slice(0, MAX_REPEATED);
  const disposition = fields.disposition === null ? null : parseParameters(fields.disposition);
  const { name, otherName } = chooseNames([
    disposition?.parameters.get("filename"),
    parameters.get("name"),
    ...[fields.disposition ?? "", ...dispositions].flatMap((value) =>
      listParameterValues(value, "filename")
    ),
    ...listParameterValues(fields.contentType ?? "", "name"),
  ]);
  return {
    path,
    type: isXhtml ? "text/html" : type,
    isXhtml,
    charset,
    boundary,
    otherBoundaries: type.startsWith("multipart/") ? listFurther("boundary", boundary) : [],
    otherCharsets: type.startsWith("text/") ? listFurther("charset", charset) : [],
    parameters,
    name,
    otherName,
    disposition: disposition?.value || null,
    attached: isAttached(fields.disposition),
    contentId: null,
    encoding: parseTransferEncoding(fields.encoding ?? ""),
    fieldCount: 0,
    message: null,
    implied: false,
  };
}

/** Tells whether a Content-Disposition declares the part an attachment (RFC 2183 §2.2). */
export function isAttached(disposition: string | null): boolean {
  return disposition !== null && /^\s*attachment\b/i.test(disposition);
}

/** Comments (RFC 2045 §5.1), and other characters around the first token. */
const COMMENTS = /\([^()]*\)/g, TOKEN = /[^\s"'(),;]+/;
/** Longest value that is parsed. */
const MAX_ENCODING = 200;

/** Parses the encoding, its first token: mail programs ignore comments and everything after it. */
function parseTransferEncoding(value: string): string {
  const bare = value.slice(0, MAX_ENCODING).replaceAll(COMMENTS, " ");
  const token = TOKEN.exec(bare)?.[0]?.toLowerCase() ?? "";
  return UUENCODE.has(token) ? "x-uuencode" : token;
}

/** Names of uuencode as a content encoding, which no standard has. */
const UUENCODE = new Set(["x-uuencode", "uuencode", "x-uue", "uue"]);

/** Further fields of a header block, beside the first of each name. */
interface FurtherFields {
  readonly count: number;
  /** Values of Content-Disposition after the first. */
  readonly dispositions: readonly string[];
  /** Values of Content-Type after the first. */
  readonly otherTypes: readonly string[];
  /** Values of Content-Transfer-Encoding after the first. */
  readonly otherEncodings: readonly string[];
}

/** Returns the fields of a header block that say how the part is to be read. */
export function selectPartFields(values: ReadonlyMap<string, string>): PartFields {
  return {
    contentType: values.get("content-type") ?? null,
    encoding: values.get("content-transfer-encoding") ?? null,
    disposition: values.get("content-disposition") ?? null,
  };
}

/** Adds the fields of the whole header block of a part. */
export function readBlockHead(
  values: ReadonlyMap<string, string>,
  { count: fieldCount, dispositions, fields = selectPartFields(values) }:
    & Pick<FurtherFields, "count" | "dispositions">
    & { readonly fields?: PartFields },
  { path, isMessage, inDigest }: HeadPlace,
): PartHead {
  const implied = inDigest && !values.has("content-type");
  const head = readHead(fields, path, dispositions);
  return {
    ...head,
    type: implied ? "message/rfc822" : head.type,
    implied,
    contentId: values.get("content-id")?.trim().replace(/^<|>$/g, "") || null,
    fieldCount,
    message: isMessage ? readMessageFields(values) : null,
  };
}

function readMessageFields(values: ReadonlyMap<string, string>): MessageFields {
  const text = (name: string) => {
    const value = values.get(name);
    return value === undefined ? null : decodeEncodedWords(value).trim().slice(0, MAX_FIELD);
  };
  return { from: text("from"), subject: text("subject") };
}

/**
 * Chooses the name that mail programs show (Content-Disposition, else Content-Type), and the other
 * one.
 */
function chooseNames(named: readonly (string | undefined)[]): Pick<Part, "name" | "otherName"> {
  const [name = null, ...others] = new Set(
    named.map(chooseShownName).filter((each) => each !== ""),
  );
  const ending = (each: string | null) => each?.slice(each.lastIndexOf(".")).toLowerCase();
  const odd = others.findLast((each) => ending(each) !== ending(name));
  return { name, otherName: odd ?? others[0] ?? null };
}

/** Encoded words inside an RFC 2231 value: neither allows the other, mail programs read both. */
function chooseShownName(named: string | undefined): string {
  return named === undefined ? "" : decodeEncodedWords(named).trim().slice(0, MAX_NAME);
}

/** Maximum number of further types, encodings and dispositions of a part that are read. */
export const MAX_REPEATED = 4;

/** The header fields of a mail or a part. */
export interface HeaderBlock extends FurtherFields {
  /** The first value of each field, by its name in lower case. */
  readonly values: ReadonlyMap<string, string>;
  /** Where the body starts. */
  readonly end: number;
}

/**
 * Reads the header fields of a mail or a part.
 *
 * @param isMessage Whether it is a mail, whose header begins at its first field; that of a part
 * ends at its first empty line.
 */
export function readHeaderBlock(raw: string, isMessage: boolean): HeaderBlock {
  const end = isMessage ? locateHeader(raw).body ?? raw.length : findBodyStart(raw);
  const values = new Map<string, string>();
  const { fields } = splitFields(raw.slice(0, end), { pasted: false });
  const dispositions: string[] = [], otherTypes: string[] = [], otherEncodings: string[] = [];
  const further = new Map([
    ["content-disposition", dispositions],
    ["content-type", otherTypes],
    ["content-transfer-encoding", otherEncodings],
  ]);
  for (const { key, value } of fields) {
    if (!values.has(key)) values.set(key, value);
    else {
      const others = further.get(key);
      if (others !== undefined && others.length < MAX_REPEATED) others.push(value);
    }
  }
  return { values, end, count: fields.length, dispositions, otherTypes, otherEncodings };
}

/** A Content-Type (RFC 2045 §5.1); type and parameter names in lower case. */
interface ContentType {
  /** `text/plain` */
  readonly type: string;
  readonly charset: string | null;
  readonly boundary: string | null;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Type of a part without a Content-Type (RFC 2045 §5.2). */
const DEFAULT_TYPE: ContentType = {
  type: "text/plain",
  charset: null,
  boundary: null,
  parameters: new Map(),
};

/** Reads a Content-Type value; an unreadable one is `text/plain`. */
export function parseContentType(value: string | null): ContentType {
  if (value === null) return DEFAULT_TYPE;
  const { value: type, parameters } = parseParameters(value);
  if (type.indexOf("/") <= 0) return { ...DEFAULT_TYPE, parameters };
  return {
    type,
    charset: parameters.get("charset") ?? null,
    boundary: parameters.get("boundary") || null,
    parameters,
  };
}

/** A type and a subtype (RFC 2045 §5.1): `text`, `text/` and `/plain` are none. */
const TYPE = /^[^\s/]+\/[^\s/]/;

/** Tells whether a Content-Type has a type; none at all is text/plain (RFC 2045 §5.2). */
export function hasType(contentType: string | null): boolean {
  return contentType === null || TYPE.test(parseParameters(contentType).value);
}
