import { useEffect, useRef } from "preact/hooks";
import { takeShared } from "../../local/shared_mail.ts";
import { useMessages } from "../../text/locale.ts";
import { useFileDrop } from "./file_drop.ts";

type Files = readonly File[];

/** Takes files that are dropped on the page or shared with it; returns the function for chosen ones. */
export function useFiles(take: (files: Files) => Promise<void>): (files: Files) => void {
  const { input: words } = useMessages().mailWords;
  const taking = useRef(Promise.resolve());
  useFileDrop(takeInTurn);
  useEffect(() => void takeFromApp(), []);

  /** One after the other, as each changes the state. */
  function takeInTurn(files: Files): void {
    taking.current = taking.current.then(() => take(files));
  }

  /** A text or file that another app shared with the installed page. */
  async function takeFromApp(): Promise<void> {
    if (location.search !== "?shared") return;
    history.replaceState(null, "", "./#mail");
    const files = await takeShared(words.pasted);
    // Any page can post here, so what it hands over is not analysed and kept unasked.
    if (files.length > 0 && confirm(words.shared)) takeInTurn(files);
  }

  return takeInTurn;
}
