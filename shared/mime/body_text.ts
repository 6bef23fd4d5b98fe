import { decodeBytes } from "./decoded_text.ts";
import { readText, type TextSink } from "./html_text.ts";
import { declaredText, type Part, partText, type PartTree } from "./part.ts";
import type { PartFields } from "./part_head.ts";
import { isSigned, PART_LIMITS, readPartTree } from "./part_tree.ts";
import { guessEncoding, looksLikeHtml } from "./sniff.ts";
import { decodeText } from "./transfer.ts";
import { dropUuencoded, findUuencoded } from "./uuencode.ts";
import { readRtf } from "./rtf_text.ts";
import { readDisguisedWords } from "./spelled_text.ts";
import { expandEntities } from "./xml_entities.ts";

/** A parsed mail body, with the figures that are compared with the limits. */
export interface BodyReading {
  readonly text: string;
  /** The text that a person sees, if a page hides much of it; else null. */
  readonly shown: string | null;
  /** The text that pages hide, which is judged as well: another program may show it. */
  readonly unseen: string;
  /** Whether a part was not opened because it nests too deep. */
  readonly tooDeep: boolean;
  /** Most header fields of any part; 0 when there are no parts. */
  readonly mostFields: number;
  /** The markup of the HTML parts, decoded. */
  readonly html: readonly string[];
  /**
   * Media types of the parts that hold no others, in order; none when the body has no header
   * fields.
   */
  readonly types: readonly string[];
  /** The parts the text was read from. */
  readonly tree: PartTree;
}

/** Reads the pages of a mail for more than their text, in the pass that reads the text. */
export interface PageReader {
  /** Reads the page of a part once from start to end. */
  read(part: Part, markup: string): TextSink;
  /** Reads the text of a page that is a file. */
  readFile(markup: string, isXml: boolean): TextSink;
  /** The shown text of the pages read, where they hide much; null where they hide little. */
  shown?(): string | null;
  /** Whether texts without content encoding are left as they came, as version 1 reads them. */
  readonly isVersion1?: boolean;
  /** Whether mails inside the mail are left closed, as they are examined as mails of their own. */
  readonly keepMailsClosed?: boolean;
}

/** Options of {@linkcode readBody}. */
export interface BodyOptions {
  /** Values of the header fields, where they came separately. */
  readonly fields?: PartFields | undefined;
  /** Maximum number of multiparts and messages inside one another that are opened. */
  readonly depth?: number | undefined;
  readonly pages?: PageReader | undefined;
}

const FOR_TEXT_ALONE: PageReader = {
  read: ({ isXhtml }, markup) => readText(markup, { isXml: isXhtml }),
  readFile: (markup, isXml) => readText(markup, { isXml }),
};

/** Reads the text alone, as version 1 of the scoring does. */
export const AS_VERSION_1: PageReader = { ...FOR_TEXT_ALONE, isVersion1: true };

/** Reads the text that a reader sees of a mail body in any form, total and in linear time. */
export function readBody(
  content: string,
  { fields, depth = PART_LIMITS.depth, pages = FOR_TEXT_ALONE }: BodyOptions = {},
): BodyReading {
  const tree = readPartTree(content, fields, {
    ...PART_LIMITS,
    depth,
    keepMailsClosed: pages.keepMailsClosed ?? false,
  });
  const readPart = pages.isVersion1 ? declaredText : partText;
  const reader = new BodyReader(readPart, pages);
  if (!tree.isSingleText || (MARKED.test(tree.root.type) && !pages.isVersion1)) {
    reader.add(tree.root, true);
  } else if (!FILE.test(tree.root.type)) {
    reader.addText(tree.root, tree.root.type === "text/html");
  } else if (!isEncodedFile(tree.root)) reader.text.push(tree.root.body);
  const types = tree.isSingleText ? [] : reader.types;
  const text = reader.text.join("\n");
  const others = pages.isVersion1 ? [] : [
    ...reader.unseen,
    ...tree.otherReadings,
    ...readParts(tree.otherParts, pages),
    readDisguisedWords(text),
  ];
  return {
    text,
    shown: pages.shown?.() ?? null,
    unseen: others.filter((each) => each.trim() !== "").join("\n"),
    tooDeep: reader.tooDeep,
    mostFields: tree.isSingleText ? 0 : reader.mostFields,
    html: reader.html,
    types,
    tree,
  };
}

/** Reads the texts of parts that are not in the tree. */
function readParts(parts: readonly Part[], pages: PageReader): string[] {
  const reader = new BodyReader(partText, pages);
  for (const part of parts) reader.add(part, true);
  return [...reader.text, ...reader.unseen];
}

const FILE = /^(?:application|audio|font|image|model|video)\//;

/** Tells whether a mail that is one file is encoded, and so no text that was named wrongly. */
function isEncodedFile({ body, encoding, charset }: Part): boolean {
  return guessEncoding(body, encoding, charset) === "base64";
}

/** Collects the texts of a mail's parts. */
class BodyReader {
  readonly text: string[] = [];
  readonly unseen: string[] = [];
  readonly html: string[] = [];
  readonly types: string[] = [];
  tooDeep = false;
  mostFields = 0;
  readonly #read: (part: Part) => string;
  readonly #pages: PageReader;

  constructor(read: (part: Part) => string, pages: PageReader) {
    this.#read = read;
    this.#pages = pages;
  }

  add(part: Part, isRoot: boolean): void {
    const { type, closed, children } = part;
    this.mostFields = Math.max(this.mostFields, part.fieldCount);
    // Programs show the parts of an attached multipart, and texts without a name.
    const isShown = type.startsWith("multipart/") || (isText(type) && part.name === null) ||
      (part.opened && isSigned(part));
    if (part.attached && !isRoot && !isShown) {
      this.types.push(type);
      if (isTextFile(part)) this.unseen.push(this.#readFile(part));
    } else if (part.implied && part.mail === null) {
      this.types.push("text/plain");
      this.text.push(this.#read(part));
    } else if (closed) {
      this.tooDeep = true;
    } else if (children.length > 0 || part.opened) {
      for (const child of children) this.add(child, false);
    } else {
      this.types.push(type);
      if (type === "text/html") this.addText(part, true);
      else if (type === AMP && !this.#pages.isVersion1) this.unseen.push(this.#readFile(part));
      else if (MARKED.test(type) && !this.#pages.isVersion1) this.text.push(this.#readFile(part));
      else if (type.startsWith("text/") || type.startsWith("multipart/")) {
        this.addText(part, false);
      } else if (isTextFile(part)) this.unseen.push(this.#readFile(part));
    }
  }

  addText(part: Part, isPage: boolean): void {
    const written = this.#read(part);
    if (!isPage) {
      this.text.push(this.#pages.isVersion1 ? written : dropUuencoded(written));
      if (!this.#pages.isVersion1) this.unseen.push(...readTextsIn(written));
      return;
    }
    this.html.push(written);
    const page = this.#pages.read(part, written);
    this.text.push(page.toString());
    this.unseen.push(page.unseen);
  }

  /** Reads a text that programs show below the others, as a file, or by its own rules. */
  #readFile(part: Part): string {
    const written = this.#read(part);
    const { type } = part, name = part.name ?? "";
    if (RTF.test(type) || /\.rtf$/i.test(name)) {
      const { kind, text } = readRtf(written);
      return kind === "html" ? this.#readPage(text, false) : text;
    }
    if (ENRICHED.test(type)) return readEnriched(written);
    const isXml = part.isXhtml || isPicture(part) || type === XML;
    const isPage = type === "text/html" || type === AMP || /html?$/i.test(name) ||
      isUnnamedPage(part);
    if (!isXml && !isPage) return written;
    return this.#readPage(isXml ? expandEntities(written) : written, isXml);
  }

  #readPage(markup: string, isXml: boolean): string {
    const page = this.#pages.readFile(markup, isXml);
    return `${page}\n${page.unseen}`;
  }
}

/** A page that some programs draw instead of the others. */
const AMP = "text/x-amp-html";
const ENRICHED = /^text\/(?:enriched|richtext)$/;
const RTF = /^(?:text|application)\/(?:x-)?rtf$/;
/** Texts with markup of their own: what they show is read, and not what is written. */
const MARKED = /^text\/(?:x-amp-html|(?:x-)?rtf|enriched|richtext)$/;
/** Commands of a text/enriched, and their parameters, which are not shown (RFC 1896). */
const PARAMETERS = /<param>[^<]*<\/param>/gi, COMMAND = /<\/?[a-z][a-z0-9-]{0,59}>/gi;

/** Reads what a text/enriched shows. */
function readEnriched(written: string): string {
  return written.replaceAll(PARAMETERS, "").replaceAll(COMMAND, "").replaceAll("<<", "<");
}

/** A document that a browser draws as a page where its names are those of XHTML. */
const XML = "application/xml";

/** Reports of mail servers (RFC 3464, RFC 8098) and other parts that some programs show as text. */
const REPORT = /^message\/(?!(?:rfc822|global)$)|[+/]json$/;
/** Endings of files that programs open as text. */
const TEXT_NAME =
  /\.(?:asc|cfg|conf|csv|diff|ini|json|log|markdown|md|nfo|patch|rst|rtf|tab|te?xt|tsv|x?html?|ya?ml)$/i;

/** Whether a part is a text by its type or name, or a drawn one. */
function isTextFile(part: Part): boolean {
  const { type, name } = part;
  return type.startsWith("text/") || isPicture(part) || type === XML || REPORT.test(type) ||
    RTF.test(type) ||
    TEXT_NAME.test(name ?? "") || isUnnamedPage(part);
}

/** Types that say nothing: some programs look at the content, as for `cid:` in a frame. */
const UNKNOWN_TYPE = /^(?:application|binary|unknown)\/(?:octet-stream|(?:x-)?unknown)$/;
/** Number of characters of such a part that show what it is. */
const PAGE_START = 4096;

/** Whether a part of an unknown type is a page by its content. */
function isUnnamedPage({ type, body, encoding, charset }: Part): boolean {
  return UNKNOWN_TYPE.test(type) &&
    looksLikeHtml(decodeText(body.slice(0, PAGE_START), encoding, charset));
}

/** Returns the texts among the files that are uuencoded in a text. */
function readTextsIn(written: string): string[] {
  if (!written.includes("begin ")) return [];
  return findUuencoded(written).filter(({ name }) => TEXT_NAME.test(name))
    .map(({ bytes }) => decodeBytes(bytes, { charset: null, isPage: false }));
}

/** Whether a part is a picture whose text is written in it. */
function isPicture({ type, name }: Part): boolean {
  return type === "image/svg+xml" || /\.svg$/i.test(name ?? "");
}

function isText(type: string): boolean {
  return type === "text/plain" || type === "text/html";
}
