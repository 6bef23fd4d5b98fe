/** What stands at the foot of the page, and the switch of its colours. */
export interface PageWords {
  readonly theme: string;
  readonly themes: Readonly<Record<"auto" | "light" | "dark", string>>;
  readonly version: (version: string) => string;
  readonly docs: string;
  readonly licence: string;
  readonly privacy: string;
  /** In short sentences, each true of this page whatever server it talks to. */
  readonly privacySays: readonly string[];
}
