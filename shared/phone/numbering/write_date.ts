import type { Texts } from "../../findings/english.ts";
import { fill } from "../../findings/fill.ts";

/** Texts of explanations. */
export type PhoneTexts = Texts["phone"];

/** Writes an ISO date (`2025-07-02`) in the form of the language. */
export function writeDate(iso: string, { date }: PhoneTexts): string {
  return fill(date, { year: iso.slice(0, 4), month: iso.slice(5, 7), day: iso.slice(8) });
}
