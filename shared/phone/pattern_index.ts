/** A pattern that a number matches, with its name in the list. */
export interface NumberPattern {
  readonly name: string;
  readonly pattern: string;
}

/** Maximum number of symbols of a pattern: a number has at most 15 digits (ITU-T E.164 §6). */
const MAX_SYMBOLS = 15;

/** Maximum number of matches of one number: a list may give one pattern a million names. */
export const MAX_MATCHES = 100;

const CODE_0 = 48;
const CODE_HASH = 35;

const NO_MATCH: readonly NumberPattern[] = Object.freeze([]);

/** One name, or all of them in the order of the list when a pattern has several. */
type Names = string | Set<string>;

/**
 * Patterns of one shape, such as `.....######`, by their digits. Longer numbers are split before
 * the last nine.
 */
interface PatternShape {
  /** One character a symbol, `.` for a digit. */
  readonly text: string;
  /** Places of the digits. */
  readonly digits: readonly number[];
  readonly names: Map<number, Map<number, Names>>;
}

/** Number of digits of a key's lower part: the most that fit into a small integer of V8. */
const LOW_DIGITS = 9;

/**
 * Finds patterns of digits and `#` by number, with one lookup per shape; real lists have two or
 * three.
 */
export class PatternIndex {
  readonly #shapes = new Map<string, PatternShape>();
  /** By length; most specific (fewest `#`) first, then a digit before `#`: the order of matches. */
  readonly #byLength: PatternShape[][] = Array.from({ length: MAX_SYMBOLS + 1 }, () => []);
  /** Each text is kept once, however many patterns have it as their name. */
  readonly #nameTexts = new Map<string, string>();
  #size = 0;

  /** Number of entries; the same pattern under two names counts twice. */
  get size(): number {
    return this.#size;
  }

  /** Adds an entry; false, and nothing added, when `pattern` is not 1 to 15 digits and `#`. */
  add(pattern: string, name: string): boolean {
    const shape = this.#findShape(pattern);
    if (shape === undefined) return false;
    const highKey = computeHighKey(pattern, shape);
    let byLow = shape.names.get(highKey);
    if (byLow === undefined) shape.names.set(highKey, byLow = new Map());
    const key = computeLowKey(pattern, shape);
    const internedName = this.#intern(name);
    const names = byLow.get(key);
    if (names === undefined) byLow.set(key, internedName);
    else if (names === internedName || (names instanceof Set && names.has(internedName))) {
      return true;
    } else if (names instanceof Set) names.add(internedName);
    else byLow.set(key, new Set([names, internedName]));
    this.#size++;
    return true;
  }

  /**
   * Finds the entries that match a number, most specific first, at most {@linkcode MAX_MATCHES}.
   *
   * @param number Only digits.
   */
  find(number: string): readonly NumberPattern[] {
    const shapes = this.#byLength[number.length];
    if (shapes === undefined || !isDigits(number)) return NO_MATCH;
    let matches: NumberPattern[] | undefined;
    for (const shape of shapes) {
      const names = findNames(number, shape);
      if (names === undefined) continue;
      matches ??= [];
      const pattern = fillPattern(shape, number);
      for (const name of typeof names === "string" ? [names] : names) {
        if (matches.length === MAX_MATCHES) return matches;
        matches.push({ name, pattern });
      }
    }
    return matches ?? NO_MATCH;
  }

  /** Returns every pattern once, shape by shape. */
  *listPatterns(): Generator<string> {
    for (const { text, digits, names } of this.#shapes.values()) {
      const lowDigits = Math.min(digits.length, LOW_DIGITS);
      for (const [highKey, byLow] of names) {
        const highSymbols = String(highKey).padStart(digits.length - lowDigits, "0");
        for (const lowKey of byLow.keys()) {
          const symbols = (lowDigits < digits.length ? highSymbols : "") +
            String(lowKey).padStart(lowDigits, "0");
          let index = 0;
          yield text.replaceAll(".", () => symbols[index++] ?? "");
        }
      }
    }
  }

  /** Returns every entry: each pattern with each of its names. */
  *listEntries(): Generator<NumberPattern> {
    for (const pattern of this.listPatterns()) {
      const shape = this.#findShape(pattern);
      const names = shape && findNames(pattern, shape) || [];
      for (const name of typeof names === "string" ? [names] : names) yield { name, pattern };
    }
  }

  #findShape(pattern: string): PatternShape | undefined {
    const { length } = pattern;
    if (length === 0 || length > MAX_SYMBOLS) return undefined;
    let text = "";
    const digits: number[] = [];
    for (let i = 0; i < length; i++) {
      const code = pattern.charCodeAt(i);
      if (code === CODE_HASH) text += "#";
      else if (code >= CODE_0 && code <= CODE_0 + 9) {
        text += ".";
        digits.push(i);
      } else return undefined;
    }
    let shape = this.#shapes.get(text);
    if (shape === undefined) {
      shape = { text, digits, names: new Map() };
      this.#shapes.set(text, shape);
      this.#byLength[length]?.push(shape);
      this.#byLength[length]?.sort(compareSpecificity);
    }
    return shape;
  }

  #intern(name: string): string {
    const internedName = this.#nameTexts.get(name);
    if (internedName !== undefined) return internedName;
    this.#nameTexts.set(name, name);
    return name;
  }
}

/** Finds the names of the pattern of a shape that a text matches: a number, or the pattern itself. */
function findNames(text: string, shape: PatternShape): Names | undefined {
  return shape.names.get(computeHighKey(text, shape))?.get(computeLowKey(text, shape));
}

/** Computes the last nine of the digits at the shape's places, as one number. */
function computeLowKey(text: string, { digits }: PatternShape): number {
  let key = 0;
  for (let i = Math.max(0, digits.length - LOW_DIGITS); i < digits.length; i++) {
    key = key * 10 + text.charCodeAt(digits[i] ?? 0) - CODE_0;
  }
  return key;
}

/** Computes the digits before the last nine, as one number. */
function computeHighKey(text: string, { digits }: PatternShape): number {
  let key = 0;
  for (let i = 0; i < digits.length - LOW_DIGITS; i++) {
    key = key * 10 + text.charCodeAt(digits[i] ?? 0) - CODE_0;
  }
  return key;
}

/** Fills the pattern of a shape that a number matches. */
function fillPattern({ text, digits }: PatternShape, number: string): string {
  // Nearly every pattern has its `#` at the end alone.
  if (text.lastIndexOf(".") === digits.length - 1) {
    return number.slice(0, digits.length) + text.slice(digits.length);
  }
  return text.replaceAll(".", (_, place: number) => number[place] ?? "");
}

function compareSpecificity(a: PatternShape, b: PatternShape): number {
  return b.digits.length - a.digits.length || (a.text > b.text ? -1 : 1);
}

function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const value = text.charCodeAt(i) - CODE_0;
    if (value < 0 || value > 9) return false;
  }
  return true;
}
