import { readCondition } from "./css_conditions.ts";
import type { Condition } from "./css_conditions.ts";

/** A screen that mail is read on: pixels, and whether its colours are dark. */
interface Screen {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
}

/** From narrow telephones to wide screens, portrait and landscape, light and dark. */
const WIDTHS = [320, 360, 414, 480, 600, 768, 1024, 1280, 1920, 2999];
const SCREENS: readonly Screen[] = WIDTHS.flatMap((width) =>
  [width / 2, width * 2].flatMap((height) => [
    { width, height, dark: false },
    { width, height, dark: true },
  ])
);

/** Queries of a list of media, and the longest list, that are looked at. */
const MAX_QUERIES = 20, MAX_LENGTH = 1000;

/** Whether a list of media holds wherever mail is read on a screen. */
export function holdsAlways(media: string): boolean {
  if (media.length > MAX_LENGTH) return false;
  const queries = media.toLowerCase().split(",", MAX_QUERIES).map((query) =>
    readCondition(query.trim().replace(/^only\s/, ""), feature)
  );
  return SCREENS.every((screen) => queries.some((query) => query(screen) === true));
}

/** One test of a query. */
function feature(written: string): Condition<Screen> {
  const test = written.trim();
  if (test === "all" || test === "screen" || test === "color") return () => true;
  if (/^(?:print|speech|monochrome)$/.test(test)) return () => false;
  const [name = "", value = ""] = test.split(":", 2).map((each) => each.trim());
  if (name === "orientation") {
    return ({ width, height }) => (height >= width) === (value === "portrait");
  }
  if (name === "prefers-color-scheme") return ({ dark }) => dark === (value === "dark");
  const [, side, axis] = SIDE.exec(name) ?? [];
  if (side !== undefined && value !== "") {
    return compared(axis, side === "min" ? ">=" : "<=", pixels(value));
  }
  const [, from, before, ranged, after, to] = RANGE.exec(test) ?? [];
  if (ranged === undefined) return () => null;
  const low = before === undefined ? null : compared(ranged, MIRRORED[before], pixels(from));
  const high = after === undefined ? null : compared(ranged, after, pixels(to));
  return (screen) => {
    const results = [low, high].flatMap((each) => each === null ? [] : [each(screen)]);
    return results.includes(null) ? null : !results.includes(false);
  };
}

/** `min-width`, and `400px <= width < 700px` (Media Queries 4, 2.4). */
const SIDE = /^(min|max)-(?:device-)?(width|height)$/;
const RANGE =
  /^(?:([\d.]{1,9}[a-z]{0,3})\s{0,9}([<>]=?|=)\s{0,9})?(width|height)(?:\s{0,9}([<>]=?|=)\s{0,9}([\d.]{1,9}[a-z]{0,3}))?$/;
const MIRRORED: Readonly<Record<string, string>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
};

function compared(axis = "width", sign = "=", limit: number): Condition<Screen> {
  return (screen) => {
    const side = axis === "height" ? screen.height : screen.width;
    if (Number.isNaN(limit)) return null;
    if (sign.startsWith("<")) return side < limit || (sign === "<=" && side === limit);
    if (sign.startsWith(">")) return side > limit || (sign === ">=" && side === limit);
    return side === limit;
  };
}

/** Pixels of a length; an `em` of a query is that of the browser. */
function pixels(written = ""): number {
  const [, digits, unit] = /^(\d{1,6}(?:\.\d{0,6})?)(px|r?em)?$/.exec(written) ?? [];
  return digits === undefined ? NaN : Number(digits) * (unit?.endsWith("em") ? 16 : 1);
}

/**
 * Whether current browsers support the condition of `@supports`: any property or selector, except
 * vendor-specific ones, whose names start with a hyphen.
 */
export function isSupported(condition: string): boolean {
  if (condition.length > MAX_LENGTH) return false;
  const holds = readCondition<null>(condition.toLowerCase(), (test) => {
    const isOwn = /^-|^selector\(\s{0,9}:{0,2}-|^[\w-]{1,60}\s{0,9}:\s{0,9}-[a-z]/.test(test);
    return isOwn || !/^selector\(|:/.test(test) ? () => null : () => true;
  });
  return holds(null) === true;
}
