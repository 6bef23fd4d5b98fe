import { withoutEscapes } from "./escapes.ts";
import { findOutside } from "./css_text.ts";

/** Property to value, lower case; a value with `!important` keeps it. */
export type Declarations = ReadonlyMap<string, string>;

export const NO_DECLARATIONS: Declarations = new Map();

/** Declarations of one block that are read. */
const MAX_DECLARATIONS = 500;

/** The declarations of a block or a `style` attribute whose property is in a set. */
export function readDeclarations(block: string, properties: ReadonlySet<string>): Declarations {
  if (block === "") return NO_DECLARATIONS;
  const declarations = new Map<string, string>();
  let start = 0;
  for (let i = 0; i < MAX_DECLARATIONS && start < block.length; i++) {
    const end = findOutside(block, ";", start);
    const each = block.slice(start, end);
    start = end + 1;
    const colon = each.indexOf(":");
    if (colon < 0) continue;
    const name = withoutEscapes(each.slice(0, colon)).trim().toLowerCase();
    if (!properties.has(name)) continue;
    const value = withoutEscapes(each.slice(colon + 1)).trim().toLowerCase();
    if (value !== "") declare(declarations, name, value);
  }
  return declarations;
}

/** Adds a declaration, unless an important one of the property is there and it is not. */
export function declare(declarations: Map<string, string>, name: string, value: string): void {
  if (isImportant(declarations.get(name)) && !isImportant(value)) return;
  declarations.set(name, value);
}

function isImportant(value = ""): boolean {
  return value.includes("!important");
}

/** Blocks that are remembered, and the length of one. */
const MAX_BLOCKS = 2000, MAX_BLOCK = 500;

/** Reads blocks of declarations, each spelling once: many elements have the same `style`. */
export class DeclarationReader {
  readonly #known = new Map<string, Declarations>();
  readonly #properties: ReadonlySet<string>;

  constructor(properties: ReadonlySet<string>) {
    this.#properties = properties;
  }

  read(block: string): Declarations {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const declarations = readDeclarations(block, this.#properties);
    if (block.length <= MAX_BLOCK && this.#known.size < MAX_BLOCKS) {
      this.#known.set(block, declarations);
    }
    return declarations;
  }
}
