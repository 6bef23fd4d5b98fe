import { useEffect } from "preact/hooks";

/** Folded parts that are printed; the style sheet leaves the others out. */
const PRINTED = '.result :is([data-part="links"], [data-part="attachments"], .mail-pane, ' +
  '[data-happened="report"])';

/** Unfolds parts while the page is printed. */
export function useOpenForPrint(): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>(PRINTED)]
        .filter((each) => !each.open);
      for (const each of opened) {
        // A browser keeps only one open of several elements with the same name.
        each.removeAttribute("name");
        each.open = true;
      }
    };
    const close = () => {
      for (const each of opened) each.open = false;
      opened = [];
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", close);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", close);
    };
  }, []);
}
