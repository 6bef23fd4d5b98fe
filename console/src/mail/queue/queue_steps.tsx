import { useEffect, useRef } from "preact/hooks";
import { useMessages } from "../../text/locale.ts";
import type { QueueLine, QueueView } from "./use_queue_view.ts";

/** The line of the open mail in the table, and the lines before and after it. */
export interface QueuePlace {
  /** Position of the line, from 1. */
  readonly at: number;
  readonly total: number;
  readonly line: QueueLine;
  readonly previous: QueueLine | undefined;
  readonly next: QueueLine | undefined;
}

/** Finds the line of the open mail; null if the table does not show it. */
export function findQueuePlace({ lines }: QueueView, openId: number | null): QueuePlace | null {
  const index = lines.findIndex(({ rows }) => rows.some(({ id }) => id === openId));
  const line = lines[index];
  if (line === undefined) return null;
  const { length: total } = lines;
  return { at: index + 1, total, line, previous: lines[index - 1], next: lines[index + 1] };
}

/** Returns what a key does while a mail of the table is open, as in many mail programs. */
function findAction(key: string): "previous" | "next" | "done" | "table" | null {
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

/** Elements in which letters are typed. */
const FIELDS = "input:not([type=checkbox]), select, textarea, [contenteditable]";

/** Handles keys outside of fields while the mail view is visible; `j` opens the first mail. */
export function useQueueKeys(
  place: QueuePlace | null,
  view: QueueView,
  onOpen: (line: QueueLine) => void,
): void {
  const latestProps = useRef({ place, view, onOpen });
  latestProps.current = { place, view, onOpen };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { place, view, onOpen } = latestProps.current;
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(FIELDS)) return;
      if (document.querySelector("section[hidden] .queue") !== null) return;
      // Caps Lock makes keys capitals.
      const action = findAction(event.key.toLowerCase());
      const [firstLine] = view.lines;
      if (action === null || firstLine === undefined) return;
      if (place === null && action !== "next") return;
      event.preventDefault();
      if (place !== null) runAction(action, place, view, onOpen);
      else onOpen(firstLine);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function runAction(
  action: NonNullable<ReturnType<typeof findAction>>,
  { previous, next, line }: QueuePlace,
  view: QueueView,
  onOpen: (line: QueueLine) => void,
): void {
  switch (action) {
    case "done": {
      const isDone = view.isDone(line);
      view.setDone(line, { isDone: !isDone });
      // A filter for mails that are not done removes the line from the table.
      const otherLine = next ?? previous;
      if (view.filter.hidesDone && !isDone && otherLine !== undefined) onOpen(otherLine);
      return;
    }
    case "table":
      document.querySelector<HTMLElement>(".queue tr.open button.link")?.focus();
      return;
    case "next":
    case "previous": {
      const targetLine = action === "next" ? next : previous;
      if (targetLine !== undefined) onOpen(targetLine);
      return;
    }
    default:
      action satisfies never;
  }
}

/** Shows buttons for the previous and next mail of the table, and a box to mark it as done. */
export function QueueSteps({ place: { at, total, line, previous, next }, view, onOpen }: {
  place: QueuePlace;
  view: QueueView;
  onOpen: (line: QueueLine) => void;
}) {
  const t = useMessages();
  const { queue: words } = t.mailWords;
  const renderButton = (name: string, key: string, targetLine: QueueLine | undefined) => (
    <button
      type="button"
      class="small"
      aria-keyshortcuts={key}
      disabled={targetLine === undefined}
      onClick={() => targetLine !== undefined && onOpen(targetLine)}
    >
      {name} <kbd>{key}</kbd>
    </button>
  );
  return (
    <span class="row steps-of-queue" data-place={at}>
      <span class="quiet figure">{t.say(words.place, { at, of: total })}</span>
      {renderButton(words.previous, "K", previous)}
      {renderButton(words.next, "J", next)}
      <label class="check">
        <input
          type="checkbox"
          aria-keyshortcuts="D"
          checked={view.isDone(line)}
          onChange={({ currentTarget: { checked } }) => view.setDone(line, { isDone: checked })}
        />
        {words.done} <kbd>D</kbd>
      </label>
    </span>
  );
}
