import type { HiddenWay } from "../contract/body.ts";
import { Budget } from "./budget.ts";
import type { HtmlSink } from "./html_reader.ts";
import {
  type Appearance,
  computeAppearance,
  DEFAULT_APPEARANCE,
  findHiding,
  isSurelyHidden,
} from "./style/appearance.ts";
import { DeclarationReader, type Declarations, declare } from "./style/declarations.ts";
import { ElementTree } from "./style/element_tree.ts";
import { addSheets } from "./style_sink.ts";
import { describeElement, type StyledElement } from "./style/loose_rules.ts";
import { HIDING_PROPERTIES } from "./style/own_style.ts";
import type { SheetText } from "./style/sheet_text.ts";
import { StyleSheets } from "./style/style_sheets.ts";

/** Elements whose content is never drawn. */
const INERT = new Set("template video audio iframe progress meter".split(" "));
/** Elements that browsers do not draw, unless a style shows them. */
const UNDRAWN = new Set(
  "head title style script noembed noframes datalist rp dialog".split(
    " ",
  ),
);

/** Elements with code, which a rule for all elements hardly means to show. */
const HOLDS_CODE = new Set(["head", "style", "script"]);

/** Elements of SVG that are not drawn. */
const UNDRAWN_SHAPES = new Set(
  "style script title desc metadata defs symbol clippath annotation annotation-xml".split(" "),
);
/** Elements whose text does not inherit its size. */
const CONTROLS = new Set("button select textarea input".split(" "));
/** Size of text in a control, in pixels. */
const CONTROL_SIZE = 13;

/** Computes how the text in an element looks before its style is applied. */
function inheritAppearance(tag: string, parent: Appearance): Appearance {
  if (CONTROLS.has(tag)) return { ...parent, size: CONTROL_SIZE };
  // In pages without a document type a table does not inherit the size of text.
  return tag === "table" && parent.size === 0 ? { ...parent, size: MIN_SIZE } : parent;
}

/** Minimum size of text that is not surely hidden, in pixels. */
const MIN_SIZE = 1;

/** The visibility of a text. */
export interface TextVisibility {
  /** The way in which the text is hidden; null if it is seen. */
  readonly way: HiddenWay | null;
  /** Whether nobody sees the text, however a program draws pages. */
  readonly isSure: boolean;
  /** Whether a browser draws the text, as far as is known. */
  readonly isDrawn: boolean;
  readonly appearance: Appearance;
}

const SEEN: TextVisibility = {
  way: null,
  isSure: false,
  isDrawn: true,
  appearance: DEFAULT_APPEARANCE,
};

/**
 * Decides what a reader sees of a page. It is the first sink of a page, so that the other sinks can
 * ask it.
 */
export class Visibility implements HtmlSink {
  readonly #styles = new DeclarationReader(HIDING_PROPERTIES);
  readonly #sheets: StyleSheets;
  readonly #tree: ElementTree;
  /** Declarations of sheets with those of a style. */
  readonly #combinations = new WeakMap<Declarations, WeakMap<Declarations, Declarations>>();
  #lastVisibility = SEEN;
  /** Visibility of the last text. */
  lastText = SEEN;

  /**
   * @param markup The page, for its style sheets.
   * @param options.budget Budget of the mail.
   * @param options.isXml Whether the page is XML.
   */
  constructor(
    markup: string,
    { budget = new Budget(), isXml = false }: {
      readonly budget?: Budget;
      readonly isXml?: boolean;
    } = {},
  ) {
    this.#tree = new ElementTree(this.#computeAppearance.bind(this), isXml);
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

  /** Visibility of a text after the last tag. */
  get current(): TextVisibility {
    return this.#findVisibility(this.#tree.appearance);
  }

  open(tag: string, attributes: ReadonlyMap<string, string>, isEmpty = false): void {
    this.#tree.open(tag, attributes, isEmpty);
  }

  close(tag: string): void {
    this.#tree.close(tag);
  }

  text(text: string, isRaw: boolean): void {
    this.lastText = this.#findVisibility(this.#tree.computeTextAppearance(text, isRaw));
  }

  comment(): void {}

  /** Returns the visibility of a text; the last one is stored, as most texts look like it. */
  #findVisibility(appearance: Appearance): TextVisibility {
    if (appearance !== this.#lastVisibility.appearance) {
      const way = findHiding(appearance);
      const isDrawn = way === null && !appearance.mayBeHidden;
      this.#lastVisibility = { way, isSure: isSurelyHidden(appearance), isDrawn, appearance };
    }
    return this.#lastVisibility;
  }

  #computeAppearance(
    tag: string,
    attributes: ReadonlyMap<string, string>,
    parent: Appearance,
    isForeign: boolean,
  ): Appearance {
    if (isForeign ? UNDRAWN_SHAPES.has(tag) : INERT.has(tag)) {
      return { ...parent, certainHiding: parent.certainHiding ?? "style" };
    }
    const element = describeElement(tag, attributes), { looseRules } = this.#sheets;
    const isHidden = !isForeign && UNDRAWN.has(tag) &&
      !(tag === "dialog" && attributes.has("open"));
    return computeAppearance(
      inheritAppearance(tag, parent),
      attributes,
      this.#computeDeclared(element, attributes),
      {
        isHidden: isHidden ||
          ((attributes.has("hidden") || attributes.has("popover")) && !isForeign),
        mayShow: () => looseRules.mayShow(element, HOLDS_CODE.has(tag)),
        mayHide: looseRules.mayHide(element),
        isCell: tag === "td" || tag === "th",
      },
    );
  }

  /** Combines the declarations of the sheets and of an element's attributes; its style wins. */
  #computeDeclared(
    element: StyledElement,
    attributes: ReadonlyMap<string, string>,
  ): Declarations {
    const sheets = this.#sheets.findDeclarations(element);
    const style = this.#styles.read(attributes.get("style") ?? "");
    if (element.tag === "body" || element.tag === "bdo") {
      const text = element.tag === "body" ? attributes.get("text") : undefined;
      const declarations = new Map(text === undefined ? [] : [["color", text]]);
      for (const [property, value] of [...sheets, ...style]) declare(declarations, property, value);
      if (element.tag === "bdo") declarations.set("unicode-bidi", "bidi-override");
      return declarations;
    }
    if (style.size === 0) return sheets;
    return sheets.size === 0 ? style : this.#combine(sheets, style);
  }

  /** Combines the declarations of sheets and of a style, equal ones once. */
  #combine(sheets: Declarations, style: Declarations): Declarations {
    let combinations = this.#combinations.get(sheets);
    if (combinations === undefined) this.#combinations.set(sheets, combinations = new WeakMap());
    let combination = combinations.get(style);
    if (combination === undefined) {
      const declarations = new Map(sheets);
      for (const [property, value] of style) declare(declarations, property, value);
      combinations.set(style, combination = declarations);
    }
    return combination;
  }
}
