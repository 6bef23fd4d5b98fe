/** Colours of the page; `auto` follows the system. */
export const THEMES = ["auto", "light", "dark"] as const;

/** The choices. */
export type Theme = typeof THEMES[number];

/** Tells whether a word names a choice. */
export function isTheme(word: unknown): word is Theme {
  return THEMES.some((theme) => theme === word);
}
