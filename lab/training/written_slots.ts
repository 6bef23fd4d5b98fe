import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import slots from "./written/slots.json" with { type: "json" };

/** The slots of written texts, and the values to fill them with. */
const SLOTS: Readonly<Record<string, readonly string[]>> = slots;

/**
 * Fills the slots of a text, always the same way for a key; values in `more` take precedence over
 * the list's own.
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
