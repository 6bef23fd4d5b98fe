import { ENDS_FOREIGN, INTEGRATION_POINTS } from "./style/element_kinds.ts";

/** Maximum depth of pictures, formulas and HTML parts inside one another. */
const MAX_FOREIGN = 256;

/**
 * Tracks SVG and MathML, in which no element contains only text: in `<svg><style><p>` the tag `<p>`
 * counts (HTML standard, 13.2.6.5).
 */
export class ForeignContent {
  /** Names of `svg`, `math` and of the elements in them that hold HTML. */
  readonly #openTags: string[] = [];

  get isInside(): boolean {
    const last = this.#openTags.at(-1);
    return last === "svg" || last === "math";
  }

  /** Enters a start tag; returns whether it is a tag of SVG or MathML. */
  startTag(
    tag: string,
    { isEmpty, isHtml }: { readonly isEmpty: boolean; readonly isHtml: boolean },
  ): boolean {
    const isRoot = tag === "svg" || tag === "math";
    if (!isRoot && !this.isInside) return false;
    if (ENDS_FOREIGN.has(tag)) {
      this.#leave();
      return false;
    }
    const holdsHtml = tag === "annotation-xml" ? isHtml : INTEGRATION_POINTS.has(tag);
    if (!isEmpty && (isRoot || holdsHtml) && this.#openTags.length < MAX_FOREIGN) {
      this.#openTags.push(tag);
    }
    return true;
  }

  endTag(tag: string): void {
    if (this.#openTags.length === 0) return;
    if (tag === "p" || tag === "br") return this.#leave();
    const at = this.#openTags.lastIndexOf(tag);
    if (at >= 0) this.#openTags.length = at;
  }

  /** Closes all elements up to one that contains HTML. */
  #leave(): void {
    while (this.isInside) this.#openTags.pop();
  }
}
