import type { Messages } from "./messages.ts";

/** Translates a text of the shipped list of numbers; returns texts of other lists unchanged. */
export function sayListText(text: string, { listNames }: Pick<Messages, "listNames">): string {
  const names: Readonly<Partial<Record<string, string>>> = listNames;
  return Object.hasOwn(listNames, text) ? names[text] ?? text : text;
}
