import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import slots from "./written/slots.json" with { type: "json" };

/** What stands in braces in a written text, and what it is filled with. */
const SLOTS: Readonly<Record<string, readonly string[]>> = slots;

/**
 * Fills the slots of a text, always the same for a key;
 * what `more` names goes before the list's own.
 */
export function fillerOf(
  key: string,
  more: Readonly<Record<string, string>> = {},
): (template: string) => string {
  return (template) =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const options = SLOTS[slot] ?? [];
      return more[slot] ?? options[hashOf(`${key} ${slot}`) % options.length] ?? "";
    });
}

/** One of a list, always the same for a key and what is picked. */
export function picker(key: string): (what: string, options: readonly string[]) => string {
  return (what, options) => options[hashOf(`${key} ${what}`) % options.length] ?? "";
}
