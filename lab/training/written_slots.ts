import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import slots from "./written/slots.json" with { type: "json" };

/** Values for each slot of the written texts: `{name}` is the slot `name`. */
const SLOTS: Readonly<Record<string, readonly string[]>> = slots;

/**
 * Creates the function that fills the slots of a text. A key always gives the same values.
 *
 * @param values Values of slots, which override those of `SLOTS`.
 */
export function createFiller(
  key: string,
  values: Readonly<Record<string, string>> = {},
): (template: string) => string {
  return (template) =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const options = SLOTS[slot] ?? [];
      return values[slot] ?? options[computeHash(`${key} ${slot}`) % options.length] ?? "";
    });
}

/**
 * Creates the function that picks an item of a list. A key and a purpose always give the same item.
 */
export function createPicker(key: string): (purpose: string, options: readonly string[]) => string {
  return (purpose, options) => options[computeHash(`${key} ${purpose}`) % options.length] ?? "";
}
