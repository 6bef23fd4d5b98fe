import { useEffect } from "preact/hooks";

/** The folded parts that belong on paper; the style sheet leaves the others out. */
const PRINTED = '.result :is([data-part="links"], [data-part="attachments"], .mail-pane, ' +
  '[data-happened="report"])';

/** Opens the parts that are printed while the page is printed: paper cannot be clicked. */
export function useOpenForPrint(): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>(PRINTED)]
        .filter((each) => !each.open);
      for (const each of opened) {
        // Of those with one name only the last would stay open.
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
