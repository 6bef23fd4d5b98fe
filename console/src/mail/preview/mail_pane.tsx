import { useEffect, useRef, useState } from "preact/hooks";
import type { Preview, PreviewNode } from "../../local/jobs.ts";
import { useMessages } from "../../text/locale.ts";
import type { Noun } from "../judged/judged_mail.ts";
import { drawPreview } from "./draw_preview.ts";

/** Maximum height of the frame of a part of a mail, in CSS pixels; the rest scrolls. */
const MAX_HEIGHT = 256;
/** Minimum height of the frame, in CSS pixels. */
const MIN_HEIGHT = 120;

/** Maximum number of elements and texts of a mail that is drawn without a click. */
const MAX_QUICK_NODES = 3000;
/** Maximum number of characters of a mail that is drawn without a click. */
const MAX_QUICK_TEXT = 100_000;

/** Media query of screens on which the mail is beside the verdict, as in the style sheet. */
const WIDE_SCREEN = "(min-width: 64em)";

/** Shows the mail as its reader sees it; folded if it is long or the screen is narrow. */
export function MailPane({ preview, noun }: { preview: Preview; noun: Noun }) {
  const t = useMessages();
  const { preview: words, verdict } = t.mailWords;
  const [isOpen, setOpen] = useState(false);
  /** Whether the mail is drawn: a quick one even while it is folded, so that it can be printed. */
  const [isDrawn, setDrawn] = useState(false);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    // In a later turn, so that the verdict is drawn first.
    const timer = setTimeout(() => {
      if (!isQuick(preview)) return;
      setDrawn(true);
      setOpen(matchMedia(WIDE_SCREEN).matches);
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <details
      class={isLarge ? "mail-pane large" : "mail-pane"}
      data-part="reader"
      open={isOpen}
      onToggle={({ currentTarget: { open: isOpen } }) => {
        setOpen(isOpen);
        if (isOpen) setDrawn(true);
      }}
    >
      <summary>{noun === "mail" ? verdict.mail : verdict.message}</summary>
      {isDrawn && <Frame preview={preview} isWhole={isLarge} />}
      <button
        type="button"
        class="small"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        {isLarge ? words.smaller : words.larger}
      </button>
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

/** Tells whether browsers draw a mail without a delay that people notice. */
function isQuick({ nodes }: Preview): boolean {
  const cost = { nodes: 0, text: 0 };
  const count = (node: PreviewNode): void => {
    cost.nodes++;
    if (typeof node === "string") cost.text += node.length;
    else node.children.forEach(count);
  };
  nodes.forEach(count);
  return cost.nodes <= MAX_QUICK_NODES && cost.text <= MAX_QUICK_TEXT;
}

/** Minimum zoom of a wide mail; a wider one scrolls. */
const MIN_ZOOM = 0.5;

/** Maximum zoom of a printed mail, whose text then has the size of a letter's. */
const MAX_PRINT_ZOOM = 0.75;

/** Shrinks a mail that is wider than its frame: most are made for 600 pixels. */
function fitWidth({ body, documentElement }: Document, maxZoom: number): void {
  body.style.removeProperty("zoom");
  const zoom = documentElement.clientWidth / documentElement.scrollWidth;
  if (Math.min(zoom, maxZoom) === 1) return;
  body.style.setProperty("zoom", String(Math.max(MIN_ZOOM, Math.min(zoom, maxZoom))));
}

/** Maximum height of the frame of a whole mail, in CSS pixels: a hostile one may be endless. */
const MAX_WHOLE_HEIGHT = 20_000;

/** Maximum height of a frame on a shared page of paper, in CSS pixels: browsers split no frame. */
const MAX_SHARED_HEIGHT = 600;

/** Height of the upper and lower border of a frame, in CSS pixels, as in the style sheet. */
const FRAME_BORDERS = 2;

/** Fits a frame to a part of its mail, to the whole mail, or to paper. */
function fitFrame(frame: HTMLIFrameElement, size: "part" | "whole" | "paper"): void {
  const frameDocument = frame.contentDocument;
  if (frameDocument === null) return;
  const isPaper = size === "paper";
  // The style sheet gives the frame the width of the paper.
  frame.toggleAttribute("data-paper", isPaper);
  // The height of the mail is at least the frame's: it is measured in a low frame.
  frame.height = String(MIN_HEIGHT);
  fitWidth(frameDocument, isPaper ? MAX_PRINT_ZOOM : 1);
  const height = frameDocument.documentElement.scrollHeight + FRAME_BORDERS;
  const maxHeight = size === "part" ? MAX_HEIGHT : MAX_WHOLE_HEIGHT;
  frame.height = String(Math.min(maxHeight, Math.max(isPaper ? 0 : MIN_HEIGHT, height)));
  frame.parentElement?.toggleAttribute("data-tall", isPaper && height > MAX_SHARED_HEIGHT);
}

/** Dispatches a key that was pressed in the frame to the page, which does not receive it. */
function forwardKey(event: KeyboardEvent): void {
  const isUnused = document.dispatchEvent(new KeyboardEvent(event.type, event));
  if (!isUnused) event.preventDefault();
}

/** Draws a mail in a frame whose sandbox and policy allow no scripts, forms, windows or network. */
function Frame({ preview, isWhole }: { preview: Preview; isWhole: boolean }) {
  const { mailWords: { preview: words } } = useMessages();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const frameDocument = frame.current?.contentDocument ?? null;
    if (isLoaded && frameDocument !== null) drawPreview(frameDocument, preview);
  }, [preview, isLoaded]);
  useEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (isLoaded) frameDocument?.addEventListener("keydown", forwardKey);
    return () => frameDocument?.removeEventListener("keydown", forwardKey);
  }, [isLoaded]);
  useEffect(() => {
    const { current: element } = frame;
    if (!isLoaded || element === null) return;
    let isPrinted = false;
    const fit = () => fitFrame(element, isPrinted ? "paper" : isWhole ? "whole" : "part");
    const print = ({ type }: Event) => {
      isPrinted = type === "beforeprint";
      fit();
    };
    fit();
    // While it is folded, the frame has no width.
    const observer = new ResizeObserver(fit);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", print);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", print);
    };
  }, [preview, isLoaded, isWhole]);
  return (
    <iframe
      ref={frame}
      class="reader-frame"
      title={words.frame}
      src="frame.html"
      sandbox="allow-same-origin"
      referrerpolicy="no-referrer"
      height={MIN_HEIGHT}
      onLoad={() => setLoaded(true)}
    />
  );
}
