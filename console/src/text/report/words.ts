/** What is said of a report for somebody else. */
export interface ReportWords {
  readonly page: string;
  readonly markdown: string;
  readonly print: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly made: (time: string) => string;
}
