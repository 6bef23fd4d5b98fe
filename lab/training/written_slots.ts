import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import slots from "./written/slots.json" with { type: "json" };

/** The slots of written texts, and the values to fill them with. */
const SLOTS: Readonly<Record<string, readonly string[]>> = slots;

/**
 * Creates the function that fills a text's slots, always alike for a key; `more` takes precedence.
 */
export function createFiller(
  key: string,
  more: Readonly<Record<string, string>> = {},
): (template: string) => string {
  return (template) =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const options = SLOTS[slot] ?? [];
      return more[slot] ?? options[computeHash(`${key} ${slot}`) % options.length] ?? "";
    });
}

/** Chooses one of a list, always the same for a key and a purpose. */
export function picker(key: string): (what: string, options: readonly string[]) => string {
  return (what, options) => options[computeHash(`${key} ${what}`) % options.length] ?? "";
}
