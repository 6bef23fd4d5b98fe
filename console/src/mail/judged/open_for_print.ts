import { useEffect } from "preact/hooks";

/** Folded parts that are printed; the style sheet leaves the others out. */
const PRINTED = '.result :is([data-part="links"], [data-part="attachments"], .mail-pane, ' +
  '[data-happened="report"])';

/** Unfolds parts while the page is printed. */
export function useOpenForPrint(): void {
  useEffect(() => {
    let openedParts: readonly HTMLDetailsElement[] = [];
    const openParts = () => {
      openedParts = [...document.querySelectorAll<HTMLDetailsElement>(PRINTED)]
        .filter((part) => !part.open);
      for (const part of openedParts) {
        // A browser keeps only one open of several elements with the same name.
        part.removeAttribute("name");
        part.open = true;
      }
    };
    const closeParts = () => {
      for (const part of openedParts) part.open = false;
      openedParts = [];
    };
    addEventListener("beforeprint", openParts);
    addEventListener("afterprint", closeParts);
    return () => {
      removeEventListener("beforeprint", openParts);
      removeEventListener("afterprint", closeParts);
    };
  }, []);
}
