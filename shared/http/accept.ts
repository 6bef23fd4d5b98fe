/**
 * Maximum number of ranges read per `Accept` header; browsers and libraries send fewer than ten.
 */
const MAX_RANGES = 50;

/** One range without its parameters: `text/*`. */
const MEDIA_RANGE = /^\s*([!#$%&'*+.^_`|~0-9a-z-]+)\/([!#$%&'*+.^_`|~0-9a-z-]+)\s*$/;

/** A weight (RFC 9110 §12.4.2), in any case. */
const WEIGHT = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/;

/** Quoted values of parameters, which may contain commas and semicolons, up to the end if unclosed. */
const QUOTED = /"(?:[^"\\]|\\[^]?)*(?:"|$)/g;

/** A range and its weight, from 0 (not acceptable) to 1. */
interface AcceptedRange {
  readonly type: string;
  readonly subtype: string;
  readonly weight: number;
}

/**
 * Tells whether a caller prefers one media type to another (RFC 9110 §12.5.1). The most specific
 * range of each type decides.
 *
 * ```ts
 * prefersType("application/json", { other: "text/event-stream", accept: "application/json" }); // true
 * ```
 */
export function prefersType(
  preferred: string,
  { other, accept }: { readonly other: string; readonly accept: string },
): boolean {
  const ranges = readAccept(accept);
  const weight = findWeight(preferred, ranges);
  const otherWeight = findWeight(other, ranges);
  if (weight <= otherWeight) return false;
  // `*/*` alone shows no preference, unless the other type is refused by name.
  return weight > findWeight("*/*", ranges) || ranges.some((range) => refuses(range, other));
}

function refuses({ type, subtype, weight }: AcceptedRange, name: string): boolean {
  return weight === 0 && `${type}/${subtype}` === name;
}

function readAccept(accept: string): AcceptedRange[] {
  const text = accept.toLowerCase().replaceAll(QUOTED, "");
  return text.split(",", MAX_RANGES).flatMap((item) => {
    const [name = "", ...parameters] = item.split(";");
    const [, type, subtype] = MEDIA_RANGE.exec(name) ?? [];
    if (type === undefined || subtype === undefined) return [];
    const weights = parameters.flatMap((parameter) => WEIGHT.exec(parameter)?.[1] ?? []);
    return [{ type, subtype, weight: Math.min(1, Number(weights[0] ?? 1)) }];
  });
}

/** Finds the weight of a type by its most specific range; 0 where no range names it. */
function findWeight(name: string, ranges: readonly AcceptedRange[]): number {
  const [type, subtype] = name.split("/");
  const matchers = [
    (range: AcceptedRange) => range.type === type && range.subtype === subtype,
    (range: AcceptedRange) => range.type === type && range.subtype === "*",
    (range: AcceptedRange) => range.type === "*" && range.subtype === "*",
  ];
  for (const matches of matchers) {
    const weights = ranges.filter(matches).map(({ weight }) => weight);
    if (weights.length > 0) return Math.max(...weights);
  }
  return 0;
}
