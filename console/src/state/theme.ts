/** Colours of the page; `auto` follows the system. */
export const THEMES = ["auto", "light", "dark"] as const;

/** A choice of colours. */
export type Theme = typeof THEMES[number];

/** Tells whether a value is a choice of colours. */
export function isTheme(word: unknown): word is Theme {
  return THEMES.some((theme) => theme === word);
}
