/** What is said of past results in this browser. */
export interface HistoryWords {
  readonly title: (count: number) => string;
  readonly keep: string;
  readonly says: (most: number) => string;
  readonly empty: string;
  readonly failed: string;
  readonly when: string;
  readonly open: (subject: string) => string;
  readonly remove: string;
  readonly removeOne: (subject: string) => string;
  readonly clear: string;
  /** That a result was made before, and when. */
  readonly fromHistory: (time: string) => string;
  readonly fromFile: (time: string) => string;
  /** In the place of "by the server", for the answers of a file. */
  readonly byFile: string;
  /** Of files that are no results of this page. */
  readonly notResult: (name: string) => string;
  /** Of mails of the table that a reload would lose. */
  readonly unkept: (count: number) => string;
}
