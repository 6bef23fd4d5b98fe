/** What is said of a report for somebody else. */
export interface ReportWords {
  readonly page: string;
  readonly markdown: string;
  readonly print: string;
  /** A file that the page opens again. */
  readonly json: string;
  /** On a button beside a single value. */
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly made: (time: string) => string;
}
