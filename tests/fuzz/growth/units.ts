import type { Random } from "../random.ts";
import type { Make } from "./measure.ts";

/** A text that grows: a fixed start, the repeated part, a fixed end. */
export interface Unit {
  readonly head: string;
  readonly unit: string;
  readonly tail: string;
}

/** The tokens of which units of a grammar are made. */
export interface Alphabet {
  readonly tokens: readonly string[];
  /** Texts before and after the repeated part; the empty text is always tried. */
  readonly heads?: readonly string[];
  readonly tails?: readonly string[];
}

/** Maximum number of tokens of a random unit. */
const MAX_TOKENS = 4;

/** Yields all units of up to `exhaustiveLength` tokens, and `randomUnits` random longer ones. */
export function* listUnits(
  alphabet: Alphabet,
  { exhaustiveLength, randomUnits, random }: {
    exhaustiveLength: number;
    randomUnits: number;
    random: Random;
  },
): Generator<Unit> {
  const { tokens } = alphabet;
  const heads = ["", ...alphabet.heads ?? []];
  const tails = ["", ...alphabet.tails ?? []];
  for (const token of tokens) {
    for (const head of heads) yield { head, unit: token, tail: "" };
    for (const tail of tails.slice(1)) yield { head: "", unit: token, tail };
  }
  const pick = (list: readonly string[]) => list[random.pickBelow(list.length)] ?? "";
  for (let length = 2; length <= exhaustiveLength; length++) {
    for (const unit of listRotations(tokens, length)) {
      yield { head: "", unit, tail: "" };
      if (heads.length > 1 || tails.length > 1) {
        yield { head: pick(heads), unit, tail: pick(tails) };
      }
    }
  }
  for (let i = 0; i < randomUnits; i++) {
    const length = Math.min(MAX_TOKENS, 3 + random.pickBelow(2));
    const unit = Array.from({ length }, () => pick(tokens)).join("");
    yield { head: pick(heads), unit, tail: pick(tails) };
  }
}

/** Yields every sequence of `length` tokens, except rotations of an earlier one. */
function* listRotations(tokens: readonly string[], length: number): Generator<string> {
  const row = new Array<number>(length).fill(0);
  while (true) {
    if (isFirstRotation(row)) yield row.map((index) => tokens[index]).join("");
    let last = length - 1;
    while (last >= 0 && row[last] === tokens.length - 1) row[last--] = 0;
    if (last < 0) return;
    row[last] = (row[last] ?? 0) + 1;
  }
}

function isFirstRotation(row: readonly number[]): boolean {
  for (let turn = 1; turn < row.length; turn++) {
    for (let i = 0; i < row.length; i++) {
      const difference = (row[(i + turn) % row.length] ?? 0) - (row[i] ?? 0);
      if (difference > 0) break;
      if (difference < 0) return false;
    }
  }
  return true;
}

/** Returns the text of a unit at a given size. */
export function createMake({ head, unit, tail }: Unit): Make {
  return (size) => {
    const times = Math.max(1, Math.floor((size - head.length - tail.length) / unit.length));
    const text = head + unit.repeat(times) + tail;
    // Reading a character makes V8 flatten the string now and not during the measurement.
    text.charCodeAt(0);
    return text;
  };
}
