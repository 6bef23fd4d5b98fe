import type { Theme } from "./theme.ts";

/** Shows the page in the chosen colours; the style sheet has both (CSS `light-dark()`). */
export function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
