import { useEffect, useRef, useState } from "preact/hooks";
import type { Preview, PreviewNode } from "../../local/jobs.ts";
import { useMessages } from "../../text/locale.ts";
import type { Noun } from "../whole/whole_mail.ts";
import { drawPreview } from "./draw_preview.ts";

/** Tallest a mail is shown before it scrolls, in CSS pixels. */
const MAX_HEIGHT = 256;
const MIN_HEIGHT = 120;

/**
 * Maximum number of elements and texts, and characters, of a mail that is drawn without a click.
 */
const QUICK_NODES = 3000;
const QUICK_TEXT = 100_000;

/** Where the mail is beside the verdict, as in the style sheet. */
const BESIDE = "(min-width: 64em)";

/**
 * Shows the mail as a reader sees it: beside the verdict if short and the screen wide, else folded.
 */
export function MailPane({ preview, noun }: { preview: Preview; noun: Noun }) {
  const t = useMessages();
  const { preview: words, verdict } = t.mailWords;
  const [open, setOpen] = useState(false);
  /** Also while it is folded, so that it can be printed. */
  const [drawn, setDrawn] = useState(false);
  const [large, setLarge] = useState(false);
  useEffect(() => {
    // After the verdict is on the screen.
    const timer = setTimeout(() => {
      if (!isQuick(preview)) return;
      setDrawn(true);
      setOpen(matchMedia(BESIDE).matches);
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <details
      class={large ? "mail-pane large" : "mail-pane"}
      data-part="reader"
      open={open}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open) setDrawn(true);
      }}
    >
      <summary>{noun === "mail" ? verdict.mail : verdict.message}</summary>
      {drawn && <Frame preview={preview} whole={large} />}
      <button
        type="button"
        class="small"
        aria-pressed={large}
        onClick={() => setLarge(!large)}
      >
        {large ? words.smaller : words.larger}
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

/** Largest size at which a mail is printed: that of a printed letter. */
const PRINT_ZOOM = 0.75;

/** Shrinks a mail that is wider than its frame: most are made for 600 pixels. */
function fitWidth({ body, documentElement }: Document, most: number): void {
  body.style.removeProperty("zoom");
  const zoom = documentElement.clientWidth / documentElement.scrollWidth;
  if (Math.min(zoom, most) === 1) return;
  body.style.setProperty("zoom", String(Math.max(MIN_ZOOM, Math.min(zoom, most))));
}

/** Tallest that a whole mail is shown or printed, in CSS pixels: a hostile one may be endless. */
const MOST_HEIGHT = 20_000;

/** A frame from this height on, in CSS pixels, starts a page of its own: no browser splits it. */
const TALL = 600;

/** Fits a frame to its mail: to a part of it, to all, or to paper. */
function fitFrame(frame: HTMLIFrameElement, size: "part" | "whole" | "paper"): void {
  const inner = frame.contentDocument;
  if (inner === null) return;
  const isPaper = size === "paper";
  // As wide as it will be on paper.
  frame.toggleAttribute("data-paper", isPaper);
  // A tall frame would keep a short mail as tall.
  frame.height = String(MIN_HEIGHT);
  fitWidth(inner, isPaper ? PRINT_ZOOM : 1);
  const tall = inner.documentElement.scrollHeight + 2;
  const most = size === "part" ? MAX_HEIGHT : MOST_HEIGHT;
  frame.height = String(Math.min(most, Math.max(isPaper ? 0 : MIN_HEIGHT, tall)));
  frame.parentElement?.toggleAttribute("data-tall", isPaper && tall > TALL);
}

/** Gives the page a key that was pressed in the frame, where its own listeners hear none. */
function passKeyOn(event: KeyboardEvent): void {
  const isUnused = document.dispatchEvent(new KeyboardEvent(event.type, event));
  if (!isUnused) event.preventDefault();
}

/**
 * Draws a mail in a frame without scripts, forms, windows and network (`sandbox`, and its own
 * policy).
 */
function Frame({ preview, whole }: { preview: Preview; whole: boolean }) {
  const { mailWords: { preview: words } } = useMessages();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const inner = frame.current?.contentDocument ?? null;
    if (loaded && inner !== null) drawPreview(inner, preview);
  }, [preview, loaded]);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (loaded) inner?.addEventListener("keydown", passKeyOn);
    return () => inner?.removeEventListener("keydown", passKeyOn);
  }, [loaded]);
  useEffect(() => {
    const { current } = frame;
    if (!loaded || current === null) return;
    let isPrinted = false;
    const fit = () => fitFrame(current, isPrinted ? "paper" : whole ? "whole" : "part");
    const print = ({ type }: Event) => {
      isPrinted = type === "beforeprint";
      fit();
    };
    fit();
    // Folded it has no width.
    const observer = new ResizeObserver(fit);
    if (current.parentElement !== null) observer.observe(current.parentElement);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", print);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", print);
    };
  }, [preview, loaded, whole]);
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
