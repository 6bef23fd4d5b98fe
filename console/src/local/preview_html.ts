import { readHtml } from "../../../shared/mime/html_reader.ts";
import type { HtmlSink } from "../../../shared/mime/html_reader.ts";
import { defang } from "../text/defang.ts";
import { stripSurplus } from "../text/drawing_cost.ts";
import type { Preview, PreviewNode } from "./jobs.ts";
import { addSheets } from "../../../shared/mime/style_sink.ts";
import { declare } from "../../../shared/mime/style/declarations.ts";
import { VOID_ELEMENTS } from "../../../shared/mime/style/element_kinds.ts";
import { splitClasses } from "../../../shared/mime/style/loose_rules.ts";
import { StyleSheets } from "../../../shared/mime/style/style_sheets.ts";
import { formatStyle, selectCheapDeclarations } from "./preview_css.ts";
import { takeText } from "./preview_budget.ts";
import type { PreviewBudget } from "./preview_budget.ts";
import {
  DROPPED_TAGS,
  FIELD_TAGS,
  IMPLIED_ENDS,
  KEPT_ATTRIBUTES,
  SHOWN_TAGS,
} from "./preview_tags.ts";

/** Maximum depth of shown elements; newsletters nest tables some 40 deep. */
const MAX_DEPTH = 100;
/** Maximum number of characters per attribute. */
const MAX_ATTRIBUTE = 2000;

/** Function that finds a picture of the mail by its `Content-ID`, as a data: URL; null if none. */
export type PictureFinder = (contentId: string) => string | null;

interface OpenElement {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: PreviewNode[];
}

/**
 * Reads the parts of HTML that may be shown, in linear time.
 *
 * @param budget What the preview may still contain; the result reduces it.
 */
export function readPreview(
  html: string,
  findPicture: PictureFinder,
  budget: PreviewBudget,
): Preview {
  const sheets = new StyleSheets(budget.styles, selectCheapDeclarations);
  addSheets(html, sheets);
  const reader = new PreviewReader(findPicture, budget, sheets);
  readHtml(html, [reader]);
  return reader;
}

/** A data: URL of an image type that browsers draw and that cannot contain scripts. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;

/** Tag of the element that replaces `body`: hardly any mail closes a `main` by mistake. */
const BODY_BOX = "main";
/** A colour that means the same in an attribute and a style: a name, or digits after `#`. */
const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i;

class PreviewReader implements Preview, HtmlSink {
  readonly nodes: PreviewNode[] = [];
  blocked = 0;
  cut = false;
  marks = 0;
  readonly #findPicture: PictureFinder;
  readonly #budget: PreviewBudget;
  readonly #sheets: StyleSheets;
  readonly #openElements: OpenElement[] = [];
  #attributes: ReadonlyMap<string, string> = new Map();
  /** Tag of the element that is being left out, and how many with that tag are open. */
  #droppedElement = { tag: "", depth: 0 };
  #hasBody = false;

  constructor(findPicture: PictureFinder, budget: PreviewBudget, sheets: StyleSheets) {
    this.#findPicture = findPicture;
    this.#budget = budget;
    this.#sheets = sheets;
  }

  text(text: string): void {
    this.#addText(text);
  }

  comment(): void {}

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#attributes = attributes;
    if (this.#droppedElement.depth > 0) {
      if (tag === this.#droppedElement.tag && !VOID_ELEMENTS.has(tag)) this.#droppedElement.depth++;
      return;
    }
    if (DROPPED_TAGS.has(tag)) this.#dropElement(tag);
    else if (FIELD_TAGS.has(tag)) this.#addField(tag);
    else if (tag === "img") this.#addImage();
    else if (tag === "body") this.#addBodyBox();
    else if (SHOWN_TAGS.has(tag)) this.#startElement(tag);
  }

  /** Replaces `body` by a box with its colours. */
  #addBodyBox(): void {
    if (this.#hasBody) return;
    this.#hasBody = true;
    const readColourAttribute = (name: string, property: string) => {
      const value = this.#attributes.get(name)?.trim() ?? "";
      return COLOUR.test(value) ? `${property}:${value};` : "";
    };
    const { style = "", ...keptAttributes } = this.#readAttributes("body");
    const boxStyle = readColourAttribute("bgcolor", "background-color") +
      readColourAttribute("text", "color") + style;
    const attributes = { ...keptAttributes, ...(boxStyle !== "" && { style: boxStyle }) };
    if (Object.keys(attributes).length === 0) return;
    const box = { tag: BODY_BOX, attributes, children: [] };
    if (this.#addNode(box)) this.#openElements.push(box);
  }

  close(tag: string): void {
    if (this.#droppedElement.depth > 0) {
      if (tag === this.#droppedElement.tag) this.#droppedElement.depth--;
    } else {
      const index = this.#openElements.findLastIndex((element) => element.tag === tag);
      if (index >= 0) this.#openElements.length = index;
    }
  }

  #dropElement(tag: string): void {
    if (!VOID_ELEMENTS.has(tag)) this.#droppedElement = { tag, depth: 1 };
  }

  #startElement(tag: string): void {
    const rule = IMPLIED_ENDS.get(tag);
    if (rule !== undefined) this.#endImplied(rule.closes.split(" "), rule.within.split(" "));
    const element = { tag, attributes: this.#readAttributes(tag), children: [] };
    if (!this.#addNode(element) || VOID_ELEMENTS.has(tag)) return;
    if (this.#openElements.length < MAX_DEPTH) this.#openElements.push(element);
    else this.cut = true;
  }

  /** Closes the nearest open element with one of `tags`, unless one of `parents` is nearer. */
  #endImplied(tags: readonly string[], parents: readonly string[]): void {
    for (let index = this.#openElements.length - 1; index >= 0; index--) {
      const tag = this.#openElements[index]?.tag ?? "";
      if (tags.includes(tag)) {
        this.#openElements.length = index;
        return;
      }
      if (parents.includes(tag)) return;
    }
  }

  #readAttributes(tag: string): Record<string, string> {
    const keptAttributes: Record<string, string> = {};
    for (const [name, value] of this.#attributes) {
      if (KEPT_ATTRIBUTES.has(name)) keptAttributes[name] = value.slice(0, MAX_ATTRIBUTE);
    }
    const style = this.#computeStyle(tag);
    if (style !== "") keptAttributes["style"] = style;
    // Defanged, as the title of an element inside a link is shown in place of the link's target.
    if (keptAttributes["title"] !== undefined) {
      keptAttributes["title"] = defang(keptAttributes["title"]);
    }
    const target = this.#attributes.get("href");
    // The target is shown as the title, defanged, so that a copy of it leads nowhere.
    if (target !== undefined) {
      keptAttributes["title"] = defang(target.trim().slice(0, MAX_ATTRIBUTE));
    }
    return keptAttributes;
  }

  /** Computes an element's style from the sheets, which the preview leaves out, and its attribute. */
  #computeStyle(tag: string): string {
    const styleText = this.#attributes.get("style") ?? "";
    const id = this.#attributes.get("id") ?? null;
    const classes = splitClasses(this.#attributes.get("class"));
    const declarations = new Map(this.#sheets.findDeclarations({ tag, id, classes }));
    for (const [name, value] of selectCheapDeclarations(styleText.slice(0, MAX_ATTRIBUTE))) {
      declare(declarations, name, value);
    }
    const text = formatStyle(declarations);
    if (text.length > this.#budget.styleText) return "";
    this.#budget.styleText -= text.length;
    return text;
  }

  #addField(tag: string): void {
    const type = this.#attributes.get("type")?.toLowerCase() ?? "";
    if (type === "hidden") return;
    const text = this.#attributes.get("value") || this.#attributes.get("placeholder") || "\u00a0";
    this.#addLabel("blocked-field", text);
    if (tag === "textarea") this.#dropElement(tag);
  }

  #addImage(): void {
    const attributes = this.#readAttributes("img");
    const source = (this.#attributes.get("src") ?? "").trim();
    const src = /^cid:/i.test(source) ? this.#findPicture(source.slice("cid:".length)) : source;
    if (src !== null && src.length <= this.#budget.pictures && PICTURE.test(src)) {
      this.#budget.pictures -= src.length;
      this.#addNode({ tag: "img", attributes: { ...attributes, src }, children: [] });
      return;
    }
    this.blocked++;
    const text = this.#attributes.get("alt") ?? "";
    if (isPixel(attributes)) return;
    this.#addLabel("blocked-image", text);
  }

  /** Adds a box with a label in place of something that is not shown. */
  #addLabel(className: string, text: string): void {
    const element = { tag: "span", attributes: { class: className }, children: [] };
    if (!this.#addNode(element)) return;
    this.#openElements.push(element);
    this.#addText(text);
    this.#openElements.pop();
  }

  #addText(text: string): void {
    if (this.#droppedElement.depth > 0) return;
    const shownText = stripSurplus(text);
    this.marks += text.length - shownText.length;
    if (takeText(shownText, this.#budget)) this.#addNode(shownText);
    else this.cut = true;
  }

  #addNode(node: PreviewNode): boolean {
    if (this.#droppedElement.depth > 0 || node === "") return false;
    if (this.#budget.nodes <= 0) {
      this.cut = true;
      return false;
    }
    this.#budget.nodes--;
    (this.#openElements.at(-1)?.children ?? this.nodes).push(node);
    return true;
  }
}

/** Tells whether an image is a tracking pixel. */
function isPixel({ width, height }: Readonly<Record<string, string>>): boolean {
  return [width, height].some((size) => size !== undefined && /^[01](?:px)?$/.test(size.trim()));
}
