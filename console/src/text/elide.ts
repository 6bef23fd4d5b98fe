/** `de` and `que` before a placeholder, with the word boundary that French needs. */
const BEFORE = /(?<!\p{L})([dD]|[qQ]u)e \{(\w{1,20})\}/gu;

/** Letters before which French elides; a mute h cannot be distinguished from an aspirated one. */
const VOWEL = /^[aeiouyàâäéèêëîïôöùûü]/iu;

/** A French text whose `de {name}` is `d’{name}` where the value begins with a vowel. */
export function elide(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(
    BEFORE,
    (whole, start: string, name: string) =>
      VOWEL.test(String(values[name] ?? "")) ? `${start}’{${name}}` : whole,
  );
}
