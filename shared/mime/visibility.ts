import type { HiddenWay } from "../contract/body.ts";
import { Budget } from "./budget.ts";
import type { HtmlSink } from "./html_reader.ts";
import {
  type Appearance,
  computeAppearance,
  DEFAULT_APPEARANCE,
  findHiding,
  HIDING_PROPERTIES,
  isSurelyHidden,
} from "./style/appearance.ts";
import { DeclarationReader, type Declarations, declare } from "./style/declarations.ts";
import { ElementTree } from "./style/element_tree.ts";
import { addSheets } from "./style_sink.ts";
import { describeElement } from "./style/loose_rules.ts";
import type { SheetText } from "./style/sheet_text.ts";
import { StyleSheets } from "./style/style_sheets.ts";

/** Elements whose content is never drawn. */
const INERT = new Set("template video audio iframe progress meter".split(" "));
/** Elements that browsers do not draw, unless a style says so. */
const UNDRAWN = new Set(
  "head title style script noembed noframes datalist rp dialog".split(
    " ",
  ),
);

/** Elements that hold code, which a rule for all elements is hardly meant to show. */
const HOLDS_CODE = new Set(["head", "style", "script"]);

/** Elements of pictures that are not drawn. */
const UNDRAWN_SHAPES = new Set(
  "style script title desc metadata defs symbol clippath annotation annotation-xml".split(" "),
);
/** Elements with a size of text of their own. */
const CONTROLS = new Set("button select textarea input".split(" "));
/** Size of text in a control, in pixels. */
const CONTROL_SIZE = 13;

/** Tells how the text in an element looks before its style. */
function sizeElement(tag: string, around: Appearance): Appearance {
  if (CONTROLS.has(tag)) return { ...around, size: CONTROL_SIZE };
  // In pages without a document type a table does not inherit the size of text.
  return tag === "table" && around.size === 0 ? { ...around, size: LEAST_SIZE } : around;
}

/** Size of text that may be seen, in pixels. */
const LEAST_SIZE = 1;

/** How a text is seen. */
export interface TextVisibility {
  /** The way the text is hidden; null where it is seen. */
  readonly way: HiddenWay | null;
  /** Whether nobody sees it, however a program draws pages. */
  readonly isSure: boolean;
  /** Whether a browser draws it, as far as is known. */
  readonly isDrawn: boolean;
  readonly appearance: Appearance;
}

const SEEN: TextVisibility = {
  way: null,
  isSure: false,
  isDrawn: true,
  appearance: DEFAULT_APPEARANCE,
};

/** Decides what a reader sees of a page; the first of its sinks, which the others ask. */
export class Visibility implements HtmlSink {
  readonly #styles = new DeclarationReader(HIDING_PROPERTIES);
  readonly #sheets: StyleSheets;
  readonly #tree: ElementTree;
  #known = SEEN;
  /** How the last text is seen. */
  lastText = SEEN;

  /**
   * @param markup The page, for its style sheets.
   * @param options.budget That of the mail.
   * @param options.isXml Whether the page is XML.
   */
  constructor(
    markup: string,
    { budget = new Budget(), isXml = false }: {
      readonly budget?: Budget;
      readonly isXml?: boolean;
    } = {},
  ) {
    this.#tree = new ElementTree((...element) => this.#appearance(...element), isXml);
    this.#sheets = new StyleSheets(budget, (block) => this.#styles.read(block));
    addSheets(markup, this.#sheets, isXml);
  }

  /** Tells whether a document nests too deep for its end to be followed. */
  get isLost(): boolean {
    return this.#tree.isLost;
  }

  /** The text that the style sheets draw; null for none. */
  get sheetText(): SheetText | null {
    return this.#sheets.text;
  }

  /** How the place after the last tag is seen. */
  get current(): TextVisibility {
    return this.#of(this.#tree.appearance);
  }

  open(tag: string, attributes: ReadonlyMap<string, string>, isEmpty = false): void {
    this.#tree.open(tag, attributes, isEmpty);
  }

  close(tag: string): void {
    this.#tree.close(tag);
  }

  text(text: string, raw: boolean): void {
    this.lastText = this.#of(this.#tree.textAppearance(text, raw));
  }

  comment(): void {}

  /** Most texts look like the one before. */
  #of(appearance: Appearance): TextVisibility {
    if (appearance !== this.#known.appearance) {
      const way = findHiding(appearance);
      const isDrawn = way === null && !appearance.mayBeHidden;
      this.#known = { way, isSure: isSurelyHidden(appearance), isDrawn, appearance };
    }
    return this.#known;
  }

  #appearance(
    tag: string,
    attributes: ReadonlyMap<string, string>,
    around: Appearance,
    isForeign: boolean,
  ): Appearance {
    if (isForeign ? UNDRAWN_SHAPES.has(tag) : INERT.has(tag)) {
      return { ...around, gone: around.gone ?? "style" };
    }
    const element = describeElement(tag, attributes), { loose } = this.#sheets;
    const isHidden = !isForeign && UNDRAWN.has(tag) &&
      !(tag === "dialog" && attributes.has("open"));
    return computeAppearance(
      sizeElement(tag, around),
      attributes,
      this.#declared(element, attributes),
      {
        isHidden: isHidden ||
          ((attributes.has("hidden") || attributes.has("popover")) && !isForeign),
        mayShow: loose.mayShow(element, HOLDS_CODE.has(tag)),
        mayHide: loose.mayHide(element),
        isCell: tag === "td" || tag === "th",
      },
    );
  }

  /** Declarations of an element by its attributes and the sheets; an inline style wins. */
  #declared(
    element: Parameters<StyleSheets["of"]>[0],
    attributes: ReadonlyMap<string, string>,
  ): Declarations {
    const sheets = this.#sheets.of(element);
    const style = this.#styles.read(attributes.get("style") ?? "");
    const isOrdinary = element.tag !== "body" && element.tag !== "bdo";
    if (isOrdinary && style.size === 0) return sheets;
    if (isOrdinary && sheets.size === 0) return style;
    const declared = new Map<string, string>();
    const text = element.tag === "body" ? attributes.get("text") : undefined;
    if (text !== undefined) declared.set("color", text);
    for (const [property, value] of [...sheets, ...style]) declare(declared, property, value);
    if (element.tag === "bdo") declared.set("unicode-bidi", "bidi-override");
    return declared;
  }
}
