import { useEffect } from "preact/hooks";

/** Opens every folded part of the page while it is printed: paper cannot be clicked. */
export function useOpenForPrint(): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>(".result details:not([open])")];
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
