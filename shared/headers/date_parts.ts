/** The months in English, in lower case. */
export const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** What the words of a date gave so far; -1 where nothing was found yet. */
export interface DateParts {
  year: number;
  /** 0 = January. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  milliseconds: number;
  offset: Offset;
  /** Something RFC 5322 §3.3 does not allow to be written today. */
  obsolete: boolean;
}

/** A time zone: minutes east of UTC, and whether the date says it. */
export interface Offset {
  readonly minutes: number;
  readonly known: boolean;
}

/** RFC 5322 §3.3: `-0000` says the zone is not known. */
export function offsetOf(sign: string | undefined, minutes: number): Offset {
  return { minutes: sign === "-" ? 0 - minutes : minutes, known: minutes > 0 || sign === "+" };
}
