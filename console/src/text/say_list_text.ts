import type { Messages } from "./messages.ts";

/** A name of the shipped list of numbers in the page's language; of another list unchanged. */
export function sayListText(text: string, { listNames }: Pick<Messages, "listNames">): string {
  const names: Readonly<Partial<Record<string, string>>> = listNames;
  return Object.hasOwn(listNames, text) ? names[text] ?? text : text;
}
