const PLAIN = /^(?:0|\+33|0033)([0-9]{9})$/;
const GROUPED = /^0([0-9])([ -])([0-9]{2})\2([0-9]{2})\2([0-9]{2})\2([0-9]{2})$/;

/** Longest written form that is read, blanks around it included; longer text is not a number. */
const MAX_WRITTEN = 64;

/** Reads a French number in one of the five forms of SPEC 4.3, as 33 and nine digits; else null. */
export function normalisePhone(writtenNumber: string): string | null {
  if (writtenNumber.length > MAX_WRITTEN) return null;
  const text = writtenNumber.trim();
  const plainDigits = PLAIN.exec(text)?.[1];
  if (plainDigits !== undefined) return `33${plainDigits}`;
  const groups = GROUPED.exec(text);
  if (groups === null) return null;
  const [, first, , second, third, fourth, fifth] = groups;
  return `33${first}${second}${third}${fourth}${fifth}`;
}
