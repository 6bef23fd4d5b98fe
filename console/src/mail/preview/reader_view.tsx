import { useEffect, useRef, useState } from "preact/hooks";
import type { Preview } from "../../local/jobs.ts";
import { useMessages } from "../../text/language.ts";
import { drawPreview } from "./draw_preview.ts";

/** Tallest a mail is shown before it scrolls, in CSS pixels. */
const MAX_HEIGHT = 900;
const MIN_HEIGHT = 120;

/** The mail as a reader sees it, drawn on demand. */
export function ReaderView({ preview }: { preview: Preview }) {
  const { mailWords: { preview: words }, say } = useMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p class="quiet">{words.says}</p>
      {preview.blocked > 0 && (
        <p class="quiet" data-blocked-images={preview.blocked}>
          {say(words.blocked, { count: preview.blocked })}.
        </p>
      )}
      {preview.marks > 0 && (
        <p class="quiet" data-left-marks={preview.marks}>
          {say(words.marks, { count: preview.marks })}
        </p>
      )}
      {preview.cut && <p class="quiet">{words.cut}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.show}</summary>
        {open && (
          <>
            <p class="frame-label strong" aria-hidden="true">{words.frame}</p>
            <Frame preview={preview} />
          </>
        )}
      </details>
    </>
  );
}

/**
 * A frame without scripts, forms, windows and network, whose document the page fills:
 * `sandbox` keeps it from running anything, and its own policy from loading anything.
 */
function Frame({ preview }: { preview: Preview }) {
  const { mailWords: { preview: words } } = useMessages();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(MIN_HEIGHT);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const inner = frame.current?.contentDocument ?? null;
    if (!loaded || inner === null) return;
    drawPreview(inner, preview);
    const tall = inner.documentElement.scrollHeight + 2;
    setHeight(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, tall)));
  }, [preview, loaded]);
  return (
    <iframe
      ref={frame}
      class="reader-frame"
      title={words.frame}
      src="frame.html"
      sandbox="allow-same-origin"
      referrerpolicy="no-referrer"
      height={height}
      onLoad={() => setLoaded(true)}
    />
  );
}
