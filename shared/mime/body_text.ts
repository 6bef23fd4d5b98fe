import { readHtml } from "./html_reader.ts";
import { TextSink } from "./html_text.ts";
import { declaredText, partText } from "./part.ts";
import type { Part, PartTree } from "./part.ts";
import type { PartFields } from "./part_head.ts";
import { PART_LIMITS, readPartTree } from "./part_tree.ts";
import { guessEncoding, looksLikeHtml } from "./sniff.ts";
import { decodeText } from "./transfer.ts";

/** A parsed mail body, with the figures that are compared with the limits. */
export interface BodyReading {
  readonly text: string;
  /** The text that a person sees, if a page hides much of it; else null. */
  readonly shown: string | null;
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
  /** Reads the page of a part once from start to end, and passes it to `text` too. */
  read(part: Part, markup: string, text: TextSink): void;
  /** The shown text of the pages read, where they hide much; null where they hide little. */
  shown?(): string | null;
  /** Whether texts without content encoding are left as they came, as version 1 reads them. */
  readonly isVersion1?: boolean;
}

const FOR_TEXT_ALONE: PageReader = { read: (_part, markup, text) => readHtml(markup, [text]) };

/** Reads the text alone, as version 1 of the scoring does. */
export const AS_VERSION_1: PageReader = { ...FOR_TEXT_ALONE, isVersion1: true };

/**
 * The text that a reader sees of a mail body, in every form that callers send: plain text, HTML,
 * raw MIME with or without its header fields, or an encoded body with separate header fields. Text
 * parts are decoded, HTML becomes its visible text, attachments are left out; all alternatives
 * count. Total, linear in time, and bounded like the tree of parts.
 *
 * @param fields The header fields' values, where they came separately.
 * @param depth Multiparts and messages inside one another that are opened.
 */
export function readBody(
  content: string,
  fields?: PartFields,
  depth = PART_LIMITS.depth,
  pages = FOR_TEXT_ALONE,
): BodyReading {
  const tree = readPartTree(content, fields, { ...PART_LIMITS, depth });
  const textOf = pages.isVersion1 ? declaredText : partText;
  if (tree.loose) return looseText(tree, pages);
  const text: string[] = [];
  const html: string[] = [];
  const types: string[] = [];
  let tooDeep = false;
  let mostFields = 0;
  const add = (part: Part, isRoot: boolean) => {
    const { type, closed, children } = part;
    mostFields = Math.max(mostFields, part.fieldCount);
    if (part.attached && !isRoot) {
      types.push(type);
    } else if (part.implied) {
      types.push("text/plain");
      text.push(textOf(part));
    } else if (closed) {
      tooDeep = true;
    } else if (children.length > 0 || part.opened) {
      for (const child of children) add(child, false);
    } else {
      types.push(type);
      if (type === "text/html") {
        const markup = textOf(part);
        html.push(markup);
        text.push(pageText(part, markup, pages));
      } else if (type.startsWith("text/") || type.startsWith("multipart/")) {
        text.push(textOf(part));
      }
    }
  };
  add(tree.root, true);
  const shown = pages.shown?.() ?? null;
  return { text: text.join("\n"), shown, tooDeep, mostFields, html, types, tree };
}

const FILE = /^(?:application|audio|font|image|model|video)\//;
const NO_TEXT = {
  text: "",
  shown: null,
  tooDeep: false,
  mostFields: 0,
  html: [],
  types: [],
} as const;

/** A body that is a single text, encoded or not. */
function looseText(tree: PartTree, pages: PageReader): BodyReading {
  const { body, charset, type } = tree.root;
  const encoding = guessEncoding(body, tree.root.encoding, pages.isVersion1 ? null : charset);
  // A mail that is one file has no text.
  if (encoding === "base64" && FILE.test(type)) return { ...NO_TEXT, tree };
  const text = encoding === tree.root.encoding
    ? (pages.isVersion1 ? declaredText : partText)(tree.root)
    : decodeText(body, encoding, charset);
  const isHtml = looksLikeHtml(text);
  const read = isHtml ? pageText(tree.root, text, pages) : text;
  return {
    text: read,
    shown: pages.shown?.() ?? null,
    tooDeep: false,
    mostFields: 0,
    html: isHtml ? [text] : [],
    types: [],
    tree,
  };
}

function pageText(part: Part, markup: string, pages: PageReader): string {
  const text = new TextSink();
  pages.read(part, markup, text);
  return text.toString();
}
