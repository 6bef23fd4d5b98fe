/** The texts of a report, in the order in which a page or Markdown shows them. */
export interface Outline {
  readonly title: string;
  /** A colon with the spaces of the language, to separate a name from its value. */
  readonly colon: string;
  /** The verdict in a few words. */
  readonly verdict: string;
  /** What the verdict means, in a sentence. */
  readonly verdictSentence: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly OutlinePart[];
  /** The raw header fields. */
  readonly raw: { readonly title: string; readonly text: string };
  /** Who made the report, and when. */
  readonly origin: string;
}

/** A section of a report. */
export interface OutlinePart {
  readonly title: string;
  readonly lines: readonly OutlineLine[];
}

/** A line of a report, with a bold start. */
export interface OutlineLine {
  readonly label: string;
  readonly text: string;
}
