import { decodeEncodedWords } from "../headers/encoded_word.ts";
import { locateHeader } from "../headers/field_lines.ts";
import { splitFields } from "../headers/fields.ts";
import {
  listParameterValues,
  type ParameterizedValue,
  parseParameters,
} from "../headers/parameters.ts";
import { findBodyStart } from "./multipart.ts";
import { type MessageFields, type Part, XHTML } from "./part.ts";

/** Maximum number of characters of a file name, twice what file systems allow. */
const MAX_NAME = 512;
/** Maximum number of characters of From and Subject of a mail inside the mail. */
const MAX_FIELD = 500;

/** Values of the header fields that declare how a part is to be read. */
export interface PartFields {
  readonly contentType: string | null;
  readonly encoding: string | null;
  readonly disposition: string | null;
  /** Further values of Content-Type, which some programs use; each makes a head of its own. */
  readonly otherTypes?: readonly string[];
  /** Further values of Content-Transfer-Encoding; each makes a head of its own. */
  readonly otherEncodings?: readonly string[];
  /**
   * Whether the fields are those of a mail whose header was given apart from its body. Without a
   * type, such a mail is plain text.
   */
  readonly isMailHeader?: boolean;
}

/** Properties of a part that are known before its content is read. */
export type PartProperties = Omit<Part, "body" | "mail" | "children" | "isOpened" | "isClosed">;

/** Properties of a part, and the parameters by which its body is divided and decoded. */
export interface PartHead extends PartProperties {
  readonly boundary: string | null;
  /** Further boundaries of a multipart, which some programs use instead of the first. */
  readonly otherBoundaries: readonly string[];
  /** Further charsets of a text, which some programs use instead of the first. */
  readonly otherCharsets: readonly string[];
  /** Whether a Content-Type has no media type. A missing field means text/plain (RFC 2045 §5.2). */
  readonly lacksType: boolean;
}

/** Place of the header block of a part. */
export interface HeadPlace {
  readonly path: string;
  /** Whether the block starts a mail, and not a part of a multipart. */
  readonly isMessage: boolean;
  /** Whether the part is in a digest: without a type it is a mail then (RFC 2046 §5.1.5). */
  readonly isInDigest: boolean;
}

/**
 * Creates the head of a part from the first values of its fields.
 *
 * @param dispositions Further values of Content-Disposition; a valid part has none.
 */
export function createPartHead(
  fields: PartFields,
  path: string,
  dispositions: readonly string[] = [],
): PartHead {
  const { type, charset, boundary, parameters, pairs, lacksType } = parseContentType(
    fields.contentType,
  );
  const isXhtml = type === XHTML;
  const listFurther = (name: string, first: string | null) =>
    listParameterValues(pairs, name)
      .filter((each) => each !== first && each !== "").slice(0, MAX_FURTHER);
  const parsedDispositions = [fields.disposition ?? "", ...dispositions].map(parseParameters);
  const { name, otherName } = chooseNames([
    parsedDispositions[0]?.parameters.get("filename"),
    parameters.get("name"),
    ...parsedDispositions.flatMap((each) => listParameterValues(each.pairs, "filename")),
    ...listParameterValues(pairs, "name"),
  ]);
  return {
    path,
    type: isXhtml ? "text/html" : type,
    isXhtml,
    charset,
    boundary,
    otherBoundaries: type.startsWith("multipart/") ? listFurther("boundary", boundary) : [],
    otherCharsets: type.startsWith("text/") ? listFurther("charset", charset) : [],
    lacksType,
    parameters,
    name,
    otherName,
    disposition: parsedDispositions[0]?.value || null,
    isAttached: isAttached(fields.disposition),
    contentId: null,
    encoding: parseTransferEncoding(fields.encoding ?? ""),
    fieldCount: 0,
    message: null,
    isImplied: false,
  };
}

/** Tells whether a Content-Disposition declares the part an attachment (RFC 2183 §2.2). */
export function isAttached(disposition: string | null): boolean {
  return disposition !== null && /^\s*attachment\b/i.test(disposition);
}

/** A comment, and the first token outside of comments (RFC 2045 §5.1). */
const COMMENTS = /\([^()]*\)/g, TOKEN = /[^\s"'(),;]+/;
/** Maximum number of characters of a Content-Transfer-Encoding that are parsed. */
const MAX_ENCODING = 200;

/** Parses the first token of a Content-Transfer-Encoding. Mail programs ignore all that follows. */
function parseTransferEncoding(value: string): string {
  const uncommentedValue = value.slice(0, MAX_ENCODING).replaceAll(COMMENTS, " ");
  const token = TOKEN.exec(uncommentedValue)?.[0]?.toLowerCase() ?? "";
  return UUENCODE.has(token) ? "x-uuencode" : token;
}

/** Names of the content encoding uuencode, which is in no standard. */
const UUENCODE = new Set(["x-uuencode", "uuencode", "x-uue", "uue"]);

/** Values of fields of a header block after the first of each name. */
interface FurtherFields {
  /** Values of Content-Disposition after the first. */
  readonly dispositions: readonly string[];
  /** Values of Content-Type after the first. */
  readonly otherTypes: readonly string[];
  /** Values of Content-Transfer-Encoding after the first. */
  readonly otherEncodings: readonly string[];
}

/** Selects the fields of a header block that declare how the part is to be read. */
export function selectPartFields(values: ReadonlyMap<string, string>): PartFields {
  return {
    contentType: values.get("content-type") ?? null,
    encoding: values.get("content-transfer-encoding") ?? null,
    disposition: values.get("content-disposition") ?? null,
  };
}

/**
 * Creates the head of a part from its header block.
 *
 * @param fields By default the first value of each field; others for a further reading of the part.
 */
export function createBlockHead(
  { values, count: fieldCount, dispositions }: HeaderBlock,
  { path, isMessage, isInDigest }: HeadPlace,
  fields = selectPartFields(values),
): PartHead {
  const isImplied = isInDigest && !values.has("content-type");
  const head = createPartHead(fields, path, dispositions);
  return {
    ...head,
    type: isImplied ? "message/rfc822" : head.type,
    isImplied,
    contentId: values.get("content-id")?.trim().replace(/^<|>$/g, "") || null,
    fieldCount,
    message: isMessage ? readMessageFields(values) : null,
  };
}

function readMessageFields(values: ReadonlyMap<string, string>): MessageFields {
  const readParameter = (name: string) => {
    const value = values.get(name);
    return value === undefined ? null : decodeEncodedWords(value).trim().slice(0, MAX_FIELD);
  };
  return { from: readParameter("from"), subject: readParameter("subject") };
}

/**
 * Chooses the first name, which mail programs show, and a second: the last with another ending, else
 * the next.
 */
function chooseNames(values: readonly (string | undefined)[]): Pick<Part, "name" | "otherName"> {
  const [name = null, ...otherNames] = new Set(
    values.map(decodeName).filter((value) => value !== ""),
  );
  const findEnding = (value: string | null) => value?.slice(value.lastIndexOf(".")).toLowerCase();
  const differentName = otherNames.findLast((otherName) =>
    findEnding(otherName) !== findEnding(name)
  );
  return { name, otherName: differentName ?? otherNames[0] ?? null };
}

/** Decodes encoded words in a file name: no standard allows them there, but programs decode them. */
function decodeName(value: string | undefined): string {
  return value === undefined ? "" : decodeEncodedWords(value).trim().slice(0, MAX_NAME);
}

/** Maximum number of further values that are read per field or parameter of a part. */
export const MAX_FURTHER = 4;

/** The header fields of a mail or a part. */
export interface HeaderBlock extends FurtherFields {
  /** Number of all fields. */
  readonly count: number;
  /** The first value of each field, by its name in lower case. */
  readonly values: ReadonlyMap<string, string>;
  /** Position at which the body starts. */
  readonly end: number;
}

/**
 * Finds the end of the header block of a mail or a part, and lists its fields.
 *
 * @param isMessage Whether `raw` is a mail. Empty lines before its first field do not end its
 * header, unlike that of a part.
 */
export function readHeaderBlock(raw: string, isMessage: boolean): HeaderBlock {
  const end = isMessage ? locateHeader(raw).body ?? raw.length : findBodyStart(raw);
  const values = new Map<string, string>();
  const { fields } = splitFields(raw.slice(0, end), { isPasted: false });
  const dispositions: string[] = [], otherTypes: string[] = [], otherEncodings: string[] = [];
  const furtherValues = new Map([
    ["content-disposition", dispositions],
    ["content-type", otherTypes],
    ["content-transfer-encoding", otherEncodings],
  ]);
  for (const { key, value } of fields) {
    if (!values.has(key)) values.set(key, value);
    else {
      const otherValues = furtherValues.get(key);
      if (otherValues !== undefined && otherValues.length < MAX_FURTHER) otherValues.push(value);
    }
  }
  return { values, end, count: fields.length, dispositions, otherTypes, otherEncodings };
}

/** A Content-Type (RFC 2045 §5.1); type and parameter names are in lower case. */
interface ContentType extends Pick<ParameterizedValue, "parameters" | "pairs"> {
  /** Media type, such as `text/plain`. */
  readonly type: string;
  readonly charset: string | null;
  readonly boundary: string | null;
  /** Whether the field has no media type. */
  readonly lacksType: boolean;
}

/** Type of a part without a Content-Type (RFC 2045 §5.2). */
const DEFAULT_TYPE: ContentType = {
  type: "text/plain",
  charset: null,
  boundary: null,
  parameters: new Map(),
  pairs: [],
  lacksType: false,
};

/** Reads a Content-Type value; an unreadable one is `text/plain`. */
export function parseContentType(value: string | null): ContentType {
  if (value === null) return DEFAULT_TYPE;
  const { value: type, parameters, pairs } = parseParameters(value);
  const lacksType = !TYPE.test(type);
  if (type.indexOf("/") <= 0) return { ...DEFAULT_TYPE, parameters, pairs, lacksType };
  return {
    type,
    charset: parameters.get("charset") ?? null,
    boundary: parameters.get("boundary") || null,
    parameters,
    pairs,
    lacksType,
  };
}

/** A media type with its subtype (RFC 2045 §5.1). */
const TYPE = /^[^\s/]+\/[^\s/]/;
