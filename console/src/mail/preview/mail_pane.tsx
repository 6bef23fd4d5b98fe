import { useEffect, useRef, useState } from "preact/hooks";
import type { Preview, PreviewNode } from "../../local/jobs.ts";
import { useMessages } from "../../text/language.ts";
import type { Noun } from "../whole/whole_mail.ts";
import { drawPreview } from "./draw_preview.ts";

/** Tallest a mail is shown before it scrolls, in CSS pixels. */
const MAX_HEIGHT = 256;
const MIN_HEIGHT = 120;

/** Most elements and texts, and characters, of a mail that is drawn without a click. */
const QUICK_NODES = 3000;
const QUICK_TEXT = 100_000;

/** Where the mail is beside the verdict, as in the style sheet. */
const BESIDE = "(min-width: 64em)";

/**
 * The mail as a reader sees it: open beside the verdict on a wide screen, where it is short enough
 * to be drawn at once; else folded.
 */
export function MailPane({ preview, noun }: { preview: Preview; noun: Noun }) {
  const t = useMessages();
  const { preview: words, verdict } = t.mailWords;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // After the verdict is on the screen.
    const timer = setTimeout(() => setOpen(matchMedia(BESIDE).matches && isQuick(preview)));
    return () => clearTimeout(timer);
  }, []);
  return (
    <details
      class="mail-pane"
      data-part="reader"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{noun === "mail" ? verdict.mail : verdict.message}</summary>
      {open && <Frame preview={preview} />}
      <p class="quiet small-text">
        {words.says}
        {preview.cut && ` ${words.cut}`}
        {preview.blocked > 0 && (
          <span data-blocked-images={preview.blocked}>
            {` ${t.say(words.blocked, { count: preview.blocked })}.`}
          </span>
        )}
        {preview.marks > 0 && (
          <span data-left-marks={preview.marks}>
            {` ${t.say(words.marks, { count: preview.marks })}`}
          </span>
        )}
      </p>
    </details>
  );
}

function isQuick({ nodes }: Preview): boolean {
  const cost = { nodes: 0, text: 0 };
  const count = (node: PreviewNode): void => {
    cost.nodes++;
    if (typeof node === "string") cost.text += node.length;
    else node.children.forEach(count);
  };
  nodes.forEach(count);
  return cost.nodes <= QUICK_NODES && cost.text <= QUICK_TEXT;
}

/** Least size at which a wide mail is shown; a wider one scrolls. */
const MIN_ZOOM = 0.5;

/** Shrinks a mail that is wider than its frame: most are made for 600 pixels. */
function fitWidth({ body, documentElement: { clientWidth, scrollWidth } }: Document): void {
  const zoom = clientWidth / scrollWidth;
  if (zoom < 1) body.style.setProperty("zoom", String(Math.max(MIN_ZOOM, zoom)));
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
    fitWidth(inner);
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
