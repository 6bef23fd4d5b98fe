/** A report in words, before it is written as Markdown or as a page. Every text is plain. */
export interface Outline {
  readonly title: string;
  /** Between a name and its value: a colon with the spaces of the language. */
  readonly colon: string;
  readonly verdict: string;
  readonly says: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly OutlinePart[];
  readonly raw: { readonly title: string; readonly text: string };
  readonly made: string;
}

/** A heading with its lines. */
export interface OutlinePart {
  readonly title: string;
  readonly lines: readonly OutlineLine[];
}

/** A line with a bold start. */
export interface OutlineLine {
  readonly strong: string;
  readonly text: string;
}
