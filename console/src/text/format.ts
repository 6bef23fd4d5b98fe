import type { Language } from "./language.ts";
import type { Messages } from "./messages.ts";

/** A span of time in its two largest units, such as `3 h 12 min`. */
export function formatDuration(seconds: number, { duration }: Messages): string {
  const total = Math.round(Math.abs(seconds));
  const units: [number, string][] = [
    [86_400, duration.days],
    [3600, duration.hours],
    [60, duration.minutes],
    [1, duration.seconds],
  ];
  const parts: string[] = [];
  let rest = total;
  for (const [size, name] of units) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) parts.push(`${count} ${name}`);
    if (parts.length === 2 || (parts.length === 1 && count === 0)) break;
  }
  return `${seconds < 0 ? "−" : ""}${parts.join(" ") || `0 ${duration.seconds}`}`;
}

/** How long to wait: rounded up to what is shown, so that nobody comes back too early. */
export function formatWait(seconds: number, messages: Messages): string {
  const shown = seconds > 86_400 ? 3600 : seconds > 3600 ? 60 : 1;
  return formatDuration(Math.ceil(Math.max(0, seconds) / shown) * shown, messages);
}

/** A moment in UTC, which is what servers log in; the text itself when it is no date. */
export function formatTime(iso: string, language: Language): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "UTC",
  }).format(date) + " UTC";
}

/** A whole number with its thousands told apart. */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}
