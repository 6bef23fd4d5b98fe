/** `de` or `que` before a placeholder. `\b` would find them in a word after an accented letter. */
const ELIDABLE = /(?<!\p{L})([dD]|[qQ]u)e \{(\w{1,20})\}/gu;

/** Letters before which French elides; a mute h cannot be distinguished from an aspirated one. */
const VOWEL = /^[aeiouyàâäéèêëîïôöùûü]/iu;

/** Replaces `de {name}` of a French text by `d’{name}` where the value begins with a vowel. */
export function elide(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(
    ELIDABLE,
    (match, start: string, name: string) =>
      VOWEL.test(String(values[name] ?? "")) ? `${start}’{${name}}` : match,
  );
}
