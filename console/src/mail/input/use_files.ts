import { useEffect, useRef } from "preact/hooks";
import { takeShared } from "../../local/shared_mail.ts";
import { useMessages } from "../../text/locale.ts";
import { useFileDrop } from "./use_file_drop.ts";

type Files = readonly File[];

/** Calls `onFiles` with dropped or shared files; returns a function that passes chosen ones to it. */
export function useFiles(onFiles: (files: Files) => Promise<void>): (files: Files) => void {
  const { input: words } = useMessages().mailWords;
  const pendingFiles = useRef(Promise.resolve());
  useFileDrop(passOn);
  useEffect(() => void passSharedOn(), []);

  /** Passes files on once earlier ones are read, as reading them changes the state. */
  function passOn(files: Files): void {
    pendingFiles.current = pendingFiles.current.then(() => onFiles(files));
  }

  /** Passes on what another app shared with the installed page. */
  async function passSharedOn(): Promise<void> {
    if (location.search !== "?shared") return;
    history.replaceState(null, "", "./#mail");
    const files = await takeShared(words.pasted);
    // Any page can post files here, so they are analysed and stored only with consent.
    if (files.length > 0 && confirm(words.shared)) passOn(files);
  }

  return passOn;
}
