import { decodeBytes } from "./decoded_text.ts";
import { readText, type TextSink } from "./html_text.ts";
import { decodeDeclaredText, decodePartText, type Part, type PartTree } from "./part.ts";
import type { PartFields } from "./part_head.ts";
import { isSigned } from "./part_reader.ts";
import { PART_LIMITS, readPartTree } from "./part_tree.ts";
import { guessEncoding, looksLikeHtml } from "./sniff.ts";
import { decodeText } from "./transfer.ts";
import { dropUuencoded, findUuencoded } from "./uuencode.ts";
import { readRtf } from "./rtf_text.ts";
import { readDisguisedWords } from "./spelled_text.ts";
import { expandEntities } from "./xml_entities.ts";

/** The texts and parts of a mail body, and the figures that a server compares with its limits. */
export interface BodyReading {
  /** The text that a reader may see. */
  readonly text: string;
  /** The text that a person sees, if pages hide much of the text; else null. */
  readonly shownText: string | null;
  /** The text that pages hide. It is judged as well, as another program may show it. */
  readonly hiddenText: string;
  /** Whether a part was not opened because it nests too deep. */
  readonly isTooDeep: boolean;
  /** Largest number of header fields of a part; 0 if there are no parts. */
  readonly maxFieldCount: number;
  /** The decoded markup of the HTML parts. */
  readonly html: readonly string[];
  /** Media types of the parts without children, in order; empty if the body has no parts. */
  readonly types: readonly string[];
  /** The parts of the body. */
  readonly tree: PartTree;
}

/** Reads the pages of a mail, in one pass, for their text and for more. */
export interface PageReader {
  /** Reads the page of a part. */
  read(part: Part, markup: string): TextSink;
  /** Reads the text of a page that is a file. */
  readFile(markup: string, isXml: boolean): TextSink;
  /** Returns the shown text of all pages if they hide much of their text, else null. */
  joinShownTexts?(): string | null;
  /** Whether texts without content encoding are not decoded, as in version 1 of the scoring. */
  readonly isVersion1?: boolean;
  /** Whether mails inside the mail are not opened, as each of them is examined by itself. */
  readonly keepMailsClosed?: boolean;
}

/** Options of {@linkcode readBody}. */
export interface BodyOptions {
  /** Values of the header fields, if they were given apart from the body. */
  readonly fields?: PartFields | undefined;
  /** Maximum depth of multiparts and messages inside one another that are opened. */
  readonly depth?: number | undefined;
  readonly pages?: PageReader | undefined;
}

const TEXT_READER: PageReader = {
  read: ({ isXhtml }, markup) => readText(markup, { isXml: isXhtml }),
  readFile: (markup, isXml) => readText(markup, { isXml }),
};

/** Reads the text alone, as version 1 of the scoring does. */
export const AS_VERSION_1: PageReader = { ...TEXT_READER, isVersion1: true };

/** Reads a mail body of any form in linear time. It never throws. */
export function readBody(
  content: string,
  { fields, depth = PART_LIMITS.depth, pages = TEXT_READER }: BodyOptions = {},
): BodyReading {
  const tree = readPartTree(content, fields, {
    ...PART_LIMITS,
    depth,
    keepMailsClosed: pages.keepMailsClosed ?? false,
  });
  const readPart = pages.isVersion1 ? decodeDeclaredText : decodePartText;
  const reader = new BodyReader(readPart, pages);
  if (!tree.isSingleText || (MARKED.test(tree.root.type) && !pages.isVersion1)) {
    reader.add(tree.root, true);
  } else if (!FILE.test(tree.root.type)) {
    reader.addText(tree.root, tree.root.type === "text/html");
  } else if (!isEncodedFile(tree.root)) reader.texts.push(tree.root.body);
  const types = tree.isSingleText ? [] : reader.types;
  const text = reader.texts.join("\n");
  const otherTexts = pages.isVersion1 ? [] : [
    ...reader.hiddenTexts,
    ...tree.otherReadings,
    ...readParts(tree.otherParts, pages),
    readDisguisedWords(text),
  ];
  return {
    text,
    shownText: pages.joinShownTexts?.() ?? null,
    hiddenText: otherTexts.filter((otherText) => otherText.trim() !== "").join("\n"),
    isTooDeep: reader.isTooDeep,
    maxFieldCount: tree.isSingleText ? 0 : reader.maxFieldCount,
    html: reader.html,
    types,
    tree,
  };
}

/** Reads the texts of parts that second declarations make of the body. */
function readParts(parts: readonly Part[], pages: PageReader): string[] {
  const reader = new BodyReader(decodePartText, pages);
  for (const part of parts) reader.add(part, true);
  return [...reader.texts, ...reader.hiddenTexts];
}

const FILE = /^(?:application|audio|font|image|model|video)\//;

/** Tells whether a mail that is a single file is base64, and no text with a wrong type. */
function isEncodedFile({ body, encoding, charset }: Part): boolean {
  return guessEncoding(body, encoding, charset) === "base64";
}

/** Collects the texts of a mail's parts. */
class BodyReader {
  readonly texts: string[] = [];
  readonly hiddenTexts: string[] = [];
  readonly html: string[] = [];
  readonly types: string[] = [];
  isTooDeep = false;
  maxFieldCount = 0;
  readonly #decode: (part: Part) => string;
  readonly #pages: PageReader;

  constructor(decode: (part: Part) => string, pages: PageReader) {
    this.#decode = decode;
    this.#pages = pages;
  }

  add(part: Part, isRoot: boolean): void {
    const { type, isClosed, children } = part;
    this.maxFieldCount = Math.max(this.maxFieldCount, part.fieldCount);
    // Mail programs show attached texts without a name, and the parts of an attached multipart.
    const isShown = type.startsWith("multipart/") || (isText(type) && part.name === null) ||
      (part.isOpened && isSigned(part));
    if (part.isAttached && !isRoot && !isShown) {
      this.types.push(type);
      if (isTextFile(part)) this.hiddenTexts.push(this.#readFile(part));
    } else if (part.isImplied && part.mail === null) {
      this.types.push("text/plain");
      this.texts.push(this.#decode(part));
    } else if (isClosed) {
      this.isTooDeep = true;
    } else if (children.length > 0 || part.isOpened) {
      for (const child of children) this.add(child, false);
    } else {
      this.types.push(type);
      if (type === "text/html") this.addText(part, true);
      else if (type === AMP && !this.#pages.isVersion1) this.hiddenTexts.push(this.#readFile(part));
      else if (MARKED.test(type) && !this.#pages.isVersion1) this.texts.push(this.#readFile(part));
      else if (type.startsWith("text/") || type.startsWith("multipart/")) {
        this.addText(part, false);
      } else if (isTextFile(part)) this.hiddenTexts.push(this.#readFile(part));
    }
  }

  addText(part: Part, isPage: boolean): void {
    const content = this.#decode(part);
    if (!isPage) {
      this.texts.push(this.#pages.isVersion1 ? content : dropUuencoded(content));
      if (!this.#pages.isVersion1) this.hiddenTexts.push(...readUuencodedTexts(content));
      return;
    }
    this.html.push(content);
    const page = this.#pages.read(part, content);
    this.texts.push(page.toString());
    this.hiddenTexts.push(page.hiddenText);
  }

  /** Reads the text of a file, or of a text that is neither plain nor HTML. */
  #readFile(part: Part): string {
    const content = this.#decode(part);
    const { type } = part, name = part.name ?? "";
    if (RTF.test(type) || /\.rtf$/i.test(name)) {
      const { kind, text } = readRtf(content);
      return kind === "html" ? this.#readPage(text, false) : text;
    }
    if (ENRICHED.test(type)) return readEnriched(content);
    const isXml = part.isXhtml || isPicture(part) || type === XML;
    const isPage = type === "text/html" || type === AMP || /html?$/i.test(name) ||
      isUnnamedPage(part);
    if (!isXml && !isPage) return content;
    return this.#readPage(isXml ? expandEntities(content) : content, isXml);
  }

  #readPage(markup: string, isXml: boolean): string {
    const page = this.#pages.readFile(markup, isXml);
    return `${page}\n${page.hiddenText}`;
  }
}

/** Type of a page that some programs draw instead of the HTML part (AMP for Email). */
const AMP = "text/x-amp-html";
const ENRICHED = /^text\/(?:enriched|richtext)$/;
const RTF = /^(?:text|application)\/(?:x-)?rtf$/;
/** Types of texts with markup other than HTML, which is not a part of their text. */
const MARKED = /^text\/(?:x-amp-html|(?:x-)?rtf|enriched|richtext)$/;
/** Commands of text/enriched, and their parameters, which are not shown (RFC 1896). */
const PARAMETERS = /<param>[^<]*<\/param>/gi, COMMAND = /<\/?[a-z][a-z0-9-]{0,59}>/gi;

/** Reads the text that a text/enriched shows. */
function readEnriched(source: string): string {
  return source.replaceAll(PARAMETERS, "").replaceAll(COMMAND, "").replaceAll("<<", "<");
}

/** Type of a document that a browser draws as a page if its elements are those of XHTML. */
const XML = "application/xml";

/** Reports of mail servers (RFC 3464, RFC 8098) and other parts that some programs show as text. */
const REPORT = /^message\/(?!(?:rfc822|global)$)|[+/]json$/;
/** Endings of names of files that programs open as text. */
const TEXT_NAME =
  /\.(?:asc|cfg|conf|csv|diff|ini|json|log|markdown|md|nfo|patch|rst|rtf|tab|te?xt|tsv|x?html?|ya?ml)$/i;

/** Tells whether a part is a text by its type or name, or a picture with text (SVG). */
function isTextFile(part: Part): boolean {
  const { type, name } = part;
  return type.startsWith("text/") || isPicture(part) || type === XML || REPORT.test(type) ||
    RTF.test(type) ||
    TEXT_NAME.test(name ?? "") || isUnnamedPage(part);
}

/** Types that declare nothing, so that some programs look at the content. */
const UNKNOWN_TYPE = /^(?:application|binary|unknown)\/(?:octet-stream|(?:x-)?unknown)$/;
/** Number of characters by which a part of unknown type is recognised as a page. */
const PAGE_START = 4096;

/** Tells whether a part of an unknown type is a page by its content. */
function isUnnamedPage({ type, body, encoding, charset }: Part): boolean {
  return UNKNOWN_TYPE.test(type) &&
    looksLikeHtml(decodeText(body.slice(0, PAGE_START), encoding, charset));
}

/** Reads the uuencoded files in a text whose names are those of texts. */
function readUuencodedTexts(text: string): string[] {
  if (!text.includes("begin ")) return [];
  return findUuencoded(text).filter(({ name }) => TEXT_NAME.test(name))
    .map(({ bytes }) => decodeBytes(bytes, { charset: null, isPage: false }));
}

/** Tells whether a part is an SVG picture, which contains its text. */
function isPicture({ type, name }: Part): boolean {
  return type === "image/svg+xml" || /\.svg$/i.test(name ?? "");
}

function isText(type: string): boolean {
  return type === "text/plain" || type === "text/html";
}
