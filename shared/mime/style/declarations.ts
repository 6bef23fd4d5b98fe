import { findAtTop, stripBlockComments, stripEscapes } from "./css_text.ts";
import { readProperty } from "./property_values.ts";

/** Values by property, both in lower case; an important value ends in `!important`. */
export type Declarations = ReadonlyMap<string, string>;

export const NO_DECLARATIONS: Declarations = new Map();

/** Maximum number of declarations that are read per block. */
const MAX_DECLARATIONS = 500;

/** Written form of importance, at the end of a value of {@linkcode Declarations}. */
const MARK = "!important";

/** Returns a value without `!important` at its end (CSS Syntax 3, 5.5.6). */
function stripImportance(text: string): string {
  const at = text.lastIndexOf("!");
  return at >= 0 && text.slice(at + 1).trim() === "important" ? text.slice(0, at).trimEnd() : text;
}

/**
 * Reads the declarations of some properties as browsers do: invalid ones are dropped, shorthands set
 * each property.
 */
export function readDeclarations(source: string, properties: ReadonlySet<string>): Declarations {
  if (source === "") return NO_DECLARATIONS;
  const block = stripBlockComments(source);
  const declarations = new Map<string, string>();
  let start = 0;
  for (let i = 0; i < MAX_DECLARATIONS && start < block.length; i++) {
    const end = findAtTop(block, ";", start);
    const declaration = block.slice(start, end);
    start = end + 1;
    const colon = findAtTop(declaration, ":");
    if (colon === declaration.length) continue;
    const name = stripEscapes(declaration.slice(0, colon)).trim().toLowerCase();
    if (name !== "all" && !properties.has(name)) continue;
    const text = stripEscapes(declaration.slice(colon + 1)).trim().toLowerCase();
    const value = stripImportance(text);
    // Any other `!` is invalid, except in a string; only `"` is taken for the mark of one.
    if (value === "" || (value.includes("!") && !value.includes('"'))) continue;
    const mark = value === text ? "" : MARK;
    for (const [property, propertyValue] of readProperty(name, value, properties)) {
      declare(declarations, property, propertyValue + mark);
    }
  }
  return declarations;
}

/** Adds a declaration, unless it would replace an important one and is not important itself. */
export function declare(declarations: Map<string, string>, name: string, value: string): void {
  if (isImportant(declarations.get(name)) && !isImportant(value)) return;
  declarations.set(name, value);
}

/** Returns a value of {@linkcode Declarations} without `!important`. */
export function stripMark(value: string): string {
  return value.endsWith(MARK) ? value.slice(0, -MARK.length) : value;
}

function isImportant(value = ""): boolean {
  return value.endsWith(MARK);
}

/** Maximum number of blocks whose declarations are remembered. */
const MAX_BLOCKS = 2000;
/** Maximum number of characters of a remembered block. */
const MAX_BLOCK = 500;

/** Reads blocks of declarations, equal ones once: many elements have the same `style`. */
export class DeclarationReader {
  readonly #byBlock = new Map<string, Declarations>();
  readonly #properties: ReadonlySet<string>;

  constructor(properties: ReadonlySet<string>) {
    this.#properties = properties;
  }

  read(block: string): Declarations {
    const storedDeclarations = this.#byBlock.get(block);
    if (storedDeclarations !== undefined) return storedDeclarations;
    const declarations = readDeclarations(block, this.#properties);
    if (block.length <= MAX_BLOCK && this.#byBlock.size < MAX_BLOCKS) {
      this.#byBlock.set(block, declarations);
    }
    return declarations;
  }
}
