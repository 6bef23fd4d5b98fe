import type { Texts } from "../../findings/english.ts";
import { fill } from "../../findings/fill.ts";

/** Texts of explanations. */
export type PhoneTexts = Texts["phone"];

/** An ISO date (`2025-07-02`) as the language writes dates. */
export function writeDate(iso: string, { date }: PhoneTexts): string {
  return fill(date, { year: iso.slice(0, 4), month: iso.slice(5, 7), day: iso.slice(8) });
}
