import { findAtTop, stripEscapes } from "./css_text.ts";
import { listKeys, listLastKeys, type StyledElement } from "./loose_rules.ts";

/** A text that is drawn, or the attribute whose value is drawn. */
type DrawnPiece = string | { readonly attribute: string };

/** Text that a sheet draws before and after the content of an element. */
export interface TextAround {
  readonly textBefore: string;
  readonly textAfter: string;
}

const NOTHING: TextAround = { textBefore: "", textAfter: "" };

/** Properties whose strings are drawn, and custom properties, which any property may use. */
const DRAWS =
  /^(?:content|list-style(?:-type)?|quotes|symbols|additive-symbols|prefix|suffix|negative|pad|initial-value|text-emphasis(?:-style)?|hyphenate-character|--.*)$/i;
const HAS_STRING = /["']|\battr\(/i;
const MAY_NAME =
  /content|list-style|quotes|symbols|fix|negative|pad|initial|emphasis|hyphenate|--|\\/i;

/** Tells whether a block of declarations may draw text. It is a quick check, as few blocks do. */
export function mayDraw(block: string): boolean {
  return HAS_STRING.test(block) && MAY_NAME.test(block);
}

/** A string, or the name of an attribute. */
const PIECE = /"((?:[^"\\\n]|\\[^])*)"?|'((?:[^'\\\n]|\\[^])*)'?|\battr\(\s{0,9}([\w-]{1,80})/gi;
/** Maximum number of declarations that are read per block. */
const MAX_DECLARATIONS = 500;

/** Yields the pieces of text that each declaration of a block draws. */
function* readPieces(block: string): Generator<{ property: string; pieces: DrawnPiece[] }> {
  let start = 0;
  for (let i = 0; i < MAX_DECLARATIONS && start < block.length; i++) {
    const end = findAtTop(block, ";", start);
    const declaration = block.slice(start, end);
    start = end + 1;
    const colon = findAtTop(declaration, ":");
    const property = stripEscapes(declaration.slice(0, colon)).trim().toLowerCase();
    if (!DRAWS.test(property)) continue;
    const pieces = [...declaration.slice(colon).matchAll(PIECE)].map(
      ([, doubleQuoted, singleQuoted, attribute]): DrawnPiece =>
        attribute === undefined
          ? stripEscapes((doubleQuoted ?? singleQuoted ?? "").replaceAll("\\\n", ""))
          : { attribute: attribute.toLowerCase() },
    );
    if (pieces.length > 0) yield { property, pieces };
  }
}

/** Reads the text that the declarations of a `style` attribute draw. */
export function readDrawnText(block: string): string {
  if (!mayDraw(block)) return "";
  return [...readPieces(block)].flatMap(({ pieces }) => pieces)
    .filter((piece) => typeof piece === "string").join(" ");
}

const AFTER = /:after\b/i;
/**
 * Maximum number of characters plus pieces that style sheets draw in a page. Text drawn around
 * several elements counts for each.
 */
const MAX_DRAWN = 128 * 1024;

/** The lists of pieces that rules draw around an element. */
interface PiecesAround {
  readonly piecesBefore: (readonly DrawnPiece[])[];
  readonly piecesAfter: (readonly DrawnPiece[])[];
}

/**
 * Text that style sheets draw before and after elements, as list markers and as quotation marks. It
 * does not compute which of several rules wins, so that all texts count.
 */
export class SheetText {
  readonly #piecesByKey = new Map<string, PiecesAround>();
  /** Attributes whose values a custom property may draw. */
  readonly #attributes = new Set<string>();
  readonly #unplacedTexts: string[] = [];
  /** Number of characters and pieces drawn so far. */
  #drawnCount = 0;

  /** Text whose element is not known. */
  get unplacedText(): string {
    return this.#unplacedTexts.join(" ");
  }

  /**
   * Adds the text that a block of declarations draws.
   *
   * @param selectors Selectors of its rule; empty for a block without any (`@counter-style`).
   * @param parents Keys of the elements that the enclosing rule selects.
   */
  add(selectors: readonly string[], block: string, parents: readonly string[]): void {
    for (const { property, pieces } of readPieces(block)) {
      if (selectors.length === 0 || property.startsWith("--")) this.#addUnplaced(pieces);
      for (const selector of selectors) {
        const isAfter = AFTER.test(selector), isQuotation = property === "quotes";
        for (const key of listLastKeys(selector, parents)) {
          const texts = this.#piecesByKey.get(key) ?? { piecesBefore: [], piecesAfter: [] };
          this.#piecesByKey.set(key, texts);
          if (isQuotation) texts.piecesAfter.push(pieces.slice(1));
          (isAfter ? texts.piecesAfter : texts.piecesBefore).push(
            isQuotation ? pieces.slice(0, 1) : pieces,
          );
        }
      }
    }
  }

  #addUnplaced(pieces: readonly DrawnPiece[]): void {
    for (const piece of pieces) {
      if (typeof piece === "string") this.#unplacedTexts.push(piece);
      else this.#attributes.add(piece.attribute);
    }
  }

  /** Returns the text that is drawn around the content of an element. */
  readTextAround(element: StyledElement): TextAround {
    if (this.#drawnCount > MAX_DRAWN || this.#piecesByKey.size + this.#attributes.size === 0) {
      return NOTHING;
    }
    const textsBefore: string[] = [], textsAfter: string[] = [];
    for (const key of listKeys(element)) {
      const keyPieces = this.#piecesByKey.get(key);
      for (const pieces of keyPieces?.piecesBefore ?? []) this.#draw(textsBefore, pieces, element);
      for (const pieces of keyPieces?.piecesAfter ?? []) this.#draw(textsAfter, pieces, element);
    }
    for (const attribute of this.#attributes) this.#draw(textsBefore, [{ attribute }], element);
    return { textBefore: textsBefore.join(""), textAfter: textsAfter.join("") };
  }

  #draw(texts: string[], pieces: readonly DrawnPiece[], { attributes }: StyledElement): void {
    for (const piece of pieces) {
      const text = typeof piece === "string" ? piece : attributes?.get(piece.attribute) ?? "";
      this.#drawnCount += text.length + 1;
      if (this.#drawnCount > MAX_DRAWN) return;
      texts.push(text);
    }
  }
}
