import { useEffect, useRef } from "preact/hooks";
import { useMessages } from "../../text/locale.ts";
import type { QueueLine, QueueView } from "./use_queue_view.ts";

/** An open mail of a table, and the lines before and after it. */
export interface QueuePlace {
  /** From 1. */
  readonly at: number;
  readonly total: number;
  readonly line: QueueLine;
  readonly previous: QueueLine | undefined;
  readonly next: QueueLine | undefined;
}

/** Finds where an open mail is in the table as it is shown; null where it is not shown. */
export function findPlace({ lines }: QueueView, openId: number | null): QueuePlace | null {
  const index = lines.findIndex(({ rows }) => rows.some(({ id }) => id === openId));
  const line = lines[index];
  if (line === undefined) return null;
  const { length: total } = lines;
  return { at: index + 1, total, line, previous: lines[index - 1], next: lines[index + 1] };
}

/** The effect of a key while a mail of a table is open: the keys of many mail programs. */
function stepFor(key: string): "previous" | "next" | "done" | "table" | null {
  switch (key) {
    case "k":
      return "previous";
    case "j":
      return "next";
    case "d":
      return "done";
    case "escape":
      return "table";
    default:
      return null;
  }
}

/** Elements that take letters themselves. */
const FIELDS = "input:not([type=checkbox]), select, textarea, [contenteditable]";

/**
 * Handles keys outside fields while the mail view is visible; the first key opens the first mail.
 */
export function useQueueKeys(
  place: QueuePlace | null,
  view: QueueView,
  onOpen: (line: QueueLine) => void,
): void {
  const now = useRef({ place, view, onOpen });
  now.current = { place, view, onOpen };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { place, view, onOpen } = now.current;
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(FIELDS)) return;
      if (document.querySelector("section[hidden] .queue") !== null) return;
      // In capitals with Caps Lock.
      const step = stepFor(event.key.toLowerCase());
      if (step === null || view.lines.length === 0) return;
      const [first] = view.lines;
      if (place === null && (step !== "next" || first === undefined)) return;
      event.preventDefault();
      if (place !== null) take(step, place, view, onOpen);
      else if (first !== undefined) onOpen(first);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function take(
  step: NonNullable<ReturnType<typeof stepFor>>,
  { previous, next, line }: QueuePlace,
  view: QueueView,
  onOpen: (line: QueueLine) => void,
): void {
  switch (step) {
    case "done": {
      const isDone = view.isDone(line);
      view.markDone(line, !isDone);
      // Its line leaves a table of those that are not done.
      const other = next ?? previous;
      if (view.filter.notDone && !isDone && other !== undefined) onOpen(other);
      return;
    }
    case "table":
      document.querySelector<HTMLElement>(".queue tr.open button.link")?.focus();
      return;
    case "next":
    case "previous": {
      const to = step === "next" ? next : previous;
      if (to !== undefined) onOpen(to);
      return;
    }
    default:
      step satisfies never;
  }
}

/** Buttons of an open mail of a table: the one before, the next one, done. */
export function QueueSteps({ place: { at, total, line, previous, next }, view, onOpen }: {
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
      <span class="quiet figure">{t.say(words.place, { at, of: total })}</span>
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
