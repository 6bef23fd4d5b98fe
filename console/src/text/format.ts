import { toLanguageTag } from "./languages.ts";
import type { Language } from "./languages.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units, with their lengths in seconds. */
const UNITS = [["day", DAY], ["hour", HOUR], ["minute", MINUTE], ["second", 1]] as const;

/** Formats a span of time in its two largest units, such as `3 hrs 12 min`. */
export function formatDuration(seconds: number, language: Language): string {
  let remainder = Math.round(Math.abs(seconds));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(remainder / size);
    remainder %= size;
    if (count > 0) parts.push(formatUnit(count, unit, language));
    // Without hours, `1 day` does not mention the minutes.
    if (parts.length === 2 || (parts.length === 1 && count === 0)) break;
  }
  if (parts.length === 0) return formatUnit(0, "second", language);
  return `${seconds < 0 ? "−" : ""}${parts.join(" ")}`;
}

function formatUnit(count: number, unit: string, language: Language): string {
  const style = { style: "unit", unit, unitDisplay: "short" } as const;
  return new Intl.NumberFormat(toLanguageTag(language), style).format(count);
}

/** Formats a waiting time, rounded up to the smallest shown unit. */
export function formatWait(seconds: number, language: Language): string {
  const unit = seconds > DAY ? HOUR : seconds > HOUR ? MINUTE : 1;
  return formatDuration(Math.ceil(Math.max(0, seconds) / unit) * unit, language);
}

/**
 * Formats a time in the reader's time zone; returns text that is no time unchanged.
 *
 * @param options.utc Whether to format it in UTC, as servers log times; false by default.
 */
export function formatTime(
  iso: string,
  language: Language,
  { utc = false }: { readonly utc?: boolean } = {},
): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(toLanguageTag(language), {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    ...(utc && { timeZone: "UTC" }),
  }).format(date);
}

/** Formats a calendar day (`2026-11-27`) in words. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(toLanguageTag(language), { dateStyle: "long", timeZone: "UTC" })
    .format(new Date(day));
}

/** Formats a number with the language's separators. */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(toLanguageTag(language)).format(count);
}
