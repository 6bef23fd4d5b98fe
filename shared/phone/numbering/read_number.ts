import { normalisePhone } from "./normalise.ts";

/** A parsed number: of the French plan, as dialled there, or of another country. */
export type WrittenNumber =
  | { readonly kind: "french"; readonly number: string; readonly normalized: string }
  | { readonly kind: "foreign"; readonly normalized: string };

/** Longest text that is parsed, characters between digits included. */
const MAX_WRITTEN = 64;

/** Characters that people write between digits. */
const BETWEEN = /[\s.\-()/]/g;

/**
 * Prefixes of the numbers of overseas France after each country code; they belong to the French
 * plan. Machines, 0709, technical platforms and 0976 are shared out among all of its territories.
 */
const OVERSEAS: ReadonlyMap<string, RegExp> = new Map([
  ["262", /^(?:26[239]|639|69[23]|947[89]|700[5-9]|709|93[7-9][5-9]|976)/],
  ["508", /^(?:508|708|700[5-9]|709|93[7-9][5-9]|976)/],
  ["590", /^(?:590|69[01]|9475|700[5-9]|709|93[7-9][5-9]|976)/],
  ["594", /^(?:594|694|9476|700[5-9]|709|93[7-9][5-9]|976)/],
  ["596", /^(?:596|69[67]|9477|700[5-9]|709|93[7-9][5-9]|976)/],
]);

/**
 * A number of E.164 has at most 15 digits (ITU-T E.164 §6);
 * shorter than 7 with its country code is not a number.
 */
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

/** As dialled in France: ten digits, a machine's thirteen or fourteen, or a short number. */
const DIALLED = /^(?:0[1-9]\d{8}|0700\d{9,10}|[1-9]\d{1,5})$/;

/**
 * Reads a phone number however it is written: `01 62 00 00 01`, `+33 (0)1.62…`, `0033…`, `3939`,
 * `+590 590 …`, `+49 30 …`.
 *
 * @returns null for text that is no number.
 */
export function readWrittenNumber(written: string): WrittenNumber | null {
  if (written.length > MAX_WRITTEN) return null;
  const usual = normalisePhone(written);
  if (usual !== null) return { kind: "french", number: `0${usual.slice(2)}`, normalized: usual };
  const text = written.replace(/\(0\)/, "").replaceAll(BETWEEN, "");
  const international = /^(?:\+|00)([1-9]\d*)$/.exec(text)?.[1];
  if (international === undefined) {
    if (!DIALLED.test(text)) return null;
    const normalized = text.startsWith("0") ? `33${text.slice(1)}` : text;
    return { kind: "french", number: text, normalized };
  }
  if (!INTERNATIONAL.test(international)) return null;
  if (international.startsWith("33")) {
    const number = `0${international.slice(2)}`;
    return DIALLED.test(number) ? { kind: "french", number, normalized: international } : null;
  }
  const beginnings = OVERSEAS.get(international.slice(0, 3));
  if (beginnings === undefined) return { kind: "foreign", normalized: international };
  // Saint Pierre's numbers are dialled with the code's own digits: +508 41 12 34 is 0508 41 12 34.
  const national = international.startsWith("508") && international.length === 9
    ? international
    : international.slice(3);
  const isOfThePlan = beginnings.test(national) && DIALLED.test(`0${national}`);
  // A number outside the plan, such as +262 1 42 …, has no class and no valid length in it.
  const number = isOfThePlan ? `0${national}` : international;
  return { kind: "french", number, normalized: international };
}
