/** Longest part of a subject that regexes see; RFC 5322 §2.1.1 allows 998 characters a line. */
const MAX_SUBJECT = 998;

/** Characters whose removal does not change how a subject looks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;

/** A subject that needs no change: printable ASCII with single blanks. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A leading `(?i)` (SPEC 2.5, rule 7), which JavaScript writes as a flag. */
const IGNORE_CASE = /^\(\?i\)/;

/**
 * Compiles a regex of the catalogue; case-sensitive unless it starts with `(?i)`.
 *
 * @throws {SyntaxError} when invalid.
 */
export function compileRegex(source: string): RegExp {
  return IGNORE_CASE.test(source)
    ? new RegExp(source.replace(IGNORE_CASE, ""), "iu")
    : new RegExp(source, "u");
}

/**
 * Returns a subject prepared for regexes: one line, single blanks, nothing invisible; case and
 * accents are kept.
 */
export function subjectForRegex(subject: string): string {
  const start = subject.slice(0, MAX_SUBJECT);
  if (PLAIN.test(start)) return start;
  return start.replace(INVISIBLE, "").replaceAll(/\s+/g, " ").trim();
}
