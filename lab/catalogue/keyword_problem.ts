const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cn}]/u;

/** Scripts whose letters a word must not mix. Chinese, Japanese and Korean scripts count as one. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Cherokee", /\p{Script=Cherokee}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["East Asian", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u],
];

/** Matches printable ASCII with single spaces, which has none of the faults that are looked for. */
const PLAIN_KEYWORD = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Returns the fault of a keyword; null if it is valid.
 *
 * @param normalisedKeyword The keyword as `normaliseKeyword` returns it.
 */
export function findKeywordProblem(keyword: string, normalisedKeyword: string): string | null {
  if (normalisedKeyword === "") {
    return "has nothing left to look for: blanks, hyphens and accents alone match nothing";
  }
  if (PLAIN_KEYWORD.test(keyword)) return null;
  if (INVISIBLE.test(keyword)) return "has an invisible character";
  if (keyword.trim() !== keyword) return "starts or ends with a blank";
  for (const word of keyword.split(/[^\p{L}\p{M}]+/u)) {
    const scripts = SCRIPTS.filter(([, script]) => script.test(word)).map(([name]) => name);
    if (scripts.length > 1) {
      return `mixes ${scripts.join(" and ")} letters in one word; write the honest spelling, ` +
        "lookalikes are found by themselves";
    }
  }
  return null;
}
