import { withoutEscapes } from "./css_escapes.ts";
import { findOutside } from "./css_text.ts";
import { isTaken } from "./css_values.ts";
import { MASKS } from "./unseen_box.ts";

/** Property to value, lower case; a value with `!important` keeps it. */
export type Declarations = ReadonlyMap<string, string>;

/** Properties that can keep text from a reader's eyes; others are not kept. */
const PROPERTIES = new Set([
  ...["display", "visibility", "opacity", "color", "background", "background-color"],
  ...["background-image", "font-size", "font", "text-indent", "position", "left", "top", "right"],
  ...["height", "max-height", "width", "max-width", "overflow", "clip", "clip-path"],
  ...["margin-left", "margin-top", "transform", "scale", "zoom", "filter"],
  ...["-webkit-text-fill-color", "unicode-bidi", "direction", "content-visibility"],
  ...["overflow-x", "overflow-y", "translate", "rotate", ...MASKS],
]);

/** Declarations of one block that are looked at. */
const MAX_DECLARATIONS = 500;
/** Blocks that are remembered, and the length of one. */
const MAX_BLOCKS = 2000, MAX_BLOCK = 500;

/** Reads the blocks of a mail, each once: the same one stands at many elements. */
export class DeclarationReader {
  readonly #known = new Map<string, Declarations>();

  /** The declarations of a block or a `style` attribute that matter here. */
  read(block: string): Declarations {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const declarations = readDeclarations(block);
    if (block.length <= MAX_BLOCK && this.#known.size < MAX_BLOCKS) {
      this.#known.set(block, declarations);
    }
    return declarations;
  }
}

/** The declarations of a block or a `style` attribute that matter here, custom properties too. */
export function readDeclarations(block: string): Declarations {
  const declarations = new Map<string, string>();
  let start = 0;
  for (let i = 0; i < MAX_DECLARATIONS && start < block.length; i++) {
    const end = findOutside(block, ";", start);
    const each = block.slice(start, end);
    start = end + 1;
    const colon = each.indexOf(":");
    if (colon < 0) continue;
    const name = withoutEscapes(each.slice(0, colon)).trim().toLowerCase();
    if (!PROPERTIES.has(name) && !CUSTOM.test(name)) continue;
    const value = withoutEscapes(each.slice(colon + 1)).trim().toLowerCase();
    if (value === "" || !isTaken(name, value)) continue;
    if (declarations.get(name)?.includes("!important") && !value.includes("!important")) continue;
    declarations.set(name, value);
  }
  return declarations;
}

/** A custom property (CSS Custom Properties 1, 2). */
const CUSTOM = /^--[\w-]{1,60}$/;
