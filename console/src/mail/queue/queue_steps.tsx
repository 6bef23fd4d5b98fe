import { useMessages } from "../../text/language.ts";
import type { QueueLine, QueueView } from "./use_queue_view.ts";

/** An open mail of a table, and the lines before and behind it. */
export interface QueuePlace {
  /** From 1. */
  readonly at: number;
  readonly of: number;
  readonly line: QueueLine;
  readonly previous: QueueLine | undefined;
  readonly next: QueueLine | undefined;
}

/** Where an open mail is in the table as it is shown; null where it is not shown. */
export function placeIn({ lines }: QueueView, openId: number | null): QueuePlace | null {
  const index = lines.findIndex(({ rows }) => rows.some(({ id }) => id === openId));
  const line = lines[index];
  if (line === undefined) return null;
  const { length: of } = lines;
  return { at: index + 1, of, line, previous: lines[index - 1], next: lines[index + 1] };
}

/**
 * The effect of a key in an open mail: the keys of many mail programs. They work while the result has
 * the focus only, as WCAG 2.1.4 asks for.
 */
function stepFor(key: string): "previous" | "next" | "done" | "table" | null {
  switch (key) {
    case "k":
      return "previous";
    case "j":
      return "next";
    case "d":
      return "done";
    case "Escape":
      return "table";
    default:
      return null;
  }
}

/** Does what a key asks for in an open mail of a table. */
export function pressKey(
  event: KeyboardEvent,
  { previous, next, line }: QueuePlace,
  view: QueueView,
  onOpen: (line: QueueLine) => void,
): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
  const step = stepFor(event.key);
  if (step === null) return;
  event.preventDefault();
  if (step === "done") view.markDone(line, !view.isDone(line));
  else if (step === "table") {
    document.querySelector<HTMLElement>(".queue tr.open button.link")?.focus();
  } else {
    const to = step === "next" ? next : previous;
    if (to !== undefined) onOpen(to);
  }
}

/** Buttons of an open mail of a table: the one before, the next one, done. */
export function QueueSteps({ place: { at, of, line, previous, next }, view, onOpen }: {
  place: QueuePlace;
  view: QueueView;
  onOpen: (line: QueueLine) => void;
}) {
  const t = useMessages();
  const { queue: words } = t.mailWords;
  const button = (name: string, key: string, to: QueueLine | undefined) => (
    <button
      type="button"
      class="small"
      aria-keyshortcuts={key}
      disabled={to === undefined}
      onClick={() => to !== undefined && onOpen(to)}
    >
      {name} <kbd>{key}</kbd>
    </button>
  );
  return (
    <span class="row steps-of-queue" data-place={at}>
      <span class="quiet figure">{t.say(words.place, { at, of })}</span>
      {button(words.previous, "K", previous)}
      {button(words.next, "J", next)}
      <label class="check">
        <input
          type="checkbox"
          aria-keyshortcuts="D"
          checked={view.isDone(line)}
          onChange={({ currentTarget: { checked } }) => view.markDone(line, checked)}
        />
        {words.done} <kbd>D</kbd>
      </label>
    </span>
  );
}
