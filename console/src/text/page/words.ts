/** Texts of the footer and of the colour switch. */
export interface PageWords {
  readonly theme: string;
  readonly themes: Readonly<Record<"auto" | "light" | "dark", string>>;
  readonly version: (version: string) => string;
  readonly docs: string;
  readonly licence: string;
  readonly privacy: string;
  /** Short sentences, each true for every server. */
  readonly privacySays: readonly string[];
}
