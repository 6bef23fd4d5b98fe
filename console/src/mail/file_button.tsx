import { useRef } from "preact/hooks";
import { useMessages } from "../text/locale.ts";

/** Shows a button with which a person chooses files. */
export function FileButton({ onFiles, isSmall = false }: {
  onFiles: (files: readonly File[]) => void;
  isSmall?: boolean;
}) {
  const { mailWords: { input: words } } = useMessages();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        {...(isSmall && { class: "small" })}
        onClick={() => chooser.current?.click()}
      >
        {words.chooseFiles}
      </button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={words.chooseFiles}
        accept=".eml,.txt,.csv,.msg,.mbox,.mbx,image/*,message/rfc822,text/plain,application/vnd.ms-outlook"
        onChange={(event) => {
          onFiles([...event.currentTarget.files ?? []]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
