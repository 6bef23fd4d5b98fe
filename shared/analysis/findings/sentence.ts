/** The texts of a finding. */
export interface Sentence {
  /** In two to four words. */
  readonly name: string;
  /** A template whose names in braces are the finding's arguments. */
  readonly says: string;
}

/** Names in braces of a template: `"domain"` of `"It is at {domain}."`. */
export type Placeholder<Template extends string> = Template extends
  `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** What a template is filled with. */
export type Arguments<Template extends string> = Readonly<Record<Placeholder<Template>, string>>;

/** Most characters of a mail's own words in a sentence. */
const MAX_QUOTE = 80;

/** A template with its names replaced; words of the mail are cut to what a sentence can hold. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(
    /\{([a-z]{1,20})\}/g,
    (whole, name: string) => Object.hasOwn(values, name) ? quote(values[name] ?? "") : whole,
  );
}

function quote(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
}

/**
 * Reads what a sentence was filled with: the reverse of {@linkcode fill}, so that it can be said in
 * another language.
 *
 * @returns Null when the sentence is not made of the template.
 */
export function readArguments(
  template: string,
  sentence: string,
): Readonly<Record<string, string>> | null {
  const parts = template.split(/\{([a-z]{1,20})\}/);
  const values: Record<string, string> = Object.create(null);
  if (!sentence.startsWith(parts[0] ?? "")) return null;
  let at = parts[0]?.length ?? 0;
  for (let i = 1; i < parts.length; i += 2) {
    const next = parts[i + 1] ?? "";
    const last = i + 2 >= parts.length;
    const end = last ? sentence.length - next.length : sentence.indexOf(next, at);
    if (end < at || !sentence.startsWith(next, end)) return null;
    values[parts[i] ?? ""] = sentence.slice(at, end);
    at = end + next.length;
  }
  return at === sentence.length ? values : null;
}
