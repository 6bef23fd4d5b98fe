/**
 * Letters that are drawn alike, to the Latin one they imitate: the Cyrillic and Greek ones that
 * pass for Latin in common fonts, and digits. A small part of the Unicode confusables (UTS #39).
 */
const DRAWN_ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: "a",
    ӓ: "a",
    α: "a",
    в: "b",
    β: "b",
    с: "c",
    ϲ: "c",
    ԁ: "d",
    е: "e",
    є: "e",
    ε: "e",
    3: "e",
    ɡ: "g",
    һ: "h",
    н: "h",
    і: "i",
    ı: "i",
    ι: "i",
    ї: "i",
    ј: "j",
    к: "k",
    κ: "k",
    ӏ: "l",
    ł: "l",
    1: "l",
    м: "m",
    п: "n",
    η: "n",
    о: "o",
    ο: "o",
    ø: "o",
    0: "o",
    р: "p",
    ρ: "p",
    ԛ: "q",
    г: "r",
    ѕ: "s",
    5: "s",
    т: "t",
    τ: "t",
    υ: "u",
    ν: "v",
    ѵ: "v",
    ԝ: "w",
    ω: "w",
    х: "x",
    χ: "x",
    у: "y",
    γ: "y",
  }),
);

/** Pairs that read as one letter when set close. */
const PAIRS: readonly (readonly [pair: string, letter: string])[] = [
  ["rn", "m"],
  ["vv", "w"],
  ["cl", "d"],
];

/** Accents and other marks, after decomposition. */
const MARKS = /\p{M}/gu;

/** A text as the eye reads it: lower case, no accents, letters drawn alike made one. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  let folded = "";
  for (const char of text.normalize("NFKD").replace(MARKS, "").toLowerCase()) {
    folded += isDigit(char) ? char : DRAWN_ALIKE.get(char) ?? char;
  }
  return folded;
}

/**
 * A name in a form that is the same for all that look alike: {@linkcode fold}, and digits and
 * letter pairs that pass for a letter. Two different names with one skeleton are lookalikes.
 */
export function skeleton(name: string): string {
  let text = "";
  for (const char of fold(name)) text += DRAWN_ALIKE.get(char) ?? char;
  for (const [pair, letter] of PAIRS) text = text.replaceAll(pair, letter);
  return text;
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function isDigit(char: string): boolean {
  return char >= "0" && char <= "9";
}
