import type { Declarations } from "./css_declarations.ts";

/** Custom properties in force: `--name` to its value. */
export type Variables = ReadonlyMap<string, string>;

/** Where none is declared. */
export const NO_VARIABLES: Variables = new Map();

/** Custom properties of one element, longest value, and variables inside one another. */
const MAX_VARIABLES = 20, MAX_VALUE = 300, MAX_NESTED = 4;

/** Variables that are replaced in one declaration: each may name ten that name ten more. */
const MAX_REPLACED = 32;

/**
 * An element's declarations with `var()` replaced, and its custom properties with those around it
 * (CSS Custom Properties 1). A declaration with an unknown one and no fallback is dropped.
 */
export function withVariables(
  declarations: Declarations,
  around: Variables,
): { declarations: Declarations; variables: Variables } {
  const names: string[] = [];
  let isPlain = true;
  for (const [name, value] of declarations) {
    if (name.startsWith("--")) names.push(name);
    if (value.includes("var(")) isPlain = false;
  }
  let variables = around;
  if (names.length > 0) {
    const own = new Map(around);
    for (const name of names) {
      if (own.size < MAX_VARIABLES || own.has(name)) own.set(name, declarations.get(name) ?? "");
    }
    variables = own;
  }
  if (isPlain) return { declarations, variables };
  const replaced = new Map<string, string>();
  for (const [name, value] of declarations) {
    const known = replace(value, { variables, left: MAX_REPLACED }, MAX_NESTED);
    if (known !== null) replaced.set(name, known);
  }
  return { declarations: replaced, variables };
}

/** Variables of one declaration, and how many are still replaced. */
interface Replacing {
  readonly variables: Variables;
  left: number;
}

/** Null where a variable is not known, stands in itself, grows too long or has too many in it. */
function replace(value: string, replacing: Replacing, depth: number): string | null {
  const start = value.indexOf("var(");
  if (start < 0) return value;
  if (depth === 0 || value.length > MAX_VALUE || --replacing.left < 0) return null;
  const end = closing(value, start + "var(".length);
  const inside = value.slice(start + "var(".length, end);
  const comma = inside.indexOf(",");
  const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const known = replacing.variables.get(name) ??
    (comma < 0 ? null : inside.slice(comma + 1).trim());
  const replaced = known === null ? null : replace(known, replacing, depth - 1);
  const rest = replaced === null ? null : replace(value.slice(end + 1), replacing, depth);
  return rest === null ? null : value.slice(0, start) + replaced + rest;
}

/** Where the parenthesis that is open at a place is closed; the text's end where it is not. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i;
  }
  return text.length;
}
